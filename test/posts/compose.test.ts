import { beforeAll, describe, expect, it } from 'vitest'
import { draftWeek } from '../../server/posts/draft-week.ts'
import { cpuTime } from '../helpers/cpu-time.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, created, refusal, schedule, unlimited } from './support.ts'

describeService(
  'composing',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let channel: string
    let zone: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox('Berlin')
      zone = await tenant.connectSandbox('Kolkata')
      const set = (id: string, timezone: string) =>
        service.app.db('integrations').where({ id }).update({ timezone })
      await set(channel, 'Europe/Berlin')
      await set(zone, 'Asia/Kolkata')
    })

    describe('splitting a text', () => {
      const split = async (body: { content: string; len?: number; integration?: string }) =>
        (await tenant.console.posts.split({ body })).posts

      it('returns pieces within the requested length', async () => {
        const content = 'The first sentence. The second sentence.'
        expect(await split({ content, len: 20 })).toEqual(['The first sentence.', 'The second sentence.'])
        expect(await split({ content: '', len: 20 })).toEqual([])
      })

      it('removes formatting and returns plain text', async () => {
        const pieces = await split({
          content: '<p>Use <strong>bold</strong></p><p>and &lt;b&gt; &amp;c</p>',
          len: 100,
        })
        expect(pieces).toEqual(['Use bold\nand &lt;b&gt; &amp;c'])
        const [again] = await split({ content: pieces[0] ?? '', len: 100 })
        expect(again).toBe(pieces[0])
        expect(await split({ content: 'AT&T has 1 < 2', len: 100 })).toEqual(['AT&T has 1 < 2'])
        const url = 'https://maps.example/?q=x&center=1,2&region=de'
        expect(await split({ content: url, len: 100 })).toEqual([url])
      })

      it('counts as the channel does and applies the lower limit', async () => {
        const content = 'word '.repeat(300).trim()
        const pieces = await split({ content, integration: channel })
        expect(pieces.every((piece) => piece.length <= 500)).toBe(true)
        expect(pieces.join(' ')).toBe(content)
        expect((await split({ content, integration: channel, len: 9 })).length).toBe(150)
      })

      it('splits the longest text quickly, and refuses to make a thousand pieces of it', async () => {
        for (const content of ['x '.repeat(50_000), '日'.repeat(100_000)]) {
          const busy = cpuTime()
          const pieces = await split({ content, len: 200 })
          expect(pieces.join('').replaceAll(' ', '')).toBe(content.replaceAll(' ', ''))
          expect((await refusal(split({ content, len: 10 }))).at).toEqual(['body.len'])
          expect(busy()).toBeLessThan(10_000)
        }
      })

      it('requires a length or an existing channel', async () => {
        expect((await refusal(split({ content: 'x' }))).at).toEqual(['body.len'])
        const foreign = await stranger.connectSandbox()
        for (const integration of ['none', foreign])
          expect((await refusal(split({ content: 'x', len: 5, integration }))).status).toBe(404)
      })
    })

    describe('drafting a week', () => {
      const week = {
        week: 53,
        year: 2032,
        posts: [{ list: [{ post: 'one' }, { post: 'two' }] }, { list: [{ post: 'three' }] }],
      }
      const url = 'https://example.com/news'

      it('creates a draft of each thread for each channel, ending with the link', async () => {
        const { posts } = await tenant.console.posts.draftWeek({ body: { ...week, url } })
        expect(posts.map((post) => post.integration).sort()).toEqual([channel, channel, zone, zone].sort())
        const threads = await Promise.all(
          posts.map(({ postId }) => tenant.api.posts.get({ path: { id: postId } })),
        )
        for (const thread of threads) {
          expect(thread).toMatchObject({ state: 'DRAFT', creationMethod: 'WEB' })
          expect(thread.entries.at(-1)?.content).toBe(url)
          // ISO week 53 of 2032 begins on 27 December; both zones are ahead of UTC.
          expect(thread.publishDate >= '2032-12-26T18:00').toBe(true)
          expect(thread.publishDate < '2033-01-02T23:00').toBe(true)
          expect(new Date(thread.publishDate).getUTCMinutes() % 10).toBe(0)
        }
        expect(threads.map(({ entries }) => entries.length).sort()).toEqual([2, 2, 3, 3])
      })

      it('starts and ends the week on the clock of each channel', async () => {
        const dates = async (pick: (count: number) => number) => {
          const ctx = service.app
          const body = { ...week, posts: week.posts.slice(1), url }
          const made = await draftWeek(ctx, { organizationId: tenant.organizationId }, body, { pick })
          return made.map((post) => [post.integration, post.publishDate])
        }
        expect(Object.fromEntries(await dates(() => 0))).toEqual({
          [channel]: '2032-12-26T23:00:00.000Z',
          [zone]: '2032-12-26T18:30:00.000Z',
        })
        expect(Object.fromEntries(await dates((count) => count - 1))).toEqual({
          [channel]: '2033-01-02T22:50:00.000Z',
          [zone]: '2033-01-02T18:20:00.000Z',
        })
      })

      it('keeps the gap of a channel between its drafts', async () => {
        const setGap = (gap_minutes: number) =>
          service.app.db('integrations').where({ id: channel }).update({ gap_minutes })
        await setGap(60)
        let picks = 0
        const body = { ...week, week: 20, year: 2033, url }
        const made = await draftWeek(service.app, tenant, body, { pick: () => picks++ })
        const dates = made.flatMap((post) =>
          post.integration === channel ? [Date.parse(post.publishDate)] : [],
        )
        expect((dates[1] ?? 0) - (dates[0] ?? 0)).toBe(60 * 60_000)
        await setGap(0)
      })

      it('links to a post whose URL is not known yet', async () => {
        const post = await created(tenant, schedule(service, channel, 'news'))
        const { posts } = await tenant.console.posts.draftWeek({ body: { ...week, postId: post.id } })
        const draft = await tenant.api.posts.get({ path: { id: posts[0]?.postId ?? '' } })
        expect(draft.entries.at(-1)?.content).toBe(`(post:${post.id})`)
      })

      it('uses only the rest of the current week', async () => {
        // A clock of its own: the service's, set on by weeks, would have its worker publish what is due until then.
        const ctx = { ...service.app, clock: { now: () => Date.parse('2026-12-06T22:30:00Z') } }
        const body = { week: 49, year: 2026, posts: week.posts, url }
        const made = await draftWeek(ctx, tenant, body, { pick: () => 0 }).catch(
          (error: Error) => error.message,
        )
        // In Kolkata the week has ended at 18:30 UTC.
        expect(made).toBe('body.week: must be the current week or a later one, with time left to post')
      })

      it('refuses invalid or past weeks and a missing link, and creates nothing', async () => {
        const rows = await countRows(service)
        const refused = async (body: object) =>
          await refusal(tenant.console.posts.draftWeek({ body: { ...week, url, ...body } }))
        expect((await refused({ year: 2031 })).at).toEqual(['body.week'])
        expect((await refused({ week: 1, year: 2020 })).at).toEqual(['body.week'])
        expect((await refused({ url: '' })).at).toEqual(['body.url'])
        expect((await refused({ url: null, postId: 'none' })).status).toBe(404)
        expect(
          (await refused({ posts: [{ list: [{ post: 'fine' }] }, { list: [{ post: '<p></p>' }] }] })).status,
        ).toBe(400)
        expect(await countRows(service)).toEqual(rows)
        const nobody = stranger.console.posts.draftWeek({ body: { ...week, url } })
        await expect(nobody).resolves.toMatchObject({ posts: expect.any(Array) })
      })
    })
  },
  unlimited,
)
