import { ApiError } from '../../errors/errors.ts'
import type { MediaKind } from '../../lib/web/media-types.ts'

const megabyte = 1024 * 1024
/** Limits the bytes of one file. */
export const uploadLimits = { image: 10 * megabyte, video: 1024 * megabyte }

export function tooLarge(kind: MediaKind): ApiError {
  const [image, video] = [uploadLimits.image, uploadLimits.video].map((bytes) => `${bytes / megabyte} MB`)
  return new ApiError(
    'payload_too_large',
    `The ${kind} is too large: the limit is ${image} for an image and ${video} for a video.`,
  )
}

export function unsupported(length: number): ApiError {
  if (length === 0) return new ApiError('unsupported_media', 'The file is empty.')
  return new ApiError(
    'unsupported_media',
    'The file type is not accepted. Send a JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF image, or an MP4 video. The type is read from the bytes, not from the name.',
  )
}

/** Returns the last part of a path, without control characters, at most 255 characters. */
export function cleanName(name: string | null | undefined): string | null {
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

/** Returns the text that the library searches. */
export function searchName(originalName: string | null): string | null {
  return originalName === null ? null : originalName.toLowerCase()
}
