import { describe, expect, it } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import {
  challenge,
  codeFor,
  decide,
  exchange,
  redirectUrl,
  refusal,
  registerApp,
  setUp,
  verifier,
} from './oauth-support.ts'

describeService('oauth: authorization', (service) => {
  function authorize(query: Record<string, string>, headers: Record<string, string> = {}) {
    return service.fetch(`/oauth/authorize?${new URLSearchParams(query)}`, { headers })
  }

  function authorizeIn(tenant: Tenant, body: object, headers: Record<string, string> = {}) {
    return service.fetch('/oauth/authorize', {
      method: 'POST',
      headers: { auth: tenant.session, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  describe('getAuthorization', () => {
    it('getAuthorization tells anybody what the app requests', async () => {
      const { app } = await setUp(service)
      const response = await authorize({ client_id: app.clientId, response_type: 'code', state: 'x y&z' })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        app: {
          name: 'Planner',
          description: 'Plans your week.',
          picture: null,
          clientId: app.clientId,
          redirectUrl,
          kind: 'registered',
          host: null,
        },
        scopes: ['read', 'write'],
        resource: service.app.config.baseUrl,
        redirectUri: redirectUrl,
        state: 'x y&z',
        organization: null,
      })
    })

    it('getAuthorization names the organization of a signed-in user and ignores an invalid session', async () => {
      const { app } = await setUp(service)
      const person = await service.createTenant()
      const query = { client_id: app.clientId, response_type: 'code', scope: 'read' }
      const shown = await (await authorize(query, { auth: person.session })).json()
      expect(shown).toMatchObject({ scopes: ['read'], organization: { id: person.organizationId } })
      expect(shown).not.toHaveProperty('state')
      const broken = await authorize(query, { auth: 'nonsense' })
      expect(await broken.json()).toMatchObject({ organization: null })
    })

    it('getAuthorization answers an invalid request itself and never redirects it', async () => {
      const { app } = await setUp(service)
      const good = { client_id: app.clientId, response_type: 'code' }
      const wrong: [string, object][] = [
        ['invalid_client', { client_id: 'pca_unknown' }],
        ['invalid_client', { client_id: 'pca_postern_cli' }],
        ['unsupported_response_type', { response_type: 'token' }],
        ['invalid_scope', { scope: 'read admin' }],
        ['invalid_request', { redirect_uri: 'https://evil.example' }],
        ['invalid_request', { redirect_uri: `${redirectUrl}/` }],
        ['invalid_request', { redirect_uri: `${redirectUrl}?a=b` }],
        ['invalid_request', { redirect_uri: 'https://APP.example.com/callback' }],
        ['invalid_request', { redirect_uri: 'https://app.example.com@evil.example/callback' }],
        ['invalid_request', { code_challenge: verifier, code_challenge_method: 'plain' }],
        ['invalid_request', { code_challenge: challenge }],
        ['invalid_request', { code_challenge_method: 'S256' }],
        ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
      ]
      for (const [error, change] of wrong) {
        const query = { ...good, redirect_uri: redirectUrl, ...change }
        expect(await refusal(await authorize(query)), JSON.stringify(change)).toEqual([400, error])
        const page = await authorize(query, { accept: 'text/html,*/*;q=0.8' })
        expect([page.status, page.headers.get('location')], JSON.stringify(change)).toEqual([400, null])
      }
      expect(await refusal(await authorize({ client_id: app.clientId }))).toEqual([400, 'invalid_request'])
      const twice = await service.fetch(`/oauth/authorize?${new URLSearchParams(good)}&state=1&state=2`)
      expect(await refusal(twice)).toEqual([400, 'invalid_request'])
    })

    it('getAuthorization treats an empty parameter as absent', async () => {
      const { app } = await setUp(service)
      const empty = { state: '', redirect_uri: '', scope: '', code_challenge: '', code_challenge_method: '' }
      const response = await authorize({ client_id: app.clientId, response_type: 'code', ...empty })
      expect(await response.json()).toMatchObject({ scopes: ['read', 'write'], redirectUri: redirectUrl })
    })

    it('getAuthorization redirects a browser without a session to sign in and back', async () => {
      const { app } = await setUp(service)
      const query = { client_id: app.clientId, response_type: 'code', state: 'a&b=c' }
      const response = await authorize(query, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(response.status).toBe(303)
      const location = new URL(response.headers.get('location') ?? '', service.url)
      expect(location.pathname).toBe('/sign-in')
      const next = new URL(location.searchParams.get('next') ?? '', service.url)
      expect([next.origin, next.pathname]).toEqual([service.url, '/oauth/authorize'])
      expect(Object.fromEntries(next.searchParams)).toEqual(query)
    })

    it('getAuthorization shows a signed-in browser the consent page, with everything escaped', async () => {
      const owner = await service.createTenant()
      const app = await registerApp(owner, { name: '<b>Planner</b>', description: '"><script>1</script>' })
      const person = await service.createTenant()
      const response = await authorize(
        { client_id: app.clientId, response_type: 'code', scope: 'read', state: '"><i>' },
        { accept: 'text/html', cookie: `auth=${person.session}` },
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'self' https://app.example.com")
      const text = await response.text()
      expect(text).toContain('&lt;b&gt;Planner&lt;/b&gt;')
      expect(text).toContain(person.email)
      expect(text).not.toMatch(/<b>Planner|<script>1|"><i>/)
    })

    it('getAuthorization shows a browser an invalid link as a page that escapes everything', async () => {
      const response = await authorize(
        { client_id: '<script>alert(1)</script>', response_type: 'code' },
        { accept: 'text/html' },
      )
      expect(response.headers.get('content-type')).toContain('text/html')
      const text = await response.text()
      expect(text).toContain('This link is invalid')
      expect(text).not.toContain('<script>alert')
    })
  })

  describe('decideAuthorization', () => {
    it('an approval redirects to the registered address with code, state and iss', async () => {
      const { tenant, app } = await setUp(service)
      const url = await decide(tenant, { client_id: app.clientId, state: 'a b&c=ü' })
      expect(url.origin + url.pathname).toBe(redirectUrl)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        code: expect.stringMatching(/^[A-Za-z0-9]{43}$/),
        state: 'a b&c=ü',
        iss: service.app.config.baseUrl,
      })
      const silent = await decide(tenant, { client_id: app.clientId })
      expect(silent.searchParams.has('state')).toBe(false)
    })

    it('a denial redirects with access_denied and state, and without a code', async () => {
      const { tenant, app } = await setUp(service)
      const url = await decide(tenant, { client_id: app.clientId, action: 'deny', state: 'abc' })
      expect(Object.fromEntries(url.searchParams)).toEqual({
        error: 'access_denied',
        state: 'abc',
        iss: service.app.config.baseUrl,
      })
      const row = await service.app.db('oauth_codes').where({ user_id: tenant.userId }).first()
      expect(row).toBeUndefined()
    })

    it('a redirect keeps the query that the app registered, character by character', async () => {
      const tenant = await service.createTenant()
      const app = await registerApp(tenant, { redirectUrl: 'http://127.0.0.1:4000/cb?x=%20y&code' })
      const { redirect } = await tenant.console.oauth.decide({
        body: { client_id: app.clientId, action: 'deny' },
      })
      expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:4000\/cb\?x=%20y&code&error=access_denied&iss=/)
    })

    it('a submitted form redirects, and only one from our own pages is accepted', async () => {
      const { tenant, app } = await setUp(service)
      const post = (headers: Record<string, string>) =>
        service.fetch('/oauth/authorize', {
          method: 'POST',
          headers: { cookie: `auth=${tenant.session}`, ...headers },
          body: new URLSearchParams({ client_id: app.clientId, action: 'approve', state: 's' }),
        })
      const decided = await post({ origin: service.app.config.baseUrl, 'sec-fetch-site': 'same-origin' })
      expect(decided.status).toBe(303)
      expect(decided.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/callback\?code=/)
      expect(decided.headers.get('cache-control')).toBe('no-store')
      for (const headers of [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { origin: 'null' },
        { 'sec-fetch-site': 'same-site' },
      ])
        expect(await refusal(await post(headers as never))).toEqual([403, 'access_denied'])
    })

    it('a page and JSON report the same error', async () => {
      const { tenant, app } = await setUp(service)
      const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-site': 'same-origin' }
      const cookie = `auth=${tenant.session}`
      const post = (fields: Record<string, string>, headers: Record<string, string>) =>
        service.fetch('/oauth/authorize', {
          method: 'POST',
          headers: { ...browser, ...headers },
          body: new URLSearchParams({ client_id: app.clientId, action: 'approve', ...fields }),
        })
      const signedOut = await post({}, {})
      expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, '/sign-in'])
      const pages = [
        await post({ organization_id: 'another' }, { cookie }),
        await post({ action: 'maybe' }, { cookie }),
        await post({ redirect_uri: 'https://evil.example' }, { cookie }),
        await authorize({ client_id: app.clientId }, browser),
      ]
      for (const page of pages) {
        expect([page.status, page.headers.get('location')]).toEqual([400, null])
        expect(page.headers.get('content-type')).toContain('text/html')
        expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      }
      const foreign = await post({}, { cookie, 'sec-fetch-site': 'cross-site' })
      expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    })

    it('a decision is refused without a session, and for a request that getAuthorization refuses', async () => {
      const { tenant, app } = await setUp(service)
      const anonymous = await service.fetch('/oauth/authorize', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: app.clientId, action: 'approve' }),
      })
      expect(await refusal(anonymous)).toEqual([401, 'unauthorized'])
      const wrong: [string, object][] = [
        ['invalid_client', { client_id: 'pca_unknown' }],
        ['invalid_request', { redirect_uri: 'https://evil.example/' }],
        ['invalid_request', { redirect_uri: '//evil.example' }],
        ['invalid_request', { redirect_uri: 'javascript:alert(1)' }],
        ['invalid_request', { action: 'maybe' }],
        ['invalid_scope', { scope: 'everything' }],
        ['unsupported_response_type', { response_type: 'token' }],
        ['invalid_request', { code_challenge: verifier, code_challenge_method: 'plain' }],
        ['invalid_request', { organization_id: 'another' }],
      ]
      for (const [error, change] of wrong) {
        const response = await authorizeIn(tenant, { client_id: app.clientId, action: 'approve', ...change })
        expect(await refusal(response), JSON.stringify(change)).toEqual([400, error])
      }
    })

    it('an approval grants nothing that the user may not do, since no public operation requires a role', () => {
      const open = Object.entries(operationTable).filter(([, row]) => row.security === 'key')
      expect(open.length).toBeGreaterThan(10)
      expect(open.filter(([, row]) => row.roles !== null || row.platformAdmin)).toEqual([])
    })

    it('an administrator who impersonates the user cannot decide', async () => {
      const { app } = await setUp(service)
      const [operator, person] = [await service.createTenant(), await service.createTenant()]
      const { db } = service.app
      await db('users').where({ id: operator.userId }).update({ platform_admin_at: service.clock.now() })
      const membership = await db('memberships').where({ user_id: person.userId }).first('id')
      await operator.console.impersonation.set({ body: { id: membership?.id ?? '' } })
      const body = { client_id: app.clientId, action: 'approve' }
      expect(await refusal(await authorizeIn(operator, body))).toEqual([403, 'access_denied'])
      expect(await db('oauth_codes').where({ user_id: person.userId })).toEqual([])
    })

    it('any member may approve, in the organization of the request', async () => {
      const { tenant, app, client } = await setUp(service)
      const member = await addMember(service, tenant, 'USER')
      const code = await codeFor(member, app, { organization_id: tenant.organizationId })
      expect(await (await exchange(service, { ...client, code })).json()).toMatchObject({
        id: tenant.organizationId,
      })
    })
  })
})
