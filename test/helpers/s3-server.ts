import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { scratchFolder } from './scratch-folder.ts'
import { clientCloses } from './scripted-server.ts'

/** The part of s3rver, which has no types, that is used here. */
interface Context {
  method: string
  path: string
  query: Record<string, string | undefined>
  req: NodeJS.ReadableStream
  status: number
  type: string
  body: unknown
  store: Store
}
interface Stored {
  size: number
  md5: string
}
interface Store {
  getResourcePath(
    bucket: string,
    key: string | undefined,
    resource: 'object' | 'object.md5' | 'metadata.json' | 'uploads',
  ): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  putObject(object: {
    bucket: string
    key: string
    content: Buffer | Readable
    metadata: object
  }): Promise<Stored>
  putPart(bucket: string, id: string, number: number, content: Readable): Promise<Stored>
  putObjectMultipart(bucket: string, id: string, parts: { number: number; etag: string }[]): Promise<object>
  deleteObject(bucket: string, key: string): Promise<void>
  listObjects(
    bucket: string,
    options: { prefix: string; startAfter: string; maxKeys: number },
  ): Promise<{ objects: { key: string }[]; isTruncated: boolean }>
}
type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>
interface S3rver {
  middleware: Middleware[]
  store: Store
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: { keepAliveTimeout: number; closeAllConnections(): void }
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver

export interface S3Server {
  /** For `STORAGE_URL`, with a prefix. */
  storageUrl: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Every file on the server's disk: objects and parts. */
  files(): Promise<string[]>
  stop(): Promise<void>
}

const bucket = 'postern-tests'

/** s3rver on a free port with an empty bucket, completed by what it lacks. It does not check signatures. */
export async function startS3(): Promise<S3Server> {
  const directory = await scratchFolder('postern-s3-')
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  server.middleware.unshift(multipart(directory))
  keepWhole(server.store)
  const { port } = await server.run()
  Object.assign(server.httpServer, clientCloses)
  return {
    storageUrl: `s3://${bucket}/some/prefix?endpoint=http://127.0.0.1:${port}&region=eu-central-1`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async files() {
      const found = await readdir(directory, { recursive: true, withFileTypes: true })
      return found
        .filter((entry) => entry.isFile() && !/\.md5$|_metadata\.json$|^(key|metadata)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, maxRetries: 5 })
    },
  }
}

/**
 * Answers once all is on the disk, and shows nothing before. s3rver answers while the last bytes are still under way there,
 * writes what it knows of an object beside those who read it, and takes folders away from under those who write into them.
 */
function keepWhole(store: Store): void {
  /** `ready` goes before it is shown. */
  async function keep(
    path: string,
    content: Buffer | Readable,
    ready: (md5: string) => Promise<void>,
  ): Promise<Stored> {
    const md5 = createHash('md5')
    let size = 0
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        md5.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    const unfinished = join(dirname(path), `.${randomUUID()}`)
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    try {
      await pipeline(source, count, createWriteStream(unfinished))
      const digest = md5.digest('hex')
      await ready(digest)
      await rename(unfinished, path)
      return { size, md5: digest }
    } catch (error) {
      // The client went away in the middle: a real one keeps nothing of it either.
      await rm(unfinished, { force: true })
      throw error
    }
  }
  // The folder is there from the beginning of the upload, and not made again for a part that comes after its end.
  store.putPart = (bucket, id, number, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), id, String(number))
    return keep(path, content, (md5) => writeFile(`${path}.md5`, md5))
  }
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    return keep(path, content, (md5) => store.putMetadata(bucket, key, metadata, md5))
  }
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'] as const)
      await rm(store.getResourcePath(bucket, key, resource), { force: true })
  }
}

/**
 * s3rver lets parts come and puts them together; what S3 does beside that is added here as its reference has it: ListParts,
 * AbortMultipartUpload, ListMultipartUploads, and the refusals of CompleteMultipartUpload.
 */
function multipart(directory: string): Middleware {
  const folder = join(directory, bucket, '._S3rver_uploads')
  const xml = (ctx: Context, status: number, body: string) => {
    ctx.status = status
    ctx.type = 'application/xml'
    ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
  }
  const fail = (ctx: Context, status: number, code: string) =>
    xml(ctx, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

  return async (ctx, next) => {
    // Its own pages end in a call that Node has dropped.
    if (ctx.method === 'GET' && ctx.query['list-type'] === '2') return xml(ctx, 200, await listObjects(ctx))
    if (ctx.method === 'GET' && 'uploads' in ctx.query)
      return xml(ctx, 200, await listUploads(folder, ctx.query.prefix ?? ''))
    const id = ctx.query.uploadId
    if (id === undefined) return next()
    const upload = join(folder, id)
    if (!existsSync(upload)) return fail(ctx, 404, 'NoSuchUpload')
    if (ctx.method === 'DELETE') {
      await rm(upload, { recursive: true, force: true, maxRetries: 5 })
      ctx.status = 204
      return
    }
    const parts = await partsIn(upload)
    if (ctx.method === 'GET') {
      const rows = parts.map(
        ({ number, size, md5 }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`,
      )
      return xml(
        ctx,
        200,
        `<ListPartsResult>${rows.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`,
      )
    }
    if (ctx.method !== 'POST') return next()
    const wanted = readWanted(await text(ctx.req))
    if (wanted.some(({ number }, index) => index > 0 && number <= (wanted[index - 1]?.number ?? 0)))
      return fail(ctx, 400, 'InvalidPartOrder')
    const known = ({ number, etag }: { number: number; etag: string }) =>
      parts.some((part) => part.number === number && part.md5 === etag)
    if (!wanted.every(known)) return fail(ctx, 400, 'InvalidPart')
    await ctx.store.putObjectMultipart(bucket, id, wanted)
    xml(ctx, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
}

async function listObjects({ store, query }: Context): Promise<string> {
  const { objects, isTruncated } = await store.listObjects(bucket, {
    prefix: query.prefix ?? '',
    startAfter: query['start-after'] ?? '',
    maxKeys: Number(query['max-keys'] ?? 1000),
  })
  const rows = objects.map(({ key }) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<ListBucketResult>${rows}<IsTruncated>${isTruncated}</IsTruncated></ListBucketResult>`
}

async function listUploads(folder: string, prefix: string): Promise<string> {
  const ids = await readdir(folder).catch(() => [])
  const rows = await Promise.all(
    ids.map(async (id) => {
      const file = join(folder, id, 'key')
      // One that is begun or ends just now has no name yet, or none any more.
      const found = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => null)
      if (found === null) return ''
      const [key, { mtime }] = found
      if (!key.startsWith(prefix)) return ''
      const initiated = mtime.toISOString()
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`
    }),
  )
  return `<ListMultipartUploadsResult>${rows.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`
}

async function partsIn(upload: string): Promise<{ number: number; size: number; md5: string }[]> {
  const names = (await readdir(upload)).filter((name) => /^\d+$/.test(name))
  const parts = await Promise.all(
    names.map(async (name) => ({
      number: Number(name),
      size: (await stat(join(upload, name))).size,
      md5: await readFile(join(upload, `${name}.md5`), 'utf8'),
    })),
  )
  return parts.sort((a, b) => a.number - b.number)
}

function readWanted(body: string): { number: number; etag: string }[] {
  return [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</s.exec(part)?.[1] ?? '').replace(/&quot;|"/g, ''),
  }))
}
