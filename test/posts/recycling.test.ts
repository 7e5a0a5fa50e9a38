import { once } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { toIso } from '../../server/lib/time/dates.ts'
import { fillQueue } from '../../server/posts/library/fill-queue.job.ts'
import { continueRecycling, holdRecycling } from '../../server/posts/library/recycling.ts'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import type { DrawOrder } from './draw-child.ts'
import { created, publishDue, refusal, schedule, unlimited } from './support.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type QueueBody = CallInput<'queues.create'>['body']

describeService(
  'a queue that recycles',
  (service) => {
    const workers = childProcesses<DrawOrder>(new URL('./draw-child.ts', import.meta.url))
    let tenant: Tenant
    let channel: string
    beforeEach(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('Bakery')
    })

    /** Every day at these hours, in UTC. */
    const queueAt = (hours: number[], over: Partial<QueueBody> = {}) =>
      tenant.api.queues.create({
        body: {
          name: 'Evergreens',
          channel,
          timezone: 'UTC',
          slots: [1, 2, 3, 4, 5, 6, 7].flatMap((day) => hours.map((hour) => ({ day, time: hour * 60 }))),
          recycle: true,
          ...over,
        },
      })
    const itemOf = (texts: string[], over: object = {}) => {
      const [content = '', ...variants] = texts
      const body = { name: content, channel, value: [{ content }], variants, cooldownDays: 7, ...over }
      return tenant.api.library.create({ body })
    }
    const postsOf = async (id: string) => (await tenant.api.queues.listPosts({ path: { id } })).posts
    const textsOf = async (id: string) => (await postsOf(id)).map(({ content }) => content)
    const next = async (id: string) => (await tenant.api.queues.listNextDraws({ path: { id } })).next
    const reasons = async (id: string) => (await next(id)).map(({ reason }) => reason)
    const run = (queueId: string, signal = new AbortController().signal) =>
      fillQueue(service.app)({ payload: { organizationId: tenant.organizationId, queueId }, signal })
    const dawn = () => service.clock.set(Math.ceil(service.clock.now() / DAY) * DAY + 1_000)

    it('fills the free slots of a day, the item first whose last use is longest ago, and its variants in turn', async () => {
      dawn()
      const queue = await queueAt([8, 10, 12, 14, 16])
      expect(queue).toMatchObject({ recycle: true, recycleTags: [] })
      const noon = toIso(service.clock.now() - 1_000 + 12 * HOUR)
      await created(tenant, schedule(service, channel, 'By hand', { date: noon }))
      await publishDue(service)
      expect(await reasons(queue.id)).toEqual(['empty_library'])
      const rye = await itemOf(['Rye', 'More rye'])
      await publishDue(service)
      expect(await textsOf(queue.id)).toEqual(['Rye', 'More rye'])
      expect(await next(queue.id)).toMatchObject([
        { channel, item: null, reason: 'cooling_down', message: expect.stringContaining('7 days') },
      ])
      await itemOf(['Spelt'], { enabled: false })
      await itemOf(['Late'], { expiresAt: toIso(service.clock.now() + HOUR) })
      // A run that has passed a slot when an item comes leaves that slot to the next run.
      await publishDue(service)
      const oat = await itemOf(['Oat'])
      await publishDue(service)
      expect(await textsOf(queue.id)).toEqual(['Rye', 'More rye', 'Oat'])
      const posts = await postsOf(queue.id)
      expect(posts.map(({ publishDate }) => new Date(publishDate).getUTCHours())).toEqual([8, 10, 14])
      expect(await tenant.api.posts.get({ path: { id: posts[2]?.id ?? '' } })).toMatchObject({
        ...{ state: 'QUEUE', queue: queue.id, libraryItem: oat.id, creationMethod: 'AUTOPOST' },
      })
      // After the cooldown, what was used longest ago comes first again.
      for (const { publishDate } of posts) {
        service.clock.set(Date.parse(publishDate) + 1_000)
        await publishDue(service)
      }
      service.clock.set(Date.parse(noon) + 6.5 * DAY)
      await publishDue(service)
      const again = (await postsOf(queue.id)).map(({ content }) => content)
      expect(again.slice(0, 3)).toEqual(['Rye', 'More rye', 'Oat'])
      expect(await tenant.api.library.get({ path: { id: rye.id } })).toMatchObject({
        lastUse: { channel, variant: 1 },
      })
    })

    it('makes one post for a slot, however many workers fill it at once, and again after one died', async () => {
      dawn()
      const queue = await queueAt([8, 9, 10, 11], { gapMinutes: 30 })
      for (const text of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await itemOf([text, `${text} again`])
      await service.app.db('library_items').where({ name: 'One' }).update({ last_used_at: null })
      const dies = new AbortController()
      dies.abort()
      await expect(run(queue.id, dies.signal)).rejects.toThrow()
      await Promise.all([run(queue.id), run(queue.id), run(queue.id), publishDue(service)])
      await run(queue.id)
      const posts = await postsOf(queue.id)
      expect(new Set(posts.map(({ publishDate }) => publishDate)).size).toBe(4)
      expect(posts).toHaveLength(4)
      expect(new Set(posts.map(({ content }) => content)).size).toBe(4)
      expect(await service.app.db('library_draws').where({ queue_id: queue.id })).toHaveLength(4)
    })

    it('draws nothing twice and loses no slot when workers are killed while they draw', async () => {
      dawn()
      const queue = await queueAt([8, 9, 10, 11], { recycle: false })
      for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await itemOf([text], { cooldownDays: 30 })
      // Nobody but the workers of the test fills it.
      await service.app.db('queues').where({ id: queue.id }).update({ recycle: 1 })
      const { config, clock } = service.app
      const drawn = () => service.app.db('library_draws').where({ queue_id: queue.id })
      const counts: number[] = []
      // Each dies with its last draw written and not committed.
      for (const diesAt of [1, 3, 4]) {
        const { organizationId } = tenant
        const worker = workers.start({ config, now: clock.now(), organizationId, queueId: queue.id, diesAt })
        const [, signal] = await once(worker, 'exit')
        expect(signal).toBe('SIGKILL')
        counts.push((await drawn()).length)
        expect((await postsOf(queue.id)).length).toBe(counts.at(-1))
      }
      expect(counts).toEqual([0, 2, 3])
      await run(queue.id)
      const posts = await postsOf(queue.id)
      expect(new Set(posts.map(({ content }) => content)).size).toBe(4)
      expect(new Set(posts.map(({ publishDate }) => publishDate)).size).toBe(4)
      const { posts: listed } = await tenant.api.posts.list({ query: { integration: channel } })
      const items = (await tenant.api.library.list()).items.map(({ id }) => id)
      expect(listed.every(({ libraryItem = '' }) => items.includes(libraryItem))).toBe(true)
      expect((await drawn()).map(({ post_id }) => post_id).sort()).toEqual(posts.map(({ id }) => id).sort())
    })

    it('leaves a slot empty whose post was moved or deleted, and draws nothing while it is paused', async () => {
      dawn()
      const queue = await queueAt([8])
      for (const text of ['One', 'Two', 'Three']) await itemOf([text])
      await publishDue(service)
      const [post] = await postsOf(queue.id)
      await tenant.api.posts.delete({ path: { id: post?.id ?? '' } })
      await run(queue.id)
      expect(await postsOf(queue.id)).toEqual([])
      expect(await reasons(queue.id)).toEqual(['kept_empty'])
      const pause = await tenant.api.schedulePauses.start({ body: { queue: queue.id, mode: 'hold' } })
      service.clock.advance(DAY)
      await publishDue(service)
      expect(await reasons(queue.id)).toEqual(['paused'])
      expect(await postsOf(queue.id)).toEqual([])
      await tenant.api.schedulePauses.resume({ path: { id: pause.id }, body: { held: 'publish' } })
      service.clock.advance(HOUR)
      await publishDue(service)
      expect(await textsOf(queue.id)).toHaveLength(1)
    })

    it('draws only what has one of its tags, on each channel of its group, and says what a channel refuses', async () => {
      dawn()
      await tenant.console.tags.create({ body: { name: 'Recipes', color: '#112233' } })
      await tenant.console.channels.setGroupByName({ path: { id: channel }, body: { name: 'Shops' } })
      const [group] = await tenant.api.channels.listGroups()
      const place = { channel: null, group: group?.id ?? '' }
      const queue = await queueAt([8], { ...place, recycleTags: ['Recipes'] })
      await itemOf(['Untagged'])
      await publishDue(service)
      expect(await reasons(queue.id)).toEqual(['empty_library'])
      await itemOf(['x'.repeat(100_000)], { ...place, name: 'Long', tags: ['Recipes'] })
      expect(await reasons(queue.id)).toEqual(['rejected'])
      await itemOf(['Tagged'], { ...place, tags: ['Recipes'] })
      await publishDue(service)
      expect(await textsOf(queue.id)).toEqual(['Tagged'])
    })

    it('stops when it is told to, and after a restore until the operator continues it', async () => {
      dawn()
      const queue = await queueAt([8])
      // The worker may fill the queue as soon as there is an item.
      expect(await holdRecycling(service.app)).toBeGreaterThan(0)
      await itemOf(['One', 'Two', 'Three'])
      await publishDue(service)
      expect(await postsOf(queue.id)).toEqual([])
      expect(await reasons(queue.id)).toEqual(['held'])
      expect(await continueRecycling(service.app)).toBeGreaterThan(0)
      await publishDue(service)
      expect(await postsOf(queue.id)).toHaveLength(1)
      const { name, slots } = queue
      await tenant.api.queues.update({ path: { id: queue.id }, body: { name, slots } })
      service.clock.advance(2 * DAY)
      await publishDue(service)
      expect(await reasons(queue.id)).toEqual(['off'])
      expect(await postsOf(queue.id)).toEqual([])
      const stranger = await service.createTenant()
      expect((await refusal(stranger.api.queues.listNextDraws({ path: { id: queue.id } }))).status).toBe(404)
    })
  },
  unlimited,
)
