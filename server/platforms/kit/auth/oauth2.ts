import { createHash } from 'node:crypto'
import type { ConnectCall, ConnectedAccount, RefreshedTokens } from '../../platform.ts'
import type { Acting, ConnectApi, PlatformApi, Requests } from '../api.ts'
import { classify, type ErrorRule } from '../http/error-rules.ts'
import { PlatformError, rejected } from '../http/errors.ts'
import { type Answer, optionalText, readPath, requireText, unreadableResponse } from '../http/response.ts'
import { splitCode } from './callback.ts'
import type { RedirectAuth, RegisteredApps } from './types.ts'

/** An app of this service on a platform's authorization server. */
export interface OAuth2Client {
  id: string
  /** Null for a public client. */
  secret: string | null
  authorizeUrl: string
  tokenUrl: string
  /** Endpoint for refresh tokens; defaults to `tokenUrl`. */
  refreshUrl?: string
  /** Scopes that the user must grant. */
  scopes: readonly string[]
  /** Scopes that the service requests and can do without. */
  optionalScopes?: readonly string[]
  /** True for S256. */
  pkce?: boolean | 'plain'
}

/**
 * App of the operator. Its id and secret default to the variables `clientId` and `clientSecret`; without a secret, it is a
 * public client.
 */
export type OwnClient = Omit<OAuth2Client, 'id' | 'secret'> & Partial<Pick<OAuth2Client, 'id' | 'secret'>>

export interface OAuth2Start {
  /** Server that the user named; null if the platform asks for none. */
  externalUrl: string | null
  redirectUri: string
  apps: RegisteredApps
}

export interface OAuth2Tokens {
  accessToken: string
  refreshToken: string | null
  /** Epoch ms; null if the token does not expire. */
  expiresAt: number | null
  /** Complete response of the token endpoint, for members that are specific to the platform. */
  response: Answer
  /** Values of the parameters that `OAuth2Spec.callback` names. */
  callback: Record<string, string>
}

/** Exchanges the current access token for one that lives longer: `GET url?grant_type=…&<tokenName>=…`. */
export interface TokenExchange {
  url: string
  grantType: string
  /** Parameter that carries the current token; defaults to `access_token`. */
  tokenName?: string
  /** Members of the client to send along; defaults to none. */
  client?: readonly ('client_id' | 'client_secret')[]
}

type Parameters = Record<string, string>
type TokenFields = 'accessToken' | 'refreshToken' | 'expiresAt'

/** Renames parameters where a platform departs from RFC 6749; null leaves one out. */
export type ParameterNames = Readonly<Record<string, string | null>>

/** Signs in by the authorization code grant (RFC 6749), with PKCE if the client supports it. */
export interface OAuth2Spec<Config> {
  kind: 'oauth2'
  /** Returns the operator's app. */
  client?: (config: Config) => OwnClient
  /** Finds or registers an app on the server that the user names; replaces `client`. */
  register?: (api: ConnectApi<Config>, start: OAuth2Start) => Promise<OAuth2Client>
  /** True if the user first names a server. */
  externalUrl?: (config: Config) => boolean
  /** Added to the authorization URL; a function runs once for each sign-in, for a nonce. */
  authorizeParameters?: Parameters | ((config: Config) => Parameters)
  authorizeNames?: ParameterNames
  scopeSeparator?: string
  /** Parameters of the callback that form the code, which must all have a value; defaults to `code` alone. */
  callback?: readonly string[]
  /** Returns the redirect URI for a callback URL of this service, where the platform does not take every URL; defaults to the URL itself. */
  redirectUri?(callbackUrl: string, config: Config): string
  /** Place of the client's secret in a token request; defaults to `body`. */
  clientAuth?: 'body' | 'basic'
  /** Encoding of a token request; defaults to `form`. `query` makes it a GET. */
  tokenBody?: 'form' | 'json' | 'query'
  tokenNames?: ParameterNames
  /** Added to a token request. `callback` is empty for a refresh, `credentials` for a code. */
  tokenParameters?: (context: {
    config: Config
    callback: Record<string, string>
    credentials: Record<string, string>
  }) => Parameters
  /** Path of the tokens in the response, such as `data` or `data.0`; a response without it is read from its root. */
  tokensAt?: string
  /** Rules for a token request that precede the general one: 400 and 401 refuse; 200 without a token refuses a code. */
  tokenErrors?: readonly ErrorRule[]
  /** Replaces `expires_in`, for platforms that report none. */
  lifetimeMs?: number
  /** Exchanges the token of the sign-in for a long-lived one. */
  longLived?: (config: Config) => TokenExchange
  /** Renews tokens: true uses the refresh token, a function exchanges the access token. Absent if tokens cannot be renewed. */
  refresh?: true | ((config: Config) => TokenExchange)
  /** Reads the scopes that the user granted; null if the platform does not report them. Defaults to `scope` of the response. */
  grantedScopes?(api: ConnectApi<Config>, tokens: OAuth2Tokens): Promise<readonly string[] | null>
  /** Reads the account that signed in. `api` acts with its new token. */
  account(
    api: ConnectApi<Config>,
    tokens: OAuth2Tokens,
    client: OAuth2Client,
  ): Promise<Omit<ConnectedAccount, TokenFields> & Partial<Pick<ConnectedAccount, TokenFields>>>
}

export interface AuthPlatform<Config> {
  name: string
  config: Config
  /** Returns the platform's API for a call; with `as`, it acts for an account that is not stored yet. */
  apiOf(call: ConnectCall, as?: Acting): ConnectApi<Config>
}

export function oauth2Auth<Config>(
  spec: OAuth2Spec<Config>,
  { name, config, apiOf }: AuthPlatform<Config>,
): RedirectAuth {
  const callback = spec.callback ?? ['code']
  return {
    kind: 'redirect',
    protocol: 'OAuth 2.0',
    externalUrl: spec.externalUrl?.(config) ?? false,
    callback: { state: 'state', code: callback },
    redirectUri: (url) => spec.redirectUri?.(url, config) ?? url,
    async authorize({ state, redirectUri, verifier, externalUrl }, call) {
      const api = apiOf(call)
      const start = { externalUrl, redirectUri, apps: call.apps }
      const client = (await spec.register?.(api, start)) ?? ownClient(spec, config)
      const query = authorizeQuery(spec, client, config, { state, redirectUri, verifier })
      const separator = client.authorizeUrl.includes('?') ? '&' : '?'
      return { url: client.authorizeUrl + separator + query, app: { client: JSON.stringify(client) } }
    },
    async connect({ code, redirectUri, verifier, app }, call) {
      const client = JSON.parse(app.client ?? '{}') as OAuth2Client
      const values = splitCode(name, callback, code)
      const tokens = await tokensOfCode(spec, apiOf(call), client, { name, values, redirectUri, verifier })
      const api = apiOf(call, { accessToken: tokens.accessToken })
      await requireScopes(spec, api, { client, tokens, name })
      const { accessToken, refreshToken, expiresAt } = tokens
      return { accessToken, refreshToken, expiresAt, ...(await spec.account(api, tokens, client)) }
    },
  }
}

function authorizeQuery<Config>(
  { authorizeParameters = {}, authorizeNames, scopeSeparator = ' ' }: OAuth2Spec<Config>,
  { id, scopes, optionalScopes = [], pkce }: OAuth2Client,
  config: Config,
  { state, redirectUri, verifier }: { state: string; redirectUri: string; verifier: string },
): URLSearchParams {
  const hash = createHash('sha256').update(verifier).digest('base64url')
  const challenge =
    pkce === 'plain'
      ? { code_challenge: verifier, code_challenge_method: 'plain' }
      : { code_challenge: hash, code_challenge_method: 'S256' }
  const standard = {
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope: [...scopes, ...optionalScopes].join(scopeSeparator),
    state,
    ...(pkce ? challenge : {}),
  }
  const own = typeof authorizeParameters === 'function' ? authorizeParameters(config) : authorizeParameters
  return new URLSearchParams({ ...renamed(standard, authorizeNames), ...own })
}

function renamed(parameters: Parameters, names: ParameterNames = {}): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const sent = names[name] === undefined ? name : names[name]
      return sent === null ? [] : [[sent, value]]
    }),
  )
}

async function tokensOfCode<Config>(
  spec: OAuth2Spec<Config>,
  api: ConnectApi<Config>,
  client: OAuth2Client,
  sent: { name: string; values: Record<string, string>; redirectUri: string; verifier: string },
): Promise<OAuth2Tokens> {
  const { name, values, redirectUri, verifier } = sent
  const [codeName = 'code'] = spec.callback ?? []
  const refusal = ['rejected', 'code_refused', `${name} refused the authorization code.`] as const
  const tokens = await requestTokens(spec, api, client, {
    name,
    url: client.tokenUrl,
    parameters: {
      grant_type: 'authorization_code',
      code: values[codeName] ?? '',
      redirect_uri: redirectUri,
      ...(client.pkce ? { code_verifier: verifier } : {}),
    },
    added: spec.tokenParameters?.({ config: api.config, callback: values, credentials: {} }),
    errors: [
      [400, null, ...refusal],
      [401, null, ...refusal],
      [200, null, ...refusal],
    ],
  })
  const longer =
    spec.longLived &&
    (await exchangeToken(spec, api, {
      client,
      exchange: spec.longLived(api.config),
      token: tokens.accessToken,
      name,
    }))
  return { ...tokens, ...longer, callback: values, refreshToken: tokens.refreshToken }
}

/** Returns new tokens. Throws `auth` if the platform definitely refuses. */
export async function refreshTokens<Config>(
  spec: OAuth2Spec<Config>,
  api: Pick<PlatformApi<Config>, 'config' | 'now' | keyof Requests> & {
    account: Pick<PlatformApi<Config>['account'], 'accessToken' | 'refreshToken' | 'credentials'>
  },
  name: string,
): Promise<RefreshedTokens> {
  const { config, account } = api
  const client = ownClient(spec, config)
  if (typeof spec.refresh === 'function')
    return exchangeToken(spec, api, {
      client,
      exchange: spec.refresh(config),
      token: account.accessToken,
      name,
    })
  if (account.refreshToken === null)
    throw new PlatformError('auth', `${name} issued no refresh token: connect the channel again.`)
  const refusal = ['auth', null, `${name} refused the refresh token: connect the channel again.`] as const
  const { response: _, ...tokens } = await requestTokens(spec, api, client, {
    name,
    url: client.refreshUrl ?? client.tokenUrl,
    parameters: { grant_type: 'refresh_token', refresh_token: account.refreshToken },
    added: spec.tokenParameters?.({ config, callback: {}, credentials: account.credentials }),
    errors: [
      [400, null, ...refusal],
      [401, null, ...refusal],
      [200, /^invalid_(grant|token|request|client)/, ...refusal],
    ],
  })
  return tokens
}

function ownClient<Config>({ client }: OAuth2Spec<Config>, config: Config): OAuth2Client {
  if (client === undefined) throw new Error('The platform declares no OAuth client.')
  const { clientId = '', clientSecret = null } = config as { clientId?: string; clientSecret?: string }
  return { id: clientId, secret: clientSecret, ...client(config) }
}

interface TokenRequest {
  name: string
  url: string
  parameters: Parameters
  added: Parameters | undefined
  errors: readonly ErrorRule[]
}

async function requestTokens<Config>(
  spec: OAuth2Spec<Config>,
  api: Requests & { now: number },
  { id, secret }: OAuth2Client,
  { name, url, parameters, added, errors }: TokenRequest,
): Promise<Omit<OAuth2Tokens, 'callback'>> {
  const { clientAuth = 'body', tokenBody = 'form', tokenNames, tokenErrors = [] } = spec
  const basic = clientAuth === 'basic'
  const inBody: Parameters = basic
    ? {}
    : { client_id: id, ...(secret === null ? {} : { client_secret: secret }) }
  const credential = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret ?? '')}`)
  const sent = { ...renamed({ ...parameters, ...inBody }, tokenNames), ...added }
  const rules = [...tokenErrors, ...errors]
  const response = await api.read({
    url,
    token: null,
    ...(basic ? { headers: { authorization: `Basic ${credential.toString('base64')}` } } : {}),
    ...(tokenBody === 'json' ? { json: sent } : tokenBody === 'form' ? { form: sent } : { query: sent }),
    errors: rules,
  })
  return readTokens(spec, response, { name, now: api.now, rules })
}

/** Reads the tokens. Checks for errors too, since many platforms refuse with status 200. */
function readTokens(
  { tokensAt = '', lifetimeMs }: Pick<OAuth2Spec<unknown>, 'tokensAt' | 'lifetimeMs'>,
  whole: Answer,
  { name, now, rules }: { name: string; now: number; rules: readonly ErrorRule[] },
): Omit<OAuth2Tokens, 'callback'> {
  const found = readPath(whole, tokensAt)
  const response = typeof found === 'object' && found !== null ? (found as Answer) : whole
  if (optionalText(response.access_token) === undefined) {
    const refusal = classify(rules, { status: 200, headers: new Headers(), data: whole, text: '' })
    if (refusal === undefined) throw unreadableResponse(name)
    throw new PlatformError(refusal.failure, refusal.message, refusal.code ? { code: refusal.code } : {})
  }
  const lifetime = lifetimeMs ?? Number(response.expires_in) * 1000
  return {
    accessToken: requireText(name, response.access_token),
    refreshToken: optionalText(response.refresh_token) ?? null,
    expiresAt: lifetime > 0 ? now + lifetime : null,
    response,
  }
}

async function exchangeToken<Config>(
  spec: OAuth2Spec<Config>,
  api: Requests & { now: number },
  {
    client: { id, secret },
    exchange: { url, grantType, tokenName = 'access_token', client = [] },
    token,
    name,
  }: { client: OAuth2Client; exchange: TokenExchange; token: string; name: string },
): Promise<RefreshedTokens> {
  const refusal = ['auth', null, `${name} refused to extend the access: connect the channel again.`] as const
  const members = { client_id: id, client_secret: secret ?? '' }
  const rules: ErrorRule[] = [...(spec.tokenErrors ?? []), [400, null, ...refusal], [401, null, ...refusal]]
  const response = await api.read({
    url,
    token: null,
    query: {
      grant_type: grantType,
      ...Object.fromEntries(client.map((each) => [each, members[each]])),
      [tokenName]: token,
    },
    errors: rules,
  })
  const { accessToken, expiresAt } = readTokens(spec, response, { name, now: api.now, rules })
  return { accessToken, refreshToken: null, expiresAt }
}

/** Requires every scope, since a user may have deselected some. A response without scopes grants all of them (RFC 6749, 5.1). */
async function requireScopes<Config>(
  spec: OAuth2Spec<Config>,
  api: ConnectApi<Config>,
  { client, tokens, name }: { client: OAuth2Client; tokens: OAuth2Tokens; name: string },
): Promise<void> {
  const granted = spec.grantedScopes ? await spec.grantedScopes(api, tokens) : scopesOf(tokens.response.scope)
  const missing = granted === null ? [] : client.scopes.filter((scope) => !granted.includes(scope))
  if (missing.length === 0) return
  const message = `${name} did not grant every permission that publishing needs. Connect again and allow ${missing.join(', ')}.`
  throw rejected('missing_scopes', message)
}

function scopesOf(scope: unknown): readonly string[] | null {
  if (Array.isArray(scope)) return scope.map(String)
  return optionalText(scope)?.split(/[ ,]+/) ?? null
}
