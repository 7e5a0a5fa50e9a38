import { openPicture, openPixels, pictures } from '../../pictures/pictures.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** Pixels of a video. */
export interface Frame {
  width: number
  height: number
}

/** Video that is being assembled. */
export interface Assembly {
  ffmpeg: Ffmpeg
  /** Folder of the files until the video is complete. */
  folder: string
  frame: Frame
  signal: AbortSignal
}

export const FRAME_RATE = 30

/** Restricts ffmpeg to the files of its folder, whatever a file from a vendor refers to. */
export const filesOnly = ['-protocol_whitelist', 'file,pipe']
/** Encoding that every platform plays: main profile, 4:2:0. */
export const h264 = [
  ...['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-preset', 'veryfast', '-crf', '20', '-threads', '2'],
]
export const aac = ['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-ac', '2']
/** Puts the index first, so that players start before the whole file has arrived. */
export const mp4 = ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4']

/** Crops a picture to the frame and returns its pixels. Throws for bytes that are not a picture. */
export function fitPicture(bytes: Buffer, { width, height }: Frame): Promise<Buffer> {
  return pictures.use(
    async () => bytes,
    async (bytes, reserve) => {
      const extraBytes = width * height * 3
      const picture = await openPicture(bytes, reserve, { limits: pictures.limits, extraBytes })
      return picture
        .decode()
        .autoOrient()
        .resize(width, height, { fit: 'cover' })
        .flatten({ background: '#000000' })
        .toColorspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer()
    },
  )
}

/** Opens pixels that `fitPicture` returned. */
export function openFitted(pixels: Buffer, { width, height }: Frame) {
  return openPixels(pixels, { width, height, channels: 3 })
}
