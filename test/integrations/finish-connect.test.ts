import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { addMember, consoleOf } from '../helpers/members.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'
import { tiktokBusinessExchanges } from '../platforms/tiktok-business.exchanges.ts'

const secret = 'an enterprise secret for tests, and nothing else'
const sandbox = { integration: 'sandbox' }
const mastodonPath = { integration: 'mastodon' }
const code = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64')

describeService(
  'callers that finish a connection',
  (service) => {
    let ada: Tenant
    let eve: Tenant
    let mastodon: FakeMastodon
    beforeAll(async () => {
      ada = await service.createTenant()
      eve = await service.createTenant()
      mastodon = await new FakeMastodon().listen()
    })
    afterAll(() => mastodon.close())

    type Client = Tenant['console']
    const finish = (client: Client, state: string, name: string) =>
      client.result.channels.finishConnect({
        path: sandbox,
        body: { state, code: code({ name }), timezone: '0' },
      })
    const names = async (tenant: Tenant) => (await tenant.api.channels.list({})).map(({ name }) => name)
    const refused = { status: 403, code: 'forbidden' }
    describe('a connection that a session started', () => {
      it('only its user finishes the connection, and a stranger learns nothing and leaves the state usable', async () => {
        const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({ path: sandbox })
        const strangers = [
          service.anonymous,
          eve.console,
          eve.api,
          ada.api,
          (await addMember(service, ada, 'SUPERADMIN')).console,
        ]
        for (const client of strangers) {
          const { error } = await finish(client, state, 'Foreign')
          expect(error).toMatchObject(refused)
          expect(JSON.stringify(error)).not.toContain(ada.organizationId)
        }
        expect([...(await names(ada)), ...(await names(eve))]).not.toContain('Foreign')
        expect((await finish(ada.console, state, 'Own')).response.status).toBe(201)
        expect(await names(ada)).toContain('Own')
      })

      it('the user finishes the connection in another organization of theirs, while still a member of the first', async () => {
        const member = await addMember(service, ada, 'USER')
        const elsewhere = consoleOf(service, member.session, member.organizationId)
        const { url: state } = await member.console.consoleApi.channels.getConnectUrl({ path: sandbox })
        const { data } = await finish(elsewhere, state, 'Switched')
        expect(data?.organizationId).toBe(ada.organizationId)
        const { url: late } = await member.console.consoleApi.channels.getConnectUrl({ path: sandbox })
        const membership = { user_id: member.userId, organization_id: ada.organizationId }
        await service.app.db('memberships').where(membership).update({ disabled_at: service.clock.now() })
        expect((await finish(elsewhere, late, 'Removed')).error).toMatchObject(refused)
      })

      it('a browser without a session is sent to sign in, and nothing is connected', async () => {
        const query = { externalUrl: mastodon.url }
        const { url } = await ada.console.consoleApi.channels.getConnectUrl({ path: mastodonPath, query })
        const back = `/channels/connected/mastodon?${new URLSearchParams(mastodon.consent(url))}`
        const anonymous = await service.fetch(back)
        expect(anonymous.status).toBe(303)
        expect(anonymous.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(back)}`)
        const stranger = await service.fetch(back, { headers: { auth: eve.session } })
        expect(stranger.status).toBe(403)
        expect(await names(eve)).not.toContain('Ada')
        const own = await service.fetch(back, { headers: { auth: ada.session } })
        expect(own.status).toBe(200)
        const text = await own.text()
        expect(text).toContain('Ada is connected')
        expect(await names(ada)).toContain('Ada')
        // Reloaded, the page says the same, to the same person.
        const reloaded = await service.fetch(back, { headers: { auth: ada.session } })
        expect([reloaded.status, await reloaded.text()]).toEqual([200, text])
        expect((await service.fetch(back, { headers: { auth: eve.session } })).status).toBe(403)
        expect((await service.fetch(back)).status).toBe(303)
        service.clock.advance(3_600_000)
        expect((await service.fetch(back, { headers: { auth: ada.session } })).status).toBe(409)
      })
    })

    describe('a connection that a key started', () => {
      it('a key and a member of the same organization finish the connection', async () => {
        const { url: state } = await ada.api.channels.getConnectUrl({ path: sandbox })
        for (const client of [service.anonymous, eve.console, eve.api])
          expect((await finish(client, state, 'Foreign')).error).toMatchObject(refused)
        expect((await finish(ada.api, state, 'By key')).response.status).toBe(201)
        const member = await addMember(service, ada, 'USER')
        const second = await ada.api.channels.getConnectUrl({ path: sandbox })
        expect((await finish(member.console, second.url, 'By member')).response.status).toBe(201)
      })

      it('a key of another channel group and a read-only key are refused', async () => {
        const id = await ada.connectSandbox('Grouped')
        await ada.console.channels.setGroupByName({ path: { id }, body: { name: 'Group' } })
        const [group] = await ada.console.consoleApi.channels.listGroups()
        await ada.console.sessions.verify({ body: { password: ada.password } })
        const withKey = async (body: object) => {
          const { key } = await ada.console.apiKeys.create({ body: { name: 'Key', ...body } })
          return createPostern({ baseUrl: service.url, apiKey: key, ...patiently })
        }
        const bound = await withKey({ group: group?.id })
        const reader = await withKey({ scopes: ['read'] })
        const { url: state } = await ada.api.channels.getConnectUrl({ path: sandbox })
        expect((await finish(bound, state, 'Wrong key')).error).toMatchObject(refused)
        expect((await finish(reader, state, 'Wrong key')).error).toMatchObject({ code: 'insufficient_scope' })
        const { url: theirs } = await bound.channels.getConnectUrl({ path: sandbox })
        expect((await finish(ada.api, theirs, 'In the group')).data?.customerId).toBe(group?.id)
      })

      it('a credential that connects an account also chooses its page', async () => {
        const { url: state } = await ada.api.channels.getConnectUrl({ path: sandbox })
        const fields = code({ name: 'Paged', pages: 'yes' })
        const { id, pages } = await ada.api.channels.finishConnect({
          path: sandbox,
          body: { state, code: fields },
        })
        const choose = (client: Client) =>
          client.result.channels.choosePageByState({ path: { id }, body: { state, id: pages[0]?.id ?? '' } })
        for (const client of [service.anonymous, eve.console, eve.api])
          expect((await choose(client)).error).toMatchObject(refused)
        expect((await choose(ada.api)).data).toEqual({ success: true, id })
      })

      describe('the page to which the platform redirects', () => {
        const begin = async (tenant = ada, query: { redirectUrl?: string } = {}) => {
          const { url } = await tenant.api.channels.getConnectUrl({
            path: mastodonPath,
            query: { externalUrl: mastodon.url, ...query },
          })
          const consent = mastodon.consent(url)
          const back = `/channels/connected/mastodon?${new URLSearchParams(consent)}`
          return { url, state: consent.state, back }
        }
        const open = async (back: string) => {
          const response = await service.fetch(back)
          const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
          return { response, cookie, text: await response.text() }
        }
        const decide = (state: string, decision: string, headers: Record<string, string>) =>
          service.fetch('/channels/connected/mastodon/confirm', {
            method: 'POST',
            headers,
            body: new URLSearchParams({ state, decision, timezone: '120' }),
          })

        it('the page names the organization and the account, and connects only after confirmation', async () => {
          const hedy = await service.createTenant()
          const { state, back } = await begin(hedy)
          const { response, cookie, text } = await open(back)
          expect(response.status).toBe(200)
          expect(response.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/)
          expect(text).toContain((await hedy.console.organizations.list())[0]?.name)
          expect(text).toContain(`ada@${new URL(mastodon.url).host}`)
          expect(await names(hedy)).toEqual([])
          for (const headers of [{}, { cookie: `${cookie}x` }, { auth: eve.session }])
            expect((await decide(state, 'connect', headers)).status).toBe(403)
          const elsewhere = { cookie, origin: 'https://evil.example' }
          expect((await decide(state, 'connect', elsewhere)).status).toBe(403)
          expect((await service.fetch(back)).status).toBe(403)
          expect((await service.fetch(back, { headers: { cookie } })).status).toBe(200)
          expect(await names(hedy)).toEqual([])
          const confirmed = await decide(state, 'connect', { cookie })
          expect(confirmed.status).toBe(303)
          expect(await names(hedy)).toEqual(['Ada'])
          const last = await service.fetch(confirmed.headers.get('location') ?? '', { headers: { cookie } })
          expect(await last.text()).toContain('Ada is connected')
          // A second click and a reloaded page connect nothing more.
          expect((await decide(state, 'connect', { cookie })).status).toBe(303)
          expect(await (await service.fetch(back, { headers: { cookie } })).text()).toContain(
            'Ada is connected',
          )
          expect((await service.fetch(back)).status).toBe(403)
        })

        it('the page forgets the account when the user declines', async () => {
          const { state, back } = await begin()
          const { cookie } = await open(back)
          const before = await names(ada)
          expect((await decide(state, 'decline', { cookie })).status).toBe(200)
          expect((await decide(state, 'connect', { cookie })).status).toBe(409)
          expect(await names(ada)).toEqual(before)
          const left = await service.app.db('connect_states').whereNotNull('account_sealed')
          expect(left).toEqual([])
        })

        it('the page belongs to this service, wherever the console is, and redirects afterwards', async () => {
          const redirectUrl = `${service.app.config.consoleUrl}/done`
          const { url, state, back } = await begin(ada, { redirectUrl })
          expect(new URL(url).searchParams.get('redirect_uri')).toBe(
            `${service.url}/channels/connected/mastodon`,
          )
          const { cookie } = await open(back)
          const confirmed = await decide(state, 'connect', { cookie })
          expect(confirmed.headers.get('location')).toBe(redirectUrl)
        })

        it('two concurrent confirmations connect once', async () => {
          const connects = async () =>
            (await ada.console.auditLog.list({ query: { action: 'channel.connected' } })).entries.length
          const { state, back } = await begin()
          const { cookie } = await open(back)
          const before = await connects()
          const both = await Promise.all([1, 2].map(() => decide(state, 'connect', { cookie })))
          for (const { status } of both) expect([303, 409]).toContain(status)
          expect(await connects()).toBe(before + 1)
        })
      })
    })

    it('whoever holds the state of a signed enterprise flow finishes it', async () => {
      const redirectUrl = 'https://shop.example.com/connected'
      const claims = {
        apiKey: ada.apiKey,
        provider: 'mastodon',
        externalUrl: mastodon.url,
        redirectUrl,
        webhookUrl: 'https://shop.example.com/hook',
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
      const consent = mastodon.consent(await started.text())
      const back = await service.fetch(`/channels/connected/mastodon?${new URLSearchParams(consent)}`)
      expect([back.status, back.headers.get('location')]).toEqual([303, redirectUrl])
    })
  },
  { config: { enterpriseSecret: secret } },
)

describeService(
  'connecting with another console',
  (service) => {
    it('a flow returns to that console if a session started it, and to our page if a key did', async () => {
      const mastodon = await new FakeMastodon().listen()
      try {
        const ada = await service.createTenant()
        const query = { externalUrl: mastodon.url }
        const callback = (url: string) => new URL(url).searchParams.get('redirect_uri')
        const bySession = await ada.console.consoleApi.channels.getConnectUrl({ path: mastodonPath, query })
        expect(callback(bySession.url)).toBe('https://console.example.org/integrations/social/mastodon')
        const byKey = await ada.api.channels.getConnectUrl({ path: mastodonPath, query })
        expect(callback(byKey.url)).toBe(`${service.app.config.baseUrl}/channels/connected/mastodon`)
        for (const { channels } of [ada.console.consoleApi, ada.api]) {
          const { url } = await channels.getConnectUrl({ path: { integration: 'tiktok-business' } })
          expect(callback(url)).toMatch(/(integrations\/social|channels\/connected)\/tiktok-business\/$/)
        }
        // Each callback has an app of its own.
        expect(mastodon.apps.size).toBe(2)
      } finally {
        await mastodon.close()
      }
    })
  },
  {
    config: { consoleUrl: 'https://console.example.org' },
    overrides: {
      platforms: (defaults) => ({
        ...defaults,
        'tiktok-business': {
          ...tiktokBusinessExchanges.create('https://tiktok.example'),
          http: defaults['tiktok-business'].http,
          unsetVariables: [],
        },
      }),
    },
  },
)
