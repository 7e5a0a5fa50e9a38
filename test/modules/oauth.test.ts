import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { sha256 } from '../../server/lib/crypto.ts'
import { newId } from '../../server/lib/ids.ts'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { codeFor, decide, exchange, redirectUrl, registerApp, statusWith, tokenFor } from './oauth-support.ts'

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = createHash('sha256').update(verifier).digest('base64url')
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
const MINUTE = 60_000

describeService('oauth', (service) => {
  async function setUp() {
    const tenant = await service.createTenant()
    const app = await registerApp(tenant)
    return { tenant, app, client: { client_id: app.clientId, client_secret: app.clientSecret } }
  }

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

  async function refusal(response: Response) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { error, ...rest } = (await response.json()) as { error: string }
    expect(rest).toEqual({ error_description: expect.any(String) })
    return [response.status, error]
  }

  describe('getAuthorization', () => {
    it('says what the app asks for, to anybody', async () => {
      const { app } = await setUp()
      const response = await authorize({ client_id: app.clientId, response_type: 'code', state: 'x y&z' })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({
        app: {
          name: 'Planner',
          description: 'Plans your week.',
          picture: null,
          clientId: app.clientId,
          redirectUrl,
        },
        scopes: ['read', 'write'],
        redirectUri: redirectUrl,
        state: 'x y&z',
        organization: null,
      })
    })

    it('names the organization of who is signed in, and takes no broken session amiss', async () => {
      const { app } = await setUp()
      const person = await service.createTenant()
      const query = { client_id: app.clientId, response_type: 'code', scope: 'read' }
      const shown = await (await authorize(query, { auth: person.session })).json()
      expect(shown).toMatchObject({ scopes: ['read'], organization: { id: person.organizationId } })
      expect(shown).not.toHaveProperty('state')
      const broken = await authorize(query, { auth: 'nonsense' })
      expect(await broken.json()).toMatchObject({ organization: null })
    })

    it('answers what is wrong itself and never sends it on', async () => {
      const { app } = await setUp()
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

    it('takes an empty parameter for an absent one', async () => {
      const { app } = await setUp()
      const empty = { state: '', redirect_uri: '', scope: '', code_challenge: '', code_challenge_method: '' }
      const response = await authorize({ client_id: app.clientId, response_type: 'code', ...empty })
      expect(await response.json()).toMatchObject({ scopes: ['read', 'write'], redirectUri: redirectUrl })
    })

    it('sends a browser without a session to sign in and back', async () => {
      const { app } = await setUp()
      const query = { client_id: app.clientId, response_type: 'code', state: 'a&b=c' }
      const response = await authorize(query, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect(response.status).toBe(303)
      const location = new URL(response.headers.get('location') ?? '', service.url)
      expect(location.pathname).toBe('/sign-in')
      const next = new URL(location.searchParams.get('next') ?? '', service.url)
      expect([next.origin, next.pathname]).toEqual([service.url, '/oauth/authorize'])
      expect(Object.fromEntries(next.searchParams)).toEqual(query)
    })

    it('shows a signed-in browser the consent page, with everything escaped', async () => {
      const owner = await service.createTenant()
      const app = await registerApp(owner, { name: '<b>Planner</b>', description: '"><script>1</script>' })
      const person = await service.createTenant()
      const response = await authorize(
        { client_id: app.clientId, response_type: 'code', scope: 'read', state: '"><i>' },
        { accept: 'text/html', cookie: `auth=${person.session}` },
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('vary')).toBe('Accept')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'self' https://app.example.com")
      const text = await response.text()
      expect(text).toContain('&lt;b&gt;Planner&lt;/b&gt;')
      expect(text).toContain(person.email)
      expect(text).not.toMatch(/<b>Planner|<script>1|"><i>/)
    })

    it('shows a broken link to a browser as a page that escapes everything', async () => {
      const response = await authorize(
        { client_id: '<script>alert(1)</script>', response_type: 'code' },
        { accept: 'text/html' },
      )
      expect(response.headers.get('content-type')).toContain('text/html')
      const text = await response.text()
      expect(text).toContain('This link does not work')
      expect(text).not.toContain('<script>alert')
    })
  })

  describe('decideAuthorization', () => {
    it('approves: code, state and iss come back on the registered address', async () => {
      const { tenant, app } = await setUp()
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

    it('denies: access_denied and state, and no code', async () => {
      const { tenant, app } = await setUp()
      const url = await decide(tenant, { client_id: app.clientId, action: 'deny', state: 'abc' })
      expect(Object.fromEntries(url.searchParams)).toEqual({
        error: 'access_denied',
        state: 'abc',
        iss: service.app.config.baseUrl,
      })
      const row = await service.app.db('oauth_codes').where({ user_id: tenant.userId }).first()
      expect(row).toBeUndefined()
    })

    it('keeps the query that the app registered, as it was written', async () => {
      const tenant = await service.createTenant()
      const app = await registerApp(tenant, { redirectUrl: 'http://127.0.0.1:4000/cb?x=%20y&code' })
      const { redirect } = await tenant.console.decideAuthorization({
        body: { client_id: app.clientId, action: 'deny' },
      })
      expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:4000\/cb\?x=%20y&code&error=access_denied&iss=/)
    })

    it('redirects after a form, and only after one from our own pages', async () => {
      const { tenant, app } = await setUp()
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

    it('tells a person in a page what it tells a program in JSON', async () => {
      const { tenant, app } = await setUp()
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

    it('refuses without a session, and what the start would refuse', async () => {
      const { tenant, app } = await setUp()
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

    it('grants nothing that the person may not do: no operation of the public API asks for a role', () => {
      const open = Object.entries(operationTable).filter(([, row]) => row.security === 'key')
      expect(open.length).toBeGreaterThan(10)
      expect(open.filter(([, row]) => row.roles !== null || row.platformAdmin)).toEqual([])
    })

    it('is not for an administrator who acts as the person', async () => {
      const { app } = await setUp()
      const [operator, person] = [await service.createTenant(), await service.createTenant()]
      const { db } = service.app
      await db('users').where({ id: operator.userId }).update({ platform_admin_at: service.clock.now() })
      const membership = await db('memberships').where({ user_id: person.userId }).first('id')
      await operator.console.impersonate({ body: { id: membership?.id ?? '' } })
      const body = { client_id: app.clientId, action: 'approve' }
      expect(await refusal(await authorizeIn(operator, body))).toEqual([403, 'access_denied'])
      expect(await db('oauth_codes').where({ user_id: person.userId })).toEqual([])
    })

    it('lets any member approve, in the organization of the request', async () => {
      const { tenant, app, client } = await setUp()
      const member = await addMember(service, tenant, 'USER')
      const code = await codeFor(member, app, { organization_id: tenant.organizationId })
      expect(await (await exchange(service, { ...client, code })).json()).toMatchObject({
        id: tenant.organizationId,
      })
    })
  })

  describe('exchangeCode', () => {
    it('answers the token, its organization and its customer id, and is never cached', async () => {
      const { app, client } = await setUp()
      const person = await service.createTenant()
      const response = await exchange(service, { ...client, code: await codeFor(person, app) })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const body = (await response.json()) as { access_token: string }
      expect(body).toEqual({
        id: person.organizationId,
        cus: null,
        access_token: expect.stringMatching(/^pos_[A-Za-z0-9]{40}$/),
        token_type: 'bearer',
        scope: 'read write',
      })
      expect(await statusWith(service, body.access_token)).toBe(200)
      expect(await statusWith(service, `Bearer ${body.access_token}`)).toBe(200)
      await service.app
        .db('organizations')
        .where({ id: person.organizationId })
        .update({ payment_id: 'cus_123' })
      const again = await exchange(service, { ...client, code: await codeFor(person, app) })
      expect(await again.json()).toMatchObject({ cus: 'cus_123' })
    })

    it('takes a form, and HTTP Basic with both', async () => {
      const { tenant, app, client } = await setUp()
      const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
        service.fetch('/oauth/token', { method: 'POST', headers, body: new URLSearchParams(fields) })
      const grant_type = 'authorization_code'
      const posted = await form({
        grant_type,
        ...client,
        code: await codeFor(tenant, app),
        unknown: 'ignored',
      })
      expect(posted.status).toBe(200)
      const authorization = `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`
      const basic = await form({ grant_type, code: await codeFor(tenant, app) }, { authorization })
      expect(basic.status).toBe(200)
      const encoded = [...`${app.clientSecret}`].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')
      const escaped = `basic ${btoa(`${app.clientId}:${encoded}`)}`
      const json = await exchange(service, { code: await codeFor(tenant, app) }, { authorization: escaped })
      expect(json.status).toBe(200)
    })

    it('refuses what is missing, doubled or of another kind', async () => {
      const { tenant, app, client } = await setUp()
      const code = await codeFor(tenant, app)
      const good = { ...client, code }
      const basic = { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` }
      const wrong: [string, object, Record<string, string>?][] = [
        ['invalid_request', { ...good, code: undefined }],
        ['invalid_request', { ...good, code: '' }],
        ['invalid_request', { ...good, client_id: undefined }],
        ['invalid_request', { ...good, client_secret: undefined }],
        ['invalid_request', { ...good, client_secret: '' }],
        ['invalid_request', { ...good, grant_type: undefined }],
        ['invalid_request', { ...good, code: 1 }],
        ['invalid_request', { code, client_secret: app.clientSecret }, basic],
        ['invalid_request', { code, client_id: 'pca_other' }, basic],
        ['invalid_request', { code }, { authorization: 'Basic nonsense' }],
        ['invalid_request', { code }, { authorization: `Basic ${btoa('a%zz:b')}` }],
        ['unsupported_grant_type', { ...good, grant_type: 'client_credentials' }],
        ['unsupported_grant_type', { grant_type: 'password', username: 'a', password: 'b' }],
      ]
      for (const [error, body, headers] of wrong)
        expect(await refusal(await exchange(service, body, headers)), JSON.stringify(body)).toEqual([
          400,
          error,
        ])
      // None of it has used the code up.
      expect((await exchange(service, good)).status).toBe(200)
    })

    it('refuses an unknown client and a wrong secret alike, with a challenge where Basic was used', async () => {
      const { tenant, app } = await setUp()
      const code = await codeFor(tenant, app)
      const wrongs = [
        { client_id: app.clientId, client_secret: 'pcs_wrong' },
        { client_id: 'pca_unknown', client_secret: app.clientSecret },
        { client_id: 'pca_postern_cli', client_secret: 'x' },
      ]
      const texts = new Set<string>()
      for (const { client_id, client_secret } of wrongs) {
        const posted = await exchange(service, { code, client_id, client_secret })
        expect(posted.headers.get('www-authenticate')).toBeNull()
        texts.add(await posted.clone().text())
        expect(await refusal(posted)).toEqual([401, 'invalid_client'])
        const authorization = `Basic ${btoa(`${client_id}:${client_secret}`)}`
        const basic = await exchange(service, { code }, { authorization })
        expect(basic.headers.get('www-authenticate')).toMatch(/^Basic /)
        expect(await refusal(basic)).toEqual([401, 'invalid_client'])
      }
      expect(texts.size).toBe(1)
    })

    it('refuses a code that is unknown, expired, used or another app’s', async () => {
      const { tenant, app, client } = await setUp()
      const other = await setUp()
      expect(await refusal(await exchange(service, { ...client, code: 'nonsense' }))).toEqual([
        400,
        'invalid_grant',
      ])
      const code = await codeFor(tenant, app)
      expect(await refusal(await exchange(service, { ...other.client, code }))).toEqual([
        400,
        'invalid_grant',
      ])
      service.clock.advance(10 * MINUTE - 1)
      expect((await exchange(service, { ...client, code })).status).toBe(200)
      const late = await codeFor(tenant, app)
      service.clock.advance(10 * MINUTE)
      expect(await refusal(await exchange(service, { ...client, code: late }))).toEqual([
        400,
        'invalid_grant',
      ])
    })

    it('revokes the token of a code that is shown again, and no other', async () => {
      const { tenant, app, client } = await setUp()
      const bystander = await tokenFor(service, tenant, app)
      const code = await codeFor(tenant, app)
      const first = (await (await exchange(service, { ...client, code })).json()) as { access_token: string }
      expect(await statusWith(service, first.access_token)).toBe(200)
      service.clock.advance(24 * 60 * MINUTE)
      const other = await setUp()
      expect(await refusal(await exchange(service, { ...other.client, code }))).toEqual([
        400,
        'invalid_grant',
      ])
      expect(await statusWith(service, first.access_token)).toBe(200)
      expect(await refusal(await exchange(service, { ...client, code }))).toEqual([400, 'invalid_grant'])
      expect(await statusWith(service, first.access_token)).toBe(401)
      expect(await statusWith(service, bystander)).toBe(200)
    })

    it('binds the code to its PKCE challenge', async () => {
      const { tenant, app, client } = await setUp()
      const code = await codeFor(tenant, app, pkce)
      for (const change of [{}, { code_verifier: `${verifier}x` }, { code_verifier: challenge }])
        expect(await refusal(await exchange(service, { ...client, code, ...change }))).toEqual([
          400,
          'invalid_grant',
        ])
      expect((await exchange(service, { ...client, code, code_verifier: verifier })).status).toBe(200)
      const bare = await codeFor(tenant, app)
      expect(
        await refusal(await exchange(service, { ...client, code: bare, code_verifier: verifier })),
      ).toEqual([400, 'invalid_grant'])
    })

    it('wants the redirect URL again when it was named at the start', async () => {
      const { tenant, app, client } = await setUp()
      const named = await codeFor(tenant, app, { redirect_uri: redirectUrl })
      for (const redirect_uri of [undefined, 'https://app.example.com/other'])
        expect(await refusal(await exchange(service, { ...client, code: named, redirect_uri }))).toEqual([
          400,
          'invalid_grant',
        ])
      const right = { ...client, redirect_uri: redirectUrl }
      expect((await exchange(service, { ...right, code: named })).status).toBe(200)
      expect((await exchange(service, { ...right, code: await codeFor(tenant, app) })).status).toBe(200)
      const wrong = { ...client, redirect_uri: 'https://evil.example', code: await codeFor(tenant, app) }
      expect(await refusal(await exchange(service, wrong))).toEqual([400, 'invalid_grant'])
    })

    it('reaches the SDK as an error whose title is the RFC’s word', async () => {
      const { client } = await setUp()
      const body = { grant_type: 'authorization_code', ...client, code: 'nonsense' }
      await expect(service.anonymous.exchangeCode({ body })).rejects.toMatchObject({
        status: 400,
        code: 'bad_request',
        message: 'The code is not valid.',
        problem: { title: 'invalid_grant', instance: '/oauth/token' },
      })
    })

    it('lets one of many redemptions at once win', async () => {
      const { tenant, app, client } = await setUp()
      for (let round = 0; round < 3; round++) {
        const code = await codeFor(tenant, app)
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => exchange(service, { ...client, code })),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
        const row = await service.app
          .db('oauth_codes')
          .where({ code_hash: sha256(code) })
          .first()
        expect(await service.app.db('oauth_tokens').where({ code_id: row?.id ?? '' })).toHaveLength(1)
      }
    })
  })

  describe('access tokens', () => {
    it('do what their scopes say', async () => {
      const { tenant, app } = await setUp()
      const reader = await tokenFor(service, tenant, app, { scope: 'read' })
      const writer = await tokenFor(service, tenant, app, { scope: 'write' })
      const write = (token: string) =>
        service.fetch('/public/v1/upload-from-url', {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: '{}',
        })
      expect(await statusWith(service, reader)).toBe(200)
      expect((await write(reader)).status).toBe(403)
      expect(await statusWith(service, writer)).toBe(403)
      // Past the scope, to a body that lacks everything.
      expect((await write(writer)).status).toBe(400)
    })

    it('stay out of each other’s way when an app is approved again', async () => {
      const { tenant, app } = await setUp()
      const tokens = [await tokenFor(service, tenant, app), await tokenFor(service, tenant, app)]
      for (const token of tokens) expect(await statusWith(service, token)).toBe(200)
    })

    it('do not open the console, and see their own organization only', async () => {
      const { tenant, app } = await setUp()
      const person = await service.createTenant()
      const theirs = await person.connectSandbox('Theirs')
      await tenant.connectSandbox('Ours')
      const token = await tokenFor(service, person, app)
      const self = await service.fetch('/user/self', { headers: { auth: token, authorization: token } })
      expect(self.status).toBe(401)
      const listed = await service.fetch('/public/v1/integrations', { headers: { authorization: token } })
      expect(((await listed.json()) as { id: string }[]).map(({ id }) => id)).toEqual([theirs])
    })

    it('die with the membership, and a new one does not revive them', async () => {
      const { tenant, app, client } = await setUp()
      const { db } = service.app
      const member = await addMember(service, tenant, 'ADMIN')
      const token = await tokenFor(service, member, app)
      const pending = await codeFor(member, app)
      const where = { user_id: member.userId, organization_id: tenant.organizationId }
      const row = await db('memberships').where(where).first()
      await db('memberships').where(where).update({ disabled_at: service.clock.now() })
      expect(await statusWith(service, token)).toBe(401)
      await db('memberships').where(where).update({ disabled_at: null })
      expect(await statusWith(service, token)).toBe(200)
      await db('memberships').where(where).delete()
      expect(await statusWith(service, token)).toBe(401)
      expect(await refusal(await exchange(service, { ...client, code: pending }))).toEqual([
        400,
        'invalid_grant',
      ])
      await db('memberships').insert({ ...row, id: newId() } as never)
      expect(await statusWith(service, token)).toBe(401)
    })

    it('die with the person and with the organization', async () => {
      for (const table of ['users', 'organizations'] as const) {
        const { app } = await setUp()
        const person = await service.createTenant()
        const token = await tokenFor(service, person, app)
        const id = table === 'users' ? person.userId : person.organizationId
        await service.app.db(table).where({ id }).update({ deleted_at: service.clock.now() })
        expect(await statusWith(service, token)).toBe(401)
      }
    })

    it('note their use once a minute', async () => {
      const { tenant, app } = await setUp()
      const token = await tokenFor(service, tenant, app)
      const lastUse = async () =>
        (
          await service.app
            .db('oauth_tokens')
            .where({ token_hash: sha256(token) })
            .first()
        )?.last_used_at
      expect(await lastUse()).toBeNull()
      await statusWith(service, token)
      const first = await lastUse()
      expect(first).toBe(service.clock.now())
      service.clock.advance(MINUTE - 1)
      await statusWith(service, token)
      expect(await lastUse()).toBe(first)
      service.clock.advance(1)
      await statusWith(service, token)
      expect(await lastUse()).toBe(service.clock.now())
    })
  })

  describe('revokeToken', () => {
    const revoke = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      service.fetch('/oauth/revoke', { method: 'POST', headers, body: new URLSearchParams(fields) })

    it('ends the app’s own token and says nothing of others', async () => {
      const { tenant, app, client } = await setUp()
      const other = await setUp()
      const token = await tokenFor(service, tenant, app)
      for (const given of ['pos_unknown', tenant.apiKey])
        expect((await revoke({ ...client, token: given })).status).toBe(200)
      expect((await revoke({ ...other.client, token })).status).toBe(200)
      expect(await statusWith(service, token)).toBe(200)
      expect(await statusWith(service, tenant.apiKey)).toBe(200)
      const done = await revoke({ ...client, token, token_type_hint: 'access_token' })
      expect([done.status, await done.text(), done.headers.get('cache-control')]).toEqual([
        200,
        '',
        'no-store',
      ])
      expect(await statusWith(service, token)).toBe(401)
      expect((await revoke({ ...client, token })).status).toBe(200)
    })

    it('wants to know who asks', async () => {
      const { tenant, app, client } = await setUp()
      const token = await tokenFor(service, tenant, app)
      const wrong: [number, string, Record<string, string>][] = [
        [401, 'invalid_client', { client_id: app.clientId, token }],
        [401, 'invalid_client', { ...client, client_secret: 'wrong', token }],
        [400, 'invalid_request', { token }],
        [400, 'invalid_request', client],
      ]
      for (const [status, error, fields] of wrong)
        expect(await refusal(await revoke(fields))).toEqual([status, error])
      expect(await statusWith(service, token)).toBe(200)
    })
  })

  it('keeps no code, token or secret in the database', async () => {
    const { tenant, app } = await setUp()
    const code = await codeFor(tenant, app)
    const token = await tokenFor(service, tenant, app)
    const tables = ['oauth_apps', 'oauth_codes', 'oauth_tokens', 'audit_log'] as const
    const dump = JSON.stringify(await Promise.all(tables.map((table) => service.app.db(table).select('*'))))
    expect(dump).toContain(app.clientId)
    for (const secret of [code, token, app.clientSecret]) {
      expect(dump).toContain(secret === code || secret === token ? sha256(secret) : sha256(app.clientSecret))
      expect(dump).not.toContain(secret.slice(4))
    }
    // What the dump holds opens nothing.
    expect(await statusWith(service, sha256(token))).toBe(401)
    expect(await statusWith(service, `pos_${sha256(token)}`)).toBe(401)
  })
})
