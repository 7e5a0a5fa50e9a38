import { fileTypeFromBuffer } from 'file-type'
import { isMediaMime, type MediaMime } from '../lib/media-types.ts'

/** How much of a file's beginning `sniff` wants to see. */
export const sniffBytes = 4100

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Which of the eight accepted types the first bytes show; null for everything else. What the client claims (name, content
 * type) plays no part. Of the ISO media family only MP4 video and AVIF pass: QuickTime, 3GP, M4A, M4V and HEIC do not.
 */
export async function sniff(head: Uint8Array): Promise<MediaMime | null> {
  // Animated PNG is PNG, and a long colour profile hides the chunk by which file-type tells them apart.
  if (pngSignature.equals(head.subarray(0, 8))) return 'image/png'
  const found = await fileTypeFromBuffer(head)
  if (found === undefined) return null
  if (
    found.mime === 'image/heif' &&
    compatibleBrands(head).some((brand) => brand === 'avif' || brand === 'avis')
  )
    return 'image/avif'
  return isMediaMime(found.mime) ? found.mime : null
}

/** The brands of the `ftyp` box: AVIF files may name the general `mif1` first and themselves after. */
function compatibleBrands(head: Uint8Array): string[] {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}
