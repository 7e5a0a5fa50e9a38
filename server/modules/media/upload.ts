import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables.ts'
import { ApiError } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { type MediaMime, mediaTypes } from '../../lib/media-types.ts'
import { probe } from '../../media/probe.ts'
import { sniff, sniffBytes } from '../../media/sniff.ts'
import { insertMedia } from './store.ts'

type UploadContext = Pick<App, 'db' | 'storage' | 'clock'>

export interface UploadOptions {
  /** What the client calls the file. Shown, never used as a path or for its type. */
  originalName?: string | null
  signal?: AbortSignal
}

const megabyte = 1024 * 1024
export const uploadLimits = { image: 10 * megabyte, video: 1024 * megabyte }

/**
 * Streams a file to storage and enters it in the organization's library. The type comes from the bytes, the name from us.
 * Throws `unsupported_media`, `payload_too_large`, or the stream's own error; then neither file nor row is left, and the
 * stream is destroyed.
 */
export async function storeUpload(
  ctx: UploadContext,
  organizationId: string,
  stream: Readable,
  options: UploadOptions = {},
): Promise<MediaRow> {
  const { mime, body } = await recognize(stream)
  const now = ctx.clock.now()
  const name = `${randomBytes(16).toString('hex')}.${mediaTypes[mime].extensions[0]}`
  const key = `${new Date(now).toISOString().slice(0, 10).replaceAll('-', '/')}/${name}`
  const { size } = await ctx.storage.put(key, body, {
    contentType: mime,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  try {
    const row = await describeFile(ctx, { key, name, mime, size, now })
    const entry = { ...row, organization_id: organizationId, original_name: cleanName(options.originalName) }
    await insertMedia(ctx, entry)
    return entry
  } catch (error) {
    await ctx.storage.delete(key)
    throw error
  }
}

interface StoredFile {
  key: string
  name: string
  mime: MediaMime
  size: number
  now: number
}

async function describeFile(
  ctx: UploadContext,
  { key, name, mime, size, now }: StoredFile,
): Promise<Omit<MediaRow, 'organization_id' | 'original_name'>> {
  const object = await ctx.storage.get(key)
  if (object === null) throw new Error(`The stored object ${key} is gone.`)
  const facts = await probe(object, mime)
  return {
    id: newId(),
    name,
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
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

/** Looks at the first bytes, then gives the whole stream on, cut off at the limit of its type. */
async function recognize(stream: Readable): Promise<{ mime: MediaMime; body: Readable }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const seen: Buffer[] = []
  let length = 0
  while (length < sniffBytes) {
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
  return { mime, body: Readable.from(limited(head, chunks, stream, mime), { objectMode: false }) }
}

async function* limited(
  head: Buffer,
  rest: AsyncIterator<Uint8Array>,
  stream: Readable,
  mime: MediaMime,
): AsyncGenerator<Uint8Array> {
  const { kind } = mediaTypes[mime]
  let size = 0
  try {
    for (let chunk: Uint8Array = head; ; ) {
      size += chunk.length
      if (size > uploadLimits[kind]) throw tooLarge(kind)
      yield chunk
      const next = await rest.next()
      if (next.done) return
      chunk = next.value
    }
  } finally {
    stream.destroy()
  }
}

function unsupported(length: number): ApiError {
  if (length === 0) return new ApiError('unsupported_media', 'The file is empty.')
  return new ApiError(
    'unsupported_media',
    'The file is none of the accepted types: JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF image, or MP4 video. The type is read from the bytes; the name does not count.',
  )
}

export function tooLarge(kind: 'image' | 'video'): ApiError {
  const [image, video] = [uploadLimits.image, uploadLimits.video].map((bytes) => `${bytes / megabyte} MB`)
  return new ApiError(
    'payload_too_large',
    `The ${kind} is too large: an image may have ${image}, a video ${video}.`,
  )
}

/** The last part of a path, without control characters, at most 255 characters. */
function cleanName(name: string | null | undefined): string | null {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 255)
      .toWellFormed() || null
  )
}
