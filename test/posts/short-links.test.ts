import { describe, expect, it } from 'vitest'
import { noShortLinks } from '../../server/config/short-links.ts'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'

const long = (name: string) => `https://example.com/a/page/with/a/rather/long/address/${name}?a=1&b=2`
const DAY = 86_400_000

/** Returns what a sandbox channel published, oldest first. */
async function published(service: TestService, channel: string): Promise<string[]> {
  const feed = (await (await service.fetch(`/sandbox/${channel}/feed.json`)).json()) as {
    items: { content_text: string }[]
  }
  return feed.items.map((item) => item.content_text).toReversed()
}

async function publish(
  service: TestService,
  tenant: Tenant,
  { channel, contents }: { channel: string; contents: string[] },
  more: { shortLink?: boolean; inter?: number } = {},
): Promise<string> {
  const value = contents.map((content) => ({ content }))
  const [made] = await tenant.api.posts.create({
    body: { type: 'now', shortLink: true, ...more, posts: [{ integration: { id: channel }, value }] },
  })
  await service.server.drain()
  return made?.postId ?? ''
}

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []

const statistics = async (tenant: Tenant, id: string) =>
  (await tenant.console.posts.getLinkStatistics({ path: { id } })).clicks

describeService(
  'built-in short links',
  (service) => {
    it('replace every link of a thread that asks for them, in text and as link targets, and count clicks', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const id = await publish(service, tenant, {
        channel,
        contents: [
          `<p>Read ${long('a').replace('&', '&amp;')}, twice: <a href="${long('a').replace('&', '&amp;')}">here</a>.</p>`,
          `A comment: ${long('b')}`,
        ],
      })
      const [root = '', comment = ''] = await published(service, channel)
      const [a = '', again = ''] = linksIn(root).map((link) => link.replace(/[,.]$/, ''))
      const [b = ''] = linksIn(comment)
      expect(a).toMatch(new RegExp(`^${service.app.config.baseUrl}/s/[A-Za-z0-9]{8}$`))
      expect(again).toBe(a)
      expect(root).not.toContain('example.com')
      expect(b).not.toBe(a)
      for (const link of [a, a, b]) {
        const response = await fetch(link, { redirect: 'manual' })
        expect(response.status).toBe(302)
        expect(response.headers.get('location')).toBe(long(link === a ? 'a' : 'b'))
        expect(response.headers.get('x-robots-tag')).toBe('noindex')
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
      const clicks = [
        { short: a, original: long('a'), clicks: 2 },
        { short: b, original: long('b'), clicks: 1 },
      ]
      expect(await statistics(tenant, id)).toEqual(clicks)
      const { entries } = await tenant.api.posts.get({ path: { id } })
      expect(await statistics(tenant, entries[1]?.id ?? '')).toEqual(clicks)
      // The post itself keeps what was written.
      expect(entries[0]?.content).toContain('example.com')
    })

    it('leave threads without shortening, short URLs and URLs that would become longer unchanged', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      await publish(service, tenant, { channel, contents: [long('a')] }, { shortLink: false })
      const own = `${service.app.config.baseUrl}/s/abcdefgh`
      const id = await publish(service, tenant, { channel, contents: [`https://a.example/1 and ${own}`] })
      expect(await published(service, channel)).toEqual([long('a'), `https://a.example/1 and ${own}`])
      expect(await statistics(tenant, id)).toEqual([])
    })

    it('leave what follows a URL, and lead to its target even where a platform takes that into the link', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const host = 'www.a-rather-long-name-of-a-bakery-in-town.example.com'
      await publish(service, tenant, { channel, contents: [`https://${host}'s logo, https://${host}—dash`] })
      const [text = ''] = await published(service, channel)
      const [link = ''] = /http\S+\/s\/\w+/.exec(text) ?? []
      expect(text).toBe(`${link}'s logo, ${link}—dash`)
      for (const shown of [link, `${link}'s`, `${link}—dash`, `${link}!!`]) {
        const response = await fetch(shown, { redirect: 'manual' })
        expect(response.status, shown).toBe(302)
        expect(response.headers.get('location')).toBe(`https://${host}/`)
      }
      expect((await fetch(`${link}s`, { redirect: 'manual' })).status).toBe(404)
    })

    it('stay the same when the post is retried and when it repeats', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const id = await publish(service, tenant, { channel, contents: [long('a')] }, { inter: 1 })
      service.clock.advance(DAY)
      await service.server.drain()
      const texts = await published(service, channel)
      expect(texts).toHaveLength(2)
      expect(new Set(texts).size).toBe(1)
      expect(await statistics(tenant, id)).toHaveLength(1)
      const settings = { __type: 'sandbox' as const, outcome: 'fail' as const }
      const [made] = await tenant.api.posts.create({
        body: {
          type: 'now',
          shortLink: true,
          posts: [{ integration: { id: channel }, value: [{ content: long('c') }], settings }],
        },
      })
      await service.server.drain()
      const before = await statistics(tenant, made?.postId ?? '')
      expect(before).toHaveLength(1)
      await tenant.api.posts.retry({ path: { id: made?.postId ?? '' } })
      await service.server.drain()
      expect(await statistics(tenant, made?.postId ?? '')).toEqual(before)
    })

    describe('followShortLink', () => {
      async function aLink(): Promise<{ tenant: Tenant; id: string; path: string }> {
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        const id = await publish(service, tenant, {
          channel,
          contents: [`https://exämple.com/${'ü'.repeat(30)}?x=<b>`],
        })
        const [link = ''] = linksIn((await published(service, channel))[0] ?? '')
        return { tenant, id, path: new URL(link).pathname }
      }

      it('does not count previews, prefetches and HEAD requests', async () => {
        const { tenant, id, path } = await aLink()
        expect((await service.fetch(path, { method: 'HEAD' })).status).toBe(302)
        await service.fetch(path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
        const page = await service.fetch(`${path}?preview=true`)
        expect(page.status).toBe(200)
        expect(page.headers.get('x-robots-tag')).toBe('noindex')
        const text = await page.text()
        expect(text).toContain('exämple.com')
        expect(text).not.toContain('<b>')
        expect(await statistics(tenant, id)).toMatchObject([{ clicks: 0 }])
        const followed = await service.fetch(path)
        expect(followed.headers.get('location')).toMatch(/^https:\/\/xn--exmple-cua\.com\/(%C3%BC){30}\?x=/)
        expect(await statistics(tenant, id)).toMatchObject([{ clicks: 1 }])
      })

      it('redirects only to URLs that a post contained', async () => {
        for (const code of ['nothing1', encodeURIComponent('https://evil.example'), '..%2F..', "'--"]) {
          const response = await service.fetch(`/s/${code}`)
          expect(response.status).toBe(404)
          expect(response.headers.get('location')).toBeNull()
        }
      })

      it('counts every one of many simultaneous clicks', async () => {
        const { tenant, id, path } = await aLink()
        await Promise.all(Array.from({ length: 20 }, () => service.fetch(path)))
        expect(await statistics(tenant, id)).toMatchObject([{ clicks: 20 }])
      })
    })

    describe('getLinkStatistics', () => {
      it('answers 404 for a post that is unknown, deleted or of another organization', async () => {
        const [tenant, other] = [await service.createTenant(), await service.createTenant()]
        const channel = await tenant.connectSandbox()
        const id = await publish(service, tenant, { channel, contents: [long('a')] })
        const missing = (by: Tenant, id: string) =>
          by.console.result.posts.getLinkStatistics({ path: { id } })
        for (const [by, post] of [
          [tenant, newId()],
          [other, id],
        ] as const)
          expect((await missing(by, post)).error).toMatchObject({ status: 404, code: 'not_found' })
        await tenant.api.posts.delete({ path: { id } })
        expect((await missing(tenant, id)).error).toMatchObject({ status: 404 })
      })
    })

    it('follow the preference of the organization by default', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      const text = long('preferred')
      const save = async (more: { shortLink?: boolean | null }) => {
        const posts = [{ integration: { id: channel }, value: [{ content: text }] }]
        const body = { type: 'draft' as const, date: '2040-01-01', ...more, posts }
        const ids = [
          ...(await tenant.api.posts.create({ body })),
          ...(await tenant.console.consoleApi.posts.save({ body })),
        ]
        const path = { id: ids[0]?.postId ?? '' }
        await tenant.api.posts.update({ path, body: { content: 'edited', shortLink: null } })
        const kept = ids.map(({ postId }) => tenant.api.posts.get({ path: { id: postId } }))
        return (await Promise.all(kept)).map(({ shortLink }) => shortLink)
      }
      const ask = () => tenant.console.shortLinks.shouldAsk({ body: { messages: [text] } })
      for (const [shortlink, shortens] of [
        ['YES', true],
        ['NO', false],
        ['ASK', false],
      ] as const) {
        await tenant.console.shortLinks.setPreference({ body: { shortlink } })
        expect(await ask()).toEqual({ ask: shortlink === 'ASK' })
        for (const silent of [{}, { shortLink: null }])
          expect(await save(silent)).toEqual([shortens, shortens])
        for (const shortLink of [true, false])
          expect(await save({ shortLink })).toEqual([shortLink, shortLink])
      }
    })

    describe('askAboutShortLinks', () => {
      const ask = async (tenant: Tenant, ...messages: string[]) =>
        (await tenant.console.shortLinks.shouldAsk({ body: { messages } })).ask

      it('asks when a link could be shorter', async () => {
        const tenant = await service.createTenant()
        expect(await ask(tenant, 'No link', `<a href="${long('a')}">one</a>`)).toBe(true)
        expect(await ask(tenant, `plain ${long('a')}`)).toBe(true)
        expect(await ask(tenant)).toBe(false)
        expect(await ask(tenant, 'No link', `${service.app.config.baseUrl}/s/abcdefgh`)).toBe(false)
      })
    })
  },
  { config: { shortLinks: { ...noShortLinks, provider: 'built-in' } } },
)

describeService('short links without a shortener', (service) => {
  it('leave texts unchanged, and the console does not ask', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const id = await publish(service, tenant, { channel, contents: [long('a')] })
    expect(await published(service, channel)).toEqual([long('a')])
    expect(await statistics(tenant, id)).toEqual([])
    expect(await tenant.console.shortLinks.shouldAsk({ body: { messages: [long('a')] } })).toEqual({
      ask: false,
    })
  })
})
