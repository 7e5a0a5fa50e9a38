import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cpuTime } from '../helpers/cpu-time.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, refusal, schedule, unlimited } from './support.ts'

describeService(
  'slots',
  (service) => {
    let tenant: Tenant
    let channel: string

    beforeAll(() => service.clock.set(Date.parse('2031-03-08T12:00:00Z')))
    beforeEach(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      await times(channel, [10 * 60, 15 * 60])
    })

    const times = (id: string, minutes: number[], timezone = 'UTC') =>
      service.app
        .db('integrations')
        .where({ id })
        .update({ posting_times: JSON.stringify(minutes.map((time) => ({ time }))), timezone })
    const entry = (id: string) => ({ integration: { id }, value: [{ content: 'x' }] })
    const create = (ids: string[], over: object = {}) =>
      tenant.api.posts.create({
        body: { type: 'schedule', date: 'next-slot', posts: ids.map(entry), ...over },
      })

    it('are assigned by the date next-slot: the next free one of each channel on its own clock', async () => {
      const second = await tenant.connectSandbox('Two')
      // 08:30 in New York is 13:30 UTC, and from the next day on 12:30: clocks go forward.
      await times(second, [8 * 60 + 30], 'America/New_York')
      const created = await create([channel, second, channel, second])
      expect(created.map(({ integration, publishDate }) => [integration, publishDate])).toEqual([
        [channel, '2031-03-08T15:00:00.000Z'],
        [second, '2031-03-08T13:30:00.000Z'],
        [channel, '2031-03-09T10:00:00.000Z'],
        [second, '2031-03-09T12:30:00.000Z'],
      ])
      const post = await tenant.api.posts.get({ path: { id: created[2]?.postId ?? '' } })
      expect(post).toMatchObject({ state: 'QUEUE', publishDate: '2031-03-09T10:00:00.000Z' })
      expect((await tenant.api.slots.find({ path: { id: channel } })).date).toBe('2031-03-09T15:00:00.000Z')
    })

    it('are quickly known to be full, however many posts repeat', async () => {
      const minutes = Array.from({ length: 60 }, (_, index) => 13 * 60 + index)
      await times(channel, minutes, 'Europe/Berlin')
      const rows = minutes.map((minute) => ({
        channel,
        date: new Date(Date.parse('2031-03-08T12:00:00Z') + (minute - 13 * 60) * 60_000).toISOString(),
        content: 'x',
        inter: 1,
        timezone: 'Europe/Berlin',
      }))
      expect((await tenant.api.posts.createInBulk({ body: { rows } })).failed).toBe(0)
      const busy = cpuTime()
      expect((await refusal(create([channel]))).status).toBe(409)
      expect(busy()).toBeLessThan(8_000)
    })

    it('are assigned to drafts, edits and console posts', async () => {
      const [draft] = await create([channel], { type: 'draft' })
      expect(draft?.publishDate).toBe('2031-03-08T15:00:00.000Z')
      const posts = [{ integration: { id: channel }, value: [{ id: draft?.postId ?? '', content: 'later' }] }]
      const [moved] = await tenant.console.consoleApi.posts.save({
        body: { type: 'update', date: 'next-slot', posts },
      })
      expect(moved).toEqual({
        postId: draft?.postId,
        integration: channel,
        publishDate: '2031-03-09T10:00:00.000Z',
      })
      expect(await tenant.api.posts.get({ path: { id: draft?.postId ?? '' } })).toMatchObject({
        state: 'DRAFT',
      })
    })

    it('are assigned when a post moves', async () => {
      const [first] = await create([channel])
      const move = () =>
        tenant.console.posts.move({ path: { id: first?.postId ?? '' }, body: { date: 'next-slot' } })
      expect(await move()).toMatchObject({ publishDate: '2031-03-09T10:00:00.000Z', state: 'QUEUE' })
      // The slot it left is free again.
      expect(await move()).toMatchObject({ publishDate: '2031-03-08T15:00:00.000Z' })
      await times(channel, [])
      expect(await refusal(move())).toMatchObject({ status: 400 })
    })

    it('are the same for concurrent callers that only ask', async () => {
      const asked = await Promise.all(
        Array.from({ length: 4 }, () => tenant.api.slots.find({ path: { id: channel } })),
      )
      expect(asked).toEqual(Array.from({ length: 4 }, () => ({ date: '2031-03-08T15:00:00.000Z' })))
    })

    it('are not assigned to posts with a date', async () => {
      const [post] = await tenant.api.posts.create({
        body: schedule(service, channel, 'x', { date: '2031-04-01' }),
      })
      expect(post?.publishDate).toBe('2031-04-01T00:00:00.000Z')
    })

    it('are never assigned twice to concurrent callers', async () => {
      const second = await tenant.connectSandbox('Two')
      await times(second, [15 * 60])
      const doors = [
        () => create([channel, second]),
        // The other way round: whoever locks in the order of the request would wait for the other for ever.
        () => create([second, channel]),
        () =>
          tenant.console.consoleApi.posts.save({
            body: { type: 'draft', date: 'next-slot', posts: [entry(channel), entry(second)] },
          }),
      ]
      const created = await Promise.all(Array.from({ length: 9 }, (_, index) => doors[index % 3]?.()))
      for (const id of [channel, second]) {
        const dates = created.flatMap((posts) =>
          (posts ?? []).filter(({ integration }) => integration === id).map(({ publishDate }) => publishDate),
        )
        expect(dates).toHaveLength(9)
        expect(new Set(dates).size).toBe(9)
      }
      const taken = await service.app.db('posts').where({ integration_id: second }).orderBy('publish_date')
      const day = 86_400_000
      const first = Date.parse('2031-03-08T15:00:00Z')
      expect(taken.map((row) => row.publish_date)).toEqual(
        Array.from({ length: 9 }, (_, n) => first + n * day),
      )
    })

    describe('the slot without a channel', () => {
      const slot = async () => (await tenant.console.slots.findAny()).date

      it('is the earliest free time of any enabled channel on its own clock', async () => {
        await times(channel, [15 * 60])
        const second = await tenant.connectSandbox('Two')
        // 08:30 in New York is 13:30 UTC.
        await times(second, [8 * 60 + 30], 'America/New_York')
        expect(await slot()).toBe('2031-03-08T13:30:00.000Z')
        const taken = (id: string, date: string) => create([id], { type: 'draft', date })
        // Taken on the other channel is not taken on this one.
        await taken(channel, '2031-03-08T13:30:00Z')
        expect(await slot()).toBe('2031-03-08T13:30:00.000Z')
        await taken(second, '2031-03-08T13:30:00Z')
        expect(await slot()).toBe('2031-03-08T15:00:00.000Z')
        await tenant.console.channels.disable({ body: { id: channel } })
        // Clocks in New York go forward on 2031-03-09.
        expect(await slot()).toBe('2031-03-09T12:30:00.000Z')
        expect((await tenant.console.consoleApi.slots.find({ path: { id: channel } })).date).toBe(
          '2031-03-08T15:00:00.000Z',
        )
      })

      it('counts times outside of a day in the adjacent day', async () => {
        // 38:00 of the day before is 14:00 today, and -10:00 of tomorrow too.
        for (const minutes of [38 * 60, -10 * 60]) {
          await times(channel, [minutes])
          expect(await slot()).toBe('2031-03-08T14:00:00.000Z')
        }
      })

      it('is refused when no channel has posting times', async () => {
        await times(channel, [])
        expect(await refusal(slot())).toMatchObject({ status: 400, code: 'bad_request' })
        const path = { id: channel }
        expect(await refusal(tenant.console.consoleApi.slots.find({ path }))).toMatchObject({ status: 400 })
      })
    })

    describe('the date next-slot', () => {
      const refused = async (call: () => Promise<unknown>) => {
        const before = await countRows(service)
        const answer = await refusal(call())
        expect(await countRows(service)).toEqual(before)
        return answer
      }

      it('is refused for a channel without posting times, which the error names', async () => {
        const second = await tenant.connectSandbox('Two')
        await times(second, [])
        expect(await refused(() => create([channel, second]))).toMatchObject({
          status: 400,
          code: 'validation_failed',
          at: ['body.posts.1.integration.id'],
        })
        const body = { date: 'next-slot', posts: [entry(second)] }
        const findings = await tenant.api.posts.validate({ body })
        expect(findings).toMatchObject({ valid: false, posts: [{ errors: [{ code: 'validation_failed' }] }] })
      })

      it('is refused with the type now', async () => {
        expect(await refused(() => create([channel], { type: 'now' }))).toMatchObject({
          status: 400,
          at: ['body.date'],
        })
      })

      it('is refused for a full channel, and nothing is saved', async () => {
        await create([channel], { type: 'draft', inter: 1, date: '2031-03-09T10:00:00Z' })
        await create([channel], { type: 'draft', inter: 1, date: '2031-03-08T15:00:00Z' })
        expect(await refused(() => create([channel]))).toMatchObject({ status: 409, code: 'conflict' })
      })
    })
  },
  unlimited,
)
