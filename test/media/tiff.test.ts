import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { SNIFF_BYTES, sniff } from '../../server/media/probe/probe.ts'
import { storeUpload } from '../../server/media/upload/upload.ts'
import { box, tinyMp4 } from '../helpers/mp4.ts'
import { describeService } from '../helpers/server.ts'
import { tiffFile } from '../helpers/tiff.ts'
import { describeMedia, failure } from './files-support.ts'
import { client, etagOf } from './multipart-support.ts'
import { sendForm } from './support.ts'

/** libtiff writes the index at the end; noise keeps it far from the beginning whatever the compression. */
const written = (options: Parameters<ReturnType<typeof sharp>['tiff']>[0]) =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  })
    .tiff(options)
    .toBuffer()

const indexOf = (bytes: Buffer) => (bytes[0] === 0x4d ? bytes.readUInt32BE(4) : bytes.readUInt32LE(4))

describeMedia('a TIFF file with its index at the end', (media) => {
  it.each([
    ['none', { compression: 'none' }],
    ['LZW', { compression: 'lzw' }],
    ['deflate', { compression: 'deflate' }],
    ['JPEG', { compression: 'jpeg', quality: 95 }],
    ['tiles', { tile: true, compression: 'deflate' }],
    ['a pyramid', { tile: true, pyramid: true, compression: 'deflate' }],
  ] as const)('is accepted as libtiff writes it: %s', async (_name, options) => {
    const bytes = await written(options)
    expect(indexOf(bytes)).toBeGreaterThan(SNIFF_BYTES)
    expect(await media.upload(bytes)).toMatchObject({ mime: 'image/tiff', width: 400, height: 300 })
  })

  it('is accepted as BigTIFF', async () => {
    const bytes = await written({ compression: 'lzw', bigtiff: true })
    expect(bytes.toString('latin1', 0, 4)).toBe('II+\0')
    expect(await media.upload(bytes)).toMatchObject({ mime: 'image/tiff', width: 400, height: 300 })
  })

  it.each([false, true])('is accepted in either byte order (big-endian: %s)', async (bigEndian) => {
    const bytes = tiffFile({ bigEndian, width: 400, height: 300 })
    expect(indexOf(bytes)).toBeGreaterThan(SNIFF_BYTES)
    expect(await media.upload(bytes)).toMatchObject({ mime: 'image/tiff', width: 400, height: 300 })
  })

  it('is accepted whatever its first pixels look like', async () => {
    const pixels = Buffer.alloc(400 * 300, 90)
    pixels.write('CR', 'latin1')
    expect(await media.upload(tiffFile({ width: 400, height: 300, pixels }))).toMatchObject({ width: 400 })
    Buffer.from('1c00fe00', 'hex').copy(pixels)
    expect(await media.upload(tiffFile({ width: 400, height: 300, pixels }))).toMatchObject({ width: 400 })
  })

  it.each([
    ['DNG', { 50706: 0x401 }],
    ['ARW', { 50341: 1 }],
    ['NEF', { 254: 1, 330: 8 }],
  ])('is refused as a raw photo of a camera: %s', async (_name, tags) => {
    const bytes = tiffFile({ width: 400, height: 300, tags })
    // As over a network: the index comes long after the type must be known.
    const stream = Readable.from([bytes.subarray(0, SNIFF_BYTES), bytes.subarray(SNIFF_BYTES)])
    const error = await failure(storeUpload(media.ctx, 'ours', stream))
    expect([error.code, error.status]).toEqual(['unsupported_media', 400])
    expect(error.message).toMatch(/raw photo/)
    expect(await media.left()).toEqual({ files: 0, rows: 0 })
  })

  it('is refused when its end is missing', async () => {
    const bytes = await written({ compression: 'lzw' })
    for (const part of [bytes.subarray(0, indexOf(bytes)), bytes.subarray(0, indexOf(bytes) + 20)])
      expect((await failure(media.upload(part))).message).toMatch(/cannot be read/)
  })
})

describe('sniff', () => {
  it('detects TIFF by its header, and refuses raw photos whose index is in the header', async () => {
    expect(await sniff(tiffFile().subarray(0, 8))).toBe('image/tiff')
    expect(await sniff(tiffFile({ tags: { 50706: 1 } }))).toBeNull()
    const cr2 = tiffFile()
    cr2.write('CR\x02\0', 8, 'latin1')
    expect(await sniff(cr2)).toBeNull()
  })

  it.each(['free', 'skip', 'wide'])('detects MP4 after a large box of type %s', async (type) => {
    const spaced = (bytes: Buffer) => Buffer.concat([box(type, Buffer.alloc(6000)), box('free'), bytes])
    expect(await sniff(spaced(tinyMp4()))).toBe('video/mp4')
    expect(await sniff(spaced(tinyMp4({ brand: 'qt  ' })))).toBeNull()
    expect(await sniff(spaced(Buffer.alloc(100)))).toBeNull()
  })
})

describeService('a TIFF file written by libtiff', (service) => {
  let bytes: Buffer
  let url: string
  const server = createServer((_request, response) => response.end(bytes))
  beforeAll(async () => {
    bytes = await written({ compression: 'lzw' })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scan`
  })
  afterAll(() => void server.close())

  it('is accepted by every upload operation', async () => {
    const tenant = await service.createTenant()
    const { create, sign, complete } = client(tenant)
    await upload(tenant.api, { file: new Blob([new Uint8Array(bytes)]), filename: 'scan.tif' })
    await tenant.api.media.uploadFromUrl({ body: { url } })
    for (const door of ['/media/upload-server', '/media/upload-simple'])
      expect(await sendForm(service, tenant, { path: door, bytes })).toMatchObject({ status: 201 })
    const made = await create('scan.tif')
    await complete(made, [{ PartNumber: 1, ETag: await etagOf(await sign(made, 1), bytes) }])
    const { results } = await tenant.console.consoleApi.media.list({})
    expect(results.map(({ mime, width, height }) => [mime, width, height])).toEqual(
      Array(5).fill(['image/tiff', 400, 300]),
    )
  })
})
