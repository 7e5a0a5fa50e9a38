import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitImage } from '../../server/platforms/kit/images.ts'
import { files } from '../helpers/files.ts'

const mimes = ['jpeg', 'png', 'webp', 'avif', 'gif'].map((type) => `image/${type}`)
const fitted = (bytes: Buffer, mime: string) =>
  fitImage({ mime, open: async () => Readable.from([bytes]) }, { maxBytes: 1_000_000, maxEdge: 1000, mimes })

const position = 'exif:GPSLatitude="51,30N"'
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" ${position}/></rdf:RDF></x:xmpmeta>`
const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }

const pixels = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer()

/** Inserts bytes at an offset of a file. */
const insert = (bytes: Buffer, at: number, added: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])

function jpegSegment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length, 0)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

/** Texts after the header of a PNG, one of them compressed. */
async function pngWithTexts(): Promise<Buffer> {
  const texts = Buffer.concat([
    pngChunk('tEXt', Buffer.from(`Comment\0${position}`)),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(position)])),
    pngChunk('iTXt', Buffer.from(`Comment\0\0\0\0\0${position}`)),
  ])
  return insert(await files.png(), 33, texts)
}

async function gifWithTexts(): Promise<Buffer> {
  const gif = await files.animatedGif()
  const comment = Buffer.from(`\x21\xfe\x19${position}\0`, 'latin1')
  // XMP stands in a GIF as it is, and 258 bytes after it lead a decoder to its end.
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  const packet = Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), Buffer.from(xmp), trailer])
  return insert(gif, gif.length - 1, Buffer.concat([comment, packet]))
}

const samples: Record<string, [mime: string, make: () => Promise<Buffer>]> = {
  'XMP of JPEG': [
    'image/jpeg',
    async () =>
      sharp(await files.png())
        .jpeg()
        .withXmp(xmp)
        .toBuffer(),
  ],
  'XMP of a progressive JPEG': [
    'image/jpeg',
    async () =>
      sharp(await files.png(300, 200))
        .jpeg({ progressive: true })
        .withXmp(xmp)
        .toBuffer(),
  ],
  'EXIF of JPEG': [
    'image/jpeg',
    async () =>
      sharp(await files.png())
        .jpeg()
        .withExif(exif)
        .toBuffer(),
  ],
  'comments of JPEG': ['image/jpeg', async () => insert(await files.jpeg(), 2, jpegSegment(0xfe, position))],
  'IPTC of JPEG': [
    'image/jpeg',
    async () =>
      insert(
        await files.jpeg(),
        2,
        jpegSegment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x1c${position}`),
      ),
  ],
  'what follows a JPEG': [
    'image/jpeg',
    async () => Buffer.concat([await files.jpeg(), Buffer.from(position), await files.mp4()]),
  ],
  'XMP of PNG': [
    'image/png',
    async () =>
      sharp(await files.png())
        .png()
        .withXmp(xmp)
        .toBuffer(),
  ],
  'EXIF of PNG': [
    'image/png',
    async () =>
      sharp(await files.png())
        .png()
        .withExif(exif)
        .toBuffer(),
  ],
  'texts of PNG': ['image/png', pngWithTexts],
  'XMP of WebP': [
    'image/webp',
    async () =>
      sharp(await files.png())
        .webp({ lossless: true })
        .withXmp(xmp)
        .toBuffer(),
  ],
  'EXIF and XMP of an animated WebP': [
    'image/webp',
    async () =>
      sharp(await files.animatedGif(), { animated: true })
        .webp()
        .withExif(exif)
        .withXmp(xmp)
        .toBuffer(),
  ],
  'texts of an animated GIF': ['image/gif', gifWithTexts],
}

describe('metadata of an image', () => {
  it.each(Object.entries(samples))('loses %s and keeps pixels and animation', async (_name, [mime, make]) => {
    const bytes = await make()
    const sent = await fitted(bytes, mime)
    const header = await sharp(sent.bytes).metadata()
    expect(sent.mime).toBe(mime)
    expect(sent.bytes.byteLength).toBeLessThan(bytes.length)
    for (const kind of ['exif', 'xmp', 'iptc', 'comments']) expect(header).not.toHaveProperty(kind)
    for (const text of ['GPSLatitude', 'EXIF', 'tEXt', 'zTXt', 'iTXt', 'eXIf'])
      expect(sent.bytes.includes(text)).toBe(false)
    const { pages, delay, loop } = await sharp(bytes).metadata()
    expect({ pages: header.pages, delay: header.delay, loop: header.loop }).toEqual({ pages, delay, loop })
    expect((await pixels(sent.bytes)).equals(await pixels(bytes))).toBe(true)
  })

  it('is removed from AVIF by encoding it again', async () => {
    const avif = await sharp(await files.png())
      .avif()
      .withXmp(xmp)
      .toBuffer()
    const sent = await fitted(avif, 'image/avif')
    expect(sent.bytes.includes('GPSLatitude')).toBe(false)
    expect(await sharp(sent.bytes).metadata()).not.toHaveProperty('xmp')
  })

  it.each(['jpeg', 'png', 'webp'] as const)('leaves the color profile of %s', async (type) => {
    const bytes = await sharp(await files.png())
      .toFormat(type)
      .withIccProfile('p3')
      .withXmp(xmp)
      .toBuffer()
    const sent = await fitted(bytes, `image/${type}`)
    const [before, after] = [await sharp(bytes).metadata(), await sharp(sent.bytes).metadata()]
    expect(before.icc).toBeDefined()
    expect(after.icc).toEqual(before.icc)
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'animatedGif'] as const)(
    'absent from %s leaves its bytes as they are',
    async (type) => {
      const bytes = await files[type]()
      const mime = `image/${type === 'animatedGif' ? 'gif' : type}`
      expect((await fitted(bytes, mime)).bytes.equals(bytes)).toBe(true)
    },
  )
})
