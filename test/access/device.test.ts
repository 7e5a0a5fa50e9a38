import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { deleteExpired } from '../../server/db/expiry.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { type DeviceCodes, deviceCalls } from '../helpers/devices.ts'
import { describeService } from '../helpers/server.ts'

const MINUTE = 60_000
const SECOND = 1000

describeService(
  'device',
  (service) => {
    const { from, post, postJson, postForm, start, poll, approve, info } = deviceCalls(service)

    describe('as an existing command line calls it', () => {
      /** Content type JSON, content length 0, as recorded. */
      const recorded = { 'content-type': 'application/json', 'user-agent': 'node-fetch', accept: '*/*' }

      it('a device logs in', async () => {
        const tenant = await service.createTenant()
        const answer = await post('/device/code', { headers: recorded })
        expect(answer.status).toBe(201)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        const codes = (await answer.json()) as DeviceCodes
        const { consoleUrl, baseUrl } = service.app.config
        expect(codes).toEqual({
          device_code: expect.stringMatching(/^[\w-]{43}$/),
          user_code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/),
          verification_uri: `${consoleUrl}/device`,
          verification_uri_complete: `${consoleUrl}/device?code=${codes.user_code}`,
          expires_in: 900,
          interval: 5,
        })
        const ask = () =>
          post('/device/token', {
            headers: recorded,
            body: JSON.stringify({ device_code: codes.device_code }),
          })
        const pending = await ask()
        expect(pending.status).toBe(400)
        expect(pending.headers.get('cache-control')).toBe('no-store')
        expect(pending.headers.get('content-type')).toMatch(/^application\/json/)
        expect(await pending.json()).toEqual({
          error: 'authorization_pending',
          error_description: expect.any(String),
          statusCode: 400,
          message: expect.any(String),
        })
        expect(await approve(tenant, codes.user_code)).toEqual({ success: true })
        const delivered = await ask()
        expect(delivered.status).toBe(201)
        expect(delivered.headers.get('cache-control')).toBe('no-store')
        const token = (await delivered.json()) as { access_token: string }
        expect(token).toEqual({
          access_token: expect.stringMatching(/^pos_[A-Za-z0-9]{40,}$/),
          token_type: 'bearer',
          scope: 'read write',
          api_url: baseUrl,
          organization_id: tenant.organizationId,
        })
        const channel = await tenant.connectSandbox()
        const list = await service.fetch('/public/v1/integrations', {
          headers: { ...recorded, authorization: token.access_token },
        })
        expect(await list.json()).toMatchObject([{ id: channel }])
        expect(await (await ask()).json()).toMatchObject({ error: 'expired_token' })
      })

      it.each([
        ['nothing at all', {}],
        ['an empty object', { body: '{}', headers: { 'content-type': 'application/json' } }],
        [
          'nulls and extras',
          {
            body: '{"client_id":null,"scope":null,"hostname":"laptop"}',
            headers: { 'content-type': 'application/json; charset=utf-8' },
          },
        ],
      ])('a device flow starts with %s as its body', async (_, init) => {
        expect((await post('/device/code', init)).status).toBe(201)
      })
    })

    describe('as a client of RFC 8628 calls it', () => {
      const client: oauth.Client = { client_id: 'pca_postern_cli' }

      async function logIn(server: oauth.AuthorizationServer, scope: string) {
        const tenant = await service.createTenant()
        const options = { [oauth.allowInsecureRequests]: true, headers: from() }
        const codes = await oauth.processDeviceAuthorizationResponse(
          server,
          client,
          await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope }, options),
        )
        expect(codes.interval).toBe(5)
        const ask = async () =>
          oauth.processDeviceCodeResponse(
            server,
            client,
            await oauth.deviceCodeGrantRequest(server, client, oauth.None(), codes.device_code, options),
          )
        const pending = await ask().catch((error: unknown) => error)
        expect(pending).toBeInstanceOf(oauth.ResponseBodyError)
        expect(pending).toMatchObject({ error: 'authorization_pending', status: 400 })
        await approve(tenant, codes.user_code)
        const token = await ask()
        await expect(ask()).rejects.toMatchObject({ error: 'expired_token' })
        expect(token).toMatchObject({ token_type: 'bearer', scope })
        return { tenant, token: token.access_token }
      }

      it('a client logs in with what the metadata describes', async () => {
        const issuer = new URL(service.app.config.baseUrl)
        const server = await oauth.processDiscoveryResponse(
          issuer,
          await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', [oauth.allowInsecureRequests]: true }),
        )
        expect(server.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code')
        const { tenant, token } = await logIn(server, 'read write')
        const api = createPostern({ baseUrl: service.url, apiKey: token, retries: 0 })
        const id = await tenant.connectSandbox()
        expect(await api.channels.list()).toMatchObject([{ id }])
      })

      it('a client that polls at /device/token gets only the scope that it requested', async () => {
        const { token } = await logIn(
          {
            issuer: service.url,
            device_authorization_endpoint: `${service.url}/device/code`,
            token_endpoint: `${service.url}/device/token`,
          },
          'read',
        )
        const call = (method: string, path: string) =>
          service.fetch(`/public/v1${path}`, { method, headers: { authorization: token } })
        expect((await call('GET', '/is-connected')).status).toBe(200)
        expect((await call('DELETE', '/posts/some-post')).status).toBe(403)
      })

      it('the token endpoint names a missing parameter', async () => {
        const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
        const answer = await postForm('/oauth/token', { grant_type, client_id: client.client_id })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
      })
    })

    describe('polling', () => {
      it('polling too early adds five seconds to the interval each time, permanently', async () => {
        const codes = await start()
        const askAfter = async (seconds: number) => {
          service.clock.advance(seconds * SECOND)
          return (await poll(codes)).error
        }
        expect(await askAfter(0)).toBe('authorization_pending')
        expect(await askAfter(5)).toBe('authorization_pending')
        expect(await askAfter(3)).toBe('slow_down')
        expect(await askAfter(8)).toBe('slow_down')
        expect(await askAfter(10)).toBe('slow_down')
        expect(await askAfter(20)).toBe('authorization_pending')
        expect(await askAfter(15)).toBe('slow_down')
        expect(await askAfter(25)).toBe('authorization_pending')
      })

      it('polling slightly early is tolerated', async () => {
        const codes = await start()
        await poll(codes)
        service.clock.advance(4.9 * SECOND)
        expect((await poll(codes)).error).toBe('authorization_pending')
      })

      it('polling after 15 minutes gets expired_token, approved or not', async () => {
        const tenant = await service.createTenant()
        const [codes, approved] = [await start(), await start()]
        await approve(tenant, approved.user_code)
        service.clock.advance(15 * MINUTE - 1)
        expect((await poll(codes)).error).toBe('authorization_pending')
        service.clock.advance(1)
        expect((await poll(codes)).error).toBe('expired_token')
        expect((await poll(approved)).error).toBe('expired_token')
        expect(await info(tenant, codes.user_code)).toEqual({ valid: false })
        expect(await approve(tenant, codes.user_code)).toEqual({ success: false, error: 'expired_code' })
        const { signal } = new AbortController()
        await deleteExpired(service.app, { batch: 100, signal })
        expect(await service.app.db('device_codes')).toEqual([])
        expect((await poll(codes)).error).toBe('expired_token')
      })

      it('polling with an unknown code asks to start again', async () => {
        expect(await poll({ device_code: 'no code of ours' })).toMatchObject({
          status: 400,
          error: 'expired_token',
        })
      })

      it('concurrent polls deliver one token', async () => {
        const tenant = await service.createTenant()
        const codes = await start()
        await approve(tenant, codes.user_code)
        const answers = await Promise.all(Array.from({ length: 6 }, () => poll(codes)))
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
        expect(new Set(answers.map(({ error }) => error))).toEqual(new Set([undefined, 'expired_token']))
        expect(
          await service.app.db('oauth_tokens').where({ organization_id: tenant.organizationId }),
        ).toHaveLength(1)
      })

      it('a poll after the token was delivered leaves the token valid', async () => {
        const tenant = await service.createTenant()
        const codes = await start()
        await approve(tenant, codes.user_code)
        await poll(codes)
        for (const seconds of [0, 5, 60]) {
          service.clock.advance(seconds * SECOND)
          expect((await poll(codes)).error).toBe('expired_token')
        }
        const tokens = await service.app.db('oauth_tokens').where({ organization_id: tenant.organizationId })
        expect(tokens.map(({ revoked_at }) => revoked_at)).toEqual([null])
      })

      it('a poll is refused when whoever approved is no longer a member', async () => {
        const tenant = await service.createTenant()
        const codes = await start()
        await approve(tenant, codes.user_code)
        await service.app.db('memberships').where({ user_id: tenant.userId }).update({ disabled_at: 1 })
        expect(await poll(codes)).toMatchObject({ status: 400, error: 'invalid_grant' })
      })
    })

    describe('invalid device requests', () => {
      it.each([
        ['no body', undefined],
        ['no code', {}],
        ['an empty code', { device_code: '' }],
        ['a code that is no text', { device_code: 7 }],
      ])('a request with %s is invalid_request', async (_, body) => {
        const answer = await (body === undefined ? post('/device/token') : postJson('/device/token', body))
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'invalid_request' })
      })

      it('an unknown grant type is unsupported_grant_type', async () => {
        const { device_code } = await start()
        const answer = await postForm('/device/token', { device_code, grant_type: 'authorization_code' })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
      })

      it('an unknown client is invalid_client', async () => {
        const { device_code } = await start()
        for (const answer of [
          await postForm('/device/code', { client_id: 'somebody' }),
          await postForm('/device/token', { device_code, client_id: 'somebody' }),
        ]) {
          expect(answer.status).toBe(401)
          expect(await answer.json()).toMatchObject({ error: 'invalid_client' })
        }
      })

      it('a parameter without a value counts as absent', async () => {
        const answer = await postForm('/device/code', { client_id: '', scope: '' })
        expect(answer.status).toBe(200)
        const { device_code } = (await answer.json()) as DeviceCodes
        const fields = { device_code, client_id: '', grant_type: '' }
        expect(await (await postForm('/device/token', fields)).json()).toMatchObject({
          error: 'authorization_pending',
        })
      })

      it('an unknown scope is invalid_scope', async () => {
        const answer = await postJson('/device/code', { scope: 'read everything' })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'invalid_scope' })
      })

      it('too many logins from one address are refused in the form of RFC 6749', async () => {
        const headers = { 'x-forwarded-for': '10.4.0.1' }
        const statuses: number[] = []
        for (let i = 0; i < 60; i++) statuses.push((await post('/device/code', { headers })).status)
        expect(new Set(statuses)).toEqual(new Set([201]))
        const answer = await post('/device/code', { headers })
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await answer.json()).toMatchObject({ error: 'rate_limited' })
      })

      it('looking at a request and deciding on it require a session', async () => {
        const { user_code } = await start()
        expect((await service.fetch(`/device/info?user_code=${user_code}`)).status).toBe(401)
        expect((await postJson('/device/approve', { user_code })).status).toBe(401)
      })
    })

    it('neither code is stored in the database as plain text', async () => {
      const codes = await start()
      const rows = JSON.stringify(await service.app.db('device_codes'))
      expect(rows).not.toContain(codes.device_code)
      for (const form of [codes.user_code, codes.user_code.replace('-', '')]) {
        expect(rows.toUpperCase()).not.toContain(form)
        // So short a text is found from a plain hash by trying.
        expect(rows).not.toContain(sha256(form))
      }
      expect(rows).toContain(sha256(codes.device_code))
    })
  },
  { config: { trustProxy: 1 } },
)
