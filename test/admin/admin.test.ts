import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { createPlatformAdmin } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const DAY = 86_400_000

interface Query {
  page?: number
  limit?: number
  platform?: string
  email?: string
  unknownFirst?: string
}

describeService('administration', (service) => {
  /** Publishes one post with these settings of the sandbox. Returns its id. */
  async function publish(tenant: Tenant, channel: string, settings: Record<string, unknown> = {}) {
    const posts = [{ integration: { id: channel }, value: [{ content: '<p>Bread & butter</p>' }], settings }]
    const [post] = await tenant.api.posts.create({ body: { type: 'now', posts } })
    await service.server.drain()
    return post?.postId ?? ''
  }

  /** Starts a test with nothing in it but what the test adds. */
  async function forget(): Promise<void> {
    await service.app.db('post_events').update({ platform: null })
    await service.app.db('posts').update({ publish_date: 1 })
    await service.app.db('integrations').update({ created_at: 1 })
  }

  /** Makes a failure look as if it had happened on another platform, for another reason. */
  async function change(post: string, row: { platform?: string; code?: string; platform_response?: string }) {
    await service.app.db('post_events').where({ post_id: post }).whereNotNull('platform').update(row)
  }

  describe('errors', () => {
    it('the list of errors shows what failed, where and for whom, newest first', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const older = await publish(tenant, channel, { outcome: 'fail' })
      service.clock.advance(1_000)
      const newer = await publish(tenant, channel, { outcome: 'fail' })
      await publish(tenant, channel)
      const { items, ...page } = await admin.console.admin.listErrors()
      expect(page).toEqual({ total: 2, page: 0, limit: 20, hasMore: false })
      expect(items.map(({ postId }) => postId)).toEqual([newer, older])
      expect(items[1]).toEqual({
        id: expect.any(String),
        message: expect.any(String),
        code: 'sandbox_rejected',
        platform: 'sandbox',
        organizationId: tenant.organizationId,
        postId: older,
        body: expect.any(String),
        createdAt: new Date(service.clock.now() - 1_000).toISOString(),
        updatedAt: new Date(service.clock.now() - 1_000).toISOString(),
        organization: {
          id: tenant.organizationId,
          name: expect.stringContaining('Company'),
          users: [{ user: { id: tenant.userId, email: tenant.email, name: null } }],
        },
        post: { id: older, content: '<p>Bread &amp; butter</p>' },
      })
    })

    it('an error keeps the platform of a deleted channel and loses the text of a deleted post', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const post = await publish(tenant, channel, { outcome: 'fail' })
      await tenant.console.consoleApi.channels.delete({ body: { id: channel } })
      const { items } = await admin.console.admin.listErrors()
      expect(items).toMatchObject([{ platform: 'sandbox', postId: post, post: { id: post, content: '' } }])
    })

    it('an error hides secrets in the answer of a platform', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const post = await publish(tenant, await tenant.connectSandbox(), { outcome: 'fail' })
      await change(post, { platform_response: '{"access_token":"top-secret-value","error":"no"}' })
      const { items } = await admin.console.admin.listErrors()
      expect(items[0]?.body).toBe('{"access_token":"[removed]","error":"no"}')
    })

    it('errors are paginated and filtered by platform and member, with unknown causes first', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const [ada, eve] = [await service.createTenant(), await service.createTenant()]
      const [ours, theirs] = [await ada.connectSandbox(), await eve.connectSandbox()]
      const posts: string[] = []
      for (const [tenant, channel] of [
        [ada, ours],
        [ada, ours],
        [eve, theirs],
        [ada, ours],
      ] as const) {
        posts.push(await publish(tenant, channel, { outcome: 'fail' }))
        service.clock.advance(1_000)
      }
      const [first = '', second = '', third = '', fourth = ''] = posts
      await change(first, { code: 'outcome_unknown' })
      await change(third, { code: 'platform_rejected' })
      await change(fourth, { platform: 'mastodon' })
      const list = async (query: Query) => {
        const { items, total, hasMore } = await admin.console.admin.listErrors({ query })
        return [items.map(({ postId }) => postId), total, hasMore]
      }
      expect(await list({ limit: 3 })).toEqual([[fourth, third, second], 4, true])
      expect(await list({ limit: 3, page: 1 })).toEqual([[first], 4, false])
      expect(await list({ page: 7 })).toEqual([[], 4, false])
      expect(await list({ platform: 'mastodon' })).toEqual([[fourth], 1, false])
      expect(await list({ platform: 'nothing' })).toEqual([[], 0, false])
      expect(await list({ email: eve.email.toUpperCase() })).toEqual([[third], 1, false])
      expect(await list({ email: '%' })).toEqual([[], 0, false])
      expect(await list({ email: '' })).toEqual([[fourth, third, second, first], 4, false])
      const unknownFirst = 'true'
      expect(await list({ unknownFirst })).toEqual([[third, first, fourth, second], 4, false])
      expect(await list({ unknownFirst: '1', limit: 3 })).toEqual([[third, first, fourth], 4, true])
      expect(await list({ unknownFirst, limit: 1, page: 1 })).toEqual([[first], 4, true])
      expect(await list({ unknownFirst, limit: 1, page: 2 })).toEqual([[fourth], 4, true])
      expect(await list({ unknownFirst, limit: 1, page: 3 })).toEqual([[second], 4, false])
      expect(await list({ unknownFirst: 'no' })).toEqual([[fourth, third, second, first], 4, false])
      expect(await admin.console.admin.listErrorPlatforms()).toEqual(['mastodon', 'sandbox'])
    })

    it('the list of errors rejects invalid numbers', async () => {
      const admin = await createPlatformAdmin(service)
      for (const query of ['page=-1', 'page=x', 'limit=0', 'limit=101', 'limit=1.5'])
        expect(
          (await service.fetch(`/admin/errors?${query}`, { headers: { auth: admin.session } })).status,
        ).toBe(400)
    })
  })

  describe('statistics', () => {
    it('statistics count published, queued and failed posts, channels and organizations of the last 30 days', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const [ada, eve] = [await service.createTenant(), await service.createTenant()]
      const [ours, second, theirs] = [
        await ada.connectSandbox('One'),
        await ada.connectSandbox('Two'),
        await eve.connectSandbox(),
      ]
      await publish(ada, ours)
      await publish(ada, ours)
      await publish(ada, second, { outcome: 'fail' })
      const posts = [{ integration: { id: theirs }, value: [{ content: 'Later' }] }]
      const date = new Date(service.clock.now() + 60_000).toISOString()
      await eve.api.posts.create({ body: { type: 'schedule', date, posts } })
      const of = (total: number) => ({
        total,
        perSocial: total ? [{ provider: 'sandbox', count: total }] : [],
      })
      const start = Math.floor(service.clock.now() / DAY) * DAY
      const period = {
        from: new Date(start - 29 * DAY).toISOString(),
        to: new Date(start + DAY - 1).toISOString(),
      }
      expect(await admin.console.admin.getStats()).toEqual({
        ...period,
        errors: of(1),
        posts: of(2),
        connected: of(3),
        publishingAccounts: of(1),
        scheduledAccounts: of(2),
        publishingChannels: of(1),
        scheduledChannels: of(2),
      })
      await eve.console.consoleApi.channels.delete({ body: { id: theirs } })
      expect(await admin.console.admin.getStats()).toMatchObject({
        connected: of(2),
        scheduledAccounts: of(1),
        scheduledChannels: of(1),
      })
      const ahead = new Date(start + 40 * DAY).toISOString()
      const later = await admin.console.admin.getStats({ query: { from: ahead.slice(0, 10), to: ahead } })
      expect(later).toMatchObject({ from: ahead, errors: of(0), posts: of(0), connected: of(0) })
    })

    it('statistics per platform are sorted by count, then by name, and count an organization once', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const channels = [
        await tenant.connectSandbox('One'),
        await tenant.connectSandbox('Two'),
        await tenant.connectSandbox('Three'),
      ]
      for (const channel of channels) await publish(tenant, channel)
      await publish(tenant, channels[2] ?? '')
      for (const [index, identifier] of ['mastodon', 'bluesky', 'x'].entries())
        await service.app
          .db('integrations')
          .where({ id: channels[index] ?? '' })
          .update({ identifier })
      const { posts, publishingAccounts } = await admin.console.admin.getStats()
      expect(posts).toEqual({
        total: 4,
        perSocial: [
          { provider: 'x', count: 2 },
          { provider: 'bluesky', count: 1 },
          { provider: 'mastodon', count: 1 },
        ],
      })
      expect(publishingAccounts).toMatchObject({
        total: 1,
        perSocial: [{ count: 1 }, { count: 1 }, { count: 1 }],
      })
    })

    it('statistics count a repeating post once, and on request only failures with an unknown cause', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const posts = [{ integration: { id: channel }, value: [{ content: 'Weekly' }] }]
      const date = new Date(service.clock.now() + 60_000).toISOString()
      await tenant.api.posts.create({ body: { type: 'schedule', date, inter: 7, posts } })
      await publish(tenant, channel, { outcome: 'fail' })
      await change(await publish(tenant, channel, { outcome: 'fail' }), { code: 'outcome_unknown' })
      expect(await admin.console.admin.getStats()).toMatchObject({
        errors: { total: 2 },
        posts: { total: 0 },
        scheduledChannels: { total: 1 },
      })
      for (const unknownOnly of ['true', '1'])
        expect(await admin.console.admin.getStats({ query: { unknownOnly } })).toMatchObject({
          errors: { total: 1 },
        })
    })

    it.each([
      ['an invalid date', { from: 'yesterday' }, 'query.from'],
      ['an end before the start', { from: '2030-01-02', to: '2030-01-01' }, 'query.to'],
    ])('statistics refuse %s', async (_, query, location) => {
      const admin = await createPlatformAdmin(service)
      const { error } = await admin.console.result.admin.getStats({ query })
      expect(error).toMatchObject({ status: 400, errors: [{ location }] })
    })
  })

  describe('access', () => {
    it('only administrators of the service can read errors and statistics', async () => {
      const tenant = await service.createTenant()
      const answers = [
        await tenant.console.result.admin.listErrors(),
        await tenant.console.result.admin.listErrorPlatforms(),
        await tenant.console.result.admin.getStats(),
      ]
      for (const { error } of answers) expect(error).toMatchObject({ status: 403, code: 'forbidden' })
      for (const path of ['/service/errors', '/service/stats'])
        expect((await service.fetch(path, { headers: { auth: tenant.session } })).status).toBe(403)
    })

    it('the audit log records each look at errors, with the organizations whose errors were shown', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const other = await service.createTenant()
      await publish(tenant, await tenant.connectSandbox(), { outcome: 'fail' })
      await admin.console.admin.listErrors({ query: { platform: 'sandbox' } })
      await admin.console.admin.listErrorPlatforms()
      await admin.console.admin.getStats()
      const actions = async ({ console }: Tenant) =>
        (await console.auditLog.list()).entries
          .filter(({ action }) => action.startsWith('service.'))
          .map(({ action, user }) => [action, user?.id])
      expect((await actions(admin)).toSorted()).toEqual([
        ['service.failures_read', admin.userId],
        ['service.platforms_read', admin.userId],
        ['service.statistics_read', admin.userId],
      ])
      expect(await actions(tenant)).toEqual([['service.failures_read', admin.userId]])
      expect(await actions(other)).toEqual([])
    })
  })

  describe('pages', () => {
    const page = async (tenant: Tenant, path: string) => {
      const response = await service.fetch(path, { headers: { auth: tenant.session } })
      return { status: response.status, text: await response.text() }
    }

    it('the page of errors shows the filters and links to the next page', async () => {
      await forget()
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const post = await publish(tenant, channel, { outcome: 'fail' })
      const [event] = await service.app.db('post_events').where({ post_id: post }).whereNotNull('platform')
      const rows = Array.from({ length: 20 }, (_, n) => ({ ...event, id: newId(), created_at: n + 1 }))
      await service.app.db('post_events').insert(rows as never[])
      const { text } = await page(admin, `/service/errors?platform=sandbox&email=${tenant.email}`)
      expect(text).toContain('21 failed posts')
      expect(text).toContain('Bread &amp; butter')
      const next = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect(next).toContain('platform=sandbox')
      const second = await page(admin, next)
      expect(second.text.match(/<article/g)).toHaveLength(1)
      expect(second.text).not.toContain('rel="next"')
      expect((await page(admin, '/service/errors?page=nonsense')).status).toBe(200)
    })

    it('the page of statistics draws charts and keeps the form when a date is invalid', async () => {
      const admin = await createPlatformAdmin(service)
      const tenant = await service.createTenant()
      await publish(tenant, await tenant.connectSandbox())
      const { text } = await page(admin, '/service/stats')
      expect(text).toMatch(/<svg class="chart"[^>]*aria-label="Published posts by platform: Sandbox \d+"/)
      const wrong = await page(admin, '/service/stats?from=2030-01-02&to=2030-01-01')
      expect(wrong.status).toBe(400)
      expect(wrong.text).toContain('value="2030-01-02"')
    })
  })
})
