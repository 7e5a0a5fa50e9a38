import { expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { addMember } from '../helpers/members.ts'
import { describeService } from '../helpers/server.ts'
import {
  approve,
  asked,
  callback,
  redemption,
  register,
  registerAgent,
  token,
  tokensFor,
} from './agents-support.ts'
import { challenge, decide, refusal, setUp, statusWith, tokenFor } from './oauth-support.ts'

const browser = { accept: 'text/html,*/*;q=0.8' }

describeService('oauth: agents', (service) => {
  const authorize = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    service.fetch(`/oauth/authorize?${new URLSearchParams(query)}`, { headers })
  const sweep = () => deleteExpired(service.app, { batch: 100, signal: new AbortController().signal })
  const DAY = 24 * 60 * 60_000

  it('metadata leads from the MCP server to the authorization server and its endpoints', async () => {
    const { baseUrl } = service.app.config
    const read = async (path: string) => (await service.fetch(`/.well-known/${path}`)).json()
    const whole = await read('oauth-protected-resource')
    expect(whole).toMatchObject({ resource: baseUrl, authorization_servers: [baseUrl] })
    expect(await read('oauth-protected-resource/mcp')).toEqual({
      ...(whole as object),
      resource: `${baseUrl}/mcp`,
      scopes_supported: expect.arrayContaining(['posts:read', 'posts:write', 'channels:read']),
      resource_name: 'Postern (MCP)',
    })
    const server = (await read('oauth-authorization-server')) as Record<string, unknown>
    expect(server).toMatchObject({
      issuer: baseUrl,
      registration_endpoint: `${baseUrl}/oauth/register`,
      client_id_metadata_document_supported: true,
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      scopes_supported: expect.arrayContaining(['read', 'write', 'offline_access']),
      token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
    })
    expect(await read('oauth-authorization-server/mcp')).toEqual(server)
    // Not an OpenID provider, so it does not describe one.
    expect((await service.fetch('/.well-known/openid-configuration')).status).toBe(404)
  })

  it('registration returns what was registered, and never a secret', async () => {
    const response = await register(service, {
      client_name: ' An\u202eAgent\u0007 \n of  mine ',
      redirect_uris: [callback, 'cursor://callback', 'https://agent.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      application_type: 'native',
      scope: 'read',
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      client_id: expect.stringMatching(/^pca_agent_[A-Za-z0-9]{32}$/),
      client_id_issued_at: Math.floor(service.clock.now() / 1000),
      client_name: 'AnAgent of mine',
      redirect_uris: [callback, 'https://agent.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'read',
    })
  })

  it.each([
    ['invalid_redirect_uri', {}],
    ['invalid_redirect_uri', { redirect_uris: [] }],
    ['invalid_redirect_uri', { redirect_uris: ['http://agent.example/'] }],
    ['invalid_redirect_uri', { redirect_uris: ['http://127.0.0.1.evil.example/'] }],
    ['invalid_redirect_uri', { redirect_uris: ['https://user:pass@agent.example/'] }],
    ['invalid_redirect_uri', { redirect_uris: ['https://agent.example/#part'] }],
    ['invalid_redirect_uri', { redirect_uris: ['javascript:alert(1)'] }],
    ['invalid_redirect_uri', { redirect_uris: ['agent://callback'] }],
    ['invalid_client_metadata', { redirect_uris: [callback], grant_types: ['implicit'] }],
    ['invalid_client_metadata', { redirect_uris: [callback], response_types: ['token'] }],
    ['invalid_request', { redirect_uris: callback }],
    ['invalid_request', { redirect_uris: [callback], client_name: 7 }],
  ])('registration refuses with %s: %j', async (error, metadata) => {
    expect(await refusal(await register(service, metadata))).toEqual([400, error])
  })

  it('an agent gets tokens for an hour that open the MCP server and nothing else', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const tokens = await tokensFor(service, tenant, agent)
    expect(tokens).toEqual({
      id: tenant.organizationId,
      cus: null,
      access_token: expect.stringMatching(/^pos_[A-Za-z0-9]{40}$/),
      token_type: 'bearer',
      scope: 'read write',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^por_[A-Za-z0-9]{40}$/),
    })
    const refused = await service.fetch('/public/v1/is-connected', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
    // A refresh token opens nothing at all.
    expect(await statusWith(service, tokens.refresh_token)).toBe(401)
  })

  it('the person approves the scopes that the client named when it registered', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service, { scope: 'posts:read channels:read openid' })
    expect(await (await authorize(asked(agent))).json()).toMatchObject({
      scopes: ['posts:read', 'channels:read'],
    })
    const tokens = await tokensFor(service, tenant, agent)
    expect(tokens).toMatchObject({ scope: 'posts:read channels:read' })
    const narrow = await tokensFor(service, tenant, agent, { scope: 'posts:read' })
    expect(narrow).toMatchObject({ scope: 'posts:read' })
  })

  it('a token for the whole service opens the API until it expires after an hour', async () => {
    const { baseUrl } = service.app.config
    const tenant = await service.createTenant()
    const agent = await registerAgent(service, { grant_types: ['authorization_code'] })
    const tokens = await tokensFor(service, tenant, agent, { resource: `${baseUrl}/` })
    expect(tokens).not.toHaveProperty('refresh_token')
    expect(await statusWith(service, tokens.access_token)).toBe(200)
    service.clock.advance(3600_000 - 1)
    expect(await statusWith(service, tokens.access_token)).toBe(200)
    service.clock.advance(1)
    expect(await statusWith(service, tokens.access_token)).toBe(401)
  })

  it('a resource must belong to this service, and it is checked at the exchange too', async () => {
    const { baseUrl } = service.app.config
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    for (const resource of [
      'https://other.example/mcp',
      `${baseUrl}/posts`,
      `${baseUrl}.evil.example`,
      'mcp',
    ]) {
      const response = await authorize({ ...asked(agent), resource })
      expect(await refusal(response), resource).toEqual([400, 'invalid_target'])
    }
    const shown = await authorize({ ...asked(agent), resource: `${baseUrl.toUpperCase()}/mcp/` })
    expect(await shown.json()).toMatchObject({ resource: `${baseUrl}/mcp` })
    const code = await approve(tenant, agent, { resource: `${baseUrl}/mcp` })
    const wider = await token(service, { ...redemption(agent, code), resource: baseUrl })
    expect(await refusal(wider)).toEqual([400, 'invalid_target'])
    const same = await token(service, { ...redemption(agent, code), resource: `${baseUrl}/mcp` })
    expect(same.status).toBe(200)
  })

  it('an exchange may request less than was approved', async () => {
    const { baseUrl } = service.app.config
    const { tenant, app, client } = await setUp(service)
    const open = await tokenFor(service, tenant, app, { resource: baseUrl })
    expect(await statusWith(service, open)).toBe(200)
    const url = await decide(tenant, { client_id: app.clientId })
    const narrowed = await token(service, {
      grant_type: 'authorization_code',
      ...client,
      code: url.searchParams.get('code') ?? '',
      resource: `${baseUrl}/mcp`,
    })
    const body = (await narrowed.json()) as { access_token: string }
    expect(body).not.toHaveProperty('expires_in')
    expect(await statusWith(service, body.access_token)).toBe(401)
  })

  it('an agent must use PKCE with S256', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const { code_challenge: _, code_challenge_method: __, ...without } = asked(agent)
    expect(await refusal(await authorize(without))).toEqual([400, 'invalid_request'])
    const plain = { ...without, code_challenge: challenge, code_challenge_method: 'plain' }
    expect(await refusal(await authorize(plain))).toEqual([400, 'invalid_request'])
    const code = await approve(tenant, agent)
    const { code_verifier: ___, ...stolen } = redemption(agent, code)
    expect(await refusal(await token(service, stolen))).toEqual([400, 'invalid_grant'])
    const guessed = { ...stolen, code_verifier: challenge }
    expect(await refusal(await token(service, guessed))).toEqual([400, 'invalid_grant'])
    expect((await token(service, redemption(agent, code))).status).toBe(200)
  })

  it('a code belongs to one client and cannot be used by another', async () => {
    const { tenant, client } = await setUp(service)
    const [agent, other] = [await registerAgent(service), await registerAgent(service)]
    const code = await approve(tenant, agent)
    expect(await refusal(await token(service, redemption(other, code)))).toEqual([400, 'invalid_grant'])
    const asApp = { ...redemption(agent, code), ...client }
    expect(await refusal(await token(service, asApp))).toEqual([400, 'invalid_grant'])
    expect((await token(service, redemption(agent, code))).status).toBe(200)
  })

  it('a loopback redirect may use any port, and nothing else may differ', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service, { redirect_uris: [callback, 'http://localhost/done?a=1'] })
    const good = [
      'http://127.0.0.1:1/callback',
      'http://127.0.0.1/callback',
      'http://localhost:65535/done?a=1',
    ]
    for (const redirect_uri of good) {
      const url = await decide(tenant, { ...asked(agent), redirect_uri, state: 's' })
      expect(url.href.startsWith(new URL(redirect_uri).href)).toBe(true)
      expect(url.searchParams.get('iss')).toBe(service.app.config.baseUrl)
      const code = url.searchParams.get('code') ?? ''
      // The exchange must name the port that was used.
      expect(
        await refusal(await token(service, { ...redemption(agent, code), redirect_uri: `${redirect_uri}x` })),
      ).toEqual([400, 'invalid_grant'])
      expect((await token(service, { ...redemption(agent, code), redirect_uri })).status).toBe(200)
    }
    const bad = [
      'http://localhost:33418/callback',
      'http://127.0.0.1:33418/callback/',
      'http://127.0.0.1:33418/Callback',
      'http://127.0.0.1:33418/callback?a=1',
      'http://127.0.0.1:33418/callback#a',
      'http://127.0.0.1:33418@evil.example/callback',
      'http://127.1:33418/callback',
      'https://127.0.0.1:33418/callback',
      'http://localhost/done?a=2',
      'http://localhost.evil.example/done?a=1',
    ]
    for (const redirect_uri of bad)
      expect(await refusal(await authorize({ ...asked(agent), redirect_uri })), redirect_uri).toEqual([
        400,
        'invalid_request',
      ])
  })

  it('an https redirect must match character by character', async () => {
    const agent = await registerAgent(service, { redirect_uris: ['https://agent.example/callback'] })
    const status = async (redirect_uri: string) => (await authorize({ ...asked(agent), redirect_uri })).status
    expect(await status('https://agent.example/callback')).toBe(200)
    expect(await status('')).toBe(200)
    for (const uri of [
      'https://agent.example:8443/callback',
      'https://agent.example/callback/',
      'https://AGENT.example/callback',
    ])
      expect(await status(uri), uri).toBe(400)
  })

  it('an invalid request is shown and never redirected, so that the service is no open redirector', async () => {
    const agent = await registerAgent(service, { redirect_uris: ['https://agent.example/callback'] })
    const query = { ...asked(agent), redirect_uri: 'https://agent.example/callback', scope: 'everything' }
    const page = await authorize(query, browser)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
  })

  it('the consent page warns of an unverified client, and shows the destination and the organization', async () => {
    const tenant = await service.createTenant()
    const member = await addMember(service, tenant, 'USER')
    const agent = await registerAgent(service, { client_name: '<b>Postern</b>' })
    const page = await authorize(asked(agent), { ...browser, cookie: `auth=${member.session}` })
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' http://127.0.0.1:33418")
    const text = await page.text()
    expect(text).toContain('Unverified.')
    expect(text).toContain('&lt;b&gt;Postern&lt;/b&gt;')
    expect(text).toContain('127.0.0.1:33418')
    expect(text.match(/<option value="[^"]+"/g)).toHaveLength(2)
    const described = await (await authorize(asked(agent))).json()
    expect(described).toMatchObject({ app: { kind: 'unverified', host: null } })
  })

  it('a member approves for the organization that they choose, and for no other', async () => {
    const [tenant, stranger] = [await service.createTenant(), await service.createTenant()]
    const member = await addMember(service, tenant, 'USER')
    const agent = await registerAgent(service)
    for (const organization_id of [tenant.organizationId, member.organizationId])
      expect(await tokensFor(service, member, agent, { organization_id })).toMatchObject({
        id: organization_id,
      })
    const foreign = await service.fetch('/oauth/authorize', {
      method: 'POST',
      headers: { auth: member.session, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked(agent), action: 'approve', organization_id: stranger.organizationId }),
    })
    expect(await refusal(foreign)).toEqual([400, 'invalid_request'])
  })

  it('a client without an approval is deleted after a day, and an approved one is not', async () => {
    const tenant = await service.createTenant()
    const [unused, used] = [await registerAgent(service), await registerAgent(service)]
    await tokensFor(service, tenant, used)
    service.clock.advance(DAY)
    await sweep()
    expect(await refusal(await authorize(asked(unused)))).toEqual([400, 'invalid_client'])
    expect((await authorize(asked(used))).status).toBe(200)
    // The word makes a client register again.
    expect(await refusal(await token(service, redemption(unused, 'any')))).toEqual([401, 'invalid_client'])
  })

  it('registration is limited, so that strangers cannot fill the database', async () => {
    const network = { 'content-type': 'application/json' }
    const send = () =>
      service.fetch('/oauth/register', {
        method: 'POST',
        headers: network,
        body: JSON.stringify({ redirect_uris: [callback] }),
      })
    service.clock.advance(2 * 60 * 60_000)
    for (let n = 0; n < 30; n++) expect((await send()).status).toBe(201)
    const refused = await send()
    expect(await refusal(refused)).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    service.clock.advance(2 * 60 * 60_000)
    await service.app
      .db('rate_limits')
      .where({ key: 'client-registrations-total:all' })
      .update({ count: 2000, resets_at: service.clock.now() + DAY })
    expect(await refusal(await send())).toEqual([429, 'rate_limited'])
    service.clock.advance(DAY)
    expect((await send()).status).toBe(201)
  })

  it('an approval stays one row through refreshes, and revoking it ends every token', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const { baseUrl } = service.app.config
    const tokens = await tokensFor(service, tenant, agent, { resource: baseUrl })
    const approvedAt = new Date(service.clock.now()).toISOString()
    const [before] = await tenant.console.oauth.approvedApps.list()
    service.clock.advance(1000)
    const next = await token(service, {
      grant_type: 'refresh_token',
      client_id: agent,
      refresh_token: tokens.refresh_token,
    })
    const { access_token } = (await next.json()) as { access_token: string }
    const grants = await tenant.console.oauth.approvedApps.list()
    expect(grants).toEqual([
      expect.objectContaining({
        id: before?.id,
        approvedAt,
        app: expect.objectContaining({ name: 'Agent', kind: 'unverified' }),
      }),
    ])
    await tenant.console.oauth.approvedApps.revoke({ path: { id: before?.id ?? '' } })
    expect(await statusWith(service, access_token)).toBe(401)
    expect(await statusWith(service, tokens.access_token)).toBe(401)
    expect(await tenant.console.oauth.approvedApps.list()).toEqual([])
  })

  it('offline_access is accepted and grants no permission', async () => {
    const tenant = await service.createTenant()
    const agent = await registerAgent(service)
    const tokens = await tokensFor(service, tenant, agent, { scope: 'read offline_access' })
    expect(tokens).toMatchObject({ scope: 'read', refresh_token: expect.any(String) })
  })
})
