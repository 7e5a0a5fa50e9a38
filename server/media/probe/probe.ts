import { buffer } from 'node:stream/consumers'
import { ApiError } from '../../errors/errors.ts'
import { isMediaMime, type MediaMime } from '../../lib/web/media-types.ts'
import {
  openPicture,
  pictures as ownPictures,
  type PictureLimits,
  type Pictures,
  PictureTooLargeError,
  type Reserve,
  readBmpHeader,
} from '../../pictures/pictures.ts'
import { isTiff, isTiffPicture } from '../../pictures/tiff.ts'
import type { StoredObject } from '../storage/storage.ts'
import { readVideoTrack, TooManyTracks } from './mp4.ts'
import { BrokenMp4, TooComplex } from './mp4-boxes.ts'

interface MediaFacts {
  width: number
  height: number
  /** Null for a still image. */
  durationMs: number | null
  /** `AVC`, `HEVC`, …; null for images. */
  codec: string | null
}

/**
 * Reads size, duration and codec of a stored file, with any rotation applied, and checks that an image can be decoded. A video is
 * read by ranges, so its length does not matter.
 * @throws `unsupported_media`
 */
export async function probe(
  object: StoredObject,
  mime: MediaMime,
  pictures: Pictures = ownPictures,
): Promise<MediaFacts> {
  if (mime === 'video/mp4') return probeVideo(object)
  const load = async () => buffer(await object.open())
  return pictures.use(load, (bytes, reserve) =>
    probeImage(bytes, mime, reserve, pictures.limits).catch(rejectImage),
  )
}

async function probeImage(
  bytes: Buffer,
  mime: MediaMime,
  reserve: Reserve,
  limits: PictureLimits,
): Promise<MediaFacts> {
  if (mime === 'image/bmp') return { ...readBmpHeader(bytes), durationMs: null, codec: null }
  if (mime === 'image/tiff' && !isTiffPicture(bytes))
    throw unsupported("The file is a camera's raw photo. Export it as JPEG, PNG or TIFF, and send that.")
  const { header, decode } = await openPicture(bytes, reserve, { limits })
  // Only the header was read so far; decoding a small copy proves that the image is complete.
  await decode().resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  const { width, height } = header.autoOrient
  return { width, height, durationMs: null, codec: null }
}

/** Any other error of sharp means that the image cannot be decoded. */
function rejectImage(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  if (cause instanceof PictureTooLargeError) throw unsupported(cause.message, cause)
  throw unsupported('The image cannot be read: the file is damaged or incomplete. Export it again.', cause)
}

function unsupported(message: string, cause?: unknown): ApiError {
  return new ApiError('unsupported_media', message, { cause })
}

/** 24 days: more than any platform accepts, and the most that fits in 31 bits. */
const MAX_DURATION_MS = 2 ** 31 - 1

/** Reads size, duration and codec of a stored MP4 file. Throws `unsupported_media`, and the storage's errors. */
async function probeVideo(object: StoredObject): Promise<MediaFacts> {
  const video = await readVideoTrack(object).catch(rejectVideo)
  if (video === null || video.durationMs < 1 || video.durationMs > MAX_DURATION_MS || video.codec === '')
    throw noMetadata()
  const { width, height, rotated, durationMs, codec } = video
  return { ...(rotated ? { width: height, height: width } : { width, height }), durationMs, codec }
}

function rejectVideo(cause: unknown): never {
  if (cause instanceof BrokenMp4) throw noMetadata(cause)
  if (cause instanceof TooManyTracks)
    throw unsupported(`${cause.message} Send a file with only the tracks that should play.`, cause)
  if (cause instanceof TooComplex)
    throw unsupported(
      'The video has too many fragments. Export it with a single index, for example with the "fast start" option.',
      cause,
    )
  throw cause
}

function noMetadata(cause?: unknown): ApiError {
  return unsupported(
    'The upload failed to load video metadata: duration, dimensions or codec cannot be read. Send a complete MP4 file with a video track.',
    cause,
  )
}

/** `sniff` needs this much of a file's beginning. */
export const SNIFF_BYTES = 64 * 1024

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Detects which of the eight accepted types the first bytes show; null for everything else. The client's name and content type do not
 * count. Among the ISO media formats only MP4 video and AVIF are accepted, not QuickTime, 3GP, M4A, M4V or HEIC. A TIFF's index may
 * come after its pixels, so only `probe`, which reads the whole file, can reject a camera's raw photo.
 */
export async function sniff(head: Uint8Array): Promise<MediaMime | null> {
  const bytes = skipFreeSpace(Buffer.from(head.buffer, head.byteOffset, head.byteLength))
  // Treats animated PNG as PNG: a long color profile hides the chunk by which file-type distinguishes them.
  if (pngSignature.equals(bytes.subarray(0, 8))) return 'image/png'
  // Checks TIFF first: if the pixels come before the index, file-type may mistake them for camera metadata, or fail.
  if (isTiff(bytes)) return isTiffPicture(bytes) ? 'image/tiff' : null
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return null
  if (
    found.mime === 'image/heif' &&
    compatibleBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis')
  )
    return 'image/avif'
  return isMediaMime(found.mime) ? found.mime : null
}

/** Skips leading boxes of free space in an MP4 file; its brand comes after them. */
function skipFreeSpace(bytes: Buffer): Buffer {
  let at = 0
  while (['free', 'skip', 'wide'].includes(bytes.toString('latin1', at + 4, at + 8))) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    at += size
  }
  return bytes.toString('latin1', at + 4, at + 8) === 'ftyp' ? bytes.subarray(at) : bytes
}

/** Lists the brands of the `ftyp` box: AVIF files may name the general `mif1` before `avif`. */
function compatibleBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
