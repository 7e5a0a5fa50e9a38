import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import type { PlatformAuth } from '../../server/platforms/kit/auth/types.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { consoleOf } from '../helpers/members.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const secret = 'an enterprise secret for tests, and nothing else'
const path = { integration: 'sandbox' }
const code = (name: string, pages = 'yes') => Buffer.from(JSON.stringify({ name, pages })).toString('base64')

/** Signs in with an account that has pages. */
async function signIn(tenant: Tenant, name: string, query: { refresh?: string } = {}) {
  const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({ path, query })
  const answer = await tenant.console.result.channels.finishConnect({
    path,
    body: { state, code: code(name), timezone: '0' },
  })
  return { state, ...answer }
}

describeService('an account with pages', (service) => {
  let ada: Tenant
  beforeAll(async () => {
    ada = await service.createTenant()
  })

  const account = async (name: string) => {
    const { data, state } = await signIn(ada, name)
    return { id: data?.id ?? '', state, pages: data?.pages ?? [] }
  }
  const choose = (id: string, choice: object, tenant = ada) =>
    tenant.console.result.channels.choosePage({ path: { id }, body: choice })
  const chooseByState = (id: string, state: string, choice: object) =>
    ada.console.result.channels.choosePageByState({ path: { id }, body: { state, ...choice } })
  const listed = async (id: string) =>
    (await ada.console.consoleApi.channels.list()).integrations.find((each) => each.id === id)
  const events = async (postId: string) => (await ada.api.posts.listEvents({ path: { id: postId } })).events

  it('a connected account waits for a page and lists its pages', async () => {
    const { data, response } = await signIn(ada, 'Between')
    expect(response.status).toBe(201)
    expect(data).toMatchObject({ inBetweenSteps: true, name: 'Between' })
    const pages = [
      { id: 'between/bakery', name: 'Between Bakery', picture: null },
      { id: 'between/café', name: 'Between Café', picture: null },
    ]
    expect(data?.pages).toEqual(pages)
    const id = data?.id ?? ''
    expect(await ada.console.channels.listPages({ path: { id } })).toEqual({ pages })
    expect(await listed(id)).toMatchObject({ inBetweenSteps: true })
    expect(await ada.console.channels.get({ path: { id } })).toMatchObject({ inBetweenSteps: true })
  })

  it('the account becomes the chosen page and keeps its id', async () => {
    const { id, pages } = await account('Chosen')
    const { data, response } = await choose(id, { id: pages[0]?.id })
    expect(response.status).toBe(201)
    expect(data).toEqual({ success: true, id })
    expect(await listed(id)).toMatchObject({
      inBetweenSteps: false,
      internalId: 'chosen/bakery',
      name: 'Chosen Bakery',
      display: 'Chosen Bakery',
    })
    expect((await choose(id, { id: pages[1]?.id })).error).toMatchObject({ status: 400, code: 'bad_request' })
    expect((await ada.console.result.channels.listPages({ path: { id } })).error?.status).toBe(400)
  })

  it('the choice accepts the properties that existing clients send', async () => {
    const { id, pages } = await account('By page')
    expect((await choose(id, { page: pages[1]?.id })).data?.success).toBe(true)
  })

  it('a page that the account does not have is refused', async () => {
    const { id } = await account('Else')
    const { error } = await choose(id, { id: 'other/bakery' })
    expect(error).toMatchObject({ status: 400, code: 'bad_request' })
    expect(error?.detail).toContain('no such page')
    expect((await choose(id, {})).error).toMatchObject({ code: 'validation_failed' })
    expect((await choose(id, { pgae: 'x' })).error).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await listed(id)).toMatchObject({ inBetweenSteps: true })
  })

  it('one of two concurrent choices succeeds', async () => {
    const { id, pages } = await account('Race')
    const answers = await Promise.all(pages.map((page) => choose(id, { id: page.id })))
    expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 400])
  })

  it('an account whose two pages were chosen is two channels', async () => {
    const first = await account('Twice')
    await choose(first.id, { id: first.pages[0]?.id })
    const second = await account('Twice')
    expect(second.id).not.toBe(first.id)
    await choose(second.id, { id: second.pages[1]?.id })
    expect((await listed(first.id))?.name).toBe('Twice Bakery')
    expect((await listed(second.id))?.name).toBe('Twice Café')
  })

  it('choosing a page that is already a channel, deleted or not, reconnects it and removes the account', async () => {
    const first = await account('Again')
    const choice = { id: first.pages[0]?.id }
    await choose(first.id, choice)
    const second = await account('Again')
    const likes = [{ name: 'likesAmount', value: '1' }]
    await ada.console.plugs.save({
      path: { id: second.id },
      body: { func: 'autoRepostPost', fields: likes },
    })
    expect((await choose(second.id, choice)).data).toEqual({ success: true, id: first.id })
    expect(await listed(second.id)).toBeUndefined()
    await ada.console.consoleApi.channels.delete({ body: { id: first.id } })
    const third = await account('Again')
    expect(await ada.console.plugs.list({ path: { id: third.id } })).toMatchObject([{ activated: false }])
    expect((await choose(third.id, choice)).data?.id).toBe(first.id)
    expect(await listed(first.id)).toMatchObject({ name: 'Again Bakery', refreshNeeded: false })
  })

  it('the posts that wait on the account are not moved to the page', async () => {
    const first = await account('Laden')
    const choice = { id: first.pages[0]?.id }
    await choose(first.id, choice)
    const second = await account('Laden')
    await ada.api.posts.create({
      body: {
        type: 'draft',
        date: '2099-01-01',
        posts: [{ integration: { id: second.id }, value: [{ content: 'Waiting', image: [] }] }],
      },
    })
    const { error } = await choose(second.id, choice)
    expect(error).toMatchObject({ status: 409, code: 'conflict' })
    expect(await listed(second.id)).toMatchObject({ inBetweenSteps: true })
    expect((await choose(second.id, { id: second.pages[1]?.id })).data?.id).toBe(second.id)
  })

  it('a page is reconnected without choosing again', async () => {
    const { id, pages } = await account('Reconnected')
    await choose(id, { id: pages[1]?.id })
    await service.app.db('integrations').where({ id }).update({ refresh_needed_at: 1 })
    const { data } = await signIn(ada, 'Reconnected', { refresh: id })
    expect(data).toMatchObject({ id, inBetweenSteps: false, refreshNeeded: false, pages: [] })
    expect(data?.name).toBe('Reconnected Café')
    const other = await signIn(ada, 'Somebody else', { refresh: id })
    expect(other.error).toMatchObject({ status: 409, code: 'connect_failed' })
    expect(other.error?.detail).toContain('no access to Reconnected Café')
  })

  it('posts to an account without a chosen page are refused', async () => {
    const { id, pages } = await account('Too early')
    const post = (type: 'now' | 'schedule') =>
      ada.api.result.posts.create({
        body: {
          type,
          date: new Date(service.clock.now() + 60_000).toISOString(),
          posts: [{ integration: { id }, value: [{ content: 'Hello', image: [] }] }],
        },
      })
    const now = await post('now')
    expect(now.error?.status).toBe(409)
    expect(now.error?.detail).toContain('Too early (Sandbox): No page of the account is chosen yet')
    const postId = (await post('schedule')).data?.[0]?.postId ?? ''
    service.clock.advance(120_000)
    await service.server.drain()
    expect(await events(postId)).toContainEqual(
      expect.objectContaining({ type: 'failed', code: 'channel_unfinished' }),
    )
    await choose(id, { id: pages[0]?.id })
    await ada.api.posts.retry({ path: { id: postId } })
    await service.server.drain()
    expect((await ada.api.posts.get({ path: { id: postId } })).state).toBe('PUBLISHED')
  })

  it('an account of another organization is not found', async () => {
    const { id, state, pages } = await account('Private')
    const eve = await service.createTenant()
    const choice = { id: pages[0]?.id }
    expect((await choose(id, choice, eve)).error?.status).toBe(404)
    expect((await eve.console.result.channels.listPages({ path: { id } })).error?.status).toBe(404)
    const hers = await signIn(eve, 'Hers')
    expect((await chooseByState(id, hers.state, choice)).error).toMatchObject({ status: 404 })
    expect((await chooseByState(hers.data?.id ?? '', state, choice)).error).toMatchObject({ status: 404 })
    expect(await listed(id)).toMatchObject({ inBetweenSteps: true })
  })

  describe('choosing a page by the state', () => {
    it('the state of a connection chooses the page once', async () => {
      const { id, state, pages } = await account('Open')
      const gone = await chooseByState(id, state, { id: 'open/nothing' })
      expect(gone.error).toMatchObject({ status: 400 })
      expect((await chooseByState(id, state, { id: pages[0]?.id })).data).toEqual({ success: true, id })
      expect(await listed(id)).toMatchObject({ name: 'Open Bakery', inBetweenSteps: false })
      expect((await chooseByState(id, state, { id: pages[1]?.id })).error).toMatchObject({ status: 404 })
    })

    it('an invented, unused or hour-old state does not choose a page', async () => {
      const { id, state, pages } = await account('Closed')
      const choice = { id: pages[0]?.id }
      const { url: unused } = await ada.console.consoleApi.channels.getConnectUrl({ path })
      for (const wrong of ['made-up', unused])
        expect((await chooseByState(id, wrong, choice)).error).toMatchObject({ status: 404 })
      service.clock.advance(3_600_000)
      expect((await chooseByState(id, state, choice)).error).toMatchObject({ status: 404 })
      expect((await choose(id, choice)).response.status).toBe(201)
    })

    it('the answer names the address where the browser continues', async () => {
      const redirectUrl = `${service.app.config.consoleUrl}/done`
      const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({
        path,
        query: { redirectUrl },
      })
      const { data } = await ada.console.result.channels.finishConnect({
        path,
        body: { state, code: code('Returning'), timezone: '0' },
      })
      const chosen = await chooseByState(data?.id ?? '', state, { id: data?.pages[0]?.id })
      expect(chosen.data).toMatchObject({ success: true, returnURL: redirectUrl })
    })
  })

  it('a page is chosen in the console too', async () => {
    const form = (address: string, fields: Record<string, string>) =>
      service.fetch(address, {
        method: 'POST',
        headers: { auth: ada.session },
        body: new URLSearchParams(fields),
      })
    const connected = await form('/channels/connect/sandbox', { name: 'In the console', pages: 'yes' })
    expect(connected.status).toBe(303)
    const address = connected.headers.get('location') ?? ''
    expect(address).toMatch(/^\/channels\/[\w-]+\/page$/)
    const choice = await (await service.fetch(address, { headers: { auth: ada.session } })).text()
    expect(choice).toContain('In the console Bakery')
    const wrong = await form(address, { page: 'nothing' })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('no such page')
    const chosen = await form(address, { page: 'in the console/bakery' })
    expect(chosen.headers.get('location')).toBe('/channels?done=connected')
    expect(await listed(address.split('/')[2] ?? '')).toMatchObject({ name: 'In the console Bakery' })
  })

  it('the audit log records the choice', async () => {
    const { entries } = await consoleOf(service, ada.session).auditLog.list({})
    expect(entries.map(({ action }) => action)).toContain('channel.page_chosen')
  })
})

/** Mastodon, as if its accounts had pages. */
const paged = (channels: Platforms): Platforms => {
  const { auth } = channels.mastodon
  if (auth.kind !== 'redirect') throw new Error('mastodon connects with OAuth')
  const connect: typeof auth.connect = async (input, call) => ({
    ...(await auth.connect(input, call)),
    needsPage: true,
  })
  const wrapped: PlatformAuth = { ...auth, connect }
  const page = { id: 'the-page', name: 'The page', picture: null }
  return {
    ...channels,
    mastodon: {
      ...channels.mastodon,
      auth: wrapped,
      pages: {
        list: async () => [page],
        select: async () => ({ internalId: page.id, name: page.name, picture: null, profile: null }),
      },
    },
  }
}

describeService(
  'coming back from a platform with an account that has pages',
  (service) => {
    let fake: FakeMastodon
    beforeAll(async () => {
      fake = await new FakeMastodon().listen()
    })
    afterAll(() => fake.close())

    it('the page to which the platform redirects asks for the choice before it continues', async () => {
      const ada = await service.createTenant()
      const mastodon = { integration: 'mastodon' }
      const query = { externalUrl: fake.url, redirectUrl: `${service.app.config.consoleUrl}/done` }
      const { url } = await ada.console.consoleApi.channels.getConnectUrl({ path: mastodon, query })
      const address = '/channels/connected/mastodon'
      const back = await service.fetch(`${address}?${new URLSearchParams(fake.consent(url))}`, {
        headers: { auth: ada.session },
      })
      expect(back.status).toBe(200)
      const page = await back.text()
      expect(page).toContain('The page')
      const hidden = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ])
      const choose = () =>
        service.fetch(address, {
          method: 'POST',
          headers: { auth: ada.session },
          body: new URLSearchParams(hidden as [string, string][]),
        })
      const chosen = await choose()
      expect(chosen.status).toBe(303)
      expect(chosen.headers.get('location')).toBe(`${service.app.config.consoleUrl}/done`)
      const { integrations } = await ada.console.consoleApi.channels.list()
      expect(integrations).toMatchObject([{ name: 'The page', inBetweenSteps: false }])
      expect((await choose()).status).toBe(409)
      const empty = await service.fetch(address, { method: 'POST', body: new URLSearchParams() })
      expect(await empty.text()).toContain('Connect the channel again')
    })

    it.each(['the state', 'a session'])(
      'the webhook of an enterprise is called once the page is chosen, with %s',
      async (by) => {
        const { apiKey, console, organizationId } = await service.createTenant()
        await using receiver = await scriptedServer(answer(200, {}))
        const claims = {
          apiKey,
          provider: 'mastodon',
          externalUrl: fake.url,
          redirectUrl: 'https://shop.example.com/connected',
          webhookUrl: receiver.url,
        }
        const params = await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime(Math.floor(service.clock.now() / 1000) + 60)
          .setJti(newId())
          .sign(new TextEncoder().encode(secret))
        const started = await service.fetch('/enterprise/url', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ params }),
        })
        const consent = fake.consent(await started.text())
        const { id, pages } = await service.anonymous.channels.finishConnect({
          path: { integration: 'mastodon' },
          body: { ...consent, timezone: '0' },
        })
        await service.server.drain()
        expect(receiver.received).toEqual([])
        const choice = { id: pages[0]?.id ?? '' }
        if (by === 'a session') await console.channels.choosePage({ path: { id }, body: choice })
        else
          expect(
            await service.anonymous.channels.choosePageByState({
              path: { id },
              body: { ...choice, state: consent.state },
            }),
          ).toMatchObject({ returnURL: 'https://shop.example.com/connected' })
        await service.server.drain()
        expect(receiver.received).toHaveLength(1)
        const sent = JSON.parse(receiver.received[0]?.body ?? '') as { params: string }
        expect(decodeJwt(sent.params)).toMatchObject({ apiKey, organizationId, id })
      },
    )
  },
  { overrides: { platforms: paged }, config: { enterpriseSecret: secret } },
)
