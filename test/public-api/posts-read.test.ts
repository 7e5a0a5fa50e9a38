import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const dayMs = 86_400_000

describeService(
  'reading posts',
  (service) => {
    let tenant: Tenant
    let channel: string

    beforeEach(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
    })

    const at = (date: string, text: string, over: object = {}) =>
      created(tenant, schedule(service, channel, text, { date, ...over }))
    const list = (startDate: string, endDate: string, more: object = {}) =>
      tenant.api.posts.list({ query: { startDate, endDate, ...more } })
    const contents = ({ posts }: Awaited<ReturnType<typeof list>>) => posts.map((post) => post.content)

    it('lists roots between two inclusive dates, in order', async () => {
      await at('2031-01-03T00:00:00Z', 'third')
      await at('2031-01-01T00:00:00Z', 'first')
      const second = await created(
        tenant,
        schedule(service, channel, ['second', 'a comment'], {
          date: '2031-01-02',
          type: 'draft',
          entry: { settings: { delay_ms: 1 } },
        }),
      )
      await at('2030-12-31T23:59:59.999Z', 'too early')
      await at('2031-01-03T00:00:00.001Z', 'too late')
      const { posts, nextCursor } = await list('2031-01-01', '2031-01-03T00:00:00Z')
      expect(posts.map((post) => post.content)).toEqual(['first', 'second', 'third'])
      expect(nextCursor).toBeNull()
      expect(posts[1]).toEqual({
        id: second.id,
        content: 'second',
        publishDate: '2031-01-02T00:00:00.000Z',
        releaseURL: null,
        removedAt: null,
        releaseId: null,
        state: 'DRAFT',
        intervalInDays: null,
        group: second.group,
        creationMethod: 'API',
        settings: '{"delay_ms":1,"__type":"sandbox"}',
        tags: [],
        integration: { id: channel, providerIdentifier: 'sandbox', name: 'One', picture: null },
        error: null,
        image: [],
      })
    })

    it('includes the whole day, week, month or year that is the end', async () => {
      await at('2035-03-05T00:00:00Z', 'first')
      await at('2035-03-05T23:59:59.999Z', 'last')
      await at('2035-03-11T12:00:00Z', 'Sunday')
      await at('2035-12-31T23:59:59.999Z', 'December')
      const until = async (end: string) => contents(await list('2035-03-05', end))
      expect(await until('2035-03-05')).toEqual(['first', 'last'])
      expect(await until('20350305')).toEqual(['first', 'last'])
      expect(await until('2035-W10')).toEqual(['first', 'last', 'Sunday'])
      expect(await until('2035-03')).toEqual(['first', 'last', 'Sunday'])
      expect(await until('2035')).toEqual(['first', 'last', 'Sunday', 'December'])
      expect(await until('2035-03-05T00:00')).toEqual(['first'])
    })

    it('returns thirty days around now without dates', async () => {
      const date = (days: number) => new Date(service.clock.now() + days * dayMs).toISOString()
      await at(date(29), 'soon')
      await at(date(31), 'later')
      await at(date(-29), 'a draft of then', { type: 'draft' })
      await at(date(-31), 'an old draft', { type: 'draft' })
      expect(contents(await tenant.api.posts.list({}))).toEqual(['a draft of then', 'soon'])
      const listed = async (query: object) => contents(await tenant.api.posts.list({ query }))
      expect(await listed({ startDate: '', endDate: '' })).toEqual(['a draft of then', 'soon'])
      expect(await listed({ startDate: date(30.5) })).toEqual(['later'])
      expect(await listed({ endDate: date(-30.5) })).toEqual(['an old draft'])
    })

    it('filters by the channels of a customer and omits deleted ones', async () => {
      const second = await tenant.connectSandbox('Two')
      const customer = { id: newId(), organization_id: tenant.organizationId, name: 'ACME' }
      const times = { created_at: 0, updated_at: 0, deleted_at: null }
      await service.app.db('customers').insert({ ...customer, ...times })
      await service.app.db('integrations').where({ id: second }).update({ customer_id: customer.id })
      await at('2031-02-01', 'mine')
      await created(tenant, schedule(service, second, 'theirs', { date: '2031-02-01' }))
      expect(contents(await list('2031-01-31', '2031-02-02', { customer: customer.id }))).toEqual(['theirs'])
      expect(contents(await list('2031-01-31', '2031-02-02', { customer: '' }))).toHaveLength(2)
      expect(contents(await list('2031-01-31', '2031-02-02', { customer: newId() }))).toEqual([])
      await tenant.api.channels.delete({ path: { id: second } })
      expect(contents(await list('2031-01-31', '2031-02-02'))).toEqual(['mine'])
    })

    it('returns each occurrence of a repeating post', async () => {
      const post = await at('2031-03-01T09:00:00Z', 'again', { inter: 7 })
      await at('2031-03-09T00:00:00Z', 'between')
      const { posts } = await list('2031-03-08', '2031-03-22T09:00:00Z')
      expect(posts.map((each) => [each.content, each.publishDate, each.actualDate])).toEqual([
        ['again', '2031-03-08T09:00:00.000Z', '2031-03-01T09:00:00.000Z'],
        ['between', '2031-03-09T00:00:00.000Z', undefined],
        ['again', '2031-03-15T09:00:00.000Z', '2031-03-01T09:00:00.000Z'],
        ['again', '2031-03-22T09:00:00.000Z', '2031-03-01T09:00:00.000Z'],
      ])
      expect(posts[0]).toMatchObject({ id: post.id, intervalInDays: 7 })
      expect(contents(await list('2031-02-01', '2031-02-28'))).toEqual([])
    })

    it('pages through everything once, including repeating posts', async () => {
      await at('2031-04-01T00:00:00Z', 'daily', { inter: 1 })
      await at('2031-04-01T00:00:00Z', 'also daily', { inter: 1 })
      for (const day of [1, 2, 3]) await at(`2031-04-0${day}T00:00:00Z`, `day ${day}`)
      const whole = await list('2031-04-01', '2031-04-05')
      expect(whole.posts).toHaveLength(13)
      for (const limit of [1, 4, 13]) {
        const paged: typeof whole.posts = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await list('2031-04-01', '2031-04-05', { limit, ...(cursor ? { cursor } : {}) })
          expect(page.posts.length).toBeLessThanOrEqual(limit)
          paged.push(...page.posts)
          cursor = page.nextCursor
        }
        expect(paged).toEqual(whole.posts)
      }
    })

    it.each([
      [{ startDate: 'yesterday' }, 'query.startDate'],
      [{ endDate: '2031-13-01' }, 'query.endDate'],
      [{ startDate: '2031-02-01', endDate: '2031-01-01' }, 'query.endDate'],
      [{ limit: 0 }, 'query.limit'],
      [{ limit: 1001 }, 'query.limit'],
    ])('refuses %o', async (query, location) => {
      const answer = await refusal(tenant.api.posts.list({ query }))
      expect(answer).toMatchObject({ status: 400, code: 'validation_failed', at: [location] })
    })

    it('refuses an invalid cursor', async () => {
      const answer = await refusal(tenant.api.posts.list({ query: { cursor: 'abc', limit: 5 } }))
      expect(answer.status).toBe(400)
    })

    it('returns at most 10 000 posts without a limit', async () => {
      await at('2031-05-01T00:00:00Z', 'daily', { inter: 1 })
      const wide = { startDate: '2031-05-01', endDate: '2071-01-01' }
      expect(await refusal(tenant.api.posts.list({ query: wide }))).toMatchObject({
        status: 400,
        at: ['query.limit'],
      })
      expect((await tenant.api.posts.list({ query: { ...wide, limit: 1000 } })).posts).toHaveLength(1000)
    })

    it('shows an error when the post is published and a comment failed', async () => {
      const entry = { settings: { outcome: 'fail', fail_at: 1 } }
      const post = await created(
        tenant,
        schedule(service, channel, ['out', 'refused'], { type: 'now', entry }),
      )
      await publishDue(service)
      const thread = await tenant.api.posts.get({ path: { id: post.entries[1]?.id ?? '' } })
      expect(thread).toMatchObject({
        id: post.id,
        state: 'PUBLISHED',
        error: { code: 'sandbox_rejected' },
        attempts: 2,
        entries: [
          { state: 'PUBLISHED', error: null },
          { state: 'ERROR', error: { code: 'sandbox_rejected' }, releaseURL: null },
        ],
      })
      const { events } = await tenant.api.posts.listEvents({ path: { id: post.id } })
      const failed = events.find((event) => event.type === 'failed')
      expect(failed).toMatchObject({ code: 'sandbox_rejected', postId: post.entries[1]?.id })
      expect(failed?.platformResponse).toContain('fail')
    })

    it('hides posts of other organizations', async () => {
      const stranger = await service.createTenant()
      const { id } = await at('2031-06-01', 'mine')
      const path = { id }
      expect(
        (await stranger.api.posts.list({ query: { startDate: '2031-05-31', endDate: '2031-06-02' } })).posts,
      ).toEqual([])
      expect(await refusal(stranger.api.posts.get({ path }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
      expect(await refusal(stranger.api.posts.listEvents({ path }))).toMatchObject({ status: 404 })
      expect(await refusal(stranger.api.slots.find({ path: { id: channel } }))).toMatchObject({ status: 404 })
      expect(await refusal(stranger.api.posts.listReleaseCandidates({ path }))).toMatchObject({ status: 404 })
    })

    it('lists notifications by page', async () => {
      const content = (index: number) => `Notice ${String(index).padStart(3, '0')}`
      const rows = Array.from({ length: 101 }, (_, index) => ({
        id: newId(),
        organization_id: tenant.organizationId,
        content: content(index),
        link: null,
        created_at: index,
        deleted_at: null,
      }))
      await service.app.db('notifications').insert(rows)
      const first = await tenant.api.notifications.list({})
      expect(first).toMatchObject({ total: 101, page: 0, limit: 100, hasMore: true })
      expect(first.notifications[0]).toMatchObject({
        content: content(100),
        createdAt: '1970-01-01T00:00:00.100Z',
      })
      const second = await tenant.api.notifications.list({ query: { page: 1 } })
      expect(second.notifications.map((each) => each.content)).toEqual([content(0)])
      expect(second.hasMore).toBe(false)
      for (const page of ['-1', 'x', '1.5']) {
        const headers = { authorization: tenant.apiKey }
        expect((await service.fetch(`/public/v1/notifications?page=${page}`, { headers })).status).toBe(400)
      }
    })
  },
  unlimited,
)

describeService(
  'finding a slot',
  (service) => {
    let tenant: Tenant
    let channel: string

    beforeAll(() => {
      service.clock.set(Date.parse('2031-03-08T12:00:00Z'))
    })
    beforeEach(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
    })

    const times = (minutes: number[], timezone = 'UTC') =>
      service.app
        .db('integrations')
        .where({ id: channel })
        .update({ posting_times: JSON.stringify(minutes.map((time) => ({ time }))), timezone })
    const slot = async () => (await tenant.api.slots.find({ path: { id: channel } })).date
    const take = (date: string, over: object = {}) =>
      created(tenant, schedule(service, channel, 'taken', { date, type: 'draft', ...over }))

    it('returns the next free time', async () => {
      await times([11 * 60, 15 * 60, 12 * 60])
      expect(await slot()).toBe('2031-03-08T15:00:00.000Z')
      await take('2031-03-08T15:00:00Z')
      expect(await slot()).toBe('2031-03-09T11:00:00.000Z')
      const gone = await take('2031-03-09T11:00:00Z')
      expect(await slot()).toBe('2031-03-09T12:00:00.000Z')
      await tenant.api.posts.delete({ path: { id: gone.id } })
      expect(await slot()).toBe('2031-03-09T11:00:00.000Z')
    })

    it('considers only this channel, including its repeating posts', async () => {
      await times([15 * 60])
      const second = await tenant.connectSandbox('Two')
      const body = schedule(service, second, 'elsewhere', { date: '2031-03-08T15:00:00Z' })
      await created(tenant, body)
      expect(await slot()).toBe('2031-03-08T15:00:00.000Z')
      await take('2031-03-07T15:00:00Z', { inter: 1 })
      expect(await refusal(tenant.api.slots.find({ path: { id: channel } }))).toMatchObject({ status: 409 })
    })

    it('keeps the wall clock of the channel across a change of daylight saving', async () => {
      // Clocks in New York go forward on 2031-03-09 at 02:00.
      await times([8 * 60], 'America/New_York')
      expect(await slot()).toBe('2031-03-08T13:00:00.000Z')
      await take('2031-03-08T13:00:00Z')
      expect(await slot()).toBe('2031-03-09T12:00:00.000Z')
    })

    it('takes today from the channel’s time zone', async () => {
      await times([60], 'Pacific/Auckland')
      expect(await slot()).toBe('2031-03-09T12:00:00.000Z')
      await times([120], 'Pacific/Auckland')
      expect(await slot()).toBe('2031-03-08T13:00:00.000Z')
    })

    it('answers an error without posting times and for an unknown channel', async () => {
      await times([])
      expect(await refusal(tenant.api.slots.find({ path: { id: channel } }))).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
      expect(await refusal(tenant.api.slots.find({ path: { id: newId() } }))).toMatchObject({ status: 404 })
    })

    describe('a channel with no free slot in a year', () => {
      it('answers 409', async () => {
        await times([9 * 60])
        const row = (await take('2031-03-09T09:00:00Z')).id
        const [kept] = await service.app.db('posts').where({ id: row })
        if (kept === undefined) throw new Error('The post is not there.')
        const taken = Array.from({ length: 366 }, (_, day) => {
          const id = newId()
          return {
            ...kept,
            id,
            root_id: id,
            group_id: id,
            publish_date: Date.parse('2031-03-09T09:00:00Z') + day * dayMs,
          }
        })
        for (let start = 0; start < taken.length; start += 50)
          await service.app.db('posts').insert(taken.slice(start, start + 50))
        const answer = await refusal(tenant.api.slots.find({ path: { id: channel } }))
        expect(answer).toMatchObject({ status: 409, code: 'conflict' })
      })
    })
  },
  unlimited,
)
