import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../../../lib/time/clock.ts'
import type { ConnectedAccount } from '../../platform.ts'
import type { ConnectApi, Credential, SentRequest } from '../api.ts'
import { unreadableResponse } from '../http/response.ts'
import type { AuthPlatform } from './oauth2.ts'
import type { RedirectAuth } from './types.ts'

/** An app of this service on a platform with OAuth 1.0a. */
export interface OAuth1Client {
  key: string
  secret: string
  requestTokenUrl: string
  authorizeUrl: string
  accessTokenUrl: string
  /** Added to the request for a temporary token, such as `x_auth_access_type`. */
  requestParameters?: Record<string, string>
}

export interface OAuth1Tokens {
  accessToken: string
  /** Kept by the kit as the account's credential `tokenSecret`. */
  tokenSecret: string
  /** Complete response of the token endpoint, such as `user_id` and `screen_name`. */
  response: Record<string, string>
}

/** Declares a sign-in by OAuth 1.0a (RFC 5849), with HMAC-SHA1 signatures of every request. */
export interface OAuth1Spec<Config> {
  kind: 'oauth1'
  client(config: Config): OAuth1Client
  /** Reads the account that signed in. `api` signs with its new token. */
  account(
    api: ConnectApi<Config>,
    tokens: OAuth1Tokens,
  ): Promise<Omit<ConnectedAccount, 'accessToken' | 'refreshToken' | 'expiresAt'>>
}

/** Keys that sign a request; the token is absent before the first one is issued. */
export interface OAuth1Keys {
  key: string
  secret: string
  token?: string
  tokenSecret?: string
}

interface Stamp {
  nonce: string
  /** Epoch seconds. */
  timestamp: string
}

/**
 * Creates the auth of a platform with OAuth 1.0a. The temporary token is the state of the flow, since the callback returns it.
 */
export function oauth1Auth<Config>(
  spec: OAuth1Spec<Config>,
  { name, config, apiOf }: AuthPlatform<Config>,
): RedirectAuth {
  return {
    kind: 'redirect',
    protocol: 'OAuth 1.0a',
    externalUrl: false,
    callback: { state: 'oauth_token', code: ['oauth_verifier'] },
    async authorize({ redirectUri }, call) {
      const api = apiOf(call)
      const { key, secret, requestTokenUrl, authorizeUrl, requestParameters = {} } = spec.client(config)
      const oauth = { oauth_callback: redirectUri }
      const answer = await requestToken(api, {
        name,
        url: requestTokenUrl,
        keys: { key, secret },
        oauth,
        query: requestParameters,
      })
      if (answer.response.oauth_callback_confirmed !== 'true') throw unreadableResponse(name)
      const { token, tokenSecret } = answer
      return {
        url: `${authorizeUrl}?${new URLSearchParams({ oauth_token: token })}`,
        state: token,
        app: { token, tokenSecret },
      }
    },
    async connect({ code, app }, call) {
      const { key, secret, accessTokenUrl } = spec.client(config)
      const temporary = { key, secret, token: app.token ?? '', tokenSecret: app.tokenSecret ?? '' }
      const oauth = { oauth_verifier: code }
      const answer = await requestToken(apiOf(call), { name, url: accessTokenUrl, keys: temporary, oauth })
      const { token: accessToken, tokenSecret, response } = answer
      const api = apiOf(call, { accessToken, credentials: { tokenSecret } })
      const account = await spec.account(api, { accessToken, tokenSecret, response })
      const credentials = { ...account.credentials, tokenSecret }
      return { accessToken, refreshToken: null, expiresAt: null, ...account, credentials }
    },
  }
}

/** Creates the credential of a platform with OAuth 1.0a: the signature of each request. */
export function oauth1Credential<Config>(spec: OAuth1Spec<Config>, clock: Clock): Credential<Config> {
  return ({ config, account, request }) => {
    const { key, secret } = spec.client(config)
    const { accessToken: token, credentials } = account
    const keys = { key, secret, token, tokenSecret: credentials.tokenSecret ?? '' }
    return { authorization: signRequest(keys, request, newStamp(clock.now())) }
  }
}

async function requestToken<Config>(
  api: ConnectApi<Config>,
  {
    name,
    url,
    keys,
    oauth,
    query = {},
  }: {
    name: string
    url: string
    keys: OAuth1Keys
    oauth: Record<string, string>
    query?: Record<string, string> | undefined
  },
): Promise<{ token: string; tokenSecret: string; response: Record<string, string> }> {
  const request = { method: 'POST', url, query } as const
  const refusal = `${name} refused the sign-in: connect again. If this happens again, the operator must check the keys and the callback URL.`
  const { text } = await api.request({
    ...request,
    token: null,
    headers: { authorization: signRequest(keys, request, newStamp(api.host.clock.now()), oauth) },
    errors: [
      [400, null, 'rejected', 'code_refused', refusal],
      [401, null, 'rejected', 'code_refused', refusal],
      [403, null, 'rejected', 'code_refused', refusal],
    ],
  })
  const response = Object.fromEntries(new URLSearchParams(text))
  const { oauth_token: token, oauth_token_secret: tokenSecret } = response
  if (!token || !tokenSecret) throw unreadableResponse(name)
  return { token, tokenSecret, response }
}

function newStamp(now: number): Stamp {
  return { nonce: randomBytes(16).toString('hex'), timestamp: String(Math.floor(now / 1000)) }
}

/**
 * Returns the `Authorization` header of a request, signed with HMAC-SHA1 (RFC 5849, 3.4). The signature covers the method, the URL, its
 * query and a form body; bodies of other types are not part of it.
 */
export function signRequest(
  { key, secret, token, tokenSecret = '' }: OAuth1Keys,
  request: SentRequest,
  { nonce, timestamp }: Stamp,
  oauth: Record<string, string> = {},
): string {
  const protocol: Record<string, string> = {
    oauth_consumer_key: key,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: timestamp,
    ...(token === undefined ? {} : { oauth_token: token }),
    oauth_version: '1.0',
    ...oauth,
  }
  const oauth_signature = computeSignature({ secret, tokenSecret }, request, protocol)
  const header = Object.entries({ ...protocol, oauth_signature })
  return `OAuth ${header.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`
}

/** Signs a request and its protocol parameters; returns base64. */
export function computeSignature(
  { secret, tokenSecret = '' }: Pick<OAuth1Keys, 'secret' | 'tokenSecret'>,
  request: SentRequest,
  protocol: Record<string, string>,
): string {
  const signingKey = `${encode(secret)}&${encode(tokenSecret)}`
  return createHmac('sha1', signingKey).update(signatureBase(request, protocol)).digest('base64')
}

/** Builds the text to sign: method, URL without query, and all parameters in the order of their encoded bytes. */
export function signatureBase(
  { method, url, query = {}, form = {} }: SentRequest,
  protocol: Record<string, string>,
): string {
  const { origin, pathname, searchParams } = new URL(url)
  const added = [...Object.entries(query), ...Object.entries(form)].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  )
  const pairs = [...searchParams, ...added, ...Object.entries(protocol)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
  return [method.toUpperCase(), origin + pathname, pairs.join('&')].map(encode).join('&')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Encodes as RFC 3986 does: `encodeURIComponent` leaves five characters that OAuth encodes. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
