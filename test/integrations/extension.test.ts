import { SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { deriveKey } from '../../server/lib/secrets/crypto.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { selling, subscribe } from '../plans/support.ts'

const DAY = 86_400_000
const integration = 'mastodon'
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** Maps cookies to accounts, on a platform that has only cookies. */
const sessions = new Map<string, string>()
let down = false

/** The sandbox, connected by two cookies as an extension reads them. */
const byCookies = (channels: Platforms): Platforms => ({
  ...channels,
  mastodon: {
    ...channels.sandbox,
    identifier: integration,
    name: 'Cookie jar',
    auth: {
      kind: 'cookies',
      cookies: [
        { name: 'client_id', domain: 'jar.example' },
        { name: 'session', domain: 'jar.example' },
      ],
      async connect({ session = '' }) {
        if (down) throw new PlatformError('retryable', 'The jar is closed.')
        const name = sessions.get(session)
        if (name === undefined) throw new PlatformError('auth', 'The jar does not know this session.')
        return {
          internalId: name.toLowerCase(),
          name,
          picture: null,
          profile: name,
          accessToken: session,
          refreshToken: null,
          expiresAt: null,
        }
      },
    },
  },
})

describeService(
  'a channel that an extension keeps connected',
  (service) => {
    let ada: Tenant
    let count = 0
    beforeAll(async () => {
      ada = await service.createTenant()
    })

    const newSession = (name: string) => {
      const session = `session-${++count}`
      sessions.set(session, name)
      return session
    }
    const connect = async (name: string) => {
      const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({ path: { integration } })
      const code = base64({ client_id: 'browser', session: newSession(name) })
      return ada.console.channels.finishConnect({
        path: { integration },
        body: { state, code, timezone: '0' },
      })
    }
    const refresh = (jwt: string, cookies: unknown) =>
      service.anonymous.result.channels.refreshFromExtension({
        body: { jwt, cookies: typeof cookies === 'string' ? cookies : base64(cookies) },
      })
    const cookies = (session: string) => ({ client_id: 'browser', session })
    const secrets = async (id: string) => {
      const row = await service.app.db('integrations').where({ id }).first()
      return {
        token: service.app.sealer.open(row?.access_token_sealed ?? ''),
        credentials: JSON.parse(service.app.sealer.open(row?.credentials_sealed ?? '')),
      }
    }

    it('the catalog lists the required cookies, and the extension gets a token', async () => {
      const { social } = await service.anonymous.platforms.list()
      expect(social.find(({ identifier }) => identifier === integration)).toMatchObject({
        isChromeExtension: true,
        extensionCookies: [
          { name: 'client_id', domain: 'jar.example' },
          { name: 'session', domain: 'jar.example' },
        ],
      })
      const channel = await connect('Catalogue')
      expect(channel.extensionToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(await secrets(channel.id)).toMatchObject({ credentials: { client_id: 'browser' } })
      const { url: state } = await ada.console.consoleApi.channels.getConnectUrl({
        path: { integration: 'sandbox' },
      })
      const other = await ada.console.channels.finishConnect({
        path: { integration: 'sandbox' },
        body: { state, code: base64({ name: 'No cookies' }), timezone: '0' },
      })
      expect(other).not.toHaveProperty('extensionToken')
    })

    it('new cookies of the same account are accepted and reconnect the channel', async () => {
      const { id, extensionToken = '' } = await connect('Renewed')
      await service.app.db('integrations').where({ id }).update({ refresh_needed_at: 1 })
      const session = newSession('Renewed')
      const { data, response } = await refresh(extensionToken, cookies(session))
      expect(response.status).toBe(201)
      expect(data).toEqual({ success: true, extensionToken: expect.any(String) })
      expect(await secrets(id)).toEqual({ token: session, credentials: cookies(session) })
      const { integrations } = await ada.console.consoleApi.channels.list()
      expect(integrations.find((channel) => channel.id === id)?.refreshNeeded).toBe(false)
      expect((await refresh(data?.extensionToken ?? '', cookies(session))).data?.success).toBe(true)
    })

    it('a renewal keeps the fields for which the platform returns nothing newer', async () => {
      const { id, extensionToken = '' } = await connect('Lasting')
      const refresh_token_sealed = service.app.sealer.seal('still good')
      await service.app.db('integrations').where({ id }).update({ refresh_token_sealed })
      await refresh(extensionToken, cookies(newSession('Lasting')))
      const row = await service.app.db('integrations').where({ id }).first()
      expect(row?.refresh_token_sealed).toBe(refresh_token_sealed)
    })

    it('cookies of another account are refused', async () => {
      const { id, extensionToken = '' } = await connect('Mine')
      const before = await secrets(id)
      const { data, response } = await refresh(extensionToken, cookies(newSession('Somebody else')))
      expect(response.status).toBe(201)
      expect(data).toEqual({ success: false, reason: 'account_mismatch' })
      expect(await secrets(id)).toEqual(before)
    })

    it('rejected and missing cookies are refused', async () => {
      const { id, extensionToken = '' } = await connect('Careful')
      const before = await secrets(id)
      const refused = await refresh(extensionToken, cookies('made-up'))
      expect(refused.error).toMatchObject({ status: 409, code: 'connect_failed' })
      down = true
      const closed = await refresh(extensionToken, cookies(newSession('Careful')))
      expect(closed.error).toMatchObject({ status: 502, code: 'upstream_failed' })
      down = false
      for (const wrong of ['%%%', base64([]), base64({ client_id: 'browser' }), base64({ session: 7 })]) {
        const { error } = await refresh(extensionToken, wrong)
        expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
        expect(error?.errors?.[0]?.location).toMatch(/^body\.cookies/)
      }
      expect(await secrets(id)).toEqual(before)
    })

    it('only its own token reaches the channel, for 90 days', async () => {
      const { id, extensionToken = '' } = await connect('Guarded')
      const session = newSession('Guarded')
      const [head = '', body = '', signature = ''] = extensionToken.split('.')
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
      const sign = (payload: object, purpose: string, audience = 'extension-refresh') =>
        new SignJWT({ ...payload })
          .setProtectedHeader({ alg: 'HS256' })
          .setAudience(audience)
          .sign(deriveKey(service.app.config.secret, purpose))
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      const wrong = [
        'x',
        ada.session,
        ada.apiKey,
        `${head}.${forged}.${signature}`,
        `${none}.${body}.`,
        await sign(claims, 'seal v1'),
        await sign(claims, 'extension token v1', 'something-else'),
        await sign({ sub: id, org: ada.organizationId }, 'extension token v1'),
      ]
      for (const token of wrong)
        expect((await refresh(token, cookies(session))).error).toMatchObject({
          status: 401,
          code: 'unauthorized',
        })
      expect((await refresh(extensionToken, cookies(session))).data?.success).toBe(true)
      service.clock.advance(90 * DAY)
      expect((await refresh(extensionToken, cookies(session))).error?.status).toBe(401)
    })

    it('a deleted channel is out of reach', async () => {
      const eve = await service.createTenant()
      const { url: state } = await eve.console.consoleApi.channels.getConnectUrl({ path: { integration } })
      const code = base64(cookies(newSession('Leaving')))
      const path = { integration }
      const { id, extensionToken = '' } = await eve.console.channels.finishConnect({
        path,
        body: { state, code, timezone: '0' },
      })
      await eve.console.consoleApi.channels.delete({ body: { id } })
      const { error } = await refresh(extensionToken, cookies(newSession('Leaving')))
      expect(error).toMatchObject({ status: 404, code: 'not_found' })
    })
  },
  { overrides: { platforms: byCookies } },
)

describeService(
  'a channel of an extension, by plan',
  (service) => {
    it('a reconnection needs a free channel in the plan', async () => {
      const { app } = service
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD', { totalChannels: 1 })
      sessions.set('jar-session', 'Jar')
      const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({ path: { integration } })
      const code = base64({ client_id: 'browser', session: 'jar-session' })
      const body = { state, code, timezone: '0' }
      const channel = await tenant.console.channels.finishConnect({ path: { integration }, body })
      await app.db('integrations').where({ id: channel.id }).update({ refresh_needed_at: 1 })
      await tenant.connectSandbox()
      const jwt = channel.extensionToken ?? ''
      const refresh = () =>
        service.anonymous.result.channels.refreshFromExtension({
          body: { jwt, cookies: base64({ client_id: 'browser', session: 'jar-session' }) },
        })
      expect((await refresh()).error).toMatchObject({ status: 402, code: 'plan_limit' })
      await subscribe(service, tenant, 'STANDARD', { totalChannels: 2 })
      expect((await refresh()).data).toMatchObject({ success: true })
    })
  },
  { ...selling, overrides: { platforms: byCookies } },
)
