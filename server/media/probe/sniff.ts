import { fileTypeFromBuffer } from 'file-type'
import { isMediaMime, type MediaMime } from '../../lib/media-types.ts'
import { isTiff, isTiffPicture } from './tiff.ts'

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
