import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import { newId } from '../../server/lib/ids.ts'
import { FakeMastodon } from '../helpers/fakes/mastodon.ts'
import { consoleOf } from '../helpers/members.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { created, pretendSending, schedule } from '../posts/support.ts'

const secret = 'an enterprise secret for tests, and nothing else'
const bytes = (text: string) => new TextEncoder().encode(text)

describeService(
  'enterprise',
  (service) => {
    const seconds = () => Math.floor(service.clock.now() / 1000)
    const sign = (
      claims: object,
      options: { key?: string; exp?: number; jti?: string | null; aud?: string } = {},
    ) => {
      const token = new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(options.exp ?? seconds() + 60)
      if (options.jti !== null) token.setJti(options.jti ?? newId())
      if (options.aud !== undefined) token.setAudience(options.aud)
      return token.sign(bytes(options.key ?? secret))
    }
    const calls = () => service.anonymous.result
    const createUser = async (claims: object, options = {}) =>
      calls().enterprise.createUser({ body: { params: await sign(claims, options) } })
    const customer = (id = newId()) => ({
      id,
      name: 'Bakery Miller',
      saasName: 'shop',
      email: `${id}@Example.org`,
    })

    describe('the signed request', () => {
      it.each([
        ['another secret', { key: 'another enterprise secret, just as long' }],
        ['no jti', { jti: null }],
        ['another audience', { aud: 'somebody-else' }],
      ])('a request signed with %s is refused', async (_, options) => {
        expect((await createUser(customer(), options)).error).toMatchObject({
          status: 401,
          code: 'unauthorized',
        })
      })

      it('a signed request is refused when it has expired or is valid for more than five minutes', async () => {
        for (const exp of [seconds(), seconds() + 301])
          expect((await createUser(customer(), { exp })).response.status).toBe(401)
        expect((await createUser(customer(), { exp: seconds() + 300 })).response.status).toBe(201)
      })

      it('a signed request is accepted once, even when it arrives twice at the same time', async () => {
        const params = await sign(customer(), { aud: 'postern-enterprise' })
        const twice = [1, 2].map(() => calls().enterprise.createUser({ body: { params } }))
        const statuses = (await Promise.all(twice)).map(({ response }) => response.status)
        expect(statuses.sort()).toEqual([201, 401])
      })

      it('an unsigned request is refused, and so is one signed like a session or key', async () => {
        const tenant = await service.createTenant()
        const head = Buffer.from('{"alg":"none"}').toString('base64url')
        const body = Buffer.from(JSON.stringify({ ...customer(), exp: seconds() + 60, jti: 'x' })).toString(
          'base64url',
        )
        for (const params of [`${head}.${body}.`, tenant.session, tenant.apiKey, 'nonsense'])
          expect((await calls().enterprise.createUser({ body: { params } })).response.status).toBe(401)
        for (const key of [service.app.config.secret, tenant.session])
          expect((await createUser(customer(), { key })).response.status).toBe(401)
      })
    })

    describe('create-user', () => {
      it('create-user creates an organization with a working key, and returns the same one again', async () => {
        const claims = customer()
        const { data, response } = await createUser(claims)
        expect(response.status).toBe(201)
        const api = createPostern({ baseUrl: service.url, apiKey: data?.apiKey ?? '', retries: 0 })
        expect(await api.channels.list({})).toEqual([])
        expect((await createUser(claims)).data).toEqual(data)
        expect((await createUser({ ...claims, saasName: 'other' })).data?.id).not.toBe(data?.id)
        const [user] = await service.app.db('users').where('email', 'like', `${claims.id}+shop@%`)
        expect(user).toMatchObject({ email: `${claims.id}+shop@example.org`, password_hash: null })
        expect(JSON.stringify(await service.app.db('enterprise_organizations'))).not.toContain(data?.apiKey)
      })

      it('create-user creates one organization for two concurrent requests', async () => {
        const claims = customer()
        const answers = await Promise.all([createUser(claims), createUser(claims)])
        expect(answers[0]?.data).toBeDefined()
        expect(answers[1]?.data).toEqual(answers[0]?.data)
      })

      it('create-user answers 409 once the key was replaced, and for an address in use', async () => {
        const claims = customer()
        const { data } = await createUser(claims)
        expect((await createUser({ ...claims, id: newId() })).error).toMatchObject({ status: 409 })
        await service.app
          .db('api_keys')
          .where({ organization_id: data?.id ?? '' })
          .update({ revoked_at: service.clock.now() })
        expect((await createUser(claims)).error).toMatchObject({ status: 409, code: 'conflict' })
      })

      it('create-user creates a new organization after the first was closed', async () => {
        const claims = customer()
        const { data } = await createUser(claims)
        const user = await service.app.db('users').where('email', 'like', `${claims.id}+shop@%`).first()
        const session = await startSession(service.app, user?.id ?? '', { ip: '::1', userAgent: undefined })
        await consoleOf(service, session).user.delete({ body: {} })
        const again = await createUser(claims)
        expect(again.response.status).toBe(201)
        expect(again.data?.id).not.toBe(data?.id)
      })

      it.each([
        ['id', undefined],
        ['name', '  '],
        ['saasName', 'a b'],
        ['email', 'nobody'],
      ])('create-user refuses a request whose %s is %j', async (name, value) => {
        const { error } = await createUser({ ...customer(), [name]: value })
        expect(error).toMatchObject({ status: 400, errors: [{ location: `body.params.${name}` }] })
      })
    })

    describe('url', () => {
      let mastodon: FakeMastodon
      beforeAll(async () => {
        mastodon = await new FakeMastodon().listen()
      })
      afterAll(() => mastodon.close())

      const claimsFor = (apiKey: string, more: object = {}) => ({
        apiKey,
        provider: 'mastodon',
        redirectUrl: 'https://shop.example.com/connected?from=postern',
        webhookUrl: 'https://shop.example.com/hook',
        ...more,
      })
      const url = async (claims: object) => {
        const response = await service.fetch('/enterprise/url', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ params: await sign(claims) }),
        })
        return { response, text: await response.text() }
      }
      /** Does what the customer's browser and the platform do with the address. */
      const connect = (address: string) =>
        calls().channels.finishConnect({
          path: { integration: 'mastodon' },
          body: { ...mastodon.consent(address), timezone: '0' },
        })

      it('url leads through the platform back to the redirect, and calls the webhook up to ten times within an hour', async () => {
        const { apiKey, organizationId, api } = await service.createTenant()
        const refusals = Array.from({ length: 8 }, () => answer(500, {}))
        await using receiver = await scriptedServer(answer(500, {}), ...refusals, answer(200, {}))
        const webhookUrl = `${receiver.url}/hook`
        const { response, text } = await url(claimsFor(apiKey, { webhookUrl, externalUrl: mastodon.url }))
        expect(response.status).toBe(201)
        expect(response.headers.get('content-type')).toContain('text/plain')
        expect(text.startsWith(`${mastodon.url}/oauth/authorize?`)).toBe(true)
        const states = JSON.stringify(await service.app.db('connect_states'))
        expect(states).not.toContain(apiKey)
        const { data } = await connect(text)
        expect(data?.returnURL).toBe('https://shop.example.com/connected?from=postern')
        expect((await api.channels.list({})).map(({ id }) => id)).toEqual([data?.id])
        await service.server.drain()
        for (let minute = 0; minute < 59; minute++) {
          service.clock.advance(60_000)
          await service.server.drain()
        }
        expect(receiver.received).toHaveLength(10)
        const sent = receiver.received.map(({ body }) => (JSON.parse(body) as { params: string }).params)
        expect(JSON.stringify(await service.app.db('connect_states'))).not.toContain(apiKey)
        for (const params of sent) {
          const { payload } = await jwtVerify(params, bytes(secret), {
            audience: 'postern-enterprise-webhook',
            currentDate: new Date((decodeJwt(params).iat ?? 0) * 1000),
          })
          expect(payload).toMatchObject({ apiKey, organizationId, id: data?.id })
        }
      })

      it('url reconnects a channel', async () => {
        const { apiKey } = await service.createTenant()
        await using receiver = await scriptedServer(answer(200, {}))
        const more = { webhookUrl: receiver.url, externalUrl: mastodon.url }
        const first = (await connect((await url(claimsFor(apiKey, more))).text)).data
        const again = await connect((await url(claimsFor(apiKey, { ...more, refreshId: first?.id }))).text)
        expect(again.data?.id).toBe(first?.id)
        await service.server.drain()
        expect(receiver.received).toHaveLength(2)
      })

      it('url refuses an invalid key, an unknown channel, a channel with typed fields, and URLs that are not public', async () => {
        const { apiKey } = await service.createTenant()
        const status = async (more: object) => (await url(claimsFor(apiKey, more))).response.status
        expect(await status({ apiKey: 'psk_nonsense' })).toBe(401)
        expect(await status({ provider: 'nonsense' })).toBe(400)
        expect(await status({ provider: 'sandbox' })).toBe(400)
        expect(await status({ refreshId: newId() })).toBe(404)
        for (const bad of [
          'ftp://shop.example.com',
          'https://10.0.0.1/',
          'https://169.254.169.254/',
          'javascript:alert(1)',
        ]) {
          expect(await status({ webhookUrl: bad })).toBe(400)
          expect(await status({ redirectUrl: bad })).toBe(400)
        }
      })
    })

    describe('delete-channel', () => {
      const remove = async (claims: object) =>
        calls().enterprise.deleteChannel({ body: { params: await sign(claims) } })

      it("delete-channel deletes a channel of the key's organization, and of no other", async () => {
        const [tenant, other] = [await service.createTenant(), await service.createTenant()]
        const id = await tenant.connectSandbox()
        expect((await remove({ apiKey: 'psk_nonsense', id })).response.status).toBe(401)
        expect((await remove({ apiKey: other.apiKey, id })).response.status).toBe(404)
        const { key } = await tenant.console.apiKeys.create({ body: { name: 'r', scopes: ['read'] } })
        expect((await remove({ apiKey: key, id })).response.status).toBe(403)
        expect((await remove({ apiKey: tenant.apiKey, id })).data).toEqual({ success: true })
        expect((await remove({ apiKey: tenant.apiKey, id })).response.status).toBe(404)
        const { entries } = await tenant.console.auditLog.list({
          query: { action: 'enterprise.channel_deleted' },
        })
        expect(entries).toMatchObject([{ target: id, user: null }])
      })

      it('delete-channel waits for a post that is being sent', async () => {
        const tenant = await service.createTenant()
        const id = await tenant.connectSandbox()
        const post = await created(tenant, schedule(service, id, 'On its way'))
        await pretendSending(service, tenant, post.id)
        expect((await remove({ apiKey: tenant.apiKey, id })).error).toMatchObject({ status: 409 })
      })
    })
  },
  { config: { enterpriseSecret: secret } },
)

describeService('enterprise without a secret', (service) => {
  it('the operations of enterprise answer 404 without a secret', async () => {
    for (const path of ['create-user', 'url', 'delete-channel']) {
      const response = await service.fetch(`/enterprise/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"params":"x"}',
      })
      expect(response.status).toBe(404)
    }
  })
})
