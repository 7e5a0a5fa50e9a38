import { buffer } from 'node:stream/consumers'
import sharp, { type SharpOptions } from 'sharp'
import { ApiError } from '../errors.ts'
import type { MediaMime } from '../lib/media-types.ts'
import type { StoredObject } from '../storage/storage.ts'
import { probeVideo } from './probe-video.ts'

export interface MediaFacts {
  width: number
  height: number
  /** Null for a still image. */
  durationMs: number | null
  /** `AVC`, `HEVC`, …; null for images. */
  codec: string | null
}

/** One frame of a picture: the largest cameras stay below, a decompression bomb does not. */
const maxPixels = 100_000_000

/**
 * Reads size, duration and codec of a stored file as people see it (a rotation is applied), and makes sure that an image can
 * be decoded. Throws `unsupported_media`. A video is read by ranges: its length is no matter.
 */
export async function probe(object: StoredObject, mime: MediaMime): Promise<MediaFacts> {
  if (mime === 'video/mp4') return probeVideo(object)
  const bytes = await buffer(await object.open())
  return mime === 'image/bmp' ? probeBmp(bytes) : probeImage(bytes)
}

async function probeImage(bytes: Buffer): Promise<MediaFacts> {
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }
  const { autoOrient } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(unreadable)
  checkPixels(autoOrient.width, autoOrient.height)
  // Metadata comes from the header alone; a small copy proves that the picture behind it is whole.
  await sharp(bytes, options).resize(16, 16, { fit: 'fill' }).raw().toBuffer().catch(unreadable)
  return { width: autoOrient.width, height: autoOrient.height, durationMs: null, codec: null }
}

/** sharp does not read BMP. Both header forms: OS/2's of 12 bytes and Windows' of 40 and more. */
function probeBmp(bytes: Buffer): MediaFacts {
  const headerSize = bytes.length >= 26 ? bytes.readUInt32LE(14) : 0
  const old = headerSize === 12
  if (!old && (headerSize < 40 || bytes.length < 14 + headerSize)) return unreadable()
  const width = old ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  // Negative: rows are stored from the top.
  const height = old ? bytes.readUInt16LE(20) : Math.abs(bytes.readInt32LE(22))
  const depth = bytes.readUInt16LE(old ? 24 : 28)
  const packed = old ? 0 : bytes.readUInt32LE(30)
  if (width <= 0 || height <= 0 || ![1, 4, 8, 16, 24, 32].includes(depth)) return unreadable()
  checkPixels(width, height)
  const rows = Math.ceil((width * depth) / 32) * 4 * height
  if ((packed === 0 || packed === 3) && bytes.length < bytes.readUInt32LE(10) + rows) return unreadable()
  return { width, height, durationMs: null, codec: null }
}

function checkPixels(width: number, height: number): void {
  if (!(width > 0 && height > 0)) unreadable()
  if (width * height > maxPixels)
    throw new ApiError(
      'unsupported_media',
      `The image has more than ${maxPixels / 1_000_000} megapixels (${width} × ${height}).`,
    )
}

function unreadable(cause?: unknown): never {
  throw new ApiError('unsupported_media', 'The image cannot be read: the file is damaged or not complete.', {
    cause,
  })
}
