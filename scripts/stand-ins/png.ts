import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Draws a PNG of this size in stripes of two colors that depend on the text. The same text gives the same bytes. */
export function drawPng(text: string, width: number, height: number): Buffer {
  const digest = createHash('sha256').update(text).digest()
  const stripe = 32 + ((digest[6] as number) % 64)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    rows.fill(Math.floor(y / stripe) % 2, y * (width + 1) + 1, (y + 1) * (width + 1))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each pixel, as an index into the palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', digest.subarray(0, 6)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
