import { Readable } from 'node:stream'
import type { Config } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError, type ErrorDetail } from '../../errors/errors.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { type MediaKind, type MediaMime, mediaTypes, mimeOfName } from '../../lib/web/media-types.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import type { OutgoingMedia } from '../../platforms/platform.ts'
import { type HasStorage, newKey } from '../storage/storage.ts'
import { uploadLimits } from '../upload/limits.ts'
import { findMediaByKeys } from './store.ts'

type ResolveContext = HasDbAndClock &
  HasStorage &
  HasSafeFetch & {
    config: Pick<Config, 'allowLoopback'>
  }

/** An entry of a post's `image`. The `id` is stored but not looked up, because existing clients send any text. */
export interface ImageInput {
  id?: string | null | undefined
  path: string
  alt?: string | null | undefined
  thumbnail?: string | null | undefined
  /** Position of the cover in the video, in ms. */
  thumbnailTimestamp?: number | null | undefined
  /** The library's fields, stored unread for clients that edit the post. */
  name?: string | null | undefined
  originalName?: string | null | undefined
}

/** Media that a platform can send. For an external file, `size` is 0 and `width`, `height` and `durationMs` are null: unknown. */
export interface ResolvedMedia extends OutgoingMedia {
  id: string
  /** The client's path, unchanged. */
  path: string
  kind: MediaKind
  hasThumbnail: boolean
  /** False for an external file, which `open` fetches each time. */
  stored: boolean
}

/**
 * Finds the file behind each entry: one of the organization's uploads, or a public URL whose path ends in the extension of an
 * accepted type. Another organization's upload counts as unknown.
 * @throws `unsupported_media` with one detail for each entry that is neither; its `location` is `<index>.path`
 */
export async function resolveMedia(
  ctx: ResolveContext,
  organizationId: string,
  images: readonly ImageInput[],
): Promise<ResolvedMedia[]> {
  const keys = images.map((image) => ctx.storage.keyOf(image.path))
  const wanted = keys.filter((key) => key !== null)
  const rows = wanted.length === 0 ? [] : await findMediaByKeys(ctx, organizationId, wanted)
  const byKey = new Map(rows.map((row) => [row.storage_key, row]))
  const problems: ErrorDetail[] = []
  const resolved = images.flatMap((image, index) => {
    const key = keys[index] ?? null
    const row = key === null ? undefined : byKey.get(key)
    const found = row
      ? toStoredMedia(ctx, image, row)
      : key === null
        ? toExternalMedia(ctx, organizationId, image)
        : 'There is no such upload.'
    if (typeof found !== 'string') return [found]
    problems.push({ location: `${index}.path`, message: found })
    return []
  })
  if (problems.length === 0) return resolved
  throw new ApiError(
    'unsupported_media',
    problems.map(({ location, message }) => `image.${location}: ${message}`).join(' '),
    { errors: problems },
  )
}

function toStoredMedia(ctx: ResolveContext, image: ImageInput, row: MediaRow): ResolvedMedia {
  const mime = row.mime as MediaMime
  return {
    ...commonFields(ctx, row.organization_id, image, row),
    kind: mediaTypes[mime].kind,
    mime,
    size: row.size,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    stored: true,
    async open(start = 0) {
      const object = await ctx.storage.get(row.storage_key)
      if (object === null) throw new Error(`The file ${row.name} is no longer in storage.`)
      return object.open(start === 0 ? undefined : { start, end: object.size - 1 })
    },
  }
}

const extensions = Object.values(mediaTypes)
  .flatMap((type) => type.extensions.map((extension) => `.${extension}`))
  .join(' ')

/** Returns the media, or a sentence with the problem if the URL cannot be used. */
function toExternalMedia(
  ctx: ResolveContext,
  organizationId: string,
  image: ImageInput,
): ResolvedMedia | string {
  const url = URL.canParse(image.path) ? new URL(image.path) : null
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && ctx.config.allowLoopback)))
    return 'The path must be the `path` of an upload, or a public https URL.'
  const mime = mimeOfName(url.pathname)
  if (mime === undefined)
    return `The URL's path must end in one of ${extensions}. Otherwise upload the file first.`
  const { kind } = mediaTypes[mime]
  return {
    ...commonFields(ctx, organizationId, image, { alt: null, thumbnail: null, thumbnail_timestamp: null }),
    kind,
    mime,
    size: 0,
    width: null,
    height: null,
    durationMs: null,
    stored: false,
    async open(start = 0) {
      const answer = await ctx.safeFetch(url.href, {
        maxBytes: uploadLimits[kind],
        maxRedirects: 3,
        timeoutMs: 120_000,
      })
      if (answer.status >= 200 && answer.status <= 299)
        return start === 0 ? answer.body : Readable.from(skipBytes(answer.body, start))
      answer.body.destroy()
      throw new ApiError('source_unreachable', `${url.href} responded with status ${answer.status}.`)
    },
  }
}

async function* skipBytes(stream: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count
  for await (const chunk of stream) {
    if (left < chunk.byteLength) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.byteLength)
  }
}

function commonFields(
  ctx: ResolveContext,
  organizationId: string,
  image: ImageInput,
  stored: Pick<MediaRow, 'alt' | 'thumbnail' | 'thumbnail_timestamp'>,
) {
  const thumbnailUrl = image.thumbnail || stored.thumbnail
  return {
    id: image.id ?? '',
    path: image.path,
    url: image.path,
    alt: image.alt ?? stored.alt,
    thumbnailUrl,
    hasThumbnail: thumbnailUrl !== null,
    coverAtMs: image.thumbnailTimestamp ?? stored.thumbnail_timestamp,
    async thumbnail() {
      if (thumbnailUrl === null) return null
      const [thumbnail = null] = await resolveMedia(ctx, organizationId, [{ path: thumbnailUrl }])
      return thumbnail
    },
    share: (bytes: Uint8Array, mime: string) => shareCopy(ctx, bytes, mime as MediaMime),
  }
}

/** Stores a copy that belongs to no upload, so that the sweep of the storage removes it after two days. */
async function shareCopy(
  { storage, clock }: HasClock & HasStorage,
  bytes: Uint8Array,
  mime: MediaMime,
): Promise<string> {
  const { key } = newKey(mime, clock.now())
  await storage.put(key, Readable.from([bytes]), { contentType: mime })
  return storage.url(key)
}
