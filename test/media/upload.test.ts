import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { findMedia, toMediaBody } from '../../server/media/library/library.ts'
import { storeUpload } from '../../server/media/upload/upload.ts'
import { files, html, pdf, svg } from '../helpers/files.ts'
import { largeMp4, tinyMp4 } from '../helpers/mp4.ts'
import { longOnly } from '../helpers/sample.ts'
import { describeMedia, failure } from './files-support.ts'

describeMedia('storeUpload', (media) => {
  it.each([
    ['png', 'png', 'image/png'],
    ['jpeg', 'jpg', 'image/jpeg'],
    ['gif', 'gif', 'image/gif'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'avif', 'image/avif'],
    ['bmp', 'bmp', 'image/bmp'],
    ['tiff', 'tiff', 'image/tiff'],
  ] as const)('stores %s with its size', async (name, extension, mime) => {
    const bytes = await files[name](16, 12)
    const row = await media.upload(bytes)
    expect(row).toMatchObject({
      mime,
      size: bytes.length,
      width: 16,
      height: 12,
      duration_ms: null,
      codec: null,
      original_name: null,
    })
    expect(row.storage_key).toMatch(new RegExp(`^2026/11/21/[0-9a-f]{32}\\.${extension}$`))
    expect(row.storage_key.endsWith(row.name)).toBe(true)
    const stored = await media.ctx.storage.get(row.storage_key)
    expect((await buffer((await stored?.open()) as Readable)).equals(bytes)).toBe(true)
    expect(await findMedia(media.ctx, 'ours', row.id)).toEqual(row)
    expect(await findMedia(media.ctx, 'theirs', row.id)).toBeUndefined()
  })

  it.each([false, true])('reads duration, size and codec of a video (index last: %s)', async (indexLast) => {
    const row = await media.upload(tinyMp4({ indexLast, padding: indexLast ? 3_000_000 : 0 }))
    expect(row).toMatchObject({ mime: 'video/mp4', width: 32, height: 32, duration_ms: 2000, codec: 'AVC' })
  })

  it('returns the size as displayed', async () => {
    expect(await media.upload(await files.turnedJpeg())).toMatchObject({ width: 12, height: 16 })
    expect(await media.upload(await files.animatedGif())).toMatchObject({ width: 16, height: 12 })
  })

  it('takes the type from the bytes and sanitizes the name from the client', async () => {
    const row = await media.upload(await files.png(), { originalName: '..\\..\\C:\\evil/../photo\0\n.mp4' })
    expect([row.mime, row.original_name]).toEqual(['image/png', 'photo.mp4'])
    expect(
      (await media.upload(await files.png(), { originalName: 'é'.repeat(400) })).original_name,
    ).toHaveLength(255)
    expect((await media.upload(await files.png(), { originalName: '  ' })).original_name).toBeNull()
  })

  it('accepts a stream that arrives byte by byte', async () => {
    const bytes = await files.png()
    const row = await storeUpload(
      media.ctx,
      'ours',
      Readable.from([...bytes].map((byte) => Buffer.from([byte]))),
    )
    expect(row.size).toBe(bytes.length)
  })

  it('stores the body of an upload', async () => {
    const row = await media.upload(await files.png(), { originalName: 'a.png' })
    expect(toMediaBody(row, media.ctx.storage)).toEqual({
      id: row.id,
      name: row.name,
      originalName: 'a.png',
      path: `https://social.example/uploads/${row.storage_key}`,
      thumbnail: null,
      alt: null,
    })
  })

  it.each([
    ['SVG', svg, /file type is not accepted/],
    ['PDF', pdf, /file type is not accepted/],
    ['HTML', html, /file type is not accepted/],
    ['an empty file', Buffer.alloc(0), /empty/],
    ['a PNG signature alone', Buffer.from('89504e470d0a1a0a', 'hex'), /cannot be read/],
    ['text that begins like a BMP', Buffer.from('BM and then some words of a text file'), /cannot be read/],
    ['an MP4 without an index', tinyMp4().subarray(0, 32), /failed to load video metadata/],
    [
      'an MP4 cut in its index',
      tinyMp4({ indexLast: true }).subarray(0, -300),
      /failed to load video metadata/,
    ],
    [
      'noise after the brand of an MP4',
      Buffer.concat([tinyMp4().subarray(0, 32), Buffer.alloc(5000, 0xa5)]),
      /failed to load video metadata/,
    ],
  ])('refuses %s and stores nothing', async (_name, bytes, message) => {
    const error = await failure(media.upload(bytes))
    expect([error.code, error.status]).toEqual(['unsupported_media', 400])
    expect(error.message).toMatch(message)
    expect(await media.left()).toEqual({ files: 0, rows: 0 })
  })

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'tiff'] as const)(
    'refuses a truncated %s',
    async (name) => {
      const bytes = await files[name](200, 150)
      const error = await failure(media.upload(bytes.subarray(0, Math.floor(bytes.length / 2))))
      expect(error.code).toBe('unsupported_media')
      expect(await media.left()).toEqual({ files: 0, rows: 0 })
    },
  )

  it('refuses a decompression bomb by its header', async () => {
    const bytes = await files.png()
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    expect((await failure(media.upload(bytes))).message).toMatch(/megapixels/)
    expect(await media.left()).toEqual({ files: 0, rows: 0 })
  })

  it('stops an image over 10 MB as it arrives and accepts one of 10 MB', async () => {
    const limit = 10 * 1024 * 1024
    const bytes = await files.jpeg()
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (yield bytes; sent < 3 * limit; sent += 65_536) yield Buffer.alloc(65_536)
      })(),
      { objectMode: false },
    )
    const error = await failure(storeUpload(media.ctx, 'ours', endless))
    expect([error.code, error.status]).toEqual(['payload_too_large', 413])
    expect(error.message).toMatch(/10 MB.*1024 MB/)
    expect(sent).toBeLessThan(limit + 1_000_000)
    expect(endless.destroyed).toBe(true)
    expect(await media.left()).toEqual({ files: 0, rows: 0 })
    const exact = Buffer.concat([bytes, Buffer.alloc(limit - bytes.length)])
    expect((await media.upload(exact)).size).toBe(limit)
  })

  it.each([0, 50_000])('stores nothing of an upload that breaks off after %i bytes', async (bytes) => {
    const whole = await files.bmp(200, 150)
    const stream = Readable.from(
      (async function* () {
        if (bytes > 0) yield whole.subarray(0, bytes)
        throw new Error('the client went away')
      })(),
      { objectMode: false },
    )
    await expect(storeUpload(media.ctx, 'ours', stream)).rejects.toThrow('the client went away')
    expect(await media.left()).toEqual({ files: 0, rows: 0 })
  })

  it('stores nothing when the signal aborts or the row cannot be written', async () => {
    const controller = new AbortController()
    const stream = Readable.from(
      (async function* () {
        yield (await files.bmp(200, 150)).subarray(0, 50_000)
        controller.abort()
        yield Buffer.alloc(10)
      })(),
      { objectMode: false },
    )
    await expect(storeUpload(media.ctx, 'ours', stream, { signal: controller.signal })).rejects.toThrow(
      /abort/i,
    )
    await expect(
      storeUpload(media.ctx, 'no such organization', Readable.from([await files.png()])),
    ).rejects.toThrow(/foreign key/i)
    expect(await media.left()).toEqual({ files: 0, rows: 0 })
  })

  // The database plays no part in it, and no other test costs as much.
  const sizes = media.database.kind === 'sqlite' ? longOnly([200]) : []
  it.each(sizes)('streams %s MB without holding them in memory', async (megabytes) => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    await media.upload(tinyMp4())
    collectGarbage()
    const before = process.memoryUsage()
    const peak = { rss: 0, arrayBuffers: 0 }
    const watched = (function* () {
      let chunks = 0
      for (const chunk of largeMp4(megabytes * 1024 * 1024)) {
        // What is left after a collection every 40 MB is what somebody holds.
        if (++chunks % 640 === 0) {
          collectGarbage()
          const { rss, arrayBuffers } = process.memoryUsage()
          peak.rss = Math.max(peak.rss, rss)
          peak.arrayBuffers = Math.max(peak.arrayBuffers, arrayBuffers)
        }
        yield chunk
      }
    })()
    const row = await storeUpload(media.ctx, 'ours', Readable.from(watched, { objectMode: false }))
    expect(row).toMatchObject({ duration_ms: 2000, width: 32, codec: 'AVC' })
    expect(row.size).toBeGreaterThan(megabytes * 1024 * 1024)
    // Who held the file would have all of it; what the allocator and the sweep of buffers lag behind by is up to the machine.
    expect((peak.rss - before.rss) / 1024 / 1024).toBeLessThan(100)
    expect((peak.arrayBuffers - before.arrayBuffers) / 1024 / 1024).toBeLessThan(100)
  })
})
