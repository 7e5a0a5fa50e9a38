import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { newId } from '../../server/lib/ids.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { describeService } from '../helpers/server.ts'
import { created, schedule, unlimited } from '../posts/support.ts'
import { DAY, HOUR, measured, platform, withPlatforms } from './support.ts'

describeService(
  'analytics',
  (service) => {
    const at = measured(service)
    const { connect, ofChannel, ofPost, published, today } = at

    describe('of a sandbox channel', () => {
      it('a sandbox channel invents numbers for every requested day, oldest first, seven by default, and keeps them', async () => {
        const week = await ofChannel(at.sandbox)
        expect(week.map(({ label, average }) => ({ label, average }))).toEqual([
          { label: 'Followers', average: undefined },
          { label: 'Impressions', average: undefined },
          { label: 'Engagement rate', average: true },
        ])
        for (const { data } of week) {
          expect(data).toHaveLength(7)
          expect(data.at(-1)?.date).toBe(today())
          expect(data.map(({ date }) => date)).toEqual(data.map(({ date }) => date).toSorted())
          for (const { total } of data) expect(total).toMatch(/^\d+(\.\d+)?$/)
        }
        const month = await ofChannel(at.sandbox, 30)
        expect(month[0]?.data).toHaveLength(30)
        expect(month[0]?.data.slice(-7)).toEqual(week[0]?.data)
        const followers = (month[0]?.data ?? []).map(({ total }) => Number(total))
        const [first = 0, last = 0] = [followers[0], followers.at(-1)]
        expect(last).toBeGreaterThan(first)
        expect(month[0]?.percentageChange).toBeCloseTo(((last - first) / first) * 100, 0)
      })

      it('metrics of a channel are the same for a key and for a session', async () => {
        const path = { integration: at.sandbox }
        expect(await at.tenant.api.analytics.getChannel({ path, query: { date: 30 } })).toEqual(
          await ofChannel(at.sandbox, 30),
        )
      })

      it.each(['0', '366', '-1', '7.5', 'week'])(
        'a request for metrics of %s days is refused',
        async (date) => {
          for (const [path, header] of [
            [`/public/v1/analytics/${at.sandbox}`, { authorization: at.tenant.apiKey }],
            [`/analytics/${at.sandbox}`, { auth: at.tenant.session }],
          ] as const) {
            const response = await service.fetch(`${path}?date=${date}`, { headers: { ...header } })
            expect(response.status).toBe(400)
            expect(await response.json()).toMatchObject({ errors: [{ location: 'query.date' }] })
          }
        },
      )
    })

    describe('of a sandbox post', () => {
      it('metrics of a sandbox post grow from its publication to the totals in its settings', async () => {
        const post = await published(at.sandbox, { likes: 1000 })
        service.clock.advance(6 * HOUR)
        const likes = async () => {
          const series = await ofPost(post.id, 30)
          if (!Array.isArray(series)) throw new Error('no series')
          return series.find(({ label }) => label === 'Likes')?.data ?? []
        }
        expect((await likes()).at(-1)).toEqual({ total: '500', date: today() })
        service.clock.advance(2 * DAY)
        const grown = await likes()
        expect(grown.length).toBeGreaterThanOrEqual(3)
        expect(grown.length).toBeLessThanOrEqual(4)
        expect(Number(grown.at(-1)?.total)).toBe(900)
        const path = { postId: post.id }
        expect(await at.tenant.api.analytics.getPost({ path, query: { date: 30 } })).toEqual(
          await ofPost(post.id, 30),
        )
      })

      it('metrics of a post are empty before it is published, and a comment has its own', async () => {
        const waiting = await created(at.tenant, schedule(service, at.sandbox, 'Later'))
        expect(await ofPost(waiting.id)).toEqual([])
        const thread = await published(at.sandbox, {}, ['Root', 'Comment'])
        const comment = thread.entries[1]?.id ?? ''
        const series = await ofPost(comment)
        expect(Array.isArray(series) && series.map(({ label }) => label)).toContain('Likes')
      })

      it('metrics report a post without an id of the platform, until the post is bound to one', async () => {
        const text = `Without an id ${newId()}`
        const post = await published(at.sandbox, { outcome: 'missing', likes: 100 }, text)
        expect(post).toMatchObject({ state: 'PUBLISHED', releaseId: 'missing', releaseURL: null })
        expect(await ofPost(post.id)).toEqual({ missing: true })
        const feed = await service.anonymous.sandbox.getFeed({ path: { id: at.sandbox } })
        const { id: releaseId, url } = feed.items.find((item) => item.content_text === text) ?? {
          id: '',
          url: '',
        }
        expect(await at.tenant.api.posts.listReleaseCandidates({ path: { id: post.id } })).toContainEqual({
          id: releaseId,
          url,
        })
        await at.tenant.api.posts.setReleaseId({ path: { id: post.id }, body: { releaseId } })
        service.clock.advance(6 * HOUR)
        const series = await ofPost(post.id, 1)
        expect(series).toContainEqual(
          expect.objectContaining({ label: 'Likes', data: [{ total: '50', date: today() }] }),
        )
        expect(await at.tenant.api.posts.listReleaseCandidates({ path: { id: post.id } })).toEqual([])
      })
    })

    describe('of a platform that only reports totals', () => {
      it('metrics of a platform with totals contain only the days on which they were read', async () => {
        const { clock } = service
        platform.tell = async () => [{ label: 'Followers', total: 100 }]
        const channel = await connect('mastodon', 'Seen twice')
        const first = today()
        await ofChannel(channel, 30)
        clock.advance(3 * DAY)
        platform.tell = async () => [{ label: 'Followers', total: 150 }]
        const series = await ofChannel(channel, 30)
        expect(series).toEqual([
          {
            label: 'Followers',
            data: [
              { total: '100', date: first },
              { total: '150', date: today() },
            ],
            percentageChange: 50,
          },
        ])
        expect(await ofChannel(channel, 2)).toEqual([
          { label: 'Followers', data: [{ total: '150', date: today() }] },
        ])
      })
    })

    it('metrics are empty while the page of a channel is not chosen, since they would be those of the account', async () => {
      const path = { integration: 'mastodon' }
      const { url: state } = await at.tenant.console.consoleApi.channels.getConnectUrl({ path })
      const code = Buffer.from(JSON.stringify({ name: 'Of pages', pages: 'yes' })).toString('base64')
      const { id, pages } = await at.tenant.console.channels.finishConnect({
        path,
        body: { state, code, timezone: '0' },
      })
      expect(await ofChannel(id)).toEqual([])
      expect(platform.asked).toBe(0)
      await at.tenant.console.channels.choosePage({ path: { id }, body: { id: pages[0]?.id ?? '' } })
      expect(await ofChannel(id)).toHaveLength(1)
    })

    describe('requests to the platform', () => {
      it('the platform is asked once an hour for the same metrics, even by concurrent requests', async () => {
        const answers = await Promise.all(
          Array.from({ length: 5 }, () =>
            at.tenant.api.analytics.getChannel({ path: { integration: at.totals } }),
          ),
        )
        expect(platform.asked).toBe(1)
        for (const answer of answers) expect(answer).toEqual(answers[0])
        service.clock.advance(HOUR - 1)
        await ofChannel(at.totals)
        expect(platform.asked).toBe(1)
        await ofChannel(at.totals, 8)
        expect(platform.asked).toBe(2)
        service.clock.advance(1)
        await ofChannel(at.totals)
        expect(platform.asked).toBe(3)
      })

      it('a failed request is reported, and the platform is asked again by the next request', async () => {
        platform.tell = () => Promise.reject(new PlatformError('retryable', 'The platform is away.'))
        const path = { integration: at.totals }
        const { error } = await at.tenant.console.result.consoleApi.analytics.getChannel({ path })
        expect(error).toMatchObject({ status: 502, code: 'upstream_failed', detail: 'The platform is away.' })
        platform.tell = async () => [{ label: 'Followers', total: 1 }]
        expect(await ofChannel(at.totals)).toHaveLength(1)
      })

      it('another process asks the platform after the one that claimed the request has died', async () => {
        const { app, clock } = service
        await app.db('analytics_cache').insert({
          organization_id: at.tenant.organizationId,
          subject: `channel:${at.totals}`,
          days: 5,
          claim: newId(),
          body: null,
          expires_at: clock.now() + 45_000,
        })
        const answer = ofChannel(at.totals, 5)
        clock.advance(45_001)
        expect(await answer).toHaveLength(1)
        expect(platform.asked).toBe(1)
      })
    })

    it.each([
      [[200, 100], -50],
      [[-10, -5], 50],
      [[4, 9, 4], 0],
      [[0, 5], undefined],
      [[0, 0], undefined],
      [[1e-300, 1e300], undefined],
      [[7], undefined],
    ])('the series %j has a change of %j percent', async (values, percentageChange) => {
      const days = values.map((total, index) => ({ date: `2026-11-0${index + 1}`, total }))
      platform.tell = async () => [{ label: 'Net growth', days }]
      const [series] = await ofChannel(at.totals, 20)
      expect(series?.data.map(({ total }) => Number(total))).toEqual(values)
      expect(series?.percentageChange).toBe(percentageChange)
    })

    it('metrics are empty where the platform offers none', async () => {
      const channel = await connect('bluesky')
      expect(await ofChannel(channel)).toEqual([])
      const post = await published(channel)
      expect(await ofPost(post.id)).toEqual([])
    })

    it('metrics of an unknown, deleted or foreign channel answer 404, and those of such a post are empty', async () => {
      const stranger = await service.createTenant()
      const post = await published(at.sandbox)
      const gone = await published(at.sandbox)
      await at.tenant.api.posts.delete({ path: { id: gone.id } })
      const tries = [
        at.tenant.console.result.consoleApi.analytics.getChannel({ path: { integration: newId() } }),
        stranger.console.result.consoleApi.analytics.getChannel({ path: { integration: at.sandbox } }),
        stranger.api.result.analytics.getChannel({ path: { integration: at.sandbox } }),
      ]
      for (const { error } of await Promise.all(tries)) expect(error).toMatchObject({ status: 404 })
      const posts = [
        at.tenant.console.result.consoleApi.analytics.getPost({ path: { postId: newId() } }),
        at.tenant.console.result.consoleApi.analytics.getPost({ path: { postId: gone.id } }),
        stranger.console.result.consoleApi.analytics.getPost({ path: { postId: post.id } }),
        stranger.api.result.analytics.getPost({ path: { postId: post.id } }),
        at.tenant.api.result.analytics.getPost({ path: { postId: newId() } }),
      ]
      for (const { data } of await Promise.all(posts)) expect(data).toEqual([])
    })

    it('metrics of a disconnected channel answer 409, which ends no session', async () => {
      const channel = await at.tenant.connectSandbox('Refused')
      await service.app
        .db('integrations')
        .where({ id: channel })
        .update({ refresh_needed_at: service.clock.now() })
      const path = { integration: channel }
      const byKey = await at.tenant.api.result.analytics.getChannel({ path })
      expect(byKey.error).toMatchObject({ status: 409, code: 'channel_disconnected' })
      const bySession = await at.tenant.console.result.consoleApi.analytics.getChannel({ path })
      expect(bySession.error).toMatchObject({ status: 409, code: 'channel_disconnected' })
      expect(bySession.response?.headers.get('logout')).toBeNull()
    })

    it('old metrics are deleted', async () => {
      await ofChannel(at.totals)
      service.clock.advance(401 * DAY)
      await deleteExpired(service.app, { batch: 100, signal: AbortSignal.timeout(120_000) })
      for (const table of ['analytics_cache', 'analytics_metrics'] as const)
        expect(await service.app.db(table).where({ organization_id: at.tenant.organizationId })).toEqual([])
    })
  },
  { ...unlimited, overrides: { platforms: withPlatforms } },
)
