import type { Metadata } from 'sharp'
import { tiffStripRows } from './tiff.ts'

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
