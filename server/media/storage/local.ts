import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FILE_MODE, FOLDER_MODE } from '../../process/private-files.ts'
import { localParts, toStorageError } from './local-parts.ts'
import { checkKey, isKey, type KeyPage, keyAfter, type Storage, typeOfKey } from './storage.ts'

/**
 * Stores files under one folder, served at `<baseUrl>/uploads/<key>`. Writes a file in `.incoming`, flushes it to the disk and
 * moves it into place, so that a crash leaves a whole file or none. Only the user that runs the process can read the folder. Only
 * server-made keys reach the disk.
 */
export function createLocalStorage(directory: string, baseUrl: string): Storage {
  const prefix = `${baseUrl}/uploads/`
  const incoming = join(directory, '.incoming')
  const pathOf = (key: string) => join(directory, ...key.split('/'))
  let prepared: Promise<unknown> | undefined
  const prepareAgain = (error: unknown) => {
    prepared = undefined
    throw error
  }

  const put: Storage['put'] = async (key, body, { contentType, signal }) => {
    checkKey(key, contentType)
    const temporary = join(incoming, randomUUID())
    try {
      prepared ??= prepareIncoming(incoming)
      await prepared.catch(prepareAgain)
      await pipeline(
        body,
        createWriteStream(temporary, { flags: 'wx', flush: true, mode: FILE_MODE }),
        signal ? { signal } : {},
      )
      const { size } = await stat(temporary)
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: FOLDER_MODE })
      await rename(temporary, pathOf(key))
      await syncFolder(dirname(pathOf(key)))
      return { size }
    } catch (error) {
      body.destroy()
      await rm(temporary, { force: true })
      throw toStorageError(error)
    }
  }

  return {
    put,
    async get(key) {
      if (!isKey(key)) return null
      const path = pathOf(key)
      const found = await stat(path).catch(absent)
      if (!found?.isFile()) return null
      return {
        size: found.size,
        contentType: typeOfKey(key),
        open: (range) => openFile(path, range),
      }
    },
    async delete(key) {
      if (isKey(key)) await rm(pathOf(key), { force: true })
    },
    url: (key) => prefix + key,
    keyOf: (url) => keyAfter(prefix, url),
    list: (page) => listKeys(directory, page),
    multipart: localParts(directory, put),
    close: async () => {},
  }
}

/** Lists day by day, which keeps at most the files of one day in memory. */
async function listKeys(
  directory: string,
  { after, limit }: { after?: string | null; limit: number },
): Promise<KeyPage> {
  const keys: string[] = []
  for await (const key of keysFrom(directory, after ?? '')) {
    if (keys.length === limit) return { keys, next: keys.at(-1) ?? null }
    keys.push(key)
  }
  return { keys, next: null }
}

async function* keysFrom(directory: string, after: string, prefix = ''): AsyncGenerator<string> {
  const depth = prefix.split('/').length
  const entries = await readdir(join(directory, prefix), { withFileTypes: true }).catch(absent)
  const names = (entries ?? []).map((entry) => entry.name).sort()
  for (const name of names) {
    const path = prefix + name
    // A folder before `after` holds nothing after it.
    if (path < after.slice(0, path.length)) continue
    if (depth < 4) {
      if (/^\d{2,4}$/.test(name)) yield* keysFrom(directory, after, `${path}/`)
    } else if (path > after && isKey(path)) yield path
  }
}

/** Creates the folder, and removes half-written files that a killed process left more than a day ago. */
async function prepareIncoming(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  for (const name of await readdir(folder)) {
    const left = await stat(join(folder, name)).catch(absent)
    if (left && Date.now() - left.mtimeMs > 86_400_000) await rm(join(folder, name), { force: true })
  }
}

/** Opens the file before returning it, so that a missing file is an error here and not in the middle of an answer. */
async function openFile(path: string, range: { start: number; end: number } | undefined): Promise<Readable> {
  if (range && range.end < range.start) return Readable.from([])
  const stream = createReadStream(path, range ?? {})
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', reject)
  })
  return stream
}

/** Flushes the folder, which holds the new name: without this, a power cut can lose a flushed file. */
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
