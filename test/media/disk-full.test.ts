import fs from 'node:fs'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { files } from '../helpers/files.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { alone, client, etagOf, put } from './multipart-support.ts'

/** Makes every write meet a full disk while `act` runs. */
async function whileFull<T>(act: () => Promise<T>): Promise<T> {
  const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const full = () => new Writable({ write: (_chunk, _encoding, done) => done(noSpace()) })
  const spy = vi.spyOn(fs, 'createWriteStream').mockImplementation(full as never)
  // Named imports of a module of Node change only with this.
  syncBuiltinESMExports()
  try {
    return await act()
  } finally {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
}

const refusal = { status: 503, statusCode: 503, code: 'storage_unavailable' }

describeService(
  'media on a full disk',
  (service) => {
    let tenant: Tenant
    let bytes: Buffer<ArrayBuffer>
    let source: Server
    let url: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      bytes = Buffer.from(await files.png())
      source = createServer(clientCloses, (_request, response) => response.end(bytes))
      await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/picture`
    })
    afterAll(() => new Promise((resolve) => source.close(resolve)))

    it.each(['/media/upload-simple', '/media/upload-server', '/public/v1/upload'])(
      'answers 503 with Retry-After at %s, keeps nothing, and recovers when there is space',
      async (path) => {
        const before = (await tenant.console.consoleApi.media.list({})).results.length
        const send = async () => {
          const form = new FormData()
          form.append('file', new Blob([bytes]), 'a.png')
          const headers = path.startsWith('/public')
            ? { authorization: tenant.apiKey }
            : { auth: tenant.session }
          return service.fetch(path, { method: 'POST', headers, body: form })
        }
        const refused = await whileFull(send)
        expect(await refused.json()).toMatchObject(refusal)
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
        expect((await tenant.console.consoleApi.media.list({})).results).toHaveLength(before)
        expect((await send()).status).toBeLessThan(300)
      },
    )

    it('answers 503 to an upload from a URL', async () => {
      const fetchIt = () => tenant.api.result.media.uploadFromUrl({ body: { url } })
      const { error, response } = await whileFull(fetchIt)
      expect(error).toMatchObject({ ...refusal, msg: expect.stringContaining('full') })
      expect(response.headers.get('retry-after')).toBe('30')
      expect((await fetchIt()).error).toBeUndefined()
    })

    it('answers 503 to a channel picture and leaves the channel unchanged', async () => {
      const id = await tenant.connectSandbox('Unchanged')
      const rename = () =>
        tenant.console.result.channels.rename({ path: { id }, body: { name: 'Pictured', picture: url } })
      expect((await whileFull(rename)).error).toMatchObject(refusal)
      const [channel] = (await tenant.console.consoleApi.channels.list()).integrations.filter(
        (each) => each.id === id,
      )
      expect(channel?.name).toBe('Unchanged')
    })

    it('answers 503 to a part and to its completion, and accepts both later', async () => {
      const uploads = client(tenant)
      const made = await uploads.create('a.png')
      const part = await uploads.sign(made, 1)
      const refused = await whileFull(() => put(part, bytes))
      expect(await refused.json()).toMatchObject(refusal)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
      const parts = [{ PartNumber: 1, ETag: await etagOf(part, bytes) }]
      const complete = { key: made.key, uploadId: made.uploadId, parts }
      expect(await whileFull(() => uploads.refused('complete-multipart-upload', complete))).toMatchObject(
        refusal,
      )
      expect((await uploads.complete(made, parts)).saved.path).toContain(made.key)
    })
  },
  { config: alone },
)
