import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { Mention } from '../../server/platforms/platform.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('mentions', (service) => {
  let ada: Tenant
  let id: string
  beforeAll(async () => {
    ada = await service.createTenant()
    id = await ada.connectSandbox('Ada Lovelace')
    await ada.connectSandbox('Adele')
    const eve = await service.createTenant()
    await eve.connectSandbox('Adam of Eve')
  })
  const find = (query: unknown, name = 'mention') =>
    ada.console.result.channels.findMentions({
      body: { name, id, data: { query } as Record<string, unknown> },
    })

  it('mentions are found on the platform, in any letter case, by their own organization only', async () => {
    const { data, response } = await find(' @aD ')
    expect(response.status).toBe(201)
    expect(data).toEqual([
      { id, label: 'Ada Lovelace', image: null },
      { id: expect.any(String), label: 'Adele', image: null },
    ])
  })

  it('mentions that were found before are found for a month without a request to the platform', async () => {
    await find('lovelace')
    const before = (await find('')).data as Mention[]
    expect(before.map(({ label }) => label)).toEqual(['Ada Lovelace', 'Adele'])
    await service.app.db('mentions').update({ expires_at: service.clock.now() })
    expect((await find('')).data).toEqual([])
    expect((await ada.console.result.channels.findMentions({ body: { name: 'mention', id } })).data).toEqual(
      [],
    )
  })

  it.each([
    ['a query that is no text', { text: 'ada' }],
    ['a list of queries', ['ada']],
    ['a query that is too long', 'x'.repeat(201)],
  ])('a search with %s is refused', async (_, query) => {
    expect((await find(query)).error).toMatchObject({
      status: 400,
      errors: [{ location: 'body.data.query' }],
    })
  })

  it('a numeric query finds the same as its digits', async () => {
    expect((await find(7)).data).toEqual((await find('7')).data)
  })

  it('the search runs no other tool, and not on other channels', async () => {
    expect((await find('ada', 'recent')).error).toMatchObject({ status: 404 })
    const eve = await service.createTenant()
    const foreign = { body: { name: 'mention', id, data: { query: 'ada' } } }
    expect((await eve.console.result.channels.findMentions(foreign)).error).toMatchObject({ status: 404 })
    expect((await eve.console.result.consoleApi.channels.runTool(foreign)).error).toMatchObject({
      status: 404,
    })
  })

  it('mentions that a composer selected are published in the form of the channel', async () => {
    const content = `<p>Hi <span class="mention" data-mention-id="${id}" data-mention-label="Ada Lovelace">@x</span>!</p>`
    await ada.api.posts.create({
      body: {
        type: 'now',
        date: new Date(service.clock.now()).toISOString(),
        posts: [{ integration: { id }, value: [{ content, image: [] }] }],
      },
    })
    await service.app.jobs.drain()
    const rows = await service.app.db('sandbox_posts').where({ integration_id: id })
    expect(rows.map(({ text }) => text)).toEqual(['Hi @Ada Lovelace!'])
  })

  describe('functions', () => {
    const run = (name: string, data?: Record<string, unknown>) =>
      ada.console.result.consoleApi.channels.runTool({ body: { name, id, ...(data ? { data } : {}) } })

    it('the functions are the tools of the channel and its mentions, with the plain result', async () => {
      const recent = await run('recent', { limit: 1 })
      expect(recent.response.status).toBe(201)
      expect(recent.data).toMatchObject([{ name: 'Hi @Ada Lovelace!' }])
      expect((await run('recent')).data).toHaveLength(1)
      expect((await run('mention', { query: 'lovelace' })).data).toMatchObject([{ id }])
      expect((await run('mention')).data).toEqual([])
    })

    it.each(['publish', 'refresh', 'auth', 'toString', '__proto__', 'constructor'])(
      '%s is not a function',
      async (name) => {
        expect((await run(name)).error).toMatchObject({ status: 404, code: 'not_found' })
      },
    )
  })

  it('mentions are deleted with their channel', async () => {
    await find('ada')
    expect(await service.app.db('mentions').where({ integration_id: id })).not.toEqual([])
    await ada.console.consoleApi.channels.delete({ body: { id } })
    expect(await service.app.db('mentions').where({ integration_id: id })).toEqual([])
  })
})

/** Answers the platform's next search. */
let answer: () => Promise<Mention[]>
const scripted = (channels: Platforms): Platforms => {
  const { mentions: _, ...silent } = channels.bluesky
  const { auth } = channels.sandbox
  return {
    ...channels,
    sandbox: { ...channels.sandbox, mentions: { search: () => answer(), format: () => null } },
    bluesky: { ...silent, auth },
  }
}

describeService(
  'a search for mentions',
  (service) => {
    let ada: Tenant
    let id: string
    beforeAll(async () => {
      ada = await service.createTenant()
    })
    const connect = async () => {
      id = await ada.connectSandbox('Searching')
    }
    const find = (query: string) =>
      ada.console.result.channels.findMentions({ body: { name: 'mention', id, data: { query } } })
    const labels = async (query: string) => ((await find(query)).data as Mention[]).map(({ label }) => label)
    const mention = (label: string, more: Partial<Mention> = {}): Mention => ({
      id: label.toLowerCase(),
      label,
      image: null,
      ...more,
    })
    const fails = (failure: PlatformError['failure']) => {
      answer = () => Promise.reject(new PlatformError(failure, 'The platform is not well.'))
    }

    it('the search adds earlier results, by label or name, up to 100 without duplicates', async () => {
      await connect()
      const crowd = Array.from({ length: 120 }, (_, n) => mention(`Crowd ${String(n).padStart(3, '0')}`))
      answer = async () => crowd
      expect(await labels('crowd')).toHaveLength(120)
      answer = async () => [mention('Grace', { name: 'Admiral HOPPER', image: 'https://cdn.test/1' })]
      await find('grace')
      answer = async () => [mention('Crowd 007')]
      const again = await labels('CROWD')
      expect(again[0]).toBe('Crowd 007')
      expect(again).toHaveLength(100)
      expect(new Set(again).size).toBe(100)
      answer = async () => []
      expect(await labels('hopper')).toEqual(['Grace'])
      expect(await labels('100%')).toEqual([])
      expect(await labels('crowd_0')).toEqual([])
    })

    it('the search shows only valid values from the platform', async () => {
      const name = `<b>${'n'.repeat(300)}`
      const reported = [
        mention('Odd\u0000\nLabel', { id: 'odd', name, image: 'javascript:alert(1)' }),
        mention('No id', { id: '' }),
        mention('Half an id', { id: 'a\u0000b' }),
        mention('', { id: 'no-label' }),
        mention('A number', { id: 7 as never, name: 8 as never }),
        ...Array.from({ length: 300 }, (_, n) => mention(`Odd ${n}`)),
      ]
      answer = async () => reported
      const { data } = await find('odd')
      const found = data as Mention[]
      expect(found[0]).toEqual({ id: 'odd', label: 'Odd Label', name: name.slice(0, 255), image: null })
      expect(found.slice(1).every(({ label }) => /^Odd \d+$/.test(label))).toBe(true)
      expect(new Set(found.map((each) => each.id)).size).toBeLessThanOrEqual(200)
      const body = { name: 'mention', id, data: { query: 'odd' } }
      const live = (await ada.console.consoleApi.channels.runTool({ body })) as Mention[]
      expect(live).toEqual(found.slice(0, live.length))
      await service.app.db('mentions').where({ integration_id: id }).delete()
      answer = async () => [mention('Grace', { name: 'Admiral HOPPER', image: 'https://cdn.test/1' })]
      await find('grace')
    })

    it('the search remembers the latest data of each account, except of accounts that must not be remembered', async () => {
      answer = async () => [mention('Everyone', { doNotCache: true }), mention('Grace', { image: null })]
      expect((await find('e')).data).toContainEqual(mention('Everyone', { doNotCache: true }))
      answer = async () => []
      expect(await labels('everyone')).toEqual([])
      expect((await find('grace')).data).toEqual([mention('Grace')])
    })

    it('the search answers with remembered accounts while the platform fails, and with the failure if there are none', async () => {
      fails('retryable')
      expect(await labels('grace')).toEqual(['Grace'])
      expect((await find('unheard of')).error).toMatchObject({ status: 502, code: 'upstream_failed' })
      fails('rejected')
      expect(await labels('grace')).toEqual(['Grace'])
    })

    it('the search reports that the platform refuses the account, without ending the session', async () => {
      fails('auth')
      const { error } = await find('grace')
      expect(error).toMatchObject({ status: 409, code: 'channel_disconnected' })
      const body = { name: 'mention', id, data: { query: 'grace' } }
      const run = await ada.console.result.consoleApi.channels.runTool({ body })
      expect(run.error).toMatchObject({ status: 409, code: 'channel_disconnected' })
      // A console takes 401 for the end of its session.
      expect(run.response.headers.get('logout')).toBeNull()
    })

    it('the search finds nobody on a channel without mentions', async () => {
      const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({
        path: { integration: 'bluesky' },
      })
      const code = Buffer.from(JSON.stringify({ name: 'Silent' })).toString('base64')
      const path = { integration: 'bluesky' }
      const silent = await ada.console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })
      const body = { name: 'mention', id: silent.id, data: { query: 'grace' } }
      expect(await ada.console.channels.findMentions({ body })).toEqual({ none: true })
      expect((await ada.console.result.consoleApi.channels.runTool({ body })).error?.status).toBe(404)
    })
  },
  { overrides: { platforms: scripted } },
)

describeService('mentions on Mastodon', (service) => {
  let fake: FakeMastodon
  beforeAll(async () => {
    fake = await new FakeMastodon().listen()
  })
  afterAll(() => fake.close())

  it('a mention on Mastodon is found and published as an address of the network', async () => {
    const ada = await service.createTenant()
    const id = await connectMastodon(ada, fake)
    const found = await ada.console.channels.findMentions({
      body: { name: 'mention', id, data: { query: 'hedy' } },
    })
    const [hedy] = found as Mention[]
    expect(hedy).toMatchObject({ label: 'hedy@movies.example', name: 'Hedy Lamarr' })
    const content = `<p><strong>Dear <span data-mention-id="${hedy?.id}" data-mention-label="Hedy">@Hedy</span></strong></p>`
    await ada.api.posts.create({
      body: {
        type: 'now',
        date: new Date(service.clock.now()).toISOString(),
        posts: [{ integration: { id }, value: [{ content, image: [] }] }],
      },
    })
    await service.app.jobs.drain()
    expect(fake.statuses.at(-1)?.text).toBe('𝗗𝗲𝗮𝗿 @hedy@movies.example')
  })
})

async function connectMastodon(tenant: Tenant, fake: FakeMastodon): Promise<string> {
  const path = { integration: 'mastodon' }
  const { url } = await tenant.console.consoleApi.channels.getConnectUrl({
    path,
    query: { externalUrl: fake.url },
  })
  const { id } = await tenant.console.channels.finishConnect({
    path,
    body: { ...fake.consent(url), timezone: '0' },
  })
  return id
}
