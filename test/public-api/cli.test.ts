import { beforeAll, expect, it } from 'vitest'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, unlimited } from '../posts/support.ts'

/** The requests of the field's command line client, as recorded: every one of them says JSON, also without a body. */
describeService(
  'an existing command line client',
  (service) => {
    let tenant: Tenant
    let channel: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
    })

    /** Exits on everything but 2xx, and parses every body as JSON. */
    async function cli(method: string, path: string, body?: object): Promise<unknown> {
      const answer = await service.fetch(`/public/v1${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          Authorization: tenant.apiKey,
          'User-Agent': 'node-fetch',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
      return JSON.parse(text)
    }

    const create = async (over: object = {}) => {
      const value = [{ content: 'From the terminal', image: [], delay: 0 }]
      const body = {
        type: 'schedule',
        date: new Date(service.clock.now() + 3_600_000).toISOString(),
        shortLink: true,
        tags: [],
        posts: [{ integration: { id: channel }, value }],
        ...over,
      }
      return (await cli('POST', '/posts', body)) as { postId: string; integration: string }[]
    }

    it('creates posts and drafts with several channels and random image ids', async () => {
      expect(await create()).toEqual([
        { postId: expect.any(String), integration: channel, publishDate: expect.any(String) },
      ])
      const second = await tenant.connectSandbox('Two')
      const form = new FormData()
      form.append(
        'file',
        new Blob([(await files.png()) as Uint8Array<ArrayBuffer>], { type: 'image/svg+xml' }),
        'a.svg',
      )
      const headers = { Authorization: tenant.apiKey }
      const sent = await service.fetch('/public/v1/upload', { method: 'POST', headers, body: form })
      const { path } = (await sent.json()) as { path: string }
      const value = [{ content: 'With a picture', image: [{ id: 'k2j4h5', path }], delay: 0 }]
      const posts = [channel, second].map((id) => ({ integration: { id }, value, settings: { __type: 'x' } }))
      expect(await create({ type: 'draft', posts, creationMethod: 'CLI' })).toHaveLength(2)
    })

    it('lists the past and the next thirty days by percent-encoded dates', async () => {
      const [post] = await create()
      const day = (days: number) => new Date(service.clock.now() + days * 86_400_000).toISOString()
      const query = new URLSearchParams({ startDate: day(-30), endDate: day(30) })
      const { posts } = (await cli('GET', `/posts?${query}`)) as { posts: { id: string }[] }
      expect(posts.map(({ id }) => id)).toContain(post?.postId)
      const raw = (await cli(
        'GET',
        `/posts?startDate=${day(-30)}&endDate=${day(30)}&customer=`,
      )) as typeof query
      expect(raw).toEqual({ posts, nextCursor: null })
    })

    it('reads channels, slots, notifications and candidates, changes the status and deletes', async () => {
      const [post] = await create()
      const path = `/posts/${post?.postId}`
      const channels = (await cli('GET', '/integrations')) as { id: string }[]
      expect(channels.map(({ id }) => id)).toContain(channel)
      expect(await cli('GET', `/find-slot/${channel}`)).toEqual({
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/),
      })
      expect(await cli('GET', '/notifications?page=0')).toMatchObject({ page: 0, limit: 100 })
      expect(await cli('GET', `${path}/missing`)).toEqual([])
      expect(await cli('PUT', `${path}/status`, { status: 'draft' })).toEqual({
        id: post?.postId,
        state: 'DRAFT',
      })
      const deleted = (await cli('DELETE', path)) as object
      expect(deleted).toMatchObject({ id: post?.postId })
      expect(deleted).not.toHaveProperty('error')
    })

    it('changes only the named settings of unpublished posts', async () => {
      const entry = {
        integration: { id: channel },
        value: [{ content: 'With settings' }, { content: 'Two' }],
      }
      const [post] = await create({ posts: [{ ...entry, settings: { likes: 20, delay_ms: 5 } }] })
      const path = `/posts/${post?.postId}`
      expect(await cli('PUT', `${path}/settings`, { settings: { likes: 40 } })).toEqual({
        postId: post?.postId,
        publishDate: new Date(service.clock.now() + 3_600_000).toISOString(),
      })
      expect(await cli('GET', path)).toMatchObject({
        state: 'QUEUE',
        settings: { likes: 40, delay_ms: 5 },
        entries: [{ content: 'With settings' }, { content: 'Two' }],
      })
      const refused = (id: string | undefined, settings: unknown) =>
        service.fetch(`/public/v1/posts/${id}/settings`, {
          method: 'PUT',
          headers: { authorization: tenant.apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ settings }),
        })
      expect((await refused(post?.postId, { likes: 'many' })).status).toBe(400)
      expect((await refused(post?.postId, 'likes')).status).toBe(400)
      expect((await refused('unknown', {})).status).toBe(404)
      const [out] = await create({ type: 'now', posts: [entry] })
      await publishDue(service)
      const answer = await refused(out?.postId, { likes: 40 })
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'already_published' }),
      ])
    })

    it('receives different messages for a wrong key and a missing post', async () => {
      const call = (authorization: string, path: string) =>
        service.fetch(`/public/v1${path}`, {
          method: 'DELETE',
          headers: { authorization, 'content-type': 'application/json' },
        })
      const wrong = await call('not-a-key', '/posts/x')
      expect([wrong.status, await wrong.json()]).toEqual([
        401,
        expect.objectContaining({ msg: expect.any(String) }),
      ])
      const lost = await call(tenant.apiKey, '/posts/x')
      expect([lost.status, await lost.json()]).toEqual([
        404,
        expect.objectContaining({ msg: expect.any(String), message: expect.any(String) }),
      ])
    })
  },
  unlimited,
)
