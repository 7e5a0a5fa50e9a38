import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mimeOfName } from '../lib/media-types.ts'
import type { Storage } from './storage.ts'

const keyPattern = /^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Files under one folder, served at `<baseUrl>/uploads/<key>`. A file is written beside (in `.incoming`), flushed to the disk
 * and moved to its place: a crash leaves it whole or not there. Only keys of the one server-made form reach the disk.
 */
export function createLocalStorage(directory: string, baseUrl: string): Storage {
  const prefix = `${baseUrl}/uploads/`
  const incoming = join(directory, '.incoming')
  const pathOf = (key: string) => join(directory, ...key.split('/'))
  let prepared: Promise<unknown> | undefined

  return {
    async put(key, body, { contentType, signal }) {
      checkKey(key, contentType)
      prepared ??= prepareIncoming(incoming)
      await prepared
      const temporary = join(incoming, randomUUID())
      try {
        await pipeline(
          body,
          createWriteStream(temporary, { flags: 'wx', flush: true }),
          signal ? { signal } : {},
        )
        const { size } = await stat(temporary)
        await mkdir(dirname(pathOf(key)), { recursive: true })
        await rename(temporary, pathOf(key))
        await syncFolder(dirname(pathOf(key)))
        return { size }
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      if (!keyPattern.test(key)) return null
      const path = pathOf(key)
      const found = await stat(path).catch(absent)
      if (!found?.isFile()) return null
      return {
        size: found.size,
        contentType: mimeOfName(key) ?? 'application/octet-stream',
        open: (range) => openFile(path, range),
      }
    },
    async delete(key) {
      if (keyPattern.test(key)) await rm(pathOf(key), { force: true })
    },
    url: (key) => prefix + key,
    keyOf(url) {
      const key = url.startsWith(prefix) ? (url.slice(prefix.length).split(/[?#]/, 1)[0] ?? '') : ''
      return keyPattern.test(key) ? key : null
    },
  }
}

function checkKey(key: string, contentType: string): void {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  // The type is not stored beside the file: its extension says it.
  const promised = mimeOfName(key) ?? 'application/octet-stream'
  if (promised !== contentType) throw new Error(`The key ${key} is for ${promised}, not for ${contentType}.`)
}

/** Also removes what a process left half-written when it was killed more than a day ago. */
async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const left = await stat(join(folder, name)).catch(absent)
    if (left && Date.now() - left.mtimeMs > 86_400_000) await rm(join(folder, name), { force: true })
  }
}

/** Opened before it is returned, so that a file that has gone is an error here and not in the middle of an answer. */
async function openFile(path: string, range: { start: number; end: number } | undefined): Promise<Readable> {
  if (range && range.end < range.start) return Readable.from([])
  const stream = createReadStream(path, range ?? {})
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', reject)
  })
  return stream
}

/** The new name is in the folder's own data: without this a power cut can lose a file that was flushed. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
