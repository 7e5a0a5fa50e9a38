import { describe, expect, it } from 'vitest'
import { checkFeed } from '../../server/autopost/check-feed.job.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import {
  type AutopostBody,
  feedServer,
  following,
  HOUR,
  linkOf,
  nextHour,
  noticesOf,
  postsOf,
  rss,
  settle,
  stopFeedsAfterEach,
  type TestItem,
  textsOf,
} from './support.ts'

/** Items a minute apart, the newest first, as most feeds have them. */
const items = (...ids: number[]): TestItem[] =>
  ids.toSorted((a, b) => b - a).map((id) => ({ id: `item-${id}`, minute: id }))
const text = (id: number) => `About item-${id}\n\n${linkOf(`item-${id}`)}`

describeService('autopost checks', (service) => {
  stopFeedsAfterEach(service)

  async function follow(feedUrl: string, over: Partial<AutopostBody> = {}) {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const { id } = await tenant.console.autopost.create({ body: following(feedUrl, over) })
    await settle(service)
    const shown = async () => (await tenant.console.autopost.list())[0]
    return { tenant, channel, id, shown }
  }

  describe('items that are posted', () => {
    it('a check posts every new item once, oldest first', async () => {
      await using feed = await feedServer(rss(...items(1, 2)))
      const { tenant, shown } = await follow(feed.url)
      expect(await textsOf(service, tenant)).toEqual([])
      feed.body = rss(...items(1, 2, 3, 4, 5))
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([3, 4, 5].map(text))
      expect(await shown()).toMatchObject({ lastUrl: linkOf('item-5'), lastError: null })
      await nextHour(service)
      feed.body = rss(...items(4, 5, 6))
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([3, 4, 5, 6].map(text))
      const posts = await postsOf(service, tenant)
      expect(posts[0]).toMatchObject({ state: 'PUBLISHED', creation_method: 'AUTOPOST', short_link: 0 })
      // The three of one check one after the other, so that they arrive in this order.
      const [first = 0, ...rest] = posts.slice(0, 3).map(({ publish_date }) => publish_date)
      expect(rest.map((date) => date - first)).toEqual([15_000, 30_000])
    })

    it.each([
      ['no existing item', {}, []],
      ['the newest existing item with syncLast', { syncLast: true }, [3]],
      [
        'nothing with syncLast if lastUrl is the newest item',
        { syncLast: true, lastUrl: linkOf('item-3') },
        [],
      ],
      ['items newer than lastUrl', { lastUrl: linkOf('item-1') }, [2, 3]],
      ['nothing if lastUrl is not in the feed', { lastUrl: linkOf('other') }, []],
    ] as const)('the first check posts %s', async (_, over, expected) => {
      await using feed = await feedServer(rss(...items(1, 2, 3)))
      const { tenant, shown } = await follow(feed.url, over)
      expect(await textsOf(service, tenant)).toEqual(expected.map(text))
      feed.body = rss(...items(1, 2, 3, 4))
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([...expected, 4].map(text))
      expect(await shown()).toMatchObject({ lastUrl: linkOf('item-4') })
    })

    it('a check posts at most ten items, and the next check the rest', async () => {
      await using feed = await feedServer(rss(...items(0)))
      feed.headers = { etag: '"1"' }
      feed.conditional = true
      const { tenant } = await follow(feed.url)
      feed.body = rss(...items(...Array.from({ length: 24 }, (_, index) => index)))
      feed.headers = { etag: '"2"' }
      await nextHour(service)
      expect(await textsOf(service, tenant)).toHaveLength(10)
      await nextHour(service)
      await nextHour(service)
      const expected = Array.from({ length: 23 }, (_, index) => text(index + 1))
      expect(await textsOf(service, tenant)).toEqual(expected)
      await nextHour(service)
      expect(feed.received.at(-1)?.headers['if-none-match']).toBe('"2"')
      expect(await textsOf(service, tenant)).toHaveLength(23)
    })

    it('a check recognizes an item by its id, else its link, else its text', async () => {
      await using feed = await feedServer(rss({ id: 'start' }))
      const { tenant } = await follow(feed.url)
      const bare = { link: null, guid: null }
      feed.body = rss({ id: 'a' }, { id: 'b', guid: null }, { id: 'c', ...bare })
      await nextHour(service)
      expect(await textsOf(service, tenant)).toHaveLength(3)
      feed.body = rss(
        { id: 'a, renamed', guid: 'a' },
        { id: 'b, renamed', guid: null, link: linkOf('b') },
        { id: 'c', ...bare },
        { id: 'c, renamed', ...bare },
      )
      await nextHour(service)
      expect((await textsOf(service, tenant)).slice(3)).toEqual(['About c, renamed'])
    })

    it('a check posts nothing when a site moves to https or renumbers its posted items', async () => {
      const old = (id: number) => ({ id: `item-${id}`, minute: id, link: `http://blog.example/${id}` })
      const moved = (id: number) => ({ ...old(id), link: `https://blog.example/${id}` })
      await using feed = await feedServer(rss({ id: 'start', minute: 0, link: 'http://blog.example/latest' }))
      const { tenant } = await follow(feed.url)
      const permalink = (id: number) => ({ ...old(id), guid: `http://blog.example/${id}` })
      feed.body = rss(old(3), permalink(2), { ...old(1), guid: null })
      await nextHour(service)
      expect(await textsOf(service, tenant)).toHaveLength(3)
      feed.body = rss(
        // New behind a link that stays the same.
        { id: 'latest', minute: 4, guid: 'another', link: 'http://blog.example/latest' },
        { ...moved(3), guid: 'anew' },
        { ...moved(2), guid: 'https://blog.example/2' },
        { ...moved(1), guid: null },
      )
      await nextHour(service)
      const texts = await textsOf(service, tenant)
      expect(texts.slice(3)).toEqual(['About latest\n\nhttp://blog.example/latest'])
    })

    it('a check posts nothing when an archive is renumbered', async () => {
      await using feed = await feedServer(rss(...items(1, 20_000)))
      const { tenant } = await follow(feed.url)
      feed.body = rss(
        { id: 'item-20001', minute: 20_001 },
        { id: 'item-1', minute: 1, guid: 'another' },
        { id: 'undated', guid: 'first', link: linkOf('item-20000') },
      )
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([text(20_001)])
    })

    it('a check posts new items after one that is dated in the future', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant } = await follow(feed.url)
      feed.body = rss({ id: 'item-2', minute: 500_000_000 })
      await nextHour(service)
      feed.body = rss({ id: 'item-3', minute: (service.clock.now() - 1e12) / 60_000 })
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([2, 3].map(text))
    })

    it('an enabled autopost posts what appeared while it was disabled', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant, id } = await follow(feed.url)
      await tenant.console.autopost.setActive({ path: { id }, body: { active: false } })
      feed.body = rss(...items(1, 2, 3))
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([])
      await tenant.console.autopost.setActive({ path: { id }, body: { active: true } })
      await settle(service)
      expect(await textsOf(service, tenant)).toEqual([2, 3].map(text))
    })

    it('a change of lastUrl skips the items up to that one', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant, id } = await follow(feed.url)
      feed.body = rss(...items(1, 2, 3, 4))
      const body = following(feed.url, { lastUrl: linkOf('item-3') })
      await tenant.console.autopost.update({ path: { id }, body })
      await settle(service)
      expect(await textsOf(service, tenant)).toEqual([text(4)])
      await tenant.console.autopost.update({ path: { id }, body: following(feed.url) })
      await settle(service)
      expect(await textsOf(service, tenant)).toEqual([text(4)])
    })

    it('a change of the address starts anew', async () => {
      await using feed = await feedServer(rss(...items(1)))
      await using other = await feedServer(rss(...items(1, 2)))
      feed.headers = { etag: '"one"' }
      const { tenant, id, shown } = await follow(feed.url)
      const body = following(other.url, { syncLast: true })
      await tenant.console.autopost.update({ path: { id }, body })
      await settle(service)
      expect(other.received[0]?.headers['if-none-match']).toBeUndefined()
      expect(await textsOf(service, tenant)).toEqual([text(2)])
      expect(await shown()).toMatchObject({ url: `${other.url}/`, lastUrl: linkOf('item-2') })
    })
  })

  describe('the time of a check', () => {
    it('a feed is checked every hour, with the validators that the server sent', async () => {
      await using feed = await feedServer(rss(...items(1)))
      feed.headers = { etag: 'W/"x"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }
      feed.conditional = true
      const { tenant, shown } = await follow(feed.url)
      service.clock.advance(0.95 * HOUR)
      await settle(service)
      expect(feed.received).toHaveLength(1)
      service.clock.advance(0.2 * HOUR)
      await settle(service)
      expect(feed.received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"x"'])
      expect(feed.received[1]?.headers['if-modified-since']).toBe('Sat, 21 Nov 2026 10:00:00 GMT')
      const next = Date.parse((await shown())?.nextCheckAt ?? '') - service.clock.now()
      expect(next).toBeGreaterThanOrEqual(HOUR)
      expect(next).toBeLessThanOrEqual(1.1 * HOUR)
      feed.headers = { etag: '"y"' }
      feed.body = rss(...items(1, 2))
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([text(2)])
    })

    it('a feed that fails is checked less and less often, and never before Retry-After', async () => {
      await using feed = await feedServer()
      feed.status = 503
      const { shown } = await follow(feed.url)
      const gaps: number[] = []
      for (let count = 0; count < 8; count++) {
        const next = Date.parse((await shown())?.nextCheckAt ?? '')
        gaps.push((next - service.clock.now()) / HOUR)
        service.clock.set(next)
        await settle(service)
      }
      for (const [index, hours] of [0.25, 0.5, 1, 2, 4, 8, 12, 12].entries()) {
        expect(gaps[index]).toBeGreaterThanOrEqual(hours)
        expect(gaps[index]).toBeLessThanOrEqual(hours * 1.11)
      }
      feed.headers = { 'retry-after': String(20 * 3_600) }
      const before = Date.parse((await shown())?.nextCheckAt ?? '')
      service.clock.set(before)
      await settle(service)
      expect(Date.parse((await shown())?.nextCheckAt ?? '') - before).toBe(20 * HOUR)
      expect(feed.received).toHaveLength(10)
    })

    it('an autopost shows its last error, and the members get one notice when it persists', async () => {
      await using feed = await feedServer('no feed')
      const { tenant, shown } = await follow(feed.url)
      expect(await shown()).toMatchObject({
        lastError: 'This address is not an RSS, Atom or JSON feed.',
        lastCheckedAt: new Date(service.clock.now()).toISOString(),
      })
      expect(await noticesOf(service, tenant)).toEqual([])
      // Whatever goes wrong counts, and no thread has to parse this.
      feed.status = 500
      for (let half = 0; half < 6; half++) {
        service.clock.advance(13.5 * HOUR)
        await settle(service)
      }
      expect(await noticesOf(service, tenant)).toEqual([
        expect.stringMatching(/“Blog”.*could not be read for a day/),
      ])
      feed.status = 200
      feed.body = rss(...items(1))
      service.clock.advance(13.5 * HOUR)
      await settle(service)
      expect(await shown()).toMatchObject({ lastError: null })
      feed.status = 500
      for (let half = 0; half < 6; half++) {
        service.clock.advance(13.5 * HOUR)
        await settle(service)
      }
      expect(await noticesOf(service, tenant)).toHaveLength(2)
    })

    it('a feed that is gone for good is no longer checked', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant, shown } = await follow(feed.url)
      feed.status = 410
      await nextHour(service)
      expect(await shown()).toMatchObject({ active: false, lastError: expect.stringContaining('410') })
      expect(await noticesOf(service, tenant)).toEqual([expect.stringContaining('disabled')])
      await nextHour(service)
      expect(feed.received).toHaveLength(2)
    })

    it('a deleted organization ends the checks', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant } = await follow(feed.url)
      await tenant.console.user.delete({ body: { password: tenant.password } })
      await nextHour(service)
      expect(feed.received).toHaveLength(1)
    })
  })

  describe('concurrent checks', () => {
    const payload = (tenant: Tenant, id: string) => ({
      payload: { organizationId: tenant.organizationId, autopostId: id },
      signal: AbortSignal.timeout(120_000),
    })

    it('concurrent checks post an item once', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant, id } = await follow(feed.url)
      feed.body = rss(...items(1, 2, 3, 4))
      const check = checkFeed(service.app)
      await Promise.all(Array.from({ length: 4 }, () => check(payload(tenant, id))))
      await settle(service)
      expect((await textsOf(service, tenant)).toSorted()).toEqual([2, 3, 4].map(text))
      const before = feed.received.length
      await nextHour(service)
      expect(feed.received.length - before).toBe(1)
    })

    it('a check stops when the autopost was changed or disabled meanwhile', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant, id, shown } = await follow(feed.url)
      feed.body = rss(...items(1, 2))
      const { safeFetch } = service.app
      const changing = checkFeed({
        ...service.app,
        async safeFetch(url, options) {
          const answer = await safeFetch(url, options)
          await tenant.console.autopost.setActive({ path: { id }, body: { active: false } })
          return answer
        },
      })
      await changing(payload(tenant, id))
      expect(await textsOf(service, tenant)).toEqual([])
      expect(await shown()).toMatchObject({ active: false, nextCheckAt: null })
      await nextHour(service)
      expect(await textsOf(service, tenant)).toEqual([])
    })

    it('a check finishes what a crash left', async () => {
      await using feed = await feedServer(rss(...items(1)))
      const { tenant, id } = await follow(feed.url)
      feed.body = rss(...items(1, 2, 3, 4))
      let posts = 0
      const jobs = Object.assign(Object.create(service.app.jobs), {
        enqueueDue(...args: Parameters<typeof service.app.jobs.enqueueDue>) {
          if (args[1] === 'publish-post' && ++posts === 2) throw new Error('The process dies')
          return service.app.jobs.enqueueDue(...args)
        },
      })
      await expect(checkFeed({ ...service.app, jobs })(payload(tenant, id))).rejects.toThrow('dies')
      expect(await textsOf(service, tenant)).toEqual([text(2)])
      // Half an hour before its time: whoever begins a check leaves another one waiting.
      service.clock.advance(6 * 60_000)
      await settle(service)
      expect(await textsOf(service, tenant)).toEqual([2, 3, 4].map(text))
    })
  })
})
