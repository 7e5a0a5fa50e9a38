import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { createBudget } from './budget.ts'
import { lazy, lazyPackage } from './lazy.ts'
import { tiffStripRows } from './tiff.ts'

const sharpPackage = lazyPackage<typeof import('sharp').default>('sharp')
const bmp = lazyPackage<typeof import('bmp-ts')>('bmp-ts')

// This file is the only one that loads sharp. A decode keeps one of libuv's threads, of which there are four by default, until
// it is done. Passwords are hashed and files are read on the same threads: two stay free for them. A second thread inside a
// decode would cost memory and take the processor from the requests. The cache keeps pictures that nobody asks for again.
const sharp = lazy(() => {
  const library = sharpPackage()
  library.concurrency(1)
  library.cache(false)
  return library
})

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

interface Picture {
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
  const header = await sharp()(bytes, { ...options, limitInputPixels: false })
    .timeout(timeout)
    .metadata()
  if (!formats.has(header.format)) throw new Error(`A picture of the format ${header.format} is not decoded.`)
  checkPixels(header.width, header.height, limits)
  const needed = memoryToDecode(header, bytes)
  if (needed > limits.maxBytes) throw tooMuchMemory(needed, limits.maxBytes)
  await reserve(Math.min(needed + extraBytes, limits.maxBytes))
  return { bytes, header, decode: () => sharp()(bytes, options).timeout(timeout) }
}

/** Pixels that are decoded already. */
export function openPixels(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Sharp {
  return sharp()(data, { raw: { width, height, channels } })
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

/**
 * Bytes that decoding a picture takes at most, by its head. What can be read row by row needs little; some formats are held
 * whole. The factors were measured with pictures of 24 and 100 megapixels, probed and fitted to 2000 pixels.
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
    // A strip is decoded at once, and some programs write one strip.
    case 'tiff':
      return byRow + pixel * Math.min(1, tiffStripRows(bytes) / height)
    default:
      return 18
  }
}

/** Two bytes for each coefficient. Chroma has as many as luma, or a quarter of them where it is subsampled both ways. */
function progressiveJpeg({ channels, chromaSubsampling }: Metadata): number {
  if (channels === 1) return 2.2
  return channels === 3 && chromaSubsampling === '4:2:0' ? 3.2 : channels * 2 + 0.2
}

/** sharp reads no BMP, and decoding one on the main thread takes half a second for this many pixels. */
const MAX_PIXELS = 16_000_000

/**
 * The size of a BMP picture, with both header forms: OS/2's of 12 bytes and Windows' of 40 and more. Throws `PictureTooLarge`, and
 * an error where the header makes no sense or pixels are missing.
 */
export function readBmpHeader(bytes: Buffer): { width: number; height: number } {
  const headerSize = bytes.length >= 26 ? bytes.readUInt32LE(14) : 0
  const old = headerSize === 12
  if (!old && (headerSize < 40 || bytes.length < 14 + headerSize)) throw new Error('The BMP has no header.')
  const width = old ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  // Negative: rows are stored from the top.
  const height = old ? bytes.readUInt16LE(20) : Math.abs(bytes.readInt32LE(22))
  const depth = bytes.readUInt16LE(old ? 24 : 28)
  const packed = old ? 0 : bytes.readUInt32LE(30)
  if (width <= 0 || height <= 0 || ![1, 4, 8, 16, 24, 32].includes(depth))
    throw new Error('The BMP has no size.')
  if (width * height > MAX_PIXELS)
    throw new PictureTooLarge(
      `A BMP image may have ${MAX_PIXELS / 1_000_000} megapixels (this one: ${width} × ${height}). Send it as PNG.`,
    )
  const rows = Math.ceil((width * depth) / 32) * 4 * height
  if ((packed === 0 || packed === 3) && bytes.length < bytes.readUInt32LE(10) + rows)
    throw new Error('The BMP lacks pixels.')
  return { width, height }
}

/** The pixels in four bytes each. The fourth is padding far more often than it is transparency. Throws as `readBmpHeader`. */
export function decodeBmp(bytes: Buffer): { data: Buffer; width: number; height: number } {
  readBmpHeader(bytes)
  return bmp().decode(bytes, { toRGBA: true })
}
