// Tags of TIFF 6.0 and of the raw camera formats that build on it (TIFF/EP, DNG).
const NEW_SUBFILE_TYPE = 254
const ROWS_PER_STRIP = 278
const TILE_LENGTH = 323
const SUB_IFDS = 330
const SONY_RAW = 50_341
const DNG_VERSION = 50_706
/** Marks a value of two bytes; nearly all others have four. */
const SHORT = 3
/** Bounds the work on a crafted file; real files have a few dozen tags. */
const MAX_TAGS = 512

/** Recognizes TIFF and BigTIFF in either byte order. */
export function isTiff(bytes: Buffer): boolean {
  return /^(II[*+]\0|MM\0[*+])$/.test(bytes.toString('latin1', 0, 4))
}

/**
 * Returns false for a raw camera photo (CR2, NEF, ARW, DNG), of which only a thumbnail could be shown. Returns true when `bytes`
 * does not include the index of the file.
 */
export function isTiffPicture(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 11) === 'CR\x02') return false
  const tags = readTags(bytes)
  if (tags === null) return true
  // Here the first picture is a small copy, and a sub-directory holds the photo.
  const thumbnail = ((tags.get(NEW_SUBFILE_TYPE) ?? 0) & 1) === 1 && tags.has(SUB_IFDS)
  return !thumbnail && !tags.has(SONY_RAW) && !tags.has(DNG_VERSION)
}

/** Returns the number of rows decoded together; Infinity when that can be the whole picture. */
export function tiffStripRows(bytes: Buffer): number {
  const tags = readTags(bytes)
  return tags?.get(TILE_LENGTH) ?? tags?.get(ROWS_PER_STRIP) ?? Number.POSITIVE_INFINITY
}

/** Reads the numeric tags of the first picture. Null for BigTIFF, and when `bytes` does not include the index. */
function readTags(bytes: Buffer): Map<number, number> | null {
  const bigEndian = bytes.toString('latin1', 0, 2) === 'MM'
  const u16 = (at: number) => (bigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at))
  const u32 = (at: number) => (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  if (bytes.length < 8 || u16(2) === 43) return null
  const index = u32(4)
  if (index + 2 > bytes.length) return null
  const tags = new Map<number, number>()
  const end = Math.min(index + 2 + Math.min(u16(index), MAX_TAGS) * 12, bytes.length - 11)
  for (let at = index + 2; at < end; at += 12)
    tags.set(u16(at), u16(at + 2) === SHORT ? u16(at + 8) : u32(at + 8))
  return tags
}
