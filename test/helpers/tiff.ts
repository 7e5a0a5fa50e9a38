/** A grey TIFF picture whose index follows its pixels, as programs write it that do not know the index yet. */
export function tiffFile({
  width = 200,
  height = 150,
  bigEndian = false,
  tags = {},
  pixels = Buffer.alloc(width * height, 90),
}: {
  width?: number
  height?: number
  bigEndian?: boolean
  /** More entries of the index, or others. */
  tags?: Record<number, number>
  pixels?: Buffer
} = {}): Buffer {
  const entries = Object.entries({
    254: 0,
    256: width,
    257: height,
    258: 8,
    259: 1,
    262: 1,
    273: 8,
    277: 1,
    278: height,
    279: width * height,
    ...tags,
  })
  const bytes = Buffer.alloc(8 + pixels.length + 2 + entries.length * 12 + 4)
  const u16 = (value: number, at: number) =>
    bigEndian ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at)
  const u32 = (value: number, at: number) =>
    bigEndian ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at)
  bytes.write(bigEndian ? 'MM' : 'II', 'latin1')
  u16(42, 2)
  u32(8 + pixels.length, 4)
  pixels.copy(bytes, 8)
  let at = 8 + pixels.length
  u16(entries.length, at)
  at += 2
  for (const [tag, value] of entries) {
    u16(Number(tag), at)
    u16(4, at + 2)
    u32(1, at + 4)
    u32(value, at + 8)
    at += 12
  }
  return bytes
}
