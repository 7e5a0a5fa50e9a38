import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '../../sdk/index.ts'
import { fileUses } from '../../server/file-uses.ts'
import { newId } from '../../server/lib/ids.ts'
import { cleanMedia } from '../../server/media/library/clean-media.job.ts'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { sendForm } from './support.ts'

const picture = await files.png()
/** Room for three pictures and a bit. */
const quota = picture.length * 3 + 10

describeService(
  'the quota',
  (service) => {
    let tenant: Tenant
    beforeEach(async () => {
      tenant = await service.createTenant()
    })
    const upload = (path = '/media/upload-server', bytes = picture) =>
      sendForm(service, tenant, { path, bytes })
    const used = async () => (await tenant.console.media.getUsage()).used
    const stored = async () => (await service.app.storage.list({ limit: 1000 })).keys.length
    const exceeded = { status: 413, code: 'quota_exceeded' }
    async function fill() {
      for (let sent = 0; sent < 3; sent++) expect((await upload()).status).toBe(201)
    }

    it('is reported with the usage of each organization', async () => {
      expect(await tenant.console.media.getUsage()).toEqual({ used: 0, quota })
      await fill()
      expect(await used()).toBe(3 * picture.length)
      const stranger = await service.createTenant()
      expect(await stranger.console.media.getUsage()).toEqual({ used: 0, quota })
      expect(
        (await sendForm(service, stranger, { path: '/media/upload-server', bytes: picture })).status,
      ).toBe(201)
    })

    describe('an exceeded quota', () => {
      it.each(['/media/upload-server', '/media/upload-simple'])(
        'refuses a file at %s and stores nothing',
        async (path) => {
          await fill()
          const before = await stored()
          const { status, body } = await upload(path)
          expect({ status, code: body.code }).toEqual(exceeded)
          expect([await used(), await stored()]).toEqual([3 * picture.length, before])
        },
      )

      it('refuses a file at the public API, from a URL too, and stores nothing', async () => {
        await fill()
        const before = await stored()
        const form = new FormData()
        form.append('file', new Blob([picture as Buffer<ArrayBuffer>]))
        const headers = { authorization: tenant.apiKey }
        const sent = await service.fetch('/public/v1/upload', { method: 'POST', headers, body: form })
        expect({ status: sent.status, code: ((await sent.json()) as Problem).code }).toEqual(exceeded)
        const source = createServer((_, response) => response.end(picture))
        await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
        const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/a.png`
        const { error } = await tenant.api.result.media.uploadFromUrl({ body: { url } })
        expect(error).toMatchObject(exceeded)
        await new Promise((resolve) => source.close(resolve))
        expect(await stored()).toBe(before)
      })

      it('refuses a file that does not fit into the remaining space while it arrives', async () => {
        expect((await upload()).status).toBe(201)
        const { status, body } = await upload(
          '/media/upload-server',
          Buffer.concat([picture, Buffer.alloc(5000)]),
        )
        expect({ status, code: body.code }).toEqual(exceeded)
        expect(await used()).toBe(picture.length)
      })

      it('refuses a multipart upload at once when nothing is left, otherwise on completion', async () => {
        const run = (id: string, body: object) =>
          tenant.console.result.media.runMultipartStep({ path: { id }, body })
        const file = { name: 'a.png' }
        const { data } = await run('create-multipart-upload', { file })
        const { key, uploadId } = data as { key: string; uploadId: string }
        const signed = await run('sign-part', { key, uploadId, partNumber: 1 })
        const { url } = signed.data as { url: string }
        const beyond = await fetch(url, { method: 'PUT', body: new Uint8Array(quota + 1) })
        expect(((await beyond.json()) as Problem).code).toBe('quota_exceeded')
        const part = await fetch(url, { method: 'PUT', body: picture as Buffer<ArrayBuffer> })
        await fill()
        const parts = [{ PartNumber: 1, ETag: part.headers.get('etag') ?? '' }]
        const { error } = await run('complete-multipart-upload', { key, uploadId, parts })
        expect(error).toMatchObject(exceeded)
        expect(await service.app.storage.get(key)).toBeNull()
        expect(await used()).toBe(3 * picture.length)
        await service.app
          .db('media')
          .where({ organization_id: tenant.organizationId })
          .update({ size: quota })
        expect((await run('create-multipart-upload', { file })).error).toMatchObject(exceeded)
      })
    })

    it('applies across uploads at the same time', async () => {
      const before = await stored()
      const sent = await Promise.all(Array.from({ length: 8 }, () => upload()))
      expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413, 413, 413])
      expect(await used()).toBe(3 * picture.length)
      expect(await stored()).toBe(before + 3)
    })

    it('includes a deleted file until its bytes are removed', async () => {
      await fill()
      const [first] = (await tenant.console.consoleApi.media.list()).results
      await tenant.console.consoleApi.media.delete({ path: { id: first?.id ?? '' } })
      expect((await upload()).status).toBe(413)
      const clean = () =>
        cleanMedia(
          service.app,
          fileUses,
        )({
          id: newId(),
          name: 'clean-media',
          payload: {},
          attempt: 1,
          signal: new AbortController().signal,
        })
      service.clock.advance(86_400_000)
      await clean()
      service.clock.advance(3_600_000)
      await clean()
      expect(await used()).toBe(2 * picture.length)
      expect((await upload()).status).toBe(201)
    })
  },
  { config: { mediaQuota: quota, worker: 'off' } },
)

describeService('storage usage without a quota', (service) => {
  it('is counted and reported with no quota', async () => {
    const tenant = await service.createTenant()
    await sendForm(service, tenant, { path: '/media/upload-server', bytes: picture })
    expect(await tenant.console.media.getUsage()).toEqual({ used: picture.length, quota: null })
  })
})
