import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Problem } from '../../sdk/index.ts'
import { files, html } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { alone, type Created, client, etagOf, HOUR, put } from './multipart-support.ts'
import { fetchPath } from './support.ts'

describeService(
  'the URL of a part',
  (service) => {
    let tenant: Tenant
    let uploads: ReturnType<typeof client>
    let upload: Created
    beforeEach(async () => {
      tenant = await service.createTenant()
      uploads = client(tenant)
      upload = await uploads.create('a.png')
    })

    it('belongs to the service, accepts any bytes, and returns an ETag that web pages may read', async () => {
      const url = await uploads.sign(upload, 7)
      expect(url.startsWith(`${service.url}/media/parts/${upload.uploadId}/7?`)).toBe(true)
      const headers = { 'content-type': 'application/json', origin: service.url }
      const response = await fetch(url, { method: 'PUT', body: '{"not":"read"}', headers })
      expect(response.status).toBe(200)
      const ETag = `"${createHash('md5').update('{"not":"read"}').digest('hex')}"`
      expect(await response.json()).toEqual({ PartNumber: 7, Size: 14, ETag })
      expect(response.headers.get('etag')).toBe(ETag)
      expect(response.headers.get('access-control-expose-headers')).toMatch(/\bETag\b/)
    })

    it('is valid for one part of one upload for an hour', async () => {
      const url = await uploads.sign(upload, 1)
      const other = await uploads.create('b.png')
      const bytes = await files.png()
      for (const wrong of [
        url.replace('/1?', '/2?'),
        url.replace(upload.uploadId, other.uploadId),
        url.replace(upload.uploadId, '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a91'),
        url.replace(/expires=(\d+)/, (_, expires: string) => `expires=${Number(expires) + 1}`),
        url.replace(/signature=./, 'signature=x'),
        url.replace(/signature=.*/, 'signature=x'),
      ]) {
        const response = await put(wrong, bytes)
        expect(response.status, wrong).toBe(403)
        expect(((await response.json()) as Problem).code).toBe('forbidden')
      }
      expect((await put(url.replace(/&signature=.*/, ''), bytes)).status).toBe(400)
      const { key, uploadId } = upload
      expect(await uploads.step('list-parts', { key, uploadId })).toEqual([])
      service.clock.advance(HOUR)
      expect((await put(url, bytes)).status).toBe(200)
      service.clock.advance(1)
      expect((await put(url, bytes)).status).toBe(403)
    })

    it('limits the total size of all parts to that of a file', async () => {
      const half = Buffer.alloc(6 * 1024 * 1024)
      expect((await put(await uploads.sign(upload, 1), half)).status).toBe(200)
      const second = await put(await uploads.sign(upload, 2), half)
      expect(second.status).toBe(413)
      expect(((await second.json()) as Problem).code).toBe('payload_too_large')
      const { key, uploadId } = upload
      expect(await uploads.step('list-parts', { key, uploadId })).toMatchObject([{ PartNumber: 1 }])
      // The first part again counts once.
      expect((await put(await uploads.sign(upload, 1), half)).status).toBe(200)
    })

    it('limits the total size of parts that are sent at the same time', async () => {
      const part = Buffer.alloc(4 * 1024 * 1024)
      const urls = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => uploads.sign(upload, number)))
      const sent = await Promise.all(urls.map((url) => put(url, part)))
      expect(sent.filter(({ status }) => status !== 200 && status !== 413)).toEqual([])
      const { key, uploadId } = upload
      const kept = await uploads.step<{ Size: number }[]>('list-parts', { key, uploadId })
      expect(kept.length).toBeLessThanOrEqual(2)
    })

    it('is invalid after the upload is complete', async () => {
      const url = await uploads.sign(upload, 1)
      const ETag = await etagOf(url, await files.png())
      const { saved } = await uploads.complete(upload, [{ PartNumber: 1, ETag }])
      expect((await put(url, html)).status).toBe(404)
      expect((await fetchPath(saved.path))?.equals(await files.png())).toBe(true)
    })

    it('refuses compressed bytes', async () => {
      const init = { method: 'PUT', body: 'x', headers: { 'content-encoding': 'gzip' } }
      expect((await fetch(await uploads.sign(upload, 1), init)).status).toBe(415)
    })
  },
  { config: alone },
)
