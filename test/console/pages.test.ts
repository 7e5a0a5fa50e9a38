import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { newId } from '../../server/lib/ids.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

const agentKey = 'the key of the agent, 32 characters or more'

/** Another site: each path is answered as a test says. */
const seen: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
const site = createServer(async (request, response) => {
  seen.push({ path: request.url ?? '', headers: request.headers, body: await readText(request) })
  answer(request, response)
})
await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => {
  site.closeAllConnections()
  return new Promise((closed) => site.close(closed))
})

describeService(
  'pages',
  (service) => {
    beforeEach(() => {
      seen.length = 0
    })

    async function draft(tenant: Tenant): Promise<{ id: string; channel: string }> {
      const channel = await tenant.connectSandbox('My sandbox')
      await tenant.console.tags.create({ body: { name: 'news', color: '#00aa88' } })
      const image = [{ id: 'picture', path: 'https://cdn.example.com/cat.png', alt: 'A cat' }]
      const [made] = await tenant.api.posts.create({
        body: {
          type: 'draft',
          date: '2099-01-01',
          tags: [{ value: 'news', label: 'news' }],
          posts: [
            {
              integration: { id: channel },
              value: [
                { content: '<p>First</p>', image },
                { content: 'Second', delay: 5 },
              ],
              settings: { title: 'A title', outcome: 'fail' },
            },
          ],
        },
      })
      return { id: made?.postId ?? '', channel }
    }

    describe('previewPost', () => {
      it('previewPost shows a draft to anybody with its id, and nothing about its organization', async () => {
        const tenant = await service.createTenant()
        const { id, channel } = await draft(tenant)
        const { data: entries = [], response } = await service.anonymous.result.previews.get({ path: { id } })
        expect(entries).toEqual([
          {
            id,
            state: 'DRAFT',
            publishDate: '2099-01-01T00:00:00.000Z',
            content: '<p>First</p>',
            image: JSON.stringify([
              { id: 'picture', path: 'https://cdn.example.com/cat.png', alt: 'A cat', thumbnail: null },
            ]),
            settings: '{"__type":"sandbox","title":"A title"}',
            delay: 0,
            parentPostId: null,
            releaseURL: null,
            integration: {
              id: channel,
              name: 'My sandbox',
              picture: null,
              providerIdentifier: 'sandbox',
              profile: 'My sandbox',
            },
            tags: [{ tag: { name: 'news', color: '#00aa88' } }],
          },
          {
            id: expect.any(String),
            state: 'DRAFT',
            publishDate: '2099-01-01T00:00:00.000Z',
            content: 'Second',
            image: '[]',
            settings: '{}',
            delay: 5,
            parentPostId: id,
            releaseURL: null,
          },
        ])
        expect(response.headers.get('x-robots-tag')).toBe('noindex')
        expect(response.headers.get('cache-control')).toBe('no-store')
        const comment = await service.anonymous.previews.get({ path: { id: entries[1]?.id ?? '' } })
        expect(comment).toEqual(entries)
      })

      it('previewPost names no other post', async () => {
        const tenant = await service.createTenant()
        const { id, channel } = await draft(tenant)
        const posts = [{ integration: { id: channel }, value: [{ content: `See (post:${id})!` }] }]
        const [made] = await tenant.api.posts.create({ body: { type: 'draft', date: '2099-01-01', posts } })
        const [entry] = await service.anonymous.previews.get({ path: { id: made?.postId ?? '' } })
        expect(entry?.content).toBe('See !')
      })

      it('previewPost does not say why a post failed', async () => {
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        const posts = [
          { integration: { id: channel }, value: [{ content: 'No' }], settings: { outcome: 'fail' } },
        ]
        const [made] = await tenant.api.posts.create({ body: { type: 'now', posts } })
        await service.server.drain()
        const [entry] = await service.anonymous.previews.get({ path: { id: made?.postId ?? '' } })
        expect(entry?.state).toBe('ERROR')
        expect(JSON.stringify(entry)).not.toMatch(/refus|error_|outcome/i)
        expect(JSON.stringify(entry)).not.toContain(tenant.organizationId)
      })

      it('previewPost is empty for a post that is deleted or unknown', async () => {
        const tenant = await service.createTenant()
        const { id } = await draft(tenant)
        await tenant.console.posts.addComment({ path: { id }, body: { comment: 'Hello' } })
        await tenant.api.posts.delete({ path: { id } })
        for (const path of [{ id }, { id: newId() }, { id: "'--" }]) {
          expect(await service.anonymous.previews.get({ path })).toEqual([])
          expect(await service.anonymous.previews.listComments({ path })).toEqual({ comments: [] })
        }
      })
    })

    describe('listPreviewComments', () => {
      it('listPreviewComments tells authors apart without identifying them', async () => {
        const tenant = await service.createTenant()
        const member = await addMember(service, tenant, 'USER')
        const { id } = await draft(tenant)
        for (const [by, comment] of [
          [tenant, 'One'],
          [member, 'Two'],
          [tenant, 'Three'],
        ] as const) {
          service.clock.advance(1)
          await by.console.posts.addComment({ path: { id }, body: { comment } })
        }
        const { comments } = await service.anonymous.previews.listComments({ path: { id } })
        expect(comments.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
        const [one, two, three] = comments.map(({ userId }) => userId)
        expect(one).toBe(three)
        expect(one).not.toBe(two)
        for (const secret of [tenant.userId, member.userId, tenant.organizationId])
          expect(JSON.stringify(comments)).not.toContain(secret)
      })
    })

    describe('trackVisitor', () => {
      it('trackVisitor gives a browser one id for a year', async () => {
        const tenant = await service.createTenant()
        const first = await service.anonymous.result.visitors.track({ body: { tt: 0, fbclid: 'x' } })
        expect(first.response.status).toBe(201)
        expect(first.data?.track).toMatch(/^[A-Za-z0-9]{10}$/)
        const [cookie = ''] = first.response.headers.getSetCookie()
        expect(first.response.headers.getSetCookie()).toHaveLength(2)
        expect(cookie).toMatch(/^track=[A-Za-z0-9]{10}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/)
        const headers = { cookie: cookie.split(';')[0] ?? '' }
        const again = await service.anonymous.result.visitors.track({ body: { tt: 1 }, headers })
        expect(again.data).toEqual(first.data)
        expect(again.response.headers.getSetCookie()).toEqual([])
        const clicked = await service.anonymous.result.visitors.track({
          body: { tt: 2, fbclid: 'IwAR.0-x', additional: { value: 12 } },
          headers,
        })
        const [click = '', ...none] = clicked.response.headers.getSetCookie()
        expect(click).toMatch(/^fbclid=IwAR\.0-x; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/)
        expect(none).toEqual([])
        const both = { cookie: `${headers.cookie}; fbclid=IwAR.0-x` }
        const later = await tenant.console.result.user.track({ body: { tt: 4 }, headers: both })
        expect(later.response.headers.getSetCookie()).toEqual([])
        const steps = () =>
          service.app
            .db('tracked_events')
            .where({ visitor: first.data?.track ?? '' })
            .orderBy('id')
        expect(await steps()).toMatchObject([
          { event: 'view', fbclid: 'x', additional: null, signed_in: 0 },
          { event: 'registration', fbclid: null },
          { event: 'checkout', fbclid: 'IwAR.0-x', additional: '{"value":12}', signed_in: 0 },
          { event: 'purchase', fbclid: 'IwAR.0-x', additional: null, signed_in: 1 },
        ])
        const long = { body: { tt: 0, additional: { text: 'x'.repeat(2_000) } }, headers }
        expect((await service.anonymous.result.visitors.track(long)).error).toMatchObject({
          status: 400,
          errors: [{ location: 'body.additional' }],
        })
        expect(await steps()).toHaveLength(4)
        service.clock.advance(90 * 86_400_000)
        await deleteExpired(service.app, { batch: 100, signal: AbortSignal.timeout(120_000) })
        expect(await steps()).toEqual([])
        const wrong = await service.anonymous.result.visitors.track({ body: { tt: 5 } })
        expect(wrong.error).toMatchObject({ status: 400, code: 'validation_failed' })
      })
    })

    describe('modifySubscription', () => {
      it('modifySubscription names the secret that the operator has not set', async () => {
        const { error } = await service.anonymous.result.billing.modifySubscription({
          body: { params: 'a.b.c' },
        })
        expect(error).toMatchObject({ status: 503, code: 'not_configured' })
        expect(error?.detail).toContain('BILLING_SHOP_SECRET')
      })
    })

    describe('tellAgent', () => {
      const tell = (apiKey: string) =>
        service.anonymous.result.agent.tell({ body: { text: 'Write <something>.', apiKey } })

      it('tellAgent passes the text on only with the right key', async () => {
        answer = (_, response) => response.writeHead(204).end()
        expect((await tell('another key')).error).toMatchObject({ status: 401, code: 'unauthorized' })
        expect(seen).toEqual([])
        const { data, response } = await tell(agentKey)
        expect([response.status, data]).toEqual([201, {}])
        expect(seen).toMatchObject([
          {
            path: '/tell',
            body: '{"text":"Write <something>."}',
            headers: { authorization: `Bearer ${agentKey}`, 'content-type': 'application/json' },
          },
        ])
      })

      it('tellAgent counts attempts from one IPv6 network together', async () => {
        const guess = (host: number) =>
          service.fetch('/public/agent', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:1:1::${host}` },
            body: JSON.stringify({ text: 'Hello', apiKey: 'a guess' }),
          })
        for (let host = 1; host <= 10; host++) expect((await guess(host)).status).toBe(401)
        expect((await guess(11)).status).toBe(429)
      })

      it('tellAgent reports when the agent refuses the text', async () => {
        answer = (_, response) => response.writeHead(500).end('secret details')
        const { error } = await tell(agentKey)
        expect(error).toMatchObject({ status: 502, code: 'upstream_failed' })
        expect(JSON.stringify(error)).not.toContain('secret details')
        answer = (request) => request.socket.destroy()
        expect((await tell(agentKey)).error).toMatchObject({ status: 502 })
      })
    })

    describe('streamVideo', () => {
      const video = Buffer.from('0123456789')
      const stream = (url: string, init: RequestInit = {}) =>
        service.fetch(`/public/stream?url=${encodeURIComponent(url)}`, init)
      const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

      /** As a file server does. */
      const serve = (type: string) => (request: IncomingMessage, response: ServerResponse) => {
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'set-cookie': 'a=b' }
        if (from === undefined)
          return response.writeHead(200, { ...headers, 'content-length': 10 }).end(video)
        if (Number(from) > 9) return response.writeHead(416, { 'content-range': 'bytes */10' }).end()
        const part = video.subarray(Number(from), Number(to) + 1)
        const range = { 'content-range': `bytes ${from}-${to}/10`, 'content-length': part.length }
        return response.writeHead(206, { ...headers, ...range }).end(part)
      }

      it('streamVideo passes on a video, whole or one range of it, and nothing else of the other site', async () => {
        answer = serve('video/mp4')
        const whole = await stream(`${origin}/clip.mp4`, {
          headers: { cookie: 'auth=x', authorization: 'key' },
        })
        expect(whole.status).toBe(200)
        expect(await whole.text()).toBe('0123456789')
        expect(Object.fromEntries(whole.headers)).toMatchObject({
          'content-type': 'video/mp4',
          'content-length': '10',
          'accept-ranges': 'bytes',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        expect(whole.headers.getSetCookie()).toEqual([])
        expect(seen[0]?.headers).not.toHaveProperty('cookie')
        expect(seen[0]?.headers).not.toHaveProperty('authorization')
        const part = await stream(`${origin}/clip.mp4?sig=1`, { headers: { range: 'bytes=2-4' } })
        expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
          206,
          '234',
          'bytes 2-4/10',
        ])
        expect((await stream(`${origin}/file?name=clip.mp4`)).status).toBe(200)
        const outside = await stream(`${origin}/clip.mp4`, { headers: { range: 'bytes=20-30' } })
        expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
        const several = await stream(`${origin}/clip.mp4`, { headers: { range: 'bytes=0-1,3-4' } })
        expect([several.status, await several.text()]).toEqual([200, '0123456789'])
      })

      it('streamVideo sends a video type for a file to which the bucket gives none', async () => {
        answer = serve('binary/octet-stream')
        expect((await stream(`${origin}/clip.mp4`)).headers.get('content-type')).toBe('video/mp4')
      })

      it.each(['text/html', 'image/svg+xml', 'application/json', ''])(
        'streamVideo refuses the content type %s',
        async (type) => {
          answer = serve(type)
          const response = await stream(`${origin}/clip.mp4`)
          expect(response.status).toBe(502)
          expect(await codeOf(response)).toBe('upstream_failed')
        },
      )

      it('streamVideo refuses addresses that are not mp4, not public, or not https', async () => {
        for (const url of ['nonsense', `${origin}/clip.mov`, `${origin}/clip.mp4.html`, 'file:///clip.mp4']) {
          const response = await stream(url)
          expect(response.status, url).toBe(400)
        }
        const closed = ['https://10.0.0.1', 'https://169.254.169.254', 'https://[fd00::1]', 'http://8.8.8.8']
        for (const host of closed) {
          const response = await stream(`${host}/clip.mp4`)
          expect(response.status, host).toBe(400)
          expect(await codeOf(response)).toBe('source_unreachable')
        }
        expect(seen).toEqual([])
      })

      it('streamVideo follows five redirects, each to a public address', async () => {
        answer = (request, response) => {
          const hop = Number(/hop=(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
          if (hop > 0) response.writeHead(302, { location: `/clip.mp4?hop=${hop - 1}` }).end()
          else serve('video/mp4')(request, response)
        }
        expect((await stream(`${origin}/clip.mp4?hop=5`)).status).toBe(200)
        expect((await stream(`${origin}/clip.mp4?hop=6`)).status).toBe(502)
        answer = (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/clip.mp4' }).end()
        expect((await stream(`${origin}/clip.mp4`)).status).toBe(400)
      })

      it('streamVideo limits concurrent streams per client and in total, and frees their slots', async () => {
        answer = (_, response) => {
          response.writeHead(200, { 'content-type': 'video/mp4' })
          response.write('01234')
        }
        const watching = new AbortController()
        const { signal } = watching
        // Kept: an answer that is collected as garbage is cut off, and makes room.
        const open: Response[] = []
        const from = async (ip: string) => {
          const response = await stream(`${origin}/clip.mp4`, { signal, headers: { 'x-forwarded-for': ip } })
          open.push(response)
          return response
        }
        const statuses = async (ips: string[]) =>
          (await Promise.all(ips.map((ip) => from(ip)))).map(({ status }) => status)
        expect(await statuses(Array(10).fill('192.0.2.1'))).toEqual(Array(10).fill(200))
        const eleventh = await from('192.0.2.1')
        expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '10'])
        // Who has a network of IPv6 has any number of addresses.
        const network = Array.from({ length: 10 }, (_, host) => `2001:db8::${host}`)
        expect(await statuses(network)).toEqual(Array(10).fill(200))
        expect((await from('2001:db8::ffff:1')).status).toBe(429)
        const others = Array.from({ length: 30 }, (_, host) => `198.51.100.${host}`)
        expect(await statuses(others)).toEqual(Array(30).fill(200))
        expect((await from('203.0.113.1')).status).toBe(429)
        expect(open.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(50)
        watching.abort()
        answer = serve('video/mp4')
        await until(async () => {
          const next = await stream(`${origin}/clip.mp4`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
          return (await next.text()) === '0123456789'
        })
      })

      it('streamVideo ends where the other site ends, and reports a missing or too large file', async () => {
        answer = (_, response) => {
          response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 10 })
          response.write('01234', () => response.destroy())
        }
        const broken = await stream(`${origin}/clip.mp4`)
        await expect(broken.text()).rejects.toThrow()
        answer = (_, response) => response.writeHead(404).end()
        expect((await stream(`${origin}/clip.mp4`)).status).toBe(502)
        answer = (_, response) =>
          response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1024 ** 3 + 1 }).end()
        expect((await stream(`${origin}/clip.mp4`)).status).toBe(502)
      })
    })
  },
  {
    config: {
      trustProxy: 1,
      vendors: {
        chatbotSecret: null,
        agentMediaUrl: null,
        agentMediaSecret: null,
        agentUrl: `${origin}/tell`,
        agentKey,
      },
    },
  },
)

describeService('pages of a service without an agent', (service) => {
  it('tellAgent reports that no agent is configured', async () => {
    const { error } = await service.anonymous.result.agent.tell({ body: { text: 'Hi', apiKey: 'x' } })
    expect(error).toMatchObject({ status: 400, detail: expect.stringContaining('AGENT_URL') })
  })
})
