const cleaners: Partial<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
}

/**
 * Removes metadata (EXIF, XMP, IPTC, texts, and whatever follows the picture) without decoding: pixels, animation and color profile
 * stay as they are. Null for other types, and for a file whose structure it cannot follow.
 */
export function withoutMetadata(bytes: Buffer, mime: string): Buffer | null {
  try {
    const parts = cleaners[mime]?.(bytes)
    return parts === undefined ? null : Buffer.concat(parts)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns the bytes from `start` to `end`. Throws `RangeError` when the file is shorter, as the reading methods do. */
function slice(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length) throw new RangeError('The file is truncated.')
  return bytes.subarray(start, end)
}

const [SOI_LENGTH, SOS, EOI, APP0, APP2, APP14, APP15, COM] = [2, 0xda, 0xd9, 0xe0, 0xe2, 0xee, 0xef, 0xfe]

function jpegParts(bytes: Buffer): Buffer[] {
  const parts = [slice(bytes, 0, SOI_LENGTH)]
  for (let at = SOI_LENGTH; ; ) {
    const marker = bytes.readUInt16BE(at) - 0xff00
    if (marker < 0) throw new RangeError('A marker is missing.')
    if (marker === EOI) return [...parts, slice(bytes, at, at + 2)]
    // Any number of fill bytes may come before a marker; they mean nothing.
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const next = marker === SOS ? scanEnd(bytes, end) : end
    const segment = slice(bytes, at, next)
    if (isJpegPicture(marker, segment)) parts.push(segment)
    at = next
  }
}

/** Keeps JFIF, the color profile, and Adobe's color transform. */
function isJpegPicture(marker: number, segment: Buffer): boolean {
  if (marker === APP2) return segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0'
  if (marker === APP0) return segment.toString('latin1', 4, 9) === 'JFIF\0'
  if (marker === APP14) return segment.toString('latin1', 4, 9) === 'Adobe'
  return marker !== COM && !(marker > APP0 && marker <= APP15)
}

/** Finds the marker after compressed data, in which 0xFF00 is a value and 0xFFD0 to 0xFFD7 separate intervals. */
function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('The end of the picture is missing.')
}

/** The chunks of PNG (third edition) that a decoder draws with. */
const pngChunks = new Set(
  'IHDR PLTE IDAT tRNS cHRM cICP gAMA iCCP mDCV cLLI sBIT sRGB bKGD hIST pHYs sPLT acTL fcTL fdAT IEND'.split(
    ' ',
  ),
)

function pngParts(bytes: Buffer): Buffer[] {
  const parts = [slice(bytes, 0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const chunk = slice(bytes, at, end)
    if (pngChunks.has(type)) parts.push(chunk)
    if (type === 'IEND') return parts
    at = end
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of the chunk VP8X that announce EXIF and XMP. */
const WEBP_METADATA = 0x0c

function webpParts(bytes: Buffer): Buffer[] {
  const head = Buffer.from(slice(bytes, 0, 12))
  const size = head.readUInt32LE(4)
  const parts: Buffer[] = []
  for (let at = 12; at + 8 <= 8 + size; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const chunk = slice(bytes, at, at + 8 + length + (length % 2))
    if (type === 'VP8X') {
      const flags = Buffer.from(chunk)
      flags.writeUInt8(flags.readUInt8(8) & ~WEBP_METADATA, 8)
      parts.push(flags)
    } else if (webpChunks.has(type)) parts.push(chunk)
    at += chunk.length
  }
  head.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return [head, ...parts]
}

const [GIF_EXTENSION, GIF_IMAGE, GIF_TRAILER, GIF_CONTROL, GIF_APPLICATION] = [0x21, 0x2c, 0x3b, 0xf9, 0xff]
/** Applications that say how often the animation repeats, and which colors it has. */
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

function gifParts(bytes: Buffer): Buffer[] {
  let at = 13 + colorTable(bytes.readUInt8(10))
  const parts = [slice(bytes, 0, at)]
  for (;;) {
    const block = bytes.readUInt8(at)
    if (block === GIF_TRAILER) return [...parts, slice(bytes, at, at + 1)]
    if (block !== GIF_EXTENSION && block !== GIF_IMAGE) throw new RangeError('A block is missing.')
    const data = block === GIF_IMAGE ? at + 11 + colorTable(bytes.readUInt8(at + 9)) : at + 2
    const end = blocksEnd(bytes, data)
    if (block === GIF_IMAGE || isGifPicture(bytes, at)) parts.push(slice(bytes, at, end))
    at = end
  }
}

function colorTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function isGifPicture(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1)
  if (label === GIF_APPLICATION) return gifApplications.has(bytes.toString('latin1', at + 3, at + 14))
  return label === GIF_CONTROL
}

/** Skips blocks of up to 255 bytes, each after its length; an empty one ends them. */
function blocksEnd(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}
