import sharp, { type Sharp } from 'sharp'
import { tinyMp4 } from './mp4.ts'

/** A picture with a colour ramp, so that every encoder has something to do. */
function ramp(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 7) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

type Size = [width?: number, height?: number]

export const files = {
  png: (...[width = 16, height = 12]: Size) => ramp(width, height).png().toBuffer(),
  jpeg: (...[width = 16, height = 12]: Size) => ramp(width, height).jpeg().toBuffer(),
  /** Stored 16×12, shown 12×16: the orientation that phones write. */
  turnedJpeg: () => ramp(16, 12).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  gif: (...[width = 16, height = 12]: Size) => ramp(width, height).gif().toBuffer(),
  /** Three frames. */
  animatedGif: () =>
    sharp(Buffer.alloc(16 * 36 * 3, 90).fill(200, 0, 16 * 12 * 3), {
      raw: { width: 16, height: 36, channels: 3, pageHeight: 12 },
    })
      .gif({ delay: [100, 100, 100] })
      .toBuffer(),
  webp: (...[width = 16, height = 12]: Size) => ramp(width, height).webp().toBuffer(),
  avif: (...[width = 16, height = 12]: Size) => ramp(width, height).avif().toBuffer(),
  tiff: (...[width = 16, height = 12]: Size) => ramp(width, height).tiff().toBuffer(),
  bmp: async (...[width = 16, height = 12]: Size) => bmp(width, height),
  mp4: async () => tinyMp4(),
}

/** 24-bit Windows bitmap, rows bottom up and padded to four bytes. */
function bmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * height, 120)
  bytes.fill(0, 0, 54).write('BM', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  bytes.writeUInt32LE(row * height, 34)
  return bytes
}

/** An SVG with a script: looks like an image, is none of the eight types. */
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
