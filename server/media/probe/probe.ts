import { buffer } from 'node:stream/consumers'
import { ApiError } from '../../errors.ts'
import type { MediaMime } from '../../lib/media-types.ts'
import type { StoredObject } from '../storage/storage.ts'
import { readBmpHeader } from './bmp.ts'
import {
  openPicture,
  pictures as ownPictures,
  type PictureLimits,
  type Pictures,
  PictureTooLarge,
  type Reserve,
} from './pictures.ts'
import { probeVideo } from './probe-video.ts'
import { isTiffPicture } from './tiff.ts'

export interface MediaFacts {
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
  if (cause instanceof PictureTooLarge) throw new ApiError('unsupported_media', cause.message, { cause })
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
