import { decode } from 'bmp-ts'
import { PictureTooLarge } from './pictures.ts'

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
  return decode(bytes, { toRGBA: true })
}
