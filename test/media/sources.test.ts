import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { MediaRow } from '../../server/db/tables/media.ts'
import { resolveMedia } from '../../server/media/library/resolve.ts'
import { importFromUrl } from '../../server/media/upload/import.ts'
import { storeUpload } from '../../server/media/upload/upload.ts'
import { files, html } from '../helpers/files.ts'
import { tinyMp4 } from '../helpers/mp4.ts'
import { describeMedia, failure } from './files-support.ts'

describeMedia('media', (media) => {
  describe('importFromUrl', () => {
    it('detects the type from the bytes without an extension and with a wrong content type', async () => {
      const bytes = await files.webp()
      const url = await media.serve((request, response) => {
        if (request.url === '/moved') response.writeHead(302, { location: '/file?id=7' }).end()
        else response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes)
      })
      expect(await importFromUrl(media.ctx, 'ours', `${url}/file`)).toMatchObject({
        mime: 'image/webp',
        size: bytes.length,
        original_name: null,
      })
      expect(await importFromUrl(media.ctx, 'ours', `${url}/moved`)).toMatchObject({ mime: 'image/webp' })
      expect(await media.left()).toEqual({ files: 2, rows: 2 })
    })

    it.each([
      ['http://10.0.0.1/a.png', /not on the public internet/],
      ['https://169.254.169.254/latest/a.png', /not on the public internet/],
      ['https://metadata.google.internal/a.png', /not on the public internet/],
      ['ftp://example.com/a.png', /must begin with https/],
      ['not a url', /not a complete URL/],
    ])('refuses the URL %s', async (url, message) => {
      const error = await failure(importFromUrl(media.ctx, 'ours', url))
      expect([error.code, error.status]).toEqual(['source_unreachable', 400])
      expect(error.message).toMatch(message)
    })

    it('names the problem at the source and stores nothing', async () => {
      const half = (await files.bmp(200, 150)).subarray(0, 50_000)
      const url = await media.serve((request, response) => {
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
        expect((await failure(importFromUrl(media.ctx, 'ours', url + path))).code, path).toBe(code)
      expect((await failure(importFromUrl(media.ctx, 'ours', `${url}/gone`))).message).toMatch(/status 404/)
      expect(await media.left()).toEqual({ files: 0, rows: 0 })
    })
  })

  describe('resolveMedia', () => {
    const path = (row: MediaRow) => media.ctx.storage.url(row.storage_key)

    it("finds the organization's own files in order, with their known properties", async () => {
      const [image, video] = [await media.upload(await files.png()), await media.upload(tinyMp4())]
      await media.database
        .db('media')
        .where({ id: image.id })
        .update({ alt: 'from the library', thumbnail: 'https://t.example/t.png', deleted_at: 5 })
      await media.database.db('media').where({ id: video.id }).update({ thumbnail_timestamp: 700 })
      const [first, second, third] = await resolveMedia(media.ctx, 'ours', [
        { id: '', path: path(video), alt: 'given', thumbnail: null, thumbnailTimestamp: 1500 },
        { id: 'x', path: path(image) },
        { id: '', path: path(video) },
      ])
      expect([first, second, third].map((each) => each?.coverAtMs)).toEqual([1500, null, 700])
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

    it('finds neither files of another organization nor invented ones', async () => {
      const row = await storeUpload(media.ctx, 'theirs', Readable.from([await files.png()]))
      const invented = path(row).replace(/[0-9a-f]{32}/, 'a'.repeat(32))
      const error = await failure(
        resolveMedia(media.ctx, 'ours', [
          { path: 'https://e.com/fine.png' },
          { path: path(row) },
          { path: invented },
        ]),
      )
      expect(error.code).toBe('unsupported_media')
      expect(error.errors?.map(({ location }) => location)).toEqual(['1.path', '2.path'])
    })

    it.each(['png', 'jpg', 'jpeg', 'gif', 'webp', 'mp4', 'avif', 'bmp', 'tiff', 'PNG'])(
      'accepts an external URL that ends in .%s',
      async (extension) => {
        const [found] = await resolveMedia(media.ctx, 'ours', [
          { path: `https://cdn.example/a/b.${extension}?sig=x.html#y` },
        ])
        expect(found).toMatchObject({
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
    ])('refuses the path %j', async (wrong) => {
      expect((await failure(resolveMedia(media.ctx, 'ours', [{ path: wrong }]))).errors).toHaveLength(1)
    })

    it('opens external files through the guarded client', async () => {
      const bytes = await files.png()
      const url = await media.serve((request, response) =>
        request.url === '/a.png' ? response.end(bytes) : response.writeHead(500).end(),
      )
      const [fine, broken, inside] = await resolveMedia(media.ctx, 'ours', [
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
