import { expect, test } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { refusal, selling, subscribe } from './support.ts'

const limit = { status: 402, code: 'plan_limit', url: expect.stringMatching(/\/settings\/plan$/) }
const DAY_MS = 86_400_000
const MAX = 1_000_000

describeService(
  'posts of a plan',
  (service) => {
    /** A channel of an organization that has created all posts of its month but `left`. */
    const nearLimit = async (left: number) => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const channel = await tenant.connectSandbox()
      await tenant.api.posts.create({ body: draft(channel) })
      const row = { organization_id: tenant.organizationId }
      await service.app
        .db('post_counts')
        .where(row)
        .update({ count: MAX - left })
      return { tenant, channel }
    }
    const draft = (...channels: string[]) => ({
      type: 'draft' as const,
      date: '2031-01-01T10:00:00Z',
      shortLink: false,
      tags: [],
      posts: channels.map((id) => ({
        integration: { id },
        value: [{ content: 'Hello', image: [] }],
        settings: {},
      })),
    })
    const create = ({ api }: Tenant, ...channels: string[]) =>
      api.result.posts.create({ body: draft(...channels) })
    const count = async ({ organizationId }: Tenant) => {
      const [row] = await service.app
        .db('posts')
        .where({ organization_id: organizationId })
        .count({ count: '*' })
      return Number(row?.count)
    }

    test('the plan allows N posts a month, refuses one more, and restarts with the next month', async () => {
      const { tenant, channel } = await nearLimit(2)
      expect((await create(tenant, channel, channel, channel)).response.status).toBe(402)
      expect((await create(tenant, channel, channel)).response.status).toBe(201)
      expect(refusal(await create(tenant, channel))).toEqual(limit)
      expect(await count(tenant)).toBe(3)
      const saved = await tenant.console.result.consoleApi.posts.save({ body: draft(channel) })
      expect(refusal(saved)).toEqual(limit)
      service.clock.advance(32 * DAY_MS)
      expect((await create(tenant, channel)).response.status).toBe(201)
    })

    test('concurrent requests share the last posts', async () => {
      const { tenant, channel } = await nearLimit(2)
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => create(tenant, channel)))
      expect(outcomes.map(({ response }) => response.status).sort()).toEqual([201, 201, 402, 402])
      expect(await count(tenant)).toBe(3)
    })

    test('an edit does not count as a post', async () => {
      const { tenant, channel } = await nearLimit(1)
      const [post] = await tenant.api.posts.create({ body: draft(channel) })
      const edit = await tenant.api.result.posts.update({
        path: { id: post?.postId ?? '' },
        body: { value: [{ content: 'Changed' }] },
      })
      expect(edit.response.status).toBe(200)
    })

    test('an imported table of posts fails row by row beyond the plan', async () => {
      const { tenant, channel } = await nearLimit(1)
      const rows = ['One', 'Two'].map((content) => ({
        channel,
        content,
        type: 'draft' as const,
        date: '2031-01-01T10:00:00Z',
      }))
      const { data } = await tenant.api.result.posts.createInBulk({ body: { rows } })
      expect(data?.rows.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
        ['created', undefined],
        ['failed', 'plan_limit'],
      ])
    })
  },
  selling,
)
