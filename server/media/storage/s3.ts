import { addAbortSignal, Readable } from 'node:stream'
import {
  type Bucket,
  CACHE_CONTROL,
  errorName,
  type LazyS3,
  lazyS3,
  type S3Credentials,
} from './s3-client.ts'
import { s3Parts } from './s3-parts.ts'
import { checkKey, isKey, type KeyPage, keyAfter, type Storage, typeOfKey } from './storage.ts'

/** Each upload keeps two parts in memory. */
const PART_BYTES = 8 * 1024 * 1024

export interface S3Options {
  bucket: Bucket
  credentials: S3Credentials | null
  /** Public URL of the bucket's prefix, without a trailing slash; null if this service serves the files. */
  publicUrl: string | null
  baseUrl: string
}

/** Stores objects in a bucket of any server that speaks S3. */
export function createS3Storage({ bucket, credentials, publicUrl, baseUrl }: S3Options): Storage {
  const s3 = lazyS3(bucket, credentials)
  const own = `${baseUrl}/uploads/`
  const prefix = publicUrl === null ? own : `${publicUrl}/`
  const at = (key: string) => ({ Bucket: bucket.bucket, Key: bucket.prefix + key })
  const remove = async (key: string) => {
    const { sdk, client } = await s3.get()
    await client.send(new sdk.DeleteObjectCommand(at(key)))
  }

  return {
    async put(key, body, { contentType, signal }) {
      checkKey(key, contentType)
      const { client } = await s3.get()
      const { Upload } = await import('@aws-sdk/lib-storage')
      const counted = { bytes: 0 }
      const source = Readable.from(counting(body, counted), { objectMode: false })
      // The SDK then discards the parts that have arrived, and rejects only after that.
      if (signal) addAbortSignal(signal, source)
      const params = { ...at(key), Body: source, ContentType: contentType, CacheControl: CACHE_CONTROL }
      await new Upload({ client, params, queueSize: 2, partSize: PART_BYTES }).done()
      if (!signal?.aborted) return { size: counted.bytes }
      await remove(key)
      throw signal.reason
    },
    async get(key) {
      if (!isKey(key)) return null
      const { sdk, client } = await s3.get()
      const head = await client.send(new sdk.HeadObjectCommand(at(key))).catch(absent)
      if (head === null) return null
      return {
        size: head.ContentLength ?? 0,
        contentType: typeOfKey(key),
        open: (range) => openObject(s3, at(key), range),
      }
    },
    async delete(key) {
      if (isKey(key)) await remove(key)
    },
    url: (key) => prefix + key,
    // Posts keep their original URLs, even after the public address changes.
    keyOf: (url) => keyAfter(prefix, url) ?? keyAfter(own, url),
    list: (page) => listKeys(s3, bucket, page),
    multipart: s3Parts(s3, at, bucket),
    close: () => s3.close(),
  }
}

async function* counting(body: Readable, counted: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of body as AsyncIterable<Uint8Array | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    counted.bytes += bytes.length
    yield bytes
  }
}

async function openObject(
  s3: LazyS3,
  at: { Bucket: string; Key: string },
  range: { start: number; end: number } | undefined,
): Promise<Readable> {
  if (range && range.end < range.start) return Readable.from([])
  const { sdk, client } = await s3.get()
  const Range = range && `bytes=${range.start}-${range.end}`
  const { Body } = await client.send(new sdk.GetObjectCommand({ ...at, ...(Range ? { Range } : {}) }))
  return Body as Readable
}

async function listKeys(
  s3: LazyS3,
  { bucket, prefix }: Bucket,
  { after, limit }: { after?: string | null; limit: number },
): Promise<KeyPage> {
  const { sdk, client } = await s3.get()
  const found = await client.send(
    new sdk.ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: limit,
      ...(after ? { StartAfter: prefix + after } : {}),
    }),
  )
  const names = (found.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length))
  return { keys: names.filter(isKey), next: found.IsTruncated ? (names.at(-1) ?? null) : null }
}

function absent(error: unknown): null {
  if (['NotFound', 'NoSuchKey'].includes(errorName(error))) return null
  throw error
}
