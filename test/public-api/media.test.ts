import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../sdk/upload.ts'
import { files, html, pdf, svg } from '../helpers/files.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const kinds = ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'tiff', 'mp4'] as const

describeService(
  'uploads in the public API',
  (service) => {
    let tenant: Tenant
    let channel: string
    let source: Server
    let base: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      source = createServer(clientCloses, async (request, response) => {
        const name = request.url?.slice(1).split('?')[0] ?? ''
        if (name in files) response.end(await files[name as 'png']())
        else if (name === 'pdf') response.end(pdf)
        else response.writeHead(404).end()
      })
      await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
      base = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
    })
    afterAll(() => new Promise((resolve) => source.close(resolve)))

    const send = (bytes: Uint8Array, filename = 'file') =>
      upload(tenant.api, { file: new Blob([bytes as Uint8Array<ArrayBuffer>]), filename })
    const image = ({ id, path }: { id: string; path: string }) => ({ id, path })

    it.each(kinds)('accept %s for use in a post', async (kind) => {
      const bytes = await files[kind]()
      const media = await send(bytes, 'no-extension')
      expect(media).toMatchObject({ originalName: 'no-extension', thumbnail: null, alt: null })
      expect(media.path).toBe(
        `${service.url}/uploads/${new URL(media.path).pathname.split('/').slice(2, 5).join('/')}/${media.name}`,
      )
      const answer = await fetch(media.path)
      expect(answer.status).toBe(200)
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      const entry = { value: [{ content: '', image: [{ ...image(media), alt: `a ${kind}` }] }] }
      const post = await created(tenant, schedule(service, channel, '', { type: 'now', entry }))
      await publishDue(service)
      const thread = await tenant.api.posts.get({ path: { id: post.id } })
      expect(thread).toMatchObject({ state: 'PUBLISHED' })
      expect(thread.entries[0]?.image).toEqual([{ ...image(media), alt: `a ${kind}`, thumbnail: null }])
      const feed = await tenant.api.sandbox.getFeed({ path: { id: channel } })
      expect(feed.items[0]?.attachments?.[0]).toMatchObject({ url: media.path })
    })

    it.each(kinds)('accept %s from a URL without an extension', async (kind) => {
      const body = { url: `${base}/${kind}?signature=1` }
      const media = await tenant.api.media.uploadFromUrl({ body })
      expect(media.originalName).toBeNull()
      const entry = { value: [{ content: 'from a URL', image: [image(media)] }] }
      const { valid } = await tenant.api.posts.validate({ body: schedule(service, channel, '', { entry }) })
      expect(valid).toBe(true)
    })

    it('allow invented ids in posts, since existing clients send them', async () => {
      const { path } = await send(await files.png())
      for (const id of ['', 'x7Yz', null]) {
        const entry = { value: [{ content: '', image: [{ id, path, extra: 1 }] }] }
        expect((await created(tenant, schedule(service, channel, '', { entry }))).state).toBe('QUEUE')
      }
    })

    describe('refused uploads', () => {
      async function refused(call: () => Promise<unknown>) {
        const before = await countRows(service)
        const answer = await refusal(call())
        expect(await countRows(service)).toEqual(before)
        return answer
      }

      it.each([
        ['HTML', html],
        ['SVG', svg],
        ['PDF', pdf],
        ['nothing', Buffer.alloc(0)],
      ])('refuse %s, whatever its name', async (_, bytes) => {
        expect(await refused(() => send(bytes, 'picture.png'))).toMatchObject({
          status: 400,
          code: 'unsupported_media',
        })
      })

      it('refuse an image over 10 MB', async () => {
        const large = Buffer.concat([await files.png(), Buffer.alloc(10 * 1024 * 1024)])
        expect(await refused(() => send(large))).toMatchObject({ status: 413, code: 'payload_too_large' })
      })

      it('refuse a form without the file, another part, and a body that is not a form', async () => {
        const post = async (body: FormData | string, type?: string) => {
          const headers = { authorization: tenant.apiKey, ...(type ? { 'content-type': type } : {}) }
          return (await service.fetch('/public/v1/upload', { method: 'POST', headers, body })).status
        }
        const form = (name: string, value: Blob | string) => {
          const data = new FormData()
          data.append(name, value)
          return data
        }
        const file = new Blob([(await files.png()) as Uint8Array<ArrayBuffer>])
        expect(await post(form('file', file))).toBe(201)
        expect(await post(form('picture', file))).toBe(400)
        const two = form('file', file)
        two.append('file', file)
        const before = await countRows(service)
        expect(await post(two)).toBe(400)
        expect(await countRows(service)).toEqual(before)
        expect(await post(form('file', 'text'))).toBe(400)
        expect(await post(form('other', 'text'))).toBe(400)
        expect(await post('{}', 'application/json')).toBe(415)
      })

      it.each([
        ['a URL that answers 404', '/gone', 'source_unreachable'],
        ['a file of another type', '/pdf', 'unsupported_media'],
      ])('refuse %s', async (_, path, code) => {
        const call = () => tenant.api.media.uploadFromUrl({ body: { url: base + path } })
        expect(await refused(call)).toMatchObject({ status: 400, code })
      })

      it.each([
        'http://169.254.169.254/latest',
        'ftp://example.com/a.png',
        'file:///etc/passwd',
        'not a url',
        '',
      ])('refuse the URL %j', async (url) => {
        const answer = await refused(() => tenant.api.media.uploadFromUrl({ body: { url } }))
        expect(answer.status).toBe(400)
      })

      it('refuse callers without a key', async () => {
        const body = new FormData()
        body.append('file', new Blob(['x']))
        const answer = await service.fetch('/public/v1/upload', { method: 'POST', body })
        expect(answer.status).toBe(401)
      })
    })
  },
  unlimited,
)
