import { Readable } from 'node:stream'
import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { type MediaMime, mediaTypes } from '../../lib/web/media-types.ts'
import { getFreeSpace, insertWithinQuota, type QuotaContext, quotaExceeded } from '../library/quota.ts'
import { probe, SNIFF_BYTES, sniff } from '../probe/probe.ts'
import { type HasStorage, newKey } from '../storage/storage.ts'
import { cleanName, searchName, tooLarge, unsupported, uploadLimits } from './limits.ts'

/** Services that are required to store a file. */
export type UploadContext = HasClock & HasStorage & QuotaContext

interface UploadOptions {
  /** Name that the client gave the file. It is only shown, never used as a path or to find the type. */
  originalName?: string | null
  /** Called after the bytes have arrived; resolves to whether the file appears in the library. By default it does. */
  listed?: () => Promise<boolean>
  signal?: AbortSignal
  /** Refuses videos before any of their bytes are stored. */
  imageOnly?: boolean
}

/**
 * Streams a file to storage and adds it to the organization's library. The type comes from the bytes, the name from the service.
 * @throws `unsupported_media`, `payload_too_large`, `quota_exceeded`, or the stream's own error. Neither file nor row is left
 * then, and the stream is destroyed.
 */
export async function storeUpload(
  ctx: UploadContext,
  organizationId: string,
  stream: Readable,
  options: UploadOptions = {},
): Promise<MediaRow> {
  const room = await getFreeSpace(ctx, organizationId).catch((error: unknown) => {
    stream.on('error', () => {}).destroy()
    throw error
  })
  const { mime, body } = await recognize(stream, (mime, size) => {
    const { kind } = mediaTypes[mime]
    if (options.imageOnly && kind !== 'image')
      throw new ApiError('unsupported_media', 'The file must be an image.')
    if (size > uploadLimits[kind]) throw tooLarge(kind)
    if (size > room) throw quotaExceeded(ctx)
  })
  const { key } = newKey(mime, ctx.clock.now())
  const { size } = await ctx.storage.put(key, body, {
    contentType: mime,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  try {
    const listed = (await options.listed?.()) ?? true
    const { originalName } = options
    const row = await describeFile(ctx, { organizationId, key, mime, size, originalName, listed })
    await insertWithinQuota(ctx, row)
    return row
  } catch (error) {
    await ctx.storage.delete(key)
    throw error
  }
}

/** Throws when a file of this type is too long. */
type CheckSize = (mime: MediaMime, size: number) => void

/** Reads the first bytes to find the type, then passes on the whole stream. Destroys it if `check` throws. */
async function recognize(stream: Readable, check: CheckSize): Promise<{ mime: MediaMime; body: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const seen: Buffer[] = []
  let length = 0
  while (length < SNIFF_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    seen.push(Buffer.from(value))
    length += value.length
  }
  const head = Buffer.concat(seen)
  const mime = await sniff(head)
  if (mime === null) {
    stream.on('error', () => {}).destroy()
    throw unsupported(length)
  }
  const body = limited(head, chunks, stream, (size) => check(mime, size))
  return { mime, body: Readable.from(body, { objectMode: false }) }
}

async function* limited(
  head: Buffer,
  rest: AsyncIterator<Uint8Array>,
  stream: Readable,
  check: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for (let chunk: Uint8Array = head; ; ) {
      size += chunk.length
      check(size)
      yield chunk
      const next = await rest.next()
      if (next.done) return
      chunk = next.value
    }
  } finally {
    stream.destroy()
  }
}

/** Keeps a file outside the library this long for a post that uses it. */
const UNLISTED_GRACE_MS = 7 * 86_400_000

interface StoredFile {
  organizationId: string
  key: string
  mime: MediaMime
  size: number
  originalName: string | null | undefined
  listed: boolean
}

/**
 * Builds the row of a stored file without inserting it.
 * @throws 400 `unsupported_media` for a file that cannot be read.
 */
export async function describeFile(
  ctx: HasClock & HasStorage,
  { organizationId, key, mime, size, originalName, listed }: StoredFile,
): Promise<MediaRow> {
  const object = await ctx.storage.get(key)
  if (object === null) throw new Error(`The stored object ${key} is missing.`)
  const facts = await probe(object, mime)
  const now = ctx.clock.now()
  const original = cleanName(originalName)
  return {
    id: newId(),
    organization_id: organizationId,
    name: key.slice(key.lastIndexOf('/') + 1),
    original_name: original,
    search_name: searchName(original),
    storage_key: key,
    mime,
    size,
    width: facts.width,
    height: facts.height,
    duration_ms: facts.durationMs,
    codec: facts.codec,
    thumbnail: null,
    thumbnail_timestamp: null,
    alt: null,
    search_alt: null,
    folder_id: null,
    listed: listed ? 1 : 0,
    purge_at: listed ? null : now + UNLISTED_GRACE_MS,
    condemned_at: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}
