import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { createBudget } from '../../lib/budget.ts'
import { memoryToDecode } from './picture-memory.ts'

// This file is the only one that imports sharp. A decode keeps one of libuv's threads, of which there are four by default, until
// it is done. Passwords are hashed and files are read on the same threads: two stay free for them. A second thread inside a
// decode would cost memory and take the processor from the requests. The cache keeps pictures that nobody asks for again.
sharp.concurrency(1)
sharp.cache(false)

export interface PictureLimits {
  /** Pictures that are decoded at the same time. */
  maxConcurrent: number
  /** Memory that all of them together may take, and so the most for one. */
  maxBytes: number
  /** Of one frame: the largest cameras stay below, a decompression bomb does not. */
  maxPixels: number
  /** For one step on one picture. */
  timeoutSeconds: number
}

export const pictureLimits: PictureLimits = {
  maxConcurrent: 2,
  maxBytes: 448 * 1024 * 1024,
  maxPixels: 100_000_000,
  timeoutSeconds: 60,
}

/** The picture is whole, and more than we decode. `message` is fit to be shown. */
export class PictureTooLarge extends Error {}

export interface Picture {
  bytes: Buffer
  header: Metadata
  /** The first frame, to be turned into something else. Fails where the picture is damaged. */
  decode(): Sharp
}

/** Decodes pictures a few at a time, within a budget of memory; the others wait in line. */
export interface Pictures {
  limits: PictureLimits
  /** Loads the bytes when it is their turn, so that those who wait hold none. */
  use<T>(load: () => Promise<Buffer>, work: (bytes: Buffer, reserve: Reserve) => Promise<T>): Promise<T>
}

/** Waits for memory, once for each turn. Throws `PictureTooLarge` for more than all there is. */
export type Reserve = (bytes: number) => Promise<void>

export function createPictures(limits: PictureLimits = pictureLimits): Pictures {
  const turns = createBudget(limits.maxConcurrent)
  const memory = createBudget(limits.maxBytes)
  return {
    limits,
    async use(load, work) {
      const endTurn = await turns.take(1)
      let release = () => {}
      try {
        return await work(await load(), async (bytes) => {
          if (bytes > limits.maxBytes) throw tooMuchMemory(bytes, limits.maxBytes)
          release = await memory.take(bytes)
        })
      } finally {
        release()
        endTurn()
      }
    },
  }
}

/** Those of this process, whose threads and memory they share. */
export const pictures = createPictures()

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'tiff'])

/**
 * Reads the head of a picture and reserves the memory to decode it, beside `extraBytes` for what is made of it. Throws
 * `PictureTooLarge`, and sharp's error for what is no picture.
 */
export async function openPicture(
  bytes: Buffer,
  reserve: Reserve,
  { limits, extraBytes = 0 }: { limits: PictureLimits; extraBytes?: number },
): Promise<Picture> {
  const options: SharpOptions = { failOn: 'error', sequentialRead: true, limitInputPixels: limits.maxPixels }
  const timeout = { seconds: limits.timeoutSeconds }
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .timeout(timeout)
    .metadata()
  if (!formats.has(header.format)) throw new Error(`A picture of the format ${header.format} is not decoded.`)
  checkPixels(header.width, header.height, limits)
  const needed = memoryToDecode(header, bytes)
  if (needed > limits.maxBytes) throw tooMuchMemory(needed, limits.maxBytes)
  await reserve(Math.min(needed + extraBytes, limits.maxBytes))
  return { bytes, header, decode: () => sharp(bytes, options).timeout(timeout) }
}

/** Pixels that are decoded already. */
export function openPixels(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function checkPixels(width: number, height: number, { maxPixels }: PictureLimits): void {
  if (width * height > maxPixels)
    throw new PictureTooLarge(
      `The image has more than ${maxPixels / 1_000_000} megapixels (${width} × ${height}).`,
    )
}

function tooMuchMemory(bytes: number, maxBytes: number): PictureTooLarge {
  const [needed, most] = [bytes, maxBytes].map((size) => Math.ceil(size / 1024 / 1024))
  return new PictureTooLarge(
    `The image takes about ${needed} MB of memory to decode, and ${most} MB is the most. Make it smaller, or save it as a JPEG that is not progressive or a PNG that is not interlaced.`,
  )
}
