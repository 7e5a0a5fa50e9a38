import type { CreateText, Metadata, Sharp, SharpOptions } from 'sharp'
import { createByteBudget } from '../lib/byte-budget.ts'
import { lazy, lazyPackage } from '../lib/lazy.ts'
import { createLimit } from '../lib/limit.ts'
import { tiffStripRows } from './tiff.ts'

const sharpPackage = lazyPackage<typeof import('sharp').default>('sharp')
const bmp = lazyPackage<typeof import('bmp-ts')>('bmp-ts')

// Only this file loads sharp. Each decode blocks one of libuv's four threads, which also hash passwords and read files: two stay
// free for them. A second thread for each decode would cost memory and slow down requests. The cache is off, since no request
// asks for the same picture again.
const sharp = lazy(() => {
  const library = sharpPackage()
  library.concurrency(1)
  library.cache(false)
  return library
})

export interface PictureLimits {
  /** Limits the pictures decoded at the same time. */
  maxConcurrent: number
  /** Limits the bytes of memory for all of them together, and so for each one. */
  maxBytes: number
  /** Limits one frame: above the largest cameras, below a decompression bomb. */
  maxPixels: number
  /** Limits one step on one picture. */
  timeoutSeconds: number
}

export const pictureLimits: PictureLimits = {
  maxConcurrent: 2,
  maxBytes: 448 * 1024 * 1024,
  maxPixels: 100_000_000,
  timeoutSeconds: 60,
}

/** Thrown for an intact picture that exceeds a limit. `message` is safe to show to the caller. */
export class PictureTooLargeError extends Error {}

interface Picture {
  bytes: Buffer
  header: Metadata
  /** Decodes the first frame for further processing. Fails when the picture is damaged. */
  decode(): Sharp
}

/** Decodes a few pictures at a time, within a memory budget; the others wait. */
export interface Pictures {
  limits: PictureLimits
  /** Loads the bytes only when a slot is free, so that waiting callers hold no memory. */
  use<T>(load: () => Promise<Buffer>, work: (bytes: Buffer, reserve: Reserve) => Promise<T>): Promise<T>
}

/** Waits for memory. Call it once in each `use`. Throws `PictureTooLargeError` for more than the whole budget. */
export type Reserve = (bytes: number) => Promise<void>

export function createPictures(limits: PictureLimits = pictureLimits): Pictures {
  const limit = createLimit(limits.maxConcurrent)
  const memory = createByteBudget(limits.maxBytes)
  return {
    limits,
    use: (load, work) =>
      limit(undefined, async () => {
        let taken = 0
        try {
          return await work(await load(), async (bytes) => {
            if (bytes > limits.maxBytes) throw tooMuchMemory(bytes, limits.maxBytes)
            await memory.take(bytes)
            taken = bytes
          })
        } finally {
          memory.giveBack(taken)
        }
      }),
  }
}

/** Shares the threads and memory of this process. */
export const pictures = createPictures()

const formats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif', 'tiff'])

/**
 * Reads the header of a picture and reserves the memory to decode it, plus `extraBytes` for the caller's result. Throws
 * `PictureTooLargeError`, and sharp's own error for anything that is not a picture.
 */
export async function openPicture(
  bytes: Buffer,
  reserve: Reserve,
  { limits, extraBytes = 0 }: { limits: PictureLimits; extraBytes?: number },
): Promise<Picture> {
  const options: SharpOptions = { failOn: 'error', sequentialRead: true, limitInputPixels: limits.maxPixels }
  const timeout = { seconds: limits.timeoutSeconds }
  const header = await sharp()(bytes, { ...options, limitInputPixels: false })
    .timeout(timeout)
    .metadata()
  if (!formats.has(header.format)) throw new Error(`The image format ${header.format} is not supported.`)
  checkPixels(header.width, header.height, limits)
  const needed = memoryToDecode(header, bytes)
  if (needed > limits.maxBytes) throw tooMuchMemory(needed, limits.maxBytes)
  await reserve(Math.min(needed + extraBytes, limits.maxBytes))
  return { bytes, header, decode: () => sharp()(bytes, options).timeout(timeout) }
}

/** Wraps pixels that are already decoded. */
export function openPixels(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Sharp {
  return sharp()(data, { raw: { width, height, channels } })
}

/** Renders markup of Pango on a transparent ground. With `fontfile`, no font of the system is needed. */
export function renderText(text: CreateText): Sharp {
  return sharp()({ text: { rgba: true, dpi: 72, ...text } })
}

function checkPixels(width: number, height: number, { maxPixels }: PictureLimits): void {
  if (width * height > maxPixels)
    throw new PictureTooLargeError(
      `The image is ${width} × ${height}, and the limit is ${maxPixels / 1_000_000} megapixels: make it smaller.`,
    )
}

function tooMuchMemory(bytes: number, maxBytes: number): PictureTooLargeError {
  const [needed, limit] = [bytes, maxBytes].map((size) => Math.ceil(size / 1024 / 1024))
  return new PictureTooLargeError(
    `The image takes about ${needed} MB of memory to decode, and the limit is ${limit} MB. Make it smaller, or save it as a JPEG that is not progressive or a PNG that is not interlaced.`,
  )
}

/**
 * Estimates from the header the maximum number of bytes to decode a picture. Formats that decode row by row need little; others
 * are held whole. The factors were measured with pictures of 24 and 100 megapixels, probed and fitted to 2000 pixels.
 */
export function memoryToDecode(header: Metadata, bytes: Buffer): number {
  return header.width * header.height * bytesPerPixel(header, bytes)
}

function bytesPerPixel(header: Metadata, bytes: Buffer): number {
  const { format, channels, isProgressive, height } = header
  const pixel = channels * (header.depth === 'uchar' ? 1 : header.depth === 'ushort' ? 2 : 8)
  const byRow = pixel * 0.35
  switch (format) {
    case 'jpeg':
      return isProgressive ? progressiveJpeg(header) : 0.3
    case 'png':
      return isProgressive ? pixel + 0.8 : byRow
    case 'gif':
      return 5
    case 'webp':
      return 4
    // libtiff decodes a whole strip, and some programs write the picture as one strip.
    case 'tiff':
      return byRow + pixel * Math.min(1, tiffStripRows(bytes) / height)
    default:
      return 18
  }
}

/** Counts two bytes for each coefficient. Chroma has as many as luma, or a quarter when it is subsampled both ways. */
function progressiveJpeg({ channels, chromaSubsampling }: Metadata): number {
  if (channels === 1) return 2.2
  return channels === 3 && chromaSubsampling === '4:2:0' ? 3.2 : channels * 2 + 0.2
}

/** Limits BMP, which sharp does not read: decoding this many pixels takes half a second on the main thread. */
const MAX_BMP_PIXELS = 16_000_000

/**
 * Reads the size of a BMP picture, from either header: OS/2's with 12 bytes, or Windows' with 40 or more. Throws
 * `PictureTooLargeError`, and `Error` for an invalid header or missing pixels.
 */
export function readBmpHeader(bytes: Buffer): { width: number; height: number } {
  const headerSize = bytes.length >= 26 ? bytes.readUInt32LE(14) : 0
  const old = headerSize === 12
  if (!old && (headerSize < 40 || bytes.length < 14 + headerSize)) throw new Error('The BMP has no header.')
  const width = old ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  // A negative height means that the rows are stored from the top.
  const height = old ? bytes.readUInt16LE(20) : Math.abs(bytes.readInt32LE(22))
  const depth = bytes.readUInt16LE(old ? 24 : 28)
  const packed = old ? 0 : bytes.readUInt32LE(30)
  if (width <= 0 || height <= 0 || ![1, 4, 8, 16, 24, 32].includes(depth))
    throw new Error('The BMP header has no valid size.')
  if (width * height > MAX_BMP_PIXELS)
    throw new PictureTooLargeError(
      `The BMP image is ${width} × ${height}, and the limit for BMP is ${MAX_BMP_PIXELS / 1_000_000} megapixels. Send it as PNG.`,
    )
  const rows = Math.ceil((width * depth) / 32) * 4 * height
  if ((packed === 0 || packed === 3) && bytes.length < bytes.readUInt32LE(10) + rows)
    throw new Error('The BMP file is truncated.')
  return { width, height }
}

/** Returns four bytes a pixel. The fourth is padding far more often than transparency. Throws as `readBmpHeader` does. */
export function decodeBmp(bytes: Buffer): { data: Buffer; width: number; height: number } {
  readBmpHeader(bytes)
  return bmp().decode(bytes, { toRGBA: true })
}
