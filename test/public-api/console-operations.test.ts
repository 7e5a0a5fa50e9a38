import { beforeEach, describe, expect, it } from 'vitest'
import { createPostern, type Postern } from '../../sdk/index.ts'
import { notify } from '../../server/notifications/notifications.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'
import { refusal as planRefusal, selling, subscribe } from '../plans/support.ts'
import { created, schedule } from '../posts/support.ts'

// What a key does on operations that consoles call with a session: the same, in the name of the organization.

const limit = { config: { postRateLimit: 3 } }

describeService(
  'API keys on console operations',
  (service) => {
    let tenant: Tenant
    let credential: { id: string; key: string }
    let robot: Postern
    beforeEach(async () => {
      tenant = await service.createTenant()
      credential = await tenant.console.apiKeys.create({ body: { name: 'Robot' } })
      robot = createPostern({ baseUrl: service.url, apiKey: credential.key, ...patiently })
    })

    const draft = (channel: string, content = 'Hello') => ({
      body: {
        type: 'draft' as const,
        date: '2099-01-01T10:00:00Z',
        shortLink: false,
        tags: [],
        posts: [{ integration: { id: channel }, value: [{ content, image: [] }], settings: {} }],
      },
    })

    describe('posts by an API key', () => {
      it('are created through the API, and their log names the key', async () => {
        const channel = await tenant.connectSandbox()
        const [byKey] = await robot.consoleApi.posts.save(draft(channel))
        const [bySession] = await tenant.console.consoleApi.posts.save(draft(channel))
        const madeBy = async (id = '') => (await tenant.api.posts.get({ path: { id } })).creationMethod
        expect([await madeBy(byKey?.postId), await madeBy(bySession?.postId)]).toEqual(['API', 'WEB'])
        const { events } = await robot.posts.listEvents({ path: { id: byKey?.postId ?? '' } })
        expect(events[0]?.actor).toMatchObject({ kind: 'key', id: credential.id, name: 'Robot' })
      })

      it('count toward the creation limit on every path, unlike those of a session', async () => {
        const channel = await tenant.connectSandbox()
        for (let saved = 0; saved < 5; saved++) await tenant.console.consoleApi.posts.save(draft(channel))
        await robot.posts.create(draft(channel))
        await robot.consoleApi.posts.save(draft(channel))
        const week = { posts: [{ list: [{ post: 'Hello' }] }], week: 10, year: 2099 }
        await robot.posts.draftWeek({ body: { ...week, url: 'https://example.org/' } })
        for (const refused of [
          await robot.result.consoleApi.posts.save(draft(channel)),
          await robot.result.posts.draftWeek({ body: { ...week, url: 'https://example.org/' } }),
          await robot.result.posts.create(draft(channel)),
        ])
          expect(refused.error).toMatchObject({ status: 429, code: 'rate_limited' })
        await tenant.console.consoleApi.posts.save(draft(channel))
      })

      it('reach a webhook that a key created', async () => {
        const channel = await tenant.connectSandbox()
        const body = { name: 'Robot', url: 'https://example.org/hook', events: ['post.scheduled' as const] }
        const { id } = await robot.webhooks.endpoints.create({ body })
        await created(tenant, schedule(service, channel, 'Ahoy'))
        const { deliveries } = await robot.webhooks.deliveries.list({ path: { id } })
        expect(deliveries.map(({ type }) => type)).toEqual(['post.scheduled'])
      })
    })

    describe('notifications for an API key', () => {
      it('are those of the organization and stay unread for members', async () => {
        for (const content of ['One', 'Two']) {
          service.clock.advance(1_000)
          await notify(service.app, tenant.organizationId, { kind: 'info', content })
        }
        await tenant.console.notifications.markRead()
        service.clock.advance(1_000)
        await notify(service.app, tenant.organizationId, { kind: 'info', content: 'Three' })
        expect(await robot.notifications.countUnread()).toEqual({ total: 3 })
        const listed = await robot.consoleApi.notifications.list({ query: { limit: 2 } })
        expect(listed.notifications.map(({ content }) => content)).toEqual(['Three', 'Two'])
        expect(listed.lastReadNotifications).toBe('1970-01-01T00:00:00.000Z')
        const { nextCursor: cursor } = listed
        const last = await robot.consoleApi.notifications.list({ query: cursor ? { cursor } : {} })
        expect(last.notifications.map(({ content }) => content)).toEqual(['One'])
        expect(await tenant.console.notifications.countUnread()).toEqual({ total: 1 })
        expect((await robot.result.notifications.markRead()).response.status).toBe(401)
      })
    })

    it('manage tags, sets, signatures and feeds', async () => {
      const { id: tag } = await robot.tags.create({ body: { name: 'news', color: '#00aa88' } })
      const { id: set } = await robot.sets.create({ body: { name: 'Monday', content: '{}' } })
      const { id: signature } = await robot.signatures.create({ body: { content: '— us', autoAdd: false } })
      expect((await tenant.console.tags.list()).tags.map(({ id }) => id)).toEqual([tag])
      expect((await tenant.console.sets.list()).map(({ id }) => id)).toEqual([set])
      expect((await tenant.console.signatures.list()).map(({ id }) => id)).toEqual([signature])
      await robot.tags.delete({ path: { id: tag } })
      await robot.sets.delete({ path: { id: set } })
      await robot.signatures.delete({ path: { id: signature } })
      expect((await robot.tags.list()).tags).toEqual([])
    })

    it('cannot reach operations on people, access and billing', async () => {
      const closed = [
        () => robot.result.user.get(),
        () => robot.result.apiKeys.list(),
        () => robot.result.team.list(),
        () => robot.result.auditLog.list(),
        () => robot.result.oauth.app.get(),
        () => robot.result.copilot.listThreads(),
      ]
      for (const call of closed) expect((await call()).response.status).toBe(401)
    })
  },
  limit,
)

describeService(
  'a plan without the public API',
  (service) => {
    it('closes every operation to keys, and no console operation to members', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'FREE')
      const refused = await tenant.api.result.tags.list()
      expect(planRefusal(refused)).toMatchObject({ status: 402, code: 'plan_limit' })
      expect((await tenant.console.tags.list()).tags).toEqual([])
    })
  },
  selling,
)
