import { describe, expect, it } from 'vitest'
import type { OAuth2Client, OAuth2Spec } from '../../server/platforms/kit/auth/oauth2.ts'
import { channelError } from '../helpers/channels.ts'
import { answer } from '../helpers/scripted-server.ts'
import {
  ada,
  type Club,
  type ClubConfig,
  club,
  clubServer,
  redirectUri,
  signInWith,
  verifier,
} from './connecting.ts'

type Spec = OAuth2Spec<ClubConfig>

const own = ({ url, key }: ClubConfig): OAuth2Client => ({
  id: 'app',
  secret: key,
  authorizeUrl: `${url}/authorize`,
  tokenUrl: `${url}/token`,
  scopes: ['read', 'write'],
})
const withClient = (changes: Partial<OAuth2Client>) => (config: ClubConfig) => ({
  ...own(config),
  ...changes,
})
const oauth = (changes: Partial<Spec>) =>
  club({ kind: 'oauth2', client: own, account: async () => ada, ...changes })
const token = { access_token: 'access-1', expires_in: 60 }
const longer = { access_token: 'long-1', expires_in: 5_184_000 }

const received = ({ site }: Club, index = 0) => {
  const { method, path, body } = site.received[index] ?? { method: '', path: '', body: '' }
  const [pathname, query = ''] = path.split('?')
  const parse = (text: string) => Object.fromEntries(new URLSearchParams(text))
  return { method, path: pathname, query: parse(query), form: parse(body), body }
}

describe('the authorization URL', () => {
  const parametersOf = async (changes: Partial<Spec>) => {
    await using at = await clubServer(oauth(changes), answer(200, token))
    const { url, account } = await signInWith(at, 'code-1')
    await account
    return Object.fromEntries(url.searchParams)
  }

  it('renames and omits parameters and joins scopes as the platform requires', async () => {
    const parameters = await parametersOf({
      client: withClient({ optionalScopes: ['extra'] }),
      authorizeNames: { client_id: 'client_key', response_type: null },
      scopeSeparator: ',',
    })
    expect(parameters).toEqual({
      client_key: 'app',
      redirect_uri: redirectUri,
      scope: 'read,write,extra',
      state: 'state-1',
    })
  })

  it('computes parameters for each sign-in', async () => {
    let count = 0
    const authorizeParameters = () => ({ nonce: `nonce-${++count}`, prompt: 'consent' })
    expect(await parametersOf({ authorizeParameters })).toMatchObject({ nonce: 'nonce-1', prompt: 'consent' })
    expect(await parametersOf({ authorizeParameters })).toMatchObject({ nonce: 'nonce-2' })
  })

  it('sends the verifier itself to a platform with plain PKCE', async () => {
    const parameters = await parametersOf({ client: withClient({ pkce: 'plain' }) })
    expect(parameters).toMatchObject({ code_challenge: verifier, code_challenge_method: 'plain' })
  })

  it('keeps the query of a base URL', async () => {
    const at = (config: ClubConfig) => ({ ...own(config), authorizeUrl: `${config.url}/authorize?v=2` })
    expect(await parametersOf({ client: at })).toMatchObject({ v: '2', client_id: 'app' })
  })
})

describe('a token request', () => {
  it('renames parameters and reads nested tokens', async () => {
    const tokens = answer(200, { code: 0, message: 'OK', data: { ...token, open_id: 'o-1' } })
    const spec: Partial<Spec> = {
      tokenBody: 'json',
      tokenNames: { code: 'auth_code', client_id: 'client_key' },
      tokensAt: 'data',
      account: async (_api, { response }) => ({ ...ada, internalId: String(response.open_id) }),
    }
    await using at = await clubServer(oauth(spec), tokens)
    const { account } = await signInWith(at, 'code-1')
    expect(await account).toMatchObject({ accessToken: 'access-1', expiresAt: 61_000, internalId: 'o-1' })
    expect(JSON.parse(received(at).body)).toEqual({
      grant_type: 'authorization_code',
      auth_code: 'code-1',
      redirect_uri: redirectUri,
      client_key: 'app',
      client_secret: 'app-secret',
    })
  })

  it('is sent as a GET when the platform requires a query', async () => {
    await using at = await clubServer(oauth({ tokenBody: 'query' }), answer(200, token))
    await (await signInWith(at, 'code-1')).account
    expect(received(at)).toMatchObject({ method: 'GET', path: '/token', query: { code: 'code-1' }, body: '' })
  })

  it('includes no secret for a public client', async () => {
    await using at = await clubServer(
      oauth({ client: withClient({ secret: null, pkce: true }) }),
      answer(200, token),
    )
    await (await signInWith(at, 'code-1')).account
    const { form } = received(at)
    expect(form).toMatchObject({ client_id: 'app', code_verifier: verifier })
    expect(form).not.toHaveProperty('client_secret')
  })

  it('includes the other values of the callback, and later those of the account', async () => {
    const spec: Partial<Spec> = {
      callback: ['code', 'device_id'],
      refresh: true,
      tokenParameters: ({ callback, credentials }) => ({
        device_id: callback.device_id ?? credentials.device_id ?? '',
      }),
      account: async (_api, { callback }) => ({
        ...ada,
        credentials: { device_id: callback.device_id ?? '' },
      }),
    }
    await using at = await clubServer(oauth(spec), answer(200, token))
    const account = await (await signInWith(at, 'code-1&&&&device-1')).account
    expect(received(at).form).toMatchObject({ code: 'code-1', device_id: 'device-1' })
    const stored = { ...at.call.account, credentials: account.credentials ?? {} }
    await at.platform.refresh?.({ ...at.call, account: stored })
    expect(received(at, 1).form).toMatchObject({ refresh_token: 'refresh-0', device_id: 'device-1' })
    expect(await channelError((await signInWith(at, 'code-1')).account)).toMatchObject({
      code: 'code_refused',
    })
  })

  it('exchanges the token for a long-lived one and keeps the values of the first response', async () => {
    const spec: Partial<Spec> = {
      longLived: ({ url }) => ({
        url: `${url}/exchange`,
        grantType: 'fb_exchange_token',
        tokenName: 'fb_exchange_token',
        client: ['client_id', 'client_secret'],
      }),
      account: async (_api, { response }) => ({ ...ada, internalId: String(response.user_id) }),
    }
    await using at = await clubServer(oauth(spec), answer(200, { ...token, user_id: 9 }), answer(200, longer))
    const account = await (await signInWith(at, 'code-1')).account
    expect(account).toMatchObject({ accessToken: 'long-1', expiresAt: 5_184_001_000, internalId: '9' })
    expect(received(at, 1)).toMatchObject({
      method: 'GET',
      path: '/exchange',
      query: {
        grant_type: 'fb_exchange_token',
        client_id: 'app',
        client_secret: 'app-secret',
        fb_exchange_token: 'access-1',
      },
    })
  })

  it('uses the new token while the account is read', async () => {
    const spec: Partial<Spec> = {
      account: async (api) => {
        const { name } = await api.read({ url: '/me' })
        return { ...ada, name: String(name) }
      },
    }
    await using at = await clubServer(oauth(spec), answer(200, token), answer(200, { name: 'Grace' }))
    expect(await (await signInWith(at, 'code-1')).account).toMatchObject({ name: 'Grace' })
    expect(at.site.received[1]?.headers.authorization).toBe('Bearer access-1')
  })

  it.each([
    ['a name', { error: 'invalid_grant', error_description: 'Code expired' }],
    ['a number', { code: 40110, message: 'auth code expired', data: {} }],
  ])('is refused by %s in a response with status 200', async (_by, body) => {
    await using at = await clubServer(oauth({ tokensAt: 'data' }), answer(200, body))
    expect(await channelError((await signInWith(at, 'code-1')).account)).toMatchObject({
      failure: 'rejected',
      code: 'code_refused',
    })
  })

  it('uses the declared lifetime in place of the reported one', async () => {
    await using at = await clubServer(oauth({ lifetimeMs: 5_000 }), answer(200, token))
    expect(await (await signInWith(at, 'code-1')).account).toMatchObject({ expiresAt: 6_000 })
  })
})

describe('granted scopes', () => {
  const outcome = async (changes: Partial<Spec>, ...more: [unknown, ...unknown[]]) => {
    const [first, ...others] = more.map((body) => answer(200, body))
    if (first === undefined) throw new Error('an answer')
    await using at = await clubServer(oauth(changes), first, ...others)
    const { account } = await signInWith(at, 'code-1')
    return await account.then(
      ({ internalId }) => internalId,
      (error: Error) => error.message,
    )
  }

  it('are read as a list or as text with either separator', async () => {
    for (const scope of [['write', 'read'], 'read,write', 'read write more'])
      expect(await outcome({}, { ...token, scope })).toBe('14')
  })

  it('are named when the user denied one', async () => {
    expect(await outcome({}, { ...token, scope: 'read' })).toMatch(/Connect again and allow write\.$/)
  })

  it('can omit optional ones', async () => {
    const client = withClient({ optionalScopes: ['extra'] })
    expect(await outcome({ client }, { ...token, scope: 'read write' })).toBe('14')
  })

  it('are read with a call to the platform', async () => {
    const spec: Partial<Spec> = {
      async grantedScopes(api) {
        const { data } = await api.read({ url: '/me/permissions' })
        return data as string[]
      },
    }
    expect(await outcome(spec, token, { data: ['read', 'write'] })).toBe('14')
    expect(await outcome(spec, token, { data: ['write'] })).toMatch(/allow read\.$/)
  })
})

describe('renewing tokens', () => {
  const refresh = async (at: Club) => at.platform.refresh?.(at.call)

  it('calls the endpoint for refresh tokens', async () => {
    const client = (config: ClubConfig) => ({ ...own(config), refreshUrl: `${config.url}/refresh` })
    const rotated = { ...token, refresh_token: 'refresh-1' }
    await using at = await clubServer(oauth({ client, refresh: true }), answer(200, rotated))
    expect(await refresh(at)).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      expiresAt: 61_000,
    })
    expect(received(at)).toMatchObject({ path: '/refresh', form: { refresh_token: 'refresh-0' } })
  })

  it('exchanges the access token when there is no refresh token', async () => {
    const spec: Partial<Spec> = {
      refresh: ({ url }) => ({ url: `${url}/refresh_access_token`, grantType: 'ig_refresh_token' }),
    }
    await using at = await clubServer(oauth(spec), answer(200, longer), answer(503, {}), answer(400, {}))
    expect(await refresh(at)).toEqual({ accessToken: 'long-1', refreshToken: null, expiresAt: 5_184_001_000 })
    expect(received(at).query).toEqual({ grant_type: 'ig_refresh_token', access_token: 'access-0' })
    expect((await channelError(refresh(at))).failure).toBe('retryable')
    expect((await channelError(refresh(at))).failure).toBe('auth')
  })

  it('gives up only on a definite refusal with status 200', async () => {
    const refused = answer(200, { error: 'invalid_grant' })
    await using at = await clubServer(oauth({ refresh: true }), answer(200, { code: 50_000 }), refused)
    expect((await channelError(refresh(at))).failure).toBe('retryable')
    expect((await channelError(refresh(at))).failure).toBe('auth')
  })

  it("applies the platform's own error rules first", async () => {
    const tokenErrors = [[200, /^40105/, 'auth', null, 'Club: {detail}']] as const
    const gone = answer(200, { code: 40_105, message: 'token is gone' })
    await using at = await clubServer(oauth({ refresh: true, tokenErrors }), gone)
    expect(await channelError(refresh(at))).toMatchObject({ failure: 'auth', message: 'Club: token is gone' })
  })
})
