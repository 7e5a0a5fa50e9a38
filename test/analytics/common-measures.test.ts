import { beforeAll, describe, expect, it } from 'vitest'
import { measureChannels } from '../../server/analytics/measure-channels.job.ts'
import { readMeasures } from '../../server/analytics/measures/read-measures.ts'
import { measureMeanings, platformMeanings } from '../../server/platforms/measures.ts'
import type { WebhookEvent } from '../../server/webhooks/payloads.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { findExchanges } from '../platforms/all-exchanges.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'
import { mismatches, subscribe } from '../webhooks/support.ts'
import { DAY, HOUR } from './support.ts'

const now = Date.parse('2030-01-10T12:00:00Z')

describe('labels of platforms', () => {
  it('all have a meaning, and one name counts one way', async () => {
    const unknown: string[] = []
    for (const [platform, { metrics }] of await findExchanges()) {
      const meanings = platformMeanings[platform]
      for (const kind of ['account', 'post'] as const)
        for (const { label } of (metrics?.[kind] ?? []) as { label: string }[])
          if (meanings?.[kind][label] === undefined) unknown.push(`${platform} ${kind} ${label}`)
    }
    expect(unknown).toEqual([])
    for (const [platform, kinds] of Object.entries(platformMeanings))
      for (const meanings of [kinds.account, kinds.post])
        for (const [name, ways] of Map.groupBy(Object.values(meanings), (meaning) => meaning.name))
          if (name !== null)
            expect([platform, name, new Set(ways.map(({ counts }) => counts)).size]).toEqual([
              platform,
              name,
              1,
            ])
  })

  it('are read under the common names, and what does not fit is left out', () => {
    const { post } = platformMeanings.bluesky ?? { post: {} }
    const totals = ['Likes', 'Reposts', 'Quotes', 'toString', 'Other'].map((label, index) => ({
      label,
      total: index + 1,
    }))
    expect(readMeasures(totals, post, now)).toEqual([
      { name: 'likes', counts: 'total', days: [{ date: '2030-01-10', total: 1 }] },
      { name: 'shares', counts: 'total', days: [{ date: '2030-01-10', total: 5 }] },
    ])
    const pins = platformMeanings.pinterest?.post ?? {}
    const days = [
      { date: '2030-01-09', total: 2 },
      { date: '2030-01-08', total: 3 },
    ]
    const metrics = [
      { label: 'Saves', days },
      { label: 'Pin Clicks', total: 9 },
      { label: 'Impressions', days, average: true as const },
    ]
    expect(readMeasures(metrics, pins, now)).toEqual([
      { name: 'saves', counts: 'day', days: days.toReversed() },
    ])
  })
})

async function look(service: TestService): Promise<void> {
  await measureChannels(service.app)({ signal: AbortSignal.timeout(120_000) })
  await service.app.jobs.drain()
}

describeService(
  'common measures',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    const channels: string[] = []
    const posts: string[] = []
    let webhook: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      await tenant.console.tags.create({ body: { name: 'news', color: '#00aa88' } })
      for (const name of ['=One', 'Two']) channels.push(await tenant.connectSandbox(name))
      const settings = { __type: 'sandbox' as const, likes: 100 }
      for (const [index, channel] of [channels[0], channels[0], channels[1]].entries()) {
        const tags = index === 1 ? [] : [{ value: 'news', label: 'news' }]
        const made = await created(
          tenant,
          schedule(service, channel ?? '', `Post ${index}`, { tags, entry: { settings } }),
        )
        posts.push(made.id)
      }
      service.clock.advance(HOUR)
      await publishDue(service)
      webhook = (await subscribe(tenant, 'https://127.0.0.1:9/')).id
      service.clock.advance(6 * HOUR)
      await look(service)
    })

    async function reported(): Promise<Extract<WebhookEvent, { type: 'post.metrics' }>[]> {
      const rows = await service.app.db('webhook_deliveries').where({ webhook_id: webhook }).orderBy('id')
      const list = rows.map(({ payload }) => JSON.parse(payload) as WebhookEvent)
      expect(list.map(mismatches).filter((text) => text !== '')).toEqual([])
      return list.filter((event) => event.type === 'post.metrics')
    }

    const likesBy = async (by: 'organization' | 'channel' | 'tag' | 'post', of: Tenant = tenant) => {
      const { groups } = await of.api.measures.summarize({ query: { by } })
      return groups.map(({ id, name, posts, measures }) => [
        id,
        name,
        posts,
        measures.find((each) => each.name === 'likes')?.value,
      ])
    }

    it('are added up for the organization, and by channel, tag and post', async () => {
      const [likes = 0] = (await likesBy('post')).map((row) => row[3] as number)
      expect(likes).toBeGreaterThan(40)
      expect(await likesBy('organization')).toEqual([[null, null, 3, 3 * likes]])
      expect(await likesBy('channel')).toEqual([
        [channels[0], '=One', 2, 2 * likes],
        [channels[1], 'Two', 1, likes],
      ])
      const [tag] = (await tenant.console.tags.list()).tags
      expect(await likesBy('tag')).toEqual([
        [tag?.id, 'news', 2, 2 * likes],
        [null, null, 1, likes],
      ])
      expect(new Set((await likesBy('post')).map(([id]) => id))).toEqual(new Set(posts))
      expect(await likesBy('organization', stranger)).toEqual([[null, null, 0, undefined]])
      const { groups } = await tenant.api.measures.summarize({
        query: { by: 'channel', integration: channels[1] ?? '' },
      })
      expect(groups[0]?.measures.find(({ name }) => name === 'followers')).toMatchObject({ count: 1 })
      expect(groups).toHaveLength(1)
    })

    it('are not added up where they are not comparable', async () => {
      const { app } = service
      const row = await app
        .db('post_measures')
        .where({ post_id: posts[0] ?? '', name: 'likes' })
        .first()
      const add = (post_id: string | undefined, name: 'views' | 'reach') =>
        app.db('post_measures').insert({ ...row, post_id, name, value: 10 } as never)
      for (const post of posts.slice(0, 2))
        for (const name of ['views', 'reach'] as const) await add(post, name)
      await app
        .db('post_measures')
        .where({ post_id: posts[1] ?? '' })
        .update({ platform: 'tiktok' })
      const { groups } = await tenant.api.measures.summarize({ query: { by: 'organization' } })
      const of = (name: string) => groups[0]?.measures.find((each) => each.name === name)
      expect(of('reach')).toEqual({ name: 'reach', value: null, count: 2, platforms: [] })
      expect(of('views')).toMatchObject({ value: null, count: 2 })
      const byPost = (await tenant.api.measures.summarize({ query: { by: 'post' } })).groups
      const first = byPost.find(({ id }) => id === posts[0])?.measures
      expect(first?.filter(({ name }) => name === 'reach' || name === 'views')).toMatchObject([
        { value: 10 },
        { value: 10 },
      ])
      await app.db('post_measures').whereIn('name', ['views', 'reach']).delete()
      await app.db('post_measures').update({ platform: 'sandbox' })
    })

    it('are listed by day, exported, and stay within their organization', async () => {
      const [channel = ''] = channels
      const { series } = await tenant.api.measures.listDays({ query: { integration: channel } })
      expect(series.map(({ name, counts, days }) => [name, counts, days.length])).toEqual([
        ['followers', 'total', 7],
        ['impressions', 'day', 7],
      ])
      const ofPost = await tenant.api.measures.listDays({ query: { post: posts[0] ?? '' } })
      expect(ofPost.series.map(({ name }) => name)).toEqual(['comments', 'impressions', 'likes', 'shares'])
      const csv = String(await tenant.api.measures.export({ query: { integration: channel } }))
      expect(csv.split('\n')[0]).toBe('date,channelId,channel,platform,postId,measure,value,counts')
      expect(csv).toContain(`,${channel},'=One,sandbox,,followers,`)
      expect(csv).not.toContain('Two')
      const { measures: foreign } = stranger.api
      for (const call of [
        () => foreign.listDays({ query: { integration: channel } }),
        () => foreign.listDays({ query: { post: posts[0] ?? '' } }),
        () => foreign.export({ query: { integration: channel } }),
        () => foreign.findBestTimes({ query: { integration: channel } }),
      ])
        expect(await refusal(call())).toMatchObject({ status: 404 })
      const wrong = [
        {},
        { integration: channel, post: posts[0] ?? '' },
        { integration: channel, startDate: '2030-01-02', endDate: '2030-01-01' },
        { integration: channel, startDate: '2030-01-01', endDate: '2031-02-06' },
      ]
      for (const query of wrong)
        expect(await refusal(tenant.api.measures.listDays({ query }))).toMatchObject({ status: 400 })
      for (const endDate of ['2030-01-01', '2031-02-05'])
        await tenant.api.measures.listDays({
          query: { integration: channel, startDate: '2030-01-01', endDate },
        })
      const { measures, platforms } = await tenant.api.measures.listMeanings()
      expect(measures).toHaveLength(Object.keys(measureMeanings).length)
      expect(platforms.map(({ platform }) => platform)).toEqual(Object.keys(platformMeanings))
    })

    it('are reported when they change, at most once a day', async () => {
      expect((await reported()).map(({ data }) => data.id).sort()).toEqual([...posts].sort())
      const [event] = await reported()
      expect(event?.data.measures.map(({ name }) => name)).toEqual([
        'impressions',
        'likes',
        'shares',
        'comments',
      ])
      await look(service)
      await service.app.db('measured_channels').delete()
      service.clock.advance(60_000)
      await look(service)
      expect(await reported()).toHaveLength(3)
      service.clock.advance(DAY)
      await look(service)
      expect(await reported()).toHaveLength(6)
      // The simulated likes hardly grow any more.
      service.clock.advance(13 * DAY - 8 * HOUR)
      await service.app.db.raw('update post_measures set reported_value = value')
      await service.app.db('measured_channels').delete()
      await look(service)
      const before = (await reported()).length
      service.clock.advance(1)
      await service.app.db('measured_channels').delete()
      await look(service)
      expect(await reported()).toHaveLength(before)
    })

    it('tell the best times only with enough posts', async () => {
      const few = await tenant.api.measures.findBestTimes({ query: { timezone: 'Asia/Tokyo' } })
      expect(few).toMatchObject({ evidence: 'not_enough', posts: 3, times: [], timezone: 'Asia/Tokyo' })
      expect(few.message).toBe('Not enough evidence: 3 of 20 posts.')
      const [channel = ''] = channels
      const monday = Date.UTC(2026, 8, 7, 0, 30)
      const [row] = await service.app.db('post_measures').where({ post_id: posts[0] ?? '', name: 'likes' })
      if (row === undefined) throw new Error('no measure')
      const start = service.clock.now() - ((service.clock.now() - monday) % (7 * DAY)) - 70 * DAY
      const rows = Array.from({ length: 20 }, (_, index) => ({
        ...row,
        post_id: `post-${index}`,
        integration_id: channel,
        // Ten Mondays at 00:30, and ten Thursdays at 13:30, UTC.
        published_at: start + (index >> 1) * 7 * DAY - (index % 2 === 0 ? 0 : 4 * DAY - 13 * HOUR),
        value: index % 2 === 0 ? 30 : 10,
      }))
      await service.app.db('post_measures').insert(rows)
      const found = await tenant.api.measures.findBestTimes({
        query: { integration: channel, timezone: 'Asia/Tokyo' },
      })
      expect(found.evidence).toBe('enough')
      expect(found.times.slice(0, 2)).toMatchObject([
        { weekday: 'monday', hour: 9, posts: 10 },
        { weekday: 'thursday', hour: 21, posts: 10 },
      ])
      expect(found.times[0]?.score).toBeCloseTo(3 * (found.times[1]?.score ?? 0), 1)
    })
  },
  unlimited,
)
