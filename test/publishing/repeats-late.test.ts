import { beforeAll, describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describeService(
  'repeating posts whose date has passed',
  (service) => {
    let tenant: Tenant
    let channel: string
    /** Ten minutes before the next point of the grid of a post that is a day old. */
    let late: string
    let rolled: string
    beforeAll(async () => {
      tenant = await service.createTenant()
    })

    const prepare = async (name: string) => {
      channel = await tenant.connectSandbox(name)
      const now = service.clock.now()
      late = new Date(now - DAY + 10 * MINUTE).toISOString()
      rolled = new Date(now + 10 * MINUTE).toISOString()
    }
    const out = async () => (await tenant.api.sandbox.getFeed({ path: { id: channel } })).items.length
    /** How often it is out at once, at the next point of the grid, and a day later. */
    const counts = async () => {
      const seen: number[] = []
      for (const ms of [0, 10 * MINUTE, DAY]) {
        service.clock.advance(ms)
        await publishDue(service)
        seen.push(await out())
      }
      return seen
    }
    const draft = (more: object = {}) =>
      created(tenant, schedule(service, channel, 'x', { type: 'draft', date: late, inter: 1, ...more }))

    const doors: [string, () => Promise<string | null | undefined>][] = [
      [
        'is created by the public API',
        async () => {
          const body = schedule(service, channel, 'x', { date: late, inter: 1 })
          const [post] = await tenant.api.posts.create({ body })
          return post?.publishDate
        },
      ],
      [
        'is created in the console',
        async () => {
          const body = schedule(service, channel, 'x', { date: late, inter: 1 })
          await tenant.console.consoleApi.posts.save({ body } as never)
          return null
        },
      ],
      [
        'is edited while it waits',
        async () => {
          const post = await created(tenant, schedule(service, channel, 'x', { inter: 1 }))
          const edited = await tenant.api.posts.update({ path: { id: post.id }, body: { date: late } })
          return edited.publishDate
        },
      ],
      [
        'is a draft that is scheduled',
        async () => {
          const { id } = await draft()
          await tenant.api.posts.setStatus({ path: { id }, body: { status: 'schedule' } })
          return (await tenant.api.posts.get({ path: { id } })).publishDate
        },
      ],
      [
        'is moved there',
        async () => {
          const { id } = await created(tenant, schedule(service, channel, 'x', { inter: 1 }))
          await tenant.console.posts.move({ path: { id }, body: { date: late, action: 'update' } })
          return (await tenant.api.posts.get({ path: { id } })).publishDate
        },
      ],
    ]

    it.each(doors)('continue at the next date of their grid when one %s', async (door, make) => {
      await prepare(door)
      const said = await make()
      if (said !== null) expect(said).toBe(rolled)
      expect(await counts()).toEqual([0, 1, 2])
    })

    describe('late occurrences', () => {
      it('are published at once when less than two hours late, and not again for half an interval', async () => {
        await prepare('a little late')
        const date = new Date(service.clock.now() - 90 * MINUTE).toISOString()
        await created(tenant, schedule(service, channel, 'x', { date, inter: 1 }))
        await publishDue(service)
        expect(await out()).toBe(1)
        service.clock.advance(22 * HOUR)
        await publishDue(service)
        expect(await out()).toBe(1)
        service.clock.advance(HOUR)
        await publishDue(service)
        expect(await out()).toBe(2)
      })

      it('are published once by a retry just before the next date, and not again at that date', async () => {
        await prepare('retried')
        const settings = { outcome: 'fail' }
        const post = await created(
          tenant,
          schedule(service, channel, 'x', { type: 'now', inter: 1, entry: { settings } }),
        )
        await publishDue(service)
        expect((await tenant.api.posts.get({ path: { id: post.id } })).state).toBe('ERROR')
        await service.app.db('posts').where({ id: post.id }).update({ settings: '{"__type":"sandbox"}' })
        const anchor = Date.parse(post.publishDate)
        service.clock.set(anchor + DAY - 30_000)
        await tenant.api.posts.retry({ path: { id: post.id } })
        await publishDue(service)
        expect(await out()).toBe(1)
        service.clock.set(anchor + DAY + MINUTE)
        await publishDue(service)
        expect(await out()).toBe(1)
        service.clock.set(anchor + 2 * DAY)
        await publishDue(service)
        expect(await out()).toBe(2)
      })
    })
  },
  unlimited,
)
