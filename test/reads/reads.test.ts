import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { consume } from '../../server/db/rate-limit.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { blueskyExchanges } from '../platforms/bluesky.exchanges.ts'
import { mastodonExchanges } from '../platforms/mastodon.exchanges.ts'
import { refusal } from '../posts/support.ts'
import { ReadStage } from './support.ts'

const stage = new ReadStage({ bluesky: blueskyExchanges, mastodon: mastodonExchanges })
await stage.open()
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const path = { platform: 'bluesky' }
const query = { username: '@ada.test' }
const PROFILE = 'GET /xrpc/app.bsky.actor.getProfile'
const SEARCH = '/xrpc/app.bsky.feed.searchPosts'

describeService(
  'reads',
  (service) => {
    let ada: Tenant
    let eve: Tenant
    const bluesky = () => stage.of('bluesky')
    const profilesAsked = () => bluesky().sent('/xrpc/app.bsky.actor.getProfile').length

    beforeAll(async () => {
      ada = await service.createTenant()
      eve = await service.createTenant()
    })
    beforeEach(() => service.clock.advance(3_600_000))

    describe('reads without a channel', () => {
      it('a read returns a profile, its posts, one post and its metrics in neutral shapes', async () => {
        const profile = await ada.api.reads.getProfile({ path, query })
        expect(profile).toMatchObject({ username: 'ada.test', followers: 12, bio: null })
        const posts = await ada.api.reads.listPosts({ path, query: { user_id: profile.id, limit: 1 } })
        expect(posts.items).toMatchObject([
          { text: 'Hello', publishedAt: '2026-03-01T12:00:00.000Z', metrics: { likes: 4, quotes: 0 } },
        ])
        expect(posts.nextSince).toBe('2026-03-01T12:00:00.000Z')
        const [{ id: postId } = { id: '' }] = posts.items
        expect(await ada.api.reads.getPost({ path: { ...path, postId } })).toEqual(posts.items[0])
        const metrics = await ada.api.reads.getMetrics({ path, query: { ...query, limit: 1 } })
        const today = new Date(service.clock.now()).toISOString().slice(0, 10)
        expect(metrics).toEqual([
          { label: 'Followers', data: [{ total: '12', date: today }] },
          { label: 'Posts', data: [{ total: '7', date: today }] },
          ...Object.entries({ Likes: '4', Replies: '2', Reposts: '3', Quotes: '0' }).map(
            ([label, total]) => ({
              label,
              data: [{ total, date: '2026-03-01' }],
            }),
          ),
        ])
        expect(bluesky().calls.map(({ headers }) => headers.authorization)).toEqual(
          bluesky().calls.map(() => undefined),
        )
      })

      it('a search names the channel that it requires', async () => {
        expect(await refusal(eve.api.reads.searchPosts({ path, query: { query: 'loaf' } }))).toMatchObject({
          status: 409,
          code: 'conflict',
          problem: { detail: expect.stringContaining('/public/v1/social/bluesky') },
        })
      })
    })

    describe('reads with a channel', () => {
      it('a read uses the newest enabled channel within the access scope of the key', async () => {
        const channel = await stage.connect(ada, 'bluesky')
        const found = await ada.api.reads.searchPosts({ path, query: { query: 'loaf' } })
        expect(found.items).toHaveLength(1)
        expect(bluesky().sent(SEARCH)[0]?.headers.authorization).toBe('Bearer token')
        const group = await addGroup(service, ada, 'Bakery')
        await ada.console.sessions.verify({ body: { password: ada.password } })
        const { key } = await ada.console.apiKeys.create({ body: { name: 'Bakery', group } })
        const ofGroup = createPostern({ baseUrl: service.url, apiKey: key, retries: 0 })
        expect(await refusal(ofGroup.reads.searchPosts({ path, query: { query: 'loaf' } }))).toMatchObject({
          status: 409,
        })
        await ada.console.channels.disable({ body: { id: channel } })
        expect(await refusal(ada.api.reads.searchPosts({ path, query: { query: 'loaf' } }))).toMatchObject({
          status: 409,
        })
      })

      it('a read requires reconnection once the platform refuses the channel', async () => {
        const tenant = await service.createTenant()
        await stage.connect(tenant, 'bluesky')
        const refused = { status: 401, json: { error: 'AuthMissing', message: 'no' } }
        bluesky().overrides = {
          [`GET ${SEARCH}`]: refused,
          'POST /xrpc/com.atproto.server.refreshSession': refused,
          'POST /xrpc/com.atproto.server.createSession': refused,
        }
        const search = () => refusal(tenant.api.reads.searchPosts({ path, query: { query: 'loaf' } }))
        expect(await search()).toMatchObject({ status: 409, code: 'channel_disconnected' })
        expect(await search()).toMatchObject({ status: 409, code: 'conflict' })
        expect((await tenant.api.channels.list())[0]).toMatchObject({ refreshNeeded: true })
      })
    })

    describe('repeated reads', () => {
      it('reads request the same data once a minute for concurrent callers', async () => {
        const read = () => ada.api.reads.getProfile({ path, query })
        await Promise.all([read(), read(), read()])
        service.clock.advance(59_000)
        await read()
        expect(profilesAsked()).toBe(1)
        service.clock.advance(2_000)
        await read()
        expect(profilesAsked()).toBe(2)
      })

      it('reads share no answer between organizations or questions', async () => {
        await ada.api.reads.getProfile({ path, query })
        await eve.api.reads.getProfile({ path, query })
        await ada.api.reads.getProfile({ path, query: { username: 'grace.test' } })
        expect(profilesAsked()).toBe(3)
      })

      it('the cache keeps no failure', async () => {
        bluesky().overrides = { [PROFILE]: { status: 502, text: 'Bad Gateway' } }
        const read = () => ada.api.reads.getProfile({ path, query })
        expect(await refusal(read())).toMatchObject({ status: 502, code: 'upstream_failed' })
        bluesky().overrides = {}
        expect(await read()).toMatchObject({ username: 'ada.test' })
      })
    })

    describe('refused reads', () => {
      it('a refusal names the platforms that support the read', async () => {
        for (const platform of ['slack', 'no-such-platform', '__proto__'])
          expect(await refusal(ada.api.reads.getProfile({ path: { platform }, query }))).toMatchObject({
            status: 400,
            code: 'bad_request',
            at: ['path.platform'],
            problem: { detail: expect.stringMatching(/mastodon, bluesky/) },
          })
      })

      it.each([
        ['query.username', {}],
        ['query.username', { username: ' @ ', user_id: '' }],
        ['query.since', { username: 'ada.test', since: 'yesterday' }],
        ['query.limit', { username: 'ada.test', limit: 101 }],
      ])('a refusal names %s for %j', async (location, query) => {
        expect(
          await refusal(ada.api.reads.listPosts({ path, query: query as { username: string } })),
        ).toMatchObject({
          status: 400,
          at: [location],
        })
      })

      it('a list refuses the cursor of another list', async () => {
        const { nextCursor } = await ada.api.reads.listPosts({ path, query: { ...query, limit: 1 } })
        for (const cursor of [nextCursor ?? '', 'x', 'W10'])
          expect(
            await refusal(
              ada.api.reads.listPosts({ path: { platform: 'mastodon' }, query: { ...query, cursor } }),
            ),
          ).toMatchObject({ status: 400, code: 'bad_request' })
      })

      it('a read answers 404 when the platform has no such profile', async () => {
        bluesky().overrides = {
          [PROFILE]: { status: 400, json: { error: 'InvalidRequest', message: 'Profile not found' } },
        }
        for (const read of [ada.api.reads.getProfile, ada.api.reads.getMetrics])
          expect(await refusal(read({ path, query }))).toMatchObject({ status: 404, code: 'not_found' })
      })

      it('reads reach no server in a private network', async () => {
        const path = { platform: 'mastodon' }
        for (const username of ['ada@10.0.0.1', 'ada@169.254.169.254', 'ada@[::1]', 'ada@'])
          expect(await refusal(ada.api.reads.getProfile({ path, query: { username } }))).toMatchObject({
            status: 400,
            code: 'bad_request',
          })
        expect(stage.of('mastodon').calls).toEqual([])
      })
    })

    describe('rate-limited reads', () => {
      it('reads wait as long as the platform asks before another request', async () => {
        bluesky().overrides = {
          [PROFILE]: { status: 429, json: { error: 'RateLimitExceeded' }, headers: { 'retry-after': '90' } },
        }
        const read = () =>
          service.fetch('/public/v1/reads/bluesky/profile?username=ada.test', {
            headers: { authorization: ada.apiKey },
          })
        const limited = await read()
        expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '90'])
        bluesky().overrides = {}
        service.clock.advance(30_000)
        const paused = await read()
        expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '60'])
        expect(profilesAsked()).toBe(1)
        service.clock.advance(61_000)
        expect((await read()).status).toBe(200)
      })

      it('reads are limited by the service first, separately for each platform', async () => {
        const tenant = await service.createTenant()
        const policy = { name: 'platform-reads', limit: 300, windowMs: 900_000 }
        const caller = `org:${tenant.organizationId}:bluesky`
        for (let n = 0; n < 300; n += 1) await consume(service.app, policy, caller)
        expect(await refusal(tenant.api.reads.getProfile({ path, query }))).toMatchObject({ status: 429 })
        const other = { platform: 'mastodon' }
        expect(await tenant.api.reads.getProfile({ path: other, query: { username: 'ada' } })).toMatchObject({
          name: 'Ada',
        })
      })
    })
  },
  { overrides: { platforms: stage.platforms } },
)
