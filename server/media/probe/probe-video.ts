import { ApiError } from '../../errors.ts'
import type { StoredObject } from '../storage/storage.ts'
import { TooComplex } from './byte-window.ts'
import { readVideoTrack, TooManyTracks } from './mp4.ts'
import { BrokenMp4 } from './mp4-boxes.ts'
import type { MediaFacts } from './probe.ts'

/** 24 days: more than any platform takes, and what fits in 31 bits. */
const MAX_DURATION_MS = 2 ** 31 - 1

/** Reads size, duration and codec of a stored MP4 file. Throws `unsupported_media`, and what the storage throws. */
export async function probeVideo(object: StoredObject): Promise<MediaFacts> {
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
