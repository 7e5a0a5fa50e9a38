import type { components } from '../generated/api.ts'
import { addressOf } from './address.ts'
import type { Postern } from './client.ts'
import { identify } from './error-identity.ts'
import { OAuthError, rethrow, withTexts } from './oauth-answers.ts'

export {
  type DeviceFlowOptions,
  type DeviceLogin,
  type DeviceToken,
  deviceFlow,
  type PendingReason,
  type WaitOptions,
} from './device-flow.ts'
export { OAuthError, type OAuthErrorCode } from './oauth-answers.ts'

/** What an exchanged code is: the token, its scope, and in `id` the organization that it acts in. It does not expire. */
export type AccessToken = components['schemas']['AccessToken']
export type CallbackRefusal = 'state_mismatch' | 'issuer_mismatch' | 'code_missing' | 'parameter_repeated'

/** Whoever came to the redirect URL was not sent by the service, or not for this request. Nothing was exchanged. */
export class CallbackError extends Error {
  static {
    identify(CallbackError, 'CallbackError')
  }
  readonly reason: CallbackRefusal

  constructor(reason: CallbackRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface AuthorizeOptions {
  /** Address of the service, as `createPostern` has it. */
  baseUrl: string
  /** `pca_…` */
  clientId: string
  /** The app's redirect URL, character by character. It may be left out. */
  redirectUri?: string | undefined
  /** `read`, `write` or both with a space between them. Default: both. */
  scope?: string | undefined
  /** Comes back with the person; not to be guessed. Default: 256 random bits. */
  state?: string | undefined
  /** Where people sign in, if that is another address (`CONSOLE_URL`). Default: `baseUrl`. */
  consoleUrl?: string | undefined
  /** What the service calls itself, if programs reach it at another address (`BASE_URL`). Default: `baseUrl`. */
  issuer?: string | undefined
}

/** All but `url` is for `exchangeCode`. It is plain JSON: keep it in the session that your app has with this browser. */
export interface AuthorizationStart {
  /** Where to send the person's browser. */
  url: string
  state: string
  /** PKCE: a secret of your app, of 43 characters. */
  verifier: string
  clientId: string
  redirectUri?: string | undefined
  issuer: string
}

/**
 * The address of the consent page, with a PKCE challenge (S256) made for it. Calls nothing. Throws `TypeError` for an address that
 * is none, and for an empty `state`.
 */
export async function authorizeUrl(options: AuthorizeOptions): Promise<AuthorizationStart> {
  const { clientId, redirectUri, scope, state = randomText() } = options
  if (state === '') throw new TypeError('The state must not be empty: nothing would protect the redirect.')
  const baseUrl = addressOf('baseUrl', options.baseUrl)
  const verifier = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const url = new URL(`${addressOf('consoleUrl', options.consoleUrl ?? baseUrl)}/oauth/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
    ...(scope ? { scope } : {}),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  }).toString()
  const issuer = addressOf('issuer', options.issuer ?? baseUrl)
  return { url: url.href, state, verifier, clientId, ...(redirectUri ? { redirectUri } : {}), issuer }
}

export interface ExchangeInput extends Omit<AuthorizationStart, 'url'> {
  /** What the browser asked your app for: a whole address, or path and query. */
  callback: string | URL
  /** `pcs_…` Only your server has it. */
  clientSecret: string
  signal?: AbortSignal | undefined
}

/**
 * The token for the code with which a person came back: `{ ...start, callback, clientSecret }`. `state` and `iss` (RFC 9207) are
 * checked before anything is believed or sent; else a `CallbackError`. Throws `OAuthError` with `access_denied` when the person
 * refused, with the service's word when it did.
 *
 * Sends the code once, whatever happens: showing it again would revoke the token. After a `ConnectionError` send the person to the
 * consent page again. `PosternError` for an answer that is not of the service.
 */
export async function exchangeCode(postern: Postern, input: ExchangeInput): Promise<AccessToken> {
  const code = readCallback(input)
  const token = await postern
    .exchangeCode({
      body: {
        grant_type: 'authorization_code',
        code,
        client_id: input.clientId,
        client_secret: input.clientSecret,
        code_verifier: input.verifier,
        ...(input.redirectUri ? { redirect_uri: input.redirectUri } : {}),
      },
      signal: input.signal,
    })
    .catch(rethrow)
  return withTexts(token, 'access_token')
}

function readCallback({ callback, state, issuer }: ExchangeInput): string {
  const { searchParams } = new URL(callback, 'http://localhost')
  const read = (name: string) => {
    const [value, second] = searchParams.getAll(name)
    if (second !== undefined)
      throw new CallbackError('parameter_repeated', `${name} is in the address more than once.`)
    return value
  }
  if (!state || read('state') !== state)
    throw new CallbackError('state_mismatch', 'The state is not that of this session.')
  if (read('iss') !== issuer) throw new CallbackError('issuer_mismatch', 'The answer is of another service.')
  const error = read('error')
  if (error)
    throw new OAuthError(error, read('error_description') ?? 'The person was sent back without a code.')
  const code = read('code')
  if (!code) throw new CallbackError('code_missing', 'There is no code in the address.')
  return code
}

/** 256 random bits in 43 characters. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
