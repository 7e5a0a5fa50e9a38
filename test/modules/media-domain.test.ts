import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MediaRow } from '../../server/db/tables.ts'
import { ApiError } from '../../server/errors.ts'
import { createSafeFetch } from '../../server/lib/safe-fetch.ts'
import { sniff } from '../../server/media/sniff.ts'
import { toMediaBody } from '../../server/modules/media/body.ts'
import { importFromUrl } from '../../server/modules/media/import.ts'
import { resolveMedia } from '../../server/modules/media/resolve.ts'
import { findMedia } from '../../server/modules/media/store.ts'
import { storeUpload } from '../../server/modules/media/upload.ts'
import { createStorage } from '../../server/storage/index.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { files, html, pdf, svg } from '../helpers/files.ts'
import { largeMp4, tinyMp4 } from '../helpers/mp4.ts'

describe('sniff', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['animatedGif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['bmp', 'image/bmp'],
    ['tiff', 'image/tiff'],
    ['mp4', 'video/mp4'],
  ] as const)('knows %s', async (name, mime) => {
    expect(await sniff(await files[name]())).toBe(mime)
  })

  it.each([
    ['isom', 'video/mp4'],
    ['mp42', 'video/mp4'],
    ['iso5', 'video/mp4'],
    ['qt  ', null],
    ['3gp4', null],
    ['M4A ', null],
    ['M4V ', null],
    ['heic', null],
    ['mif1', null],
    ['crx ', null],
  ])('of the ISO media family takes %j for %s', async (brand, mime) => {
    expect(await sniff(tinyMp4({ brand }))).toBe(mime)
  })

  it('knows AVIF that names the general brand first', async () => {
    const bytes = await files.avif()
    bytes.write('mif1', 8, 'latin1')
    expect(bytes.toString('latin1', 16, 40)).toContain('avif')
    expect(await sniff(bytes)).toBe('image/avif')
  })

  it('knows a PNG whose first chunk is longer than what is looked at', async () => {
    const bytes = await files.png()
    const profile = Buffer.alloc(9000)
    profile.writeUInt32BE(8988)
    profile.write('zTXt', 4, 'latin1')
    expect(await sniff(Buffer.concat([bytes.subarray(0, 33), profile]).subarray(0, 4100))).toBe('image/png')
  })

  it.each([
    ['SVG', svg],
    ['HTML', html],
    ['PDF', pdf],
    ['text', Buffer.from('hello')],
    ['one byte', Buffer.from([0xff])],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_name, bytes) => {
    expect(await sniff(bytes)).toBeNull()
  })
})

describeDatabases('media', (database) => {
  const clock = testClock(Date.parse('2026-11-21T10:00:00Z'))
  let folder: string
  let ctx: ReturnType<typeof makeContext>
  const servers: Server[] = []

  function makeContext() {
    const safeFetch = createSafeFetch({ allowLoopback: true })
    const storage = createStorage({ storageUrl: `file://${folder}`, baseUrl: 'https://social.example' })
    return {
      db: database.db,
      clock,
      storage,
      safeFetch,
      config: { allowLoopback: true },
      close: safeFetch.close,
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-media-'))
    ctx = makeContext()
    for (const id of ['ours', 'theirs'])
      await database.db('organizations').insert({ id, name: id, created_at: 1, updated_at: 1 } as never)
  })
  afterAll(async () => {
    await ctx.close()
    await rm(folder, { recursive: true })
  })
  afterEach(async () => {
    await database.db('media').delete()
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
    ctx.storage = createStorage({ storageUrl: `file://${folder}`, baseUrl: 'https://social.example' })
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  })

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const upload = (bytes: Buffer, options = {}) =>
    storeUpload(ctx, 'ours', Readable.from([bytes], { objectMode: false }), options)

  async function left(): Promise<{ files: number; rows: number }> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    const rows = await database.db('media').select('id')
    return { files: found.filter((entry) => entry.isFile()).length, rows: rows.length }
  }

  async function failure(work: Promise<unknown>): Promise<ApiError> {
    const error = await work.then(
      () => null,
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }

  describe('storeUpload', () => {
    it.each([
      ['png', 'png', 'image/png'],
      ['jpeg', 'jpg', 'image/jpeg'],
      ['gif', 'gif', 'image/gif'],
      ['webp', 'webp', 'image/webp'],
      ['avif', 'avif', 'image/avif'],
      ['bmp', 'bmp', 'image/bmp'],
      ['tiff', 'tiff', 'image/tiff'],
    ] as const)('keeps %s with its size', async (name, extension, mime) => {
      const bytes = await files[name](16, 12)
      const row = await upload(bytes)
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
      const stored = await ctx.storage.get(row.storage_key)
      expect((await buffer((await stored?.open()) as Readable)).equals(bytes)).toBe(true)
      expect(await findMedia(ctx, 'ours', row.id)).toEqual(row)
      expect(await findMedia(ctx, 'theirs', row.id)).toBeUndefined()
    })

    it.each([false, true])('reads duration, size and codec of a video, index last: %s', async (indexLast) => {
      const row = await upload(tinyMp4({ indexLast, padding: indexLast ? 3_000_000 : 0 }))
      expect(row).toMatchObject({ mime: 'video/mp4', width: 32, height: 32, duration_ms: 2000, codec: 'AVC' })
    })

    it('gives the size that people see', async () => {
      expect(await upload(await files.turnedJpeg())).toMatchObject({ width: 12, height: 16 })
      expect(await upload(await files.animatedGif())).toMatchObject({ width: 16, height: 12 })
    })

    it('takes the type from the bytes and only a tame name from the client', async () => {
      const row = await upload(await files.png(), { originalName: '..\\..\\C:\\evil/../photo\0\n.mp4' })
      expect([row.mime, row.original_name]).toEqual(['image/png', 'photo.mp4'])
      expect((await upload(await files.png(), { originalName: 'é'.repeat(400) })).original_name).toHaveLength(
        255,
      )
      expect((await upload(await files.png(), { originalName: '  ' })).original_name).toBeNull()
    })

    it('takes a stream that comes byte by byte', async () => {
      const bytes = await files.png()
      const row = await storeUpload(ctx, 'ours', Readable.from([...bytes].map((byte) => Buffer.from([byte]))))
      expect(row.size).toBe(bytes.length)
    })

    it('answers the body of an upload', async () => {
      const row = await upload(await files.png(), { originalName: 'a.png' })
      expect(toMediaBody(row, ctx.storage)).toEqual({
        id: row.id,
        name: row.name,
        originalName: 'a.png',
        path: `https://social.example/uploads/${row.storage_key}`,
        thumbnail: null,
        alt: null,
      })
    })

    it.each([
      ['SVG', svg, /none of the accepted types/],
      ['PDF', pdf, /none of the accepted types/],
      ['HTML', html, /none of the accepted types/],
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
    ])('refuses %s and keeps nothing', async (_name, bytes, message) => {
      const error = await failure(upload(bytes))
      expect([error.code, error.status]).toEqual(['unsupported_media', 400])
      expect(error.message).toMatch(message)
      expect(await left()).toEqual({ files: 0, rows: 0 })
    })

    it.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'tiff'] as const)(
      'refuses half a %s',
      async (name) => {
        const bytes = await files[name](200, 150)
        const error = await failure(upload(bytes.subarray(0, Math.floor(bytes.length / 2))))
        expect(error.code).toBe('unsupported_media')
        expect(await left()).toEqual({ files: 0, rows: 0 })
      },
    )

    it('refuses a decompression bomb by its header', async () => {
      const bytes = await files.png()
      bytes.writeUInt32BE(60_000, 16)
      bytes.writeUInt32BE(60_000, 20)
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
      expect((await failure(upload(bytes))).message).toMatch(/megapixels/)
      expect(await left()).toEqual({ files: 0, rows: 0 })
    })

    it('stops an image past 10 MB while it comes, and lets one through at 10 MB', async () => {
      const limit = 10 * 1024 * 1024
      const bytes = await files.jpeg()
      let sent = 0
      const endless = Readable.from(
        (function* () {
          for (yield bytes; sent < 3 * limit; sent += 65_536) yield Buffer.alloc(65_536)
        })(),
        { objectMode: false },
      )
      const error = await failure(storeUpload(ctx, 'ours', endless))
      expect([error.code, error.status]).toEqual(['payload_too_large', 413])
      expect(error.message).toMatch(/10 MB.*1024 MB/)
      expect(sent).toBeLessThan(limit + 1_000_000)
      expect(endless.destroyed).toBe(true)
      expect(await left()).toEqual({ files: 0, rows: 0 })
      const exact = Buffer.concat([bytes, Buffer.alloc(limit - bytes.length)])
      expect((await upload(exact)).size).toBe(limit)
    })

    it.each([0, 50_000])('keeps nothing of an upload that breaks off after %i bytes', async (bytes) => {
      const whole = await files.bmp(200, 150)
      const stream = Readable.from(
        (async function* () {
          if (bytes > 0) yield whole.subarray(0, bytes)
          throw new Error('the client went away')
        })(),
        { objectMode: false },
      )
      await expect(storeUpload(ctx, 'ours', stream)).rejects.toThrow('the client went away')
      expect(await left()).toEqual({ files: 0, rows: 0 })
    })

    it('keeps nothing when the signal ends it or the row cannot be written', async () => {
      const controller = new AbortController()
      const stream = Readable.from(
        (async function* () {
          yield (await files.bmp(200, 150)).subarray(0, 50_000)
          controller.abort()
          yield Buffer.alloc(10)
        })(),
        { objectMode: false },
      )
      await expect(storeUpload(ctx, 'ours', stream, { signal: controller.signal })).rejects.toThrow(/abort/i)
      await expect(
        storeUpload(ctx, 'no such organization', Readable.from([await files.png()])),
      ).rejects.toThrow(/foreign key/i)
      expect(await left()).toEqual({ files: 0, rows: 0 })
    })

    it('streams 200 MB without holding them in memory', async () => {
      setFlagsFromString('--expose-gc')
      const collectGarbage: () => void = runInNewContext('gc')
      await upload(tinyMp4())
      collectGarbage()
      const before = process.memoryUsage()
      const peak = { rss: 0, arrayBuffers: 0 }
      const watched = (function* () {
        let chunks = 0
        for (const chunk of largeMp4(200 * 1024 * 1024)) {
          // What is left after a collection every 8 MB is what somebody holds.
          if (++chunks % 128 === 0) {
            collectGarbage()
            const { rss, arrayBuffers } = process.memoryUsage()
            peak.rss = Math.max(peak.rss, rss)
            peak.arrayBuffers = Math.max(peak.arrayBuffers, arrayBuffers)
          }
          yield chunk
        }
      })()
      const row = await storeUpload(ctx, 'ours', Readable.from(watched, { objectMode: false }))
      expect(row).toMatchObject({ duration_ms: 2000, width: 32, codec: 'AVC' })
      expect(row.size).toBeGreaterThan(200 * 1024 * 1024)
      expect((peak.rss - before.rss) / 1024 / 1024).toBeLessThan(50)
      expect((peak.arrayBuffers - before.arrayBuffers) / 1024 / 1024).toBeLessThan(40)
    })
  })

  describe('importFromUrl', () => {
    it('fetches by content: no extension, a wrong type claimed', async () => {
      const bytes = await files.webp()
      const url = await serve((request, response) => {
        if (request.url === '/moved') response.writeHead(302, { location: '/file?id=7' }).end()
        else response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes)
      })
      expect(await importFromUrl(ctx, 'ours', `${url}/file`)).toMatchObject({
        mime: 'image/webp',
        size: bytes.length,
        original_name: null,
      })
      expect(await importFromUrl(ctx, 'ours', `${url}/moved`)).toMatchObject({ mime: 'image/webp' })
      expect(await left()).toEqual({ files: 2, rows: 2 })
    })

    it.each([
      ['http://10.0.0.1/a.png', /not on the public internet/],
      ['https://169.254.169.254/latest/a.png', /not on the public internet/],
      ['https://metadata.google.internal/a.png', /not on the public internet/],
      ['ftp://example.com/a.png', /Only https/],
      ['not a url', /not a complete URL/],
    ])('refuses %s', async (url, message) => {
      const error = await failure(importFromUrl(ctx, 'ours', url))
      expect([error.code, error.status]).toEqual(['source_unreachable', 400])
      expect(error.message).toMatch(message)
    })

    it('says what went wrong at the source, and keeps nothing', async () => {
      const half = (await files.bmp(200, 150)).subarray(0, 50_000)
      const url = await serve((request, response) => {
        if (request.url === '/gone') response.writeHead(404).end('no')
        else if (request.url === '/private')
          response.writeHead(302, { location: 'https://192.168.1.1/' }).end()
        else if (request.url === '/page') response.end(html)
        else if (request.url === '/huge')
          response.writeHead(200, { 'content-length': 2 * 1024 ** 3 }).write('x')
        else response.writeHead(200, { 'content-length': 100_000 }).write(half, () => response.destroy())
      })
      const expected = {
        '/gone': 'source_unreachable',
        '/private': 'source_unreachable',
        '/page': 'unsupported_media',
        '/huge': 'payload_too_large',
        '/cut': 'source_unreachable',
      }
      for (const [path, code] of Object.entries(expected))
        expect((await failure(importFromUrl(ctx, 'ours', url + path))).code, path).toBe(code)
      expect((await failure(importFromUrl(ctx, 'ours', `${url}/gone`))).message).toMatch(/status 404/)
      expect(await left()).toEqual({ files: 0, rows: 0 })
    })
  })

  describe('resolveMedia', () => {
    const path = (row: MediaRow) => ctx.storage.url(row.storage_key)

    it('finds our own files, in order, with what is known of them', async () => {
      const [image, video] = [await upload(await files.png()), await upload(tinyMp4())]
      await database
        .db('media')
        .where({ id: image.id })
        .update({ alt: 'from the library', thumbnail: 'https://t.example/t.png', deleted_at: 5 })
      const [first, second] = await resolveMedia(ctx, 'ours', [
        { id: '', path: path(video), alt: 'given', thumbnail: null },
        { id: 'x', path: path(image) },
      ])
      expect(first).toMatchObject({
        id: '',
        kind: 'video',
        mime: 'video/mp4',
        durationMs: 2000,
        alt: 'given',
        hasThumbnail: false,
        stored: true,
        url: path(video),
      })
      expect(second).toMatchObject({
        id: 'x',
        kind: 'image',
        width: 16,
        height: 12,
        size: image.size,
        alt: 'from the library',
        thumbnailUrl: 'https://t.example/t.png',
      })
      expect((await buffer(await (second?.open() as Promise<Readable>))).equals(await files.png())).toBe(true)
      expect(await buffer(await (second?.open() as Promise<Readable>))).toHaveLength(image.size)
    })

    it('does not find those of another organization, nor invented ones', async () => {
      const row = await storeUpload(ctx, 'theirs', Readable.from([await files.png()]))
      const invented = path(row).replace(/[0-9a-f]{32}/, 'a'.repeat(32))
      const error = await failure(
        resolveMedia(ctx, 'ours', [
          { path: 'https://e.com/fine.png' },
          { path: path(row) },
          { path: invented },
        ]),
      )
      expect(error.code).toBe('unsupported_media')
      expect(error.errors?.map(({ location }) => location)).toEqual(['1.path', '2.path'])
    })

    it.each(['png', 'jpg', 'jpeg', 'gif', 'webp', 'mp4', 'avif', 'bmp', 'tiff', 'PNG'])(
      'takes a foreign URL that ends in .%s',
      async (extension) => {
        const [media] = await resolveMedia(ctx, 'ours', [
          { path: `https://cdn.example/a/b.${extension}?sig=x.html#y` },
        ])
        expect(media).toMatchObject({
          kind: extension === 'mp4' ? 'video' : 'image',
          stored: false,
          width: null,
          size: 0,
        })
      },
    )

    it.each([
      'https://e.com/page',
      'https://e.com/a.svg',
      'https://e.com/a.pdf?x=.png',
      'ftp://e.com/a.png',
      'a.png',
      '',
      'file:///etc/a.png',
      'javascript:a.png',
    ])('refuses %j', async (wrong) => {
      expect((await failure(resolveMedia(ctx, 'ours', [{ path: wrong }]))).errors).toHaveLength(1)
    })

    it('opens foreign files through the guard', async () => {
      const bytes = await files.png()
      const url = await serve((request, response) =>
        request.url === '/a.png' ? response.end(bytes) : response.writeHead(500).end(),
      )
      const [fine, broken, inside] = await resolveMedia(ctx, 'ours', [
        { path: `${url}/a.png` },
        { path: `${url}/b.png` },
        { path: 'https://10.0.0.1/a.png' },
      ])
      expect((await buffer(await (fine?.open() as Promise<Readable>))).equals(bytes)).toBe(true)
      await expect(broken?.open()).rejects.toThrow(/status 500/)
      await expect(inside?.open()).rejects.toThrow(/not on the public internet/)
    })
  })
})
