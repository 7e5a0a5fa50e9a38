import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { ApiError } from '../../errors.ts'
import { isMediaMime, type MediaMime } from '../../lib/media-types.ts'
import {
  openPicture,
  pictures as ownPictures,
  type PictureLimits,
  type Pictures,
  PictureTooLargeError,
  type Reserve,
  readBmpHeader,
} from '../../lib/pictures.ts'
import { isTiff, isTiffPicture } from '../../lib/tiff.ts'
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
 * Reads size, duration and codec of a stored file as people see it (a rotation is applied), and makes sure that an image can
 * be decoded. Throws `unsupported_media`. A video is read by ranges: its length is no matter.
 */
export async function probe(
  object: StoredObject,
  mime: MediaMime,
  pictures: Pictures = ownPictures,
): Promise<MediaFacts> {
  if (mime === 'video/mp4') return probeVideo(object)
  const load = async () => buffer(await object.open())
  return pictures.use(load, (bytes, reserve) =>
    probeImage(bytes, mime, reserve, pictures.limits).catch(refused),
  )
}

async function probeImage(
  bytes: Buffer,
  mime: MediaMime,
  reserve: Reserve,
  limits: PictureLimits,
): Promise<MediaFacts> {
  if (mime === 'image/bmp') return { ...readBmpHeader(bytes), durationMs: null, codec: null }
  if (mime === 'image/tiff' && !isTiffPicture(bytes)) return rawPhoto()
  const { header, decode } = await openPicture(bytes, reserve, { limits })
  // The header alone was read until here; a small copy proves that the picture behind it is whole.
  await decode().resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  const { width, height } = header.autoOrient
  return { width, height, durationMs: null, codec: null }
}

/** Whatever sharp throws means that the picture cannot be decoded. */
function refused(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  if (cause instanceof PictureTooLargeError) throw new ApiError('unsupported_media', cause.message, { cause })
  return unreadable(cause)
}

function rawPhoto(): never {
  throw new ApiError(
    'unsupported_media',
    "The file is a camera's raw photo. Export it as JPEG, PNG or TIFF, and send that.",
  )
}

function unreadable(cause?: unknown): never {
  throw new ApiError('unsupported_media', 'The image cannot be read: the file is damaged or not complete.', {
    cause,
  })
}

/** 24 days: more than any platform takes, and what fits in 31 bits. */
const MAX_DURATION_MS = 2 ** 31 - 1

/** Reads size, duration and codec of a stored MP4 file. Throws `unsupported_media`, and what the storage throws. */
async function probeVideo(object: StoredObject): Promise<MediaFacts> {
  const video = await readVideoTrack(object).catch(refuse)
  if (video === null || video.durationMs < 1 || video.durationMs > MAX_DURATION_MS || video.codec === '')
    return noMetadata()
  const { width, height, turned, durationMs, codec } = video
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    durationMs,
    codec,
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof BrokenMp4) return noMetadata(cause)
  if (cause instanceof TooManyTracks)
    throw new ApiError(
      'unsupported_media',
      `${cause.message} Send one with the tracks that are to be played.`,
      {
        cause,
      },
    )
  if (cause instanceof TooComplex)
    throw new ApiError(
      'unsupported_media',
      'The video is in too many pieces to be read. Send it with one index, as an export or "fast start" makes it.',
      { cause },
    )
  throw cause
}

function noMetadata(cause?: unknown): never {
  throw new ApiError(
    'unsupported_media',
    'The upload failed to load video metadata: duration, dimensions or codec cannot be read. Send a complete MP4 file with a video track.',
    { cause },
  )
}

/** How much of a file's beginning `sniff` wants to see. */
export const sniffBytes = 64 * 1024

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Which of the eight accepted types the first bytes show; null for everything else. What the client claims (name, content
 * type) plays no part. Of the ISO media family only MP4 video and AVIF pass: QuickTime, 3GP, M4A, M4V and HEIC do not. The index
 * of a TIFF file may come after its pixels: only the whole file shows whether it is a camera's raw photo, which is refused.
 */
export async function sniff(head: Uint8Array): Promise<MediaMime | null> {
  const bytes = afterSpace(Buffer.from(head.buffer, head.byteOffset, head.byteLength))
  // Animated PNG is PNG, and a long colour profile hides the chunk by which file-type tells them apart.
  if (pngSignature.equals(bytes.subarray(0, 8))) return 'image/png'
  // Where pixels come first, file-type takes some of them for a camera's marks, and gives up without the index.
  if (isTiff(bytes)) return isTiffPicture(bytes) ? 'image/tiff' : null
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return null
  if (
    found.mime === 'image/heif' &&
    compatibleBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis')
  )
    return 'image/avif'
  return isMediaMime(found.mime) ? found.mime : null
}

/** MP4 files may begin with boxes of free space; their brand comes after them. */
function afterSpace(bytes: Buffer): Buffer {
  let at = 0
  while (['free', 'skip', 'wide'].includes(bytes.toString('latin1', at + 4, at + 8))) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    at += size
  }
  return bytes.toString('latin1', at + 4, at + 8) === 'ftyp' ? bytes.subarray(at) : bytes
}

/** The brands of the `ftyp` box: AVIF files may name the general `mif1` first and themselves after. */
function compatibleBrands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
