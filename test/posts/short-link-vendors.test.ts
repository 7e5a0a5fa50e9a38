import { afterAll, beforeEach, expect, it } from 'vitest'
import { noShortLinks, type ShortLinksConfig } from '../../server/config/short-links.ts'
import { databaseKinds } from '../helpers/databases.ts'
import {
  FakeDub,
  FakeKutt,
  FakeLinkdrip,
  type FakeShortener,
  FakeShortIo,
} from '../helpers/fakes/shorteners.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const long = (name: string) => `https://example.com/a/page/with/a/rather/long/address/${name}?a=1&b=2`

interface Vendor {
  fake: FakeShortener
  config: ShortLinksConfig
  /** Host of the links that the vendor creates. */
  host: string
  counts: boolean
  /** Whether a link whose answer was lost is found again. */
  finds: boolean
}

async function vendor(
  fake: FakeShortener,
  config: Partial<ShortLinksConfig>,
  rest: Omit<Vendor, 'fake' | 'config'>,
) {
  const { url } = await fake.listen()
  afterAll(() => fake.close())
  return { fake, config: { ...noShortLinks, url, ...config }, ...rest }
}

const dub = await vendor(
  new FakeDub(),
  { provider: 'dub', key: 'dub-key' },
  { host: 'dub.sh', counts: true, finds: true },
)
const shortIo = await vendor(
  new FakeShortIo(),
  { provider: 'short.io', key: 'short-io-key', domain: 'go.example' },
  { host: 'go.example', counts: true, finds: true },
)
shortIo.config.statisticsUrl = shortIo.config.url
const kutt = await vendor(
  new FakeKutt(),
  { provider: 'kutt', key: 'kutt-key', domain: 'go.example' },
  { host: 'go.example', counts: true, finds: false },
)
const linkdrip = await vendor(
  new FakeLinkdrip(),
  { provider: 'linkdrip', key: 'linkdrip-key' },
  { host: 'drp.li', counts: false, finds: false },
)

const vendors: Vendor[] = [dub, shortIo, kutt, linkdrip]
for (const [index, { fake, config, host, counts, finds }] of vendors.entries())
  describeService(
    `short links by ${config.provider}`,
    (service) => {
      beforeEach(() => {
        fake.links.length = 0
        fake.log.length = 0
        fake.next.length = 0
      })

      async function publish(
        content: string,
      ): Promise<{ tenant: Tenant; id: string; text: string; channel: string }> {
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        const posts = [{ integration: { id: channel }, value: [{ content }] }]
        const [made] = await tenant.api.posts.create({ body: { type: 'now', shortLink: true, posts } })
        await service.server.drain()
        const feed = (await (await service.fetch(`/sandbox/${channel}/feed.json`)).json()) as {
          items: { content_text: string }[]
        }
        return { tenant, id: made?.postId ?? '', text: feed.items[0]?.content_text ?? '', channel }
      }

      const statistics = (tenant: Tenant, id: string) =>
        tenant.console.result.posts.getLinkStatistics({ path: { id } })
      const failures = async (tenant: Tenant, id: string) =>
        (await tenant.api.posts.listEvents({ path: { id } })).events.filter(
          ({ code }) => code === 'short_link_failed',
        )

      it('are created once per URL, and short URLs stay unchanged', async () => {
        const already = `https://${host}/already-short-but-with-a-long-name`
        const { tenant, id, text } = await publish(`${long('a')} ${long('b')} ${long('a')} ${already}`)
        const [a, b] = fake.links
        expect(fake.links.map(({ target }) => target)).toEqual([long('a'), long('b')])
        expect(text).toBe(`${a?.short} ${b?.short} ${a?.short} ${already}`)
        expect(new URL(a?.short ?? '').host).toBe(host)
        expect(await failures(tenant, id)).toEqual([])
      })

      it('are separate for each post', async () => {
        await publish(long('a'))
        await publish(long('a'))
        expect(new Set(fake.links.map(({ short }) => short)).size).toBe(2)
      })

      if (counts)
        it('report their click counts', async () => {
          const { tenant, id } = await publish(`${long('a')} ${long('b')}`)
          const [a, b] = fake.links
          if (a) a.clicks = 7
          expect((await statistics(tenant, id)).data).toEqual({
            clicks: [
              { short: a?.short, original: long('a'), clicks: 7 },
              { short: b?.short, original: long('b'), clicks: 0 },
            ],
          })
          // Deleted at the vendor's.
          fake.links.splice(0, 1)
          expect((await statistics(tenant, id)).data).toEqual({
            clicks: [expect.objectContaining({ clicks: 0 })],
          })
        })

      if (counts)
        it('answer 502 while the vendor reports no counts', async () => {
          const { tenant, id } = await publish(long('a'))
          for (const answer of [
            { status: 500 },
            { status: 429, json: { error: 'Too many requests.' }, headers: { 'retry-after': '60' } },
            { status: 200, json: { nothing: 'useful' } },
            'drop' as const,
          ]) {
            fake.next.push(answer)
            const { error } = await statistics(tenant, id)
            expect(error).toMatchObject({ status: 502, code: 'upstream_failed' })
            expect(error?.detail).not.toContain(config.key)
          }
          expect((await statistics(tenant, id)).data?.clicks).toHaveLength(1)
        })

      if (!counts)
        it('omit links whose vendor reports no counts', async () => {
          const { tenant, id } = await publish(long('a'))
          expect((await statistics(tenant, id)).data).toEqual({ clicks: [] })
        })

      it.each([
        ['is down', { status: 503 }],
        ['asks for a wait', { status: 429, json: { error: 'Slow down.' }, headers: { 'retry-after': '60' } }],
        ['refuses the key', { status: 401, json: { message: 'Unauthorized' } }],
        ['returns an invalid response', { status: 200, json: [] }],
        [
          'returns an invalid URL',
          { status: 200, json: { success: true, data: { short_link: 'javascript:1' }, link: 'x' } },
        ],
        ['drops the connection', 'drop' as const],
      ])('are not created while the vendor %s, and the post log says so', async (_, answer) => {
        fake.next.push(answer)
        const { tenant, id, text } = await publish(`${long('a')} ${long('b')}`)
        expect(text).toBe(`${long('a')} ${long('b')}`)
        expect((await tenant.api.posts.get({ path: { id } })).state).toBe('PUBLISHED')
        const [event, ...more] = await failures(tenant, id)
        expect(event?.message).toMatch(/^Links were not shortened: /)
        expect(event?.message).not.toContain(config.key)
        expect(more).toEqual([])
        expect(fake.log).toHaveLength(1)
      })

      if (finds)
        it('are found again after a lost answer', async () => {
          const shortener = service.app.shorteners.current
          const options = { key: 'ab'.repeat(32), signal: new AbortController().signal }
          fake.next.push('drop')
          await expect(shortener?.shorten(long('a'), options)).rejects.toThrow('could not be reached')
          const found = await shortener?.shorten(long('a'), options)
          expect(fake.links).toHaveLength(1)
          expect(found?.short).toBe(fake.links[0]?.short)
        })

      it('stop waiting when the signal aborts', async () => {
        const shortener = service.app.shorteners.current
        const stop = new AbortController()
        fake.next.push('hang')
        const made = shortener?.shorten(long('a'), { key: 'cd'.repeat(32), signal: stop.signal })
        stop.abort(new Error('stopped'))
        await expect(made).rejects.toThrow('stopped')
      })
    },
    // No vendor knows the database.
    { config: { shortLinks: config }, databases: sample(databaseKinds, 2, index) },
  )
