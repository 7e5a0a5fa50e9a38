import { beforeAll, describe, expect, it } from 'vitest'
import { toIso } from '../../../server/lib/time/dates.ts'
import { describeService, type Tenant } from '../../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../support.ts'

const DAY = 86_400_000

describeService(
  'queues and pauses',
  (service) => {
    let tenant: Tenant
    let channel: string
    let other: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      other = await tenant.connectSandbox('Two')
    })

    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const put = (queue: string, over: object = {}, on = channel) => {
      const body = schedule(service, on, 'queued', { date: 'next-slot', ...over })
      return tenant.api.posts.create({ body: { ...body, queue } })
    }
    const queueOf = (over: object = {}) =>
      tenant.api.queues.create({
        body: {
          name: 'Recipes',
          channel,
          timezone: 'America/New_York',
          slots: [
            { day: 1, time: 540 },
            { day: 4, time: 1020 },
          ],
          ...over,
        },
      })
    const readings = (dates: string[]) => {
      const format = {
        timeZone: 'America/New_York',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      } as const
      return dates.map((date) => new Intl.DateTimeFormat('en', format).format(new Date(date)))
    }

    describe('a queue', () => {
      it('gives each of many posts at once a slot of its own, on its weekdays, over clock changes', async () => {
        const queue = await queueOf()
        const made = await Promise.all(Array.from({ length: 12 }, () => put(queue.id)))
        const dates = made.map(([post]) => post?.publishDate ?? '').sort()
        expect(new Set(dates).size).toBe(12)
        expect(new Set(readings(dates))).toEqual(new Set(['Mon 09:00', 'Thu 17:00']))
        expect(await get(made[0]?.[0]?.postId ?? '')).toMatchObject({ queue: queue.id })
        const { posts } = await tenant.api.queues.listPosts({ path: { id: queue.id } })
        expect(posts.map(({ publishDate }) => publishDate)).toEqual(dates)
        await tenant.api.queues.delete({ path: { id: queue.id } })
        expect(await get(posts[0]?.id ?? '')).not.toHaveProperty('queue')
        for (const { id } of posts) await tenant.api.posts.delete({ path: { id } })
      })

      it('keeps the gap to other posts of the channel, and leaves other channels alone', async () => {
        const every = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: 720 }))
        const queue = await queueOf({ timezone: 'UTC', slots: every, gapMinutes: 90 })
        const [first] = await put(queue.id, { type: 'draft' })
        const slot = Date.parse(first?.publishDate ?? '')
        await tenant.api.posts.delete({ path: { id: first?.postId ?? '' } })
        const near = await created(
          tenant,
          schedule(service, channel, 'near', { date: toIso(slot + 89 * 60_000) }),
        )
        const far = await created(tenant, schedule(service, other, 'far', { date: toIso(slot) }))
        const [next] = await put(queue.id)
        expect(next?.publishDate).toBe(toIso(slot + DAY))
        for (const id of [near.id, far.id, next?.postId ?? ''])
          await tenant.api.posts.delete({ path: { id } })
        await tenant.api.queues.delete({ path: { id: queue.id } })
      })

      it('keeps its gap to the posting times of the channel too', async () => {
        const on = await tenant.connectSandbox('Gap')
        const noon = { time: 720 }
        await tenant.api.channels.setPostingTimes({
          path: { id: on },
          body: { time: [noon, { time: 780 }], timezone: 'UTC' },
        })
        const slots = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: 700 }))
        const queue = await queueOf({ channel: on, timezone: 'UTC', slots, gapMinutes: 60 })
        const [queued] = await put(queue.id, {}, on)
        const slot = Date.parse(queued?.publishDate ?? '')
        service.clock.set(slot - 60_000)
        const { date } = await tenant.api.slots.find({ path: { id: on } })
        expect(date).toBe(toIso(slot + 80 * 60_000))
        const next = await created(tenant, schedule(service, on, 'beside it', { date: 'next-slot' }))
        expect(next.publishDate).toBe(date)
        await tenant.api.queues.delete({ path: { id: queue.id } })
      })

      it('keeps the gap of another queue to the posts of that queue', async () => {
        const on = await tenant.connectSandbox('Two queues')
        const at = (times: number[], gapMinutes: number) => {
          const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => times.map((time) => ({ day, time })))
          return queueOf({ channel: on, timezone: 'UTC', slots, gapMinutes })
        }
        const calm = await at([600], 60)
        const busy = await at([659, 661], 0)
        const [queued] = await put(calm.id, {}, on)
        const slot = Date.parse(queued?.publishDate ?? '')
        service.clock.set(slot - 60_000)
        const [next] = await put(busy.id, {}, on)
        expect(next?.publishDate).toBe(toIso(slot + 61 * 60_000))
        for (const { id } of [calm, busy]) await tenant.api.queues.delete({ path: { id } })
      })

      it('keeps the gap of the channel, as its posting times do', async () => {
        const on = await tenant.connectSandbox('Calm')
        const set = (gapMinutes: number | null, times: number[]) => {
          const body = { time: times.map((time) => ({ time })), timezone: 'UTC', gapMinutes }
          return tenant.api.channels.setPostingTimes({ path: { id: on }, body })
        }
        await set(120, [720])
        await set(null, [720, 839, 960])
        const slots = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: 719 }))
        const queue = await queueOf({ channel: on, timezone: 'UTC', slots, gapMinutes: 30 })
        const [queued] = await put(queue.id, {}, on)
        const slot = Date.parse(queued?.publishDate ?? '')
        service.clock.set(slot - 60_000)
        const beside = schedule(service, on, 'beside it', { date: 'next-slot' })
        const { publishDate } = await created(tenant, beside)
        // 12:00 is a minute after the post of the queue, and 13:59 is two hours after it.
        expect(publishDate).toBe(toIso(slot + 120 * 60_000))
        const near = schedule(service, on, 'near', { date: toIso(slot - 119 * 60_000) })
        const { warnings = [] } = await tenant.api.posts.validate({ body: near })
        expect(
          warnings.map(({ code, message }) => [code, /gap of 120 minutes/.test(message)]),
        ).toContainEqual(['close_posts', true])
        await tenant.api.queues.delete({ path: { id: queue.id } })
      })

      it('gives slots on each channel of its group, and is reordered without new dates', async () => {
        const { id: group } = await tenant.console.channels
          .setGroupByName({ path: { id: channel }, body: { name: 'Bakery' } })
          .then(async () => (await tenant.api.channels.listGroups())[0] ?? { id: '' })
        const queue = await queueOf({ channel: null, group })
        expect((await refusal(put(queue.id, {}, other))).at).toEqual(['body.posts.0.integration.id'])
        const ids: string[] = []
        for (let index = 0; index < 3; index++) ids.push((await put(queue.id))[0]?.postId ?? '')
        const before = await tenant.api.queues.listPosts({ path: { id: queue.id } })
        const reversed = ids.toReversed()
        const { posts } = await tenant.api.queues.reorder({
          path: { id: queue.id },
          body: { posts: reversed },
        })
        expect(posts.map(({ id }) => id)).toEqual(reversed)
        expect(posts.map(({ publishDate }) => publishDate)).toEqual(
          before.posts.map(({ publishDate }) => publishDate),
        )
        const twice = tenant.api.queues.reorder({
          path: { id: queue.id },
          body: { posts: [ids[0] ?? '', ids[0] ?? ''] },
        })
        expect((await refusal(twice)).at).toEqual(['body.posts'])
        const stranger = await service.createTenant()
        expect((await refusal(stranger.api.queues.listPosts({ path: { id: queue.id } }))).status).toBe(404)
        for (const id of ids) await tenant.api.posts.delete({ path: { id } })
      })

      it('is refused where it is unknown, has no slots, or is beside a date', async () => {
        const empty = await queueOf({ slots: [] })
        expect((await refusal(put(empty.id))).at).toEqual(['body.queue'])
        expect((await refusal(put(channel))).at).toEqual(['body.queue'])
        const queue = await queueOf()
        const dated = tenant.api.posts.create({
          body: { ...schedule(service, channel, 'x'), type: 'schedule', queue: queue.id },
        })
        expect((await refusal(dated)).at).toEqual(['body.date'])
        expect((await refusal(queueOf({ channel: null }))).status).toBe(400)
        expect((await refusal(queueOf({ timezone: 'Mars' }))).at).toEqual(['body.timezone'])
      })
    })

    describe('a pause', () => {
      const states = async (ids: string[]) => Promise.all(ids.map(async (id) => (await get(id)).state))
      const due = async (on: string, text: string, over: object = {}) =>
        (
          await created(
            tenant,
            schedule(service, on, text, { date: toIso(service.clock.now() + 60_000), ...over }),
          )
        ).id
      const codes = async (id: string) =>
        (await tenant.api.posts.listEvents({ path: { id } })).events.flatMap(({ type, code }) =>
          code === 'schedule_paused' ? [type] : [],
        )

      it('holds what falls due on a channel, and its end publishes it apart and in order', async () => {
        const pause = await tenant.api.schedulePauses.start({ body: { channel, mode: 'hold' } })
        const ids = [await due(channel, 'first'), await due(channel, 'second'), await due(other, 'elsewhere')]
        service.clock.advance(120_000)
        await publishDue(service)
        expect(await states(ids)).toEqual(['QUEUE', 'QUEUE', 'PUBLISHED'])
        service.clock.advance(2 * DAY)
        await publishDue(service)
        expect(await states(ids)).toEqual(['QUEUE', 'QUEUE', 'PUBLISHED'])
        expect(await codes(ids[0] ?? '')).toEqual(['postponed'])
        expect((await get(ids[0] ?? '')).overdue).toBe(false)
        const path = { id: pause.id }
        const body = { held: 'publish', spreadMinutes: 30 } as const
        expect(await tenant.api.schedulePauses.resume({ path, body })).toEqual({ published: 2, skipped: 0 })
        await publishDue(service)
        expect((await states(ids)).filter((state) => state === 'PUBLISHED')).toHaveLength(2)
        service.clock.advance(31 * 60_000)
        await publishDue(service)
        expect(await states(ids)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
        expect((await refusal(tenant.api.schedulePauses.resume({ path, body }))).status).toBe(404)
      })

      it('makes drafts of what falls due anywhere if it skips, and lets repeating posts go on', async () => {
        const pause = await tenant.api.schedulePauses.start({ body: { mode: 'skip' } })
        expect((await tenant.api.schedulePauses.start({ body: { mode: 'skip' } })).id).toBe(pause.id)
        const once = await due(channel, 'once')
        const daily = await due(other, 'daily', { repeat: { rule: 'FREQ=DAILY;COUNT=2' } })
        service.clock.advance(120_000)
        await publishDue(service)
        expect(await states([once, daily])).toEqual(['DRAFT', 'QUEUE'])
        expect([await codes(once), await codes(daily)]).toEqual([['unqueued'], ['postponed']])
        await tenant.api.schedulePauses.resume({ path: { id: pause.id }, body: { held: 'publish' } })
        service.clock.advance(DAY)
        await publishDue(service)
        expect(await states([once, daily])).toEqual(['DRAFT', 'PUBLISHED'])
        expect((await tenant.api.posts.listOccurrences({ path: { id: daily } })).dates).toEqual([])
      })

      it('holds only the posts of its queue; what another pause holds waits on; a hold can end in drafts', async () => {
        const queue = await queueOf({
          timezone: 'UTC',
          slots: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: 60 })),
        })
        const [post] = await put(queue.id)
        const id = post?.postId ?? ''
        const pause = await tenant.api.schedulePauses.start({ body: { queue: queue.id, mode: 'hold' } })
        const all = await tenant.api.schedulePauses.start({ body: { mode: 'hold' } })
        service.clock.set(Date.parse(post?.publishDate ?? '') + 1_000)
        await publishDue(service)
        expect(await codes(id)).toEqual(['postponed'])
        const none = await tenant.api.schedulePauses.resume({
          path: { id: all.id },
          body: { held: 'publish' },
        })
        expect(none.published).toBe(0)
        expect((await tenant.api.schedulePauses.list()).pauses).toEqual([
          {
            ...{ id: pause.id, channel: null, queue: queue.id, mode: 'hold', createdAt: expect.any(String) },
            actor: { kind: 'key', id: expect.any(String), name: expect.any(String), impersonatorId: null },
          },
        ])
        expect(
          await tenant.api.schedulePauses.resume({ path: { id: pause.id }, body: { held: 'skip' } }),
        ).toEqual({
          published: 0,
          skipped: 1,
        })
        expect(await states([id])).toEqual(['DRAFT'])
        const both = tenant.api.schedulePauses.start({ body: { channel, queue: queue.id, mode: 'hold' } })
        expect((await refusal(both)).status).toBe(400)
        const stranger = await service.createTenant()
        expect(
          (await refusal(stranger.api.schedulePauses.start({ body: { channel, mode: 'hold' } }))).status,
        ).toBe(404)
      })

      it('is in the audit log, with who started, changed and ended it', async () => {
        const { api, console, userId } = await service.createTenant()
        const pauses = async (target: string) => {
          const { entries } = await console.auditLog.list({ query: {} })
          return entries.filter((entry) => entry.target === target).reverse()
        }
        const { id } = await console.schedulePauses.start({ body: { mode: 'hold' } })
        await api.schedulePauses.start({ body: { mode: 'hold' } })
        await api.schedulePauses.start({ body: { mode: 'skip' } })
        await console.schedulePauses.resume({ path: { id }, body: { held: 'publish' } })
        const everything = { channel: null, queue: null }
        expect(await pauses(id)).toMatchObject([
          { action: 'schedule.paused', user: { id: userId }, detail: { ...everything, mode: 'hold' } },
          {
            ...{ action: 'schedule.pause_changed', user: null },
            detail: { ...everything, from: 'hold', to: 'skip', credential: expect.any(String) },
          },
          {
            ...{ action: 'schedule.resumed', user: { id: userId } },
            detail: { ...everything, published: 0, skipped: 0 },
          },
        ])
      })
    })
  },
  unlimited,
)
