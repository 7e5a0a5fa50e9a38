import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError, badRequest, notFound } from '../../errors/errors.ts'
import { FILE_MODE, FOLDER_MODE } from '../../process/private-files.ts'
import {
  checkKey,
  type MultipartStorage,
  type PartialUpload,
  type Storage,
  type StoredPart,
  typeOfKey,
} from './storage.ts'

const idPattern = /^[0-9a-f]{32}$/
/** Parses `<number>-<size>-<md5>`. The name describes the part, so a part that is sent again is stored beside the old one. */
const partPattern = /^(\d{1,5})-(\d+)-([0-9a-f]{32})$/

/** Stores parts as files under `.parts/<id>/` of the storage's folder. `put` joins them. */
export function localParts(directory: string, put: Storage['put']): MultipartStorage {
  const root = join(directory, '.parts')
  const folderOf = ({ id }: PartialUpload) => {
    if (!idPattern.test(id)) throw notFound('upload')
    return join(root, id)
  }
  const list = async (upload: PartialUpload): Promise<(StoredPart & { file: string })[]> => {
    const folder = folderOf(upload)
    const names = await readdir(folder).catch(gone)
    return names
      .flatMap((name) => {
        const [, number, size, md5] = partPattern.exec(name) ?? []
        if (md5 === undefined) return []
        return [{ number: Number(number), size: Number(size), etag: `"${md5}"`, file: join(folder, name) }]
      })
      .sort((a, b) => a.number - b.number)
  }

  return {
    async begin(key, { contentType }) {
      checkKey(key, contentType)
      const id = randomBytes(16).toString('hex')
      await mkdir(join(root, id), { recursive: true, mode: FOLDER_MODE }).catch((error: unknown) => {
        throw toStorageError(error)
      })
      return id
    },
    send: {
      by: 'us',
      async put(upload, number, body, options = {}) {
        const folder = folderOf(upload)
        // Checks first, so that a body for an unknown upload is not read.
        await stat(folder).catch(gone)
        const part = { number, ...(await receive(folder, number, body, options.signal)) }
        const written = nameOf(part)
        for (const name of await readdir(folder).catch(gone))
          if (name.startsWith(`${number}-`) && name !== written) await rm(join(folder, name), { force: true })
        return part
      },
      drop: (upload, part) => rm(join(folderOf(upload), nameOf(part)), { force: true }),
    },
    async list(upload) {
      return (await list(upload)).map(({ number, size, etag }) => ({ number, size, etag }))
    },
    async finish(upload, parts) {
      const files = selectParts(await list(upload), parts)
      await put(upload.key, Readable.from(bytesOf(files), { objectMode: false }), {
        contentType: typeOfKey(upload.key),
      })
      await rm(folderOf(upload), { recursive: true, force: true })
    },
    abort: (upload) => rm(folderOf(upload), { recursive: true, force: true }),
    async clear(before) {
      for (const id of await readdir(root).catch(() => [])) {
        const found = await stat(join(root, id)).catch(() => null)
        if (found && found.mtimeMs < before) await rm(join(root, id), { recursive: true, force: true })
      }
    },
  }
}

async function receive(
  folder: string,
  number: number,
  body: Readable,
  signal: AbortSignal | undefined,
): Promise<{ size: number; etag: string }> {
  const temporary = join(folder, `incoming-${randomUUID()}`)
  const md5 = createHash('md5')
  let size = 0
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          md5.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      createWriteStream(temporary, { flags: 'wx', flush: true, mode: FILE_MODE }),
      signal ? { signal } : {},
    )
    const etag = `"${md5.digest('hex')}"`
    await rename(temporary, join(folder, nameOf({ number, size, etag }))).catch(gone)
    return { size, etag }
  } catch (error) {
    await rm(temporary, { force: true })
    throw toStorageError(error)
  }
}

function nameOf({ number, size, etag }: StoredPart): string {
  return `${number}-${size}-${etag.slice(1, -1)}`
}

/** Selects the files of the requested parts. Throws for a missing part and for a wrong order. */
function selectParts(
  stored: (StoredPart & { file: string })[],
  parts: readonly { number: number; etag: string }[],
): string[] {
  const files = new Map(stored.map((part) => [`${part.number} ${part.etag}`, part.file]))
  return parts.map(({ number, etag }, index) => {
    if (index > 0 && number <= (parts[index - 1]?.number ?? 0))
      throw badRequest('The parts must be listed in ascending order, each once.')
    const file = files.get(`${number} ${etag}`)
    if (file === undefined)
      throw badRequest(`Part ${number} with the ETag ${etag} was not sent: send it again.`)
    return file
  })
}

async function* bytesOf(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>
}

function gone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw notFound('upload')
  throw error
}

/** Error codes of a disk that is full, over its quota or read-only. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Gives an operator time, in seconds, to free space. */
const RETRY_SECONDS = '30'

/** Turns a write error for lack of space into 503. Returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && codes.has(String(error.code)))) return error
  return new ApiError(
    'storage_unavailable',
    `The storage accepts no writes: its disk may be full. Try again in ${RETRY_SECONDS} seconds.`,
    { headers: { 'Retry-After': RETRY_SECONDS }, cause: error },
  )
}
