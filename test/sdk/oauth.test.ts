import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { type AuthorizationStart, authorizeUrl, CallbackError, exchangeCode } from '../../sdk/oauth.ts'
import { decide, redirectUrl, setUp, statusWith } from '../access/oauth-support.ts'
import { answer, drop, dropInside, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { misbehaving } from './misbehaving.ts'

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error('expected a refusal'),
    (error: unknown) => error,
  )

describe('authorizeUrl', () => {
  const options = { baseUrl: 'https://postern.example/api/', clientId: 'pca_x' }

  it('contains the client id, a fresh state and the SHA-256 of a fresh verifier', async () => {
    const start = await authorizeUrl(options)
    const { url, ...rest } = start
    expect(rest).toEqual({
      state: expect.stringMatching(/^[\w-]{43}$/),
      verifier: expect.stringMatching(/^[\w-]{43}$/),
      clientId: 'pca_x',
      issuer: 'https://postern.example/api',
    })
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe('https://postern.example/api/oauth/authorize')
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'pca_x',
      state: start.state,
      code_challenge: createHash('sha256').update(start.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const other = await authorizeUrl(options)
    expect(other.state).not.toBe(start.state)
    expect(other.verifier).not.toBe(start.verifier)
  })

  it('keeps every character of its arguments', async () => {
    const redirectUri = 'http://127.0.0.1:4000/cb?x=%20y&ü=+'
    const start = await authorizeUrl({
      ...options,
      redirectUri,
      scope: 'read write',
      state: 'a+b &c',
      consoleUrl: 'https://console.example',
      issuer: 'https://postern.example',
    })
    expect(start).toMatchObject({ state: 'a+b &c', redirectUri, issuer: 'https://postern.example' })
    const { origin, searchParams } = new URL(start.url)
    expect(origin).toBe('https://console.example')
    expect(searchParams.get('redirect_uri')).toBe(redirectUri)
    expect(searchParams.get('scope')).toBe('read write')
    expect(searchParams.get('state')).toBe('a+b &c')
  })

  it('refuses a weak state and an invalid URL', async () => {
    await expect(authorizeUrl({ ...options, state: '' })).rejects.toThrow(TypeError)
    await expect(authorizeUrl({ ...options, baseUrl: 'postern' })).rejects.toThrow(TypeError)
  })
})

/** The answer of the consent page to what `authorizeUrl` made. */
function consent(tenant: Parameters<typeof decide>[0], { url }: AuthorizationStart, action = 'approve') {
  return decide(tenant, { ...Object.fromEntries(new URL(url).searchParams), action })
}

describeService('exchangeCode', (service) => {
  const postern = (network?: typeof fetch) => createPostern({ baseUrl: service.url, fetch: network })

  async function begin(options: { redirectUri?: string; scope?: string } = {}) {
    const { tenant, app } = await setUp(service)
    const issuer = service.app.config.baseUrl
    const start = await authorizeUrl({ baseUrl: service.url, clientId: app.clientId, issuer, ...options })
    // What an app keeps is written down and read again.
    const kept = JSON.parse(JSON.stringify(start)) as AuthorizationStart
    return { tenant, start, input: { ...kept, clientSecret: app.clientSecret } }
  }

  it.each([
    ['alone', {}],
    ['with a redirect URL and a scope', { redirectUri: redirectUrl, scope: 'read' }],
  ])('exchanges a code for a working token %s', async (_, options) => {
    const { tenant, start, input } = await begin(options)
    const callback = await consent(tenant, start)
    const token = await exchangeCode(postern(), { ...input, callback })
    expect(token).toMatchObject({
      id: tenant.organizationId,
      scope: 'scope' in options ? options.scope : 'read write',
    })
    const channel = await tenant.connectSandbox()
    const api = createPostern({ baseUrl: service.url, apiKey: token.access_token })
    expect(await api.channels.list()).toMatchObject([{ id: channel }])
  })

  it('accepts a path with a query, as many servers know only that part of their URL', async () => {
    const { tenant, start, input } = await begin()
    const { pathname, search } = await consent(tenant, start)
    expect(await exchangeCode(postern(), { ...input, callback: pathname + search })).toMatchObject({
      token_type: 'bearer',
    })
  })

  it('reports that the person refused', async () => {
    const { tenant, start, input } = await begin()
    const callback = await consent(tenant, start, 'deny')
    expect(await failureOf(exchangeCode(postern(), { ...input, callback }))).toMatchObject({
      name: 'OAuthError',
      error: 'access_denied',
    })
  })

  it('reports a refusal of the service, with its answer as the cause', async () => {
    const { tenant, start, input } = await begin()
    const callback = await consent(tenant, start)
    const wrong = (change: object) => failureOf(exchangeCode(postern(), { ...input, callback, ...change }))
    expect(await wrong({ clientSecret: 'pcs_wrong' })).toMatchObject({
      name: 'OAuthError',
      error: 'invalid_client',
      error_description: expect.stringContaining('secret'),
      cause: { name: 'PosternError', status: 401, requestId: expect.any(String) },
    })
    expect(await wrong({ verifier: 'w'.repeat(43) })).toMatchObject({ error: 'invalid_grant' })
    expect(await wrong({ redirectUri: `${redirectUrl}/` })).toMatchObject({ error: 'invalid_grant' })
    const { access_token } = await exchangeCode(postern(), { ...input, callback })
    expect(await statusWith(service, access_token)).toBe(200)
  })

  it('sends a code only once, even after a lost answer', async () => {
    const { tenant, start, input } = await begin()
    const callback = await consent(tenant, start)
    const network = misbehaving(() => 'drop after')
    const error = await failureOf(exchangeCode(postern(network.fetch), { ...input, callback }))
    expect(error).toMatchObject({ name: 'ConnectionError' })
    expect(network.calls).toHaveLength(1)
  })

  it.each([
    ['another state', 'state_mismatch', (url: URL) => url.searchParams.set('state', 'forged')],
    ['no state', 'state_mismatch', (url: URL) => url.searchParams.delete('state')],
    ['another issuer', 'issuer_mismatch', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', 'issuer_mismatch', (url: URL) => url.searchParams.delete('iss')],
    ['no code', 'code_missing', (url: URL) => url.searchParams.delete('code')],
    ['a second code', 'parameter_repeated', (url: URL) => url.searchParams.append('code', 'another')],
    ['a second state', 'parameter_repeated', (url: URL) => url.searchParams.append('state', 'another')],
    ['a forged refusal', 'state_mismatch', (url: URL) => (url.search = '?error=access_denied&state=x')],
  ])('sends nothing for %s', async (_, reason, spoil) => {
    const { tenant, start, input } = await begin()
    const callback = await consent(tenant, start)
    spoil(callback)
    const network = misbehaving(() => 'pass')
    const error = await failureOf(exchangeCode(postern(network.fetch), { ...input, callback }))
    expect(error).toBeInstanceOf(CallbackError)
    expect(error).toMatchObject({ reason })
    expect(network.calls).toEqual([])
  })

  it('refuses an empty state as that of a session without one', async () => {
    const { tenant, start, input } = await begin()
    const callback = await consent(tenant, start)
    callback.searchParams.set('state', '')
    expect(await failureOf(exchangeCode(postern(), { ...input, callback, state: '' }))).toMatchObject({
      reason: 'state_mismatch',
    })
  })
})

describe('exchangeCode with a faulty service', () => {
  it.each([
    ['a dropped connection', drop, { name: 'ConnectionError' }],
    ['a connection dropped inside the answer', dropInside, { name: 'ConnectionError' }],
    ['an HTML page', answer(200, '<html>'), { name: 'PosternError', status: 200 }],
    ['an HTML page from a gateway', answer(502, '<html>'), { name: 'PosternError', status: 502 }],
    ['an error in another form', answer(404, { message: 'no' }), { name: 'PosternError', status: 404 }],
    ['an answer without a token', answer(200, {}), { name: 'OAuthError', error: 'server_error' }],
    ['an invalid token', answer(200, { access_token: 7 }), { name: 'OAuthError', error: 'server_error' }],
    ['null', answer(200, 'null'), { name: 'OAuthError', error: 'server_error' }],
    ['nothing', answer(200, ''), { name: 'OAuthError', error: 'server_error' }],
    ['a failure', answer(500, { error: 'server_error' }), { name: 'OAuthError', error: 'server_error' }],
    [
      'a limit',
      answer(429, { error: 'rate_limited', error_description: 'Later.' }, { 'retry-after': '0' }),
      { name: 'OAuthError', error: 'rate_limited', error_description: 'Later.', cause: { status: 429 } },
    ],
  ])('reports %s after one request', async (_, step, expected) => {
    await using server = await scriptedServer(step)
    const start = await authorizeUrl({ baseUrl: server.url, clientId: 'pca_x' })
    const callback = `/cb?${new URLSearchParams({ code: 'c', state: start.state, iss: server.url })}`
    const call = exchangeCode(createPostern({ baseUrl: server.url }), {
      ...start,
      callback,
      clientSecret: 'pcs_x',
    })
    expect(await failureOf(call)).toMatchObject(expected)
    expect(server.received).toHaveLength(1)
  })
})
