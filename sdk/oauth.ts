import type { components } from '../generated/api.ts'
import type { Postern } from './calls.ts'
import { identify } from './error-identity.ts'
import { normalizeUrl } from './normalize-url.ts'
import { OAuthError, requireTexts, throwOAuthError } from './oauth-responses.ts'

export {
  type DeviceFlowOptions,
  type DeviceLogin,
  type DeviceToken,
  deviceFlow,
  type PendingReason,
  type WaitOptions,
} from './device-flow.ts'
export { OAuthError, type OAuthErrorCode } from './oauth-responses.ts'

/** Contains an app's token, its scope and, in `id`, the organization that it acts in. The token does not expire. */
export type AccessToken = components['schemas']['AccessToken']
export type CallbackRefusal = 'state_mismatch' | 'issuer_mismatch' | 'code_missing' | 'parameter_repeated'

/**
 * Reports that the request to the redirect URL did not come from the service, or not for this authorization. Nothing was exchanged.
 */
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
  /** Address of the service, as in `createPostern`. */
  baseUrl: string
  /** `pca_…` */
  clientId: string
  /** The app's redirect URL, exactly as registered. Optional. */
  redirectUri?: string | undefined
  /** Scopes separated by spaces, such as `posts:read posts:write`. Default: `read write`, which is everything. */
  scope?: string | undefined
  /** Value that the redirect returns; must be unguessable. Default: 256 random bits. */
  state?: string | undefined
  /** Address of the consent page if it differs (`CONSOLE_URL`). Default: `baseUrl`. */
  consoleUrl?: string | undefined
  /** Issuer of the service (its `BASE_URL`) if programs reach it at another URL. Default: `baseUrl`. */
  issuer?: string | undefined
}

/** All members but `url` are for `exchangeCode`. They are plain JSON: keep them in your app's session for this browser. */
export interface AuthorizationStart {
  /** Send the person's browser to this address. */
  url: string
  state: string
  /** PKCE verifier: a secret of your app, of 43 characters. */
  verifier: string
  clientId: string
  redirectUri?: string | undefined
  issuer: string
}

/**
 * Builds the URL of the consent page, with a new PKCE challenge (S256). Makes no request. Throws `TypeError` for an invalid URL
 * or an empty `state`.
 */
export async function authorizeUrl(options: AuthorizeOptions): Promise<AuthorizationStart> {
  const { clientId, redirectUri, scope, state = randomText() } = options
  if (state === '') throw new TypeError('The state must not be empty, since it protects the redirect.')
  const baseUrl = normalizeUrl('baseUrl', options.baseUrl)
  const verifier = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const url = new URL(`${normalizeUrl('consoleUrl', options.consoleUrl ?? baseUrl)}/oauth/authorize`)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    ...(redirectUri ? { redirect_uri: redirectUri } : {}),
    ...(scope ? { scope } : {}),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  }).toString()
  const issuer = normalizeUrl('issuer', options.issuer ?? baseUrl)
  return { url: url.href, state, verifier, clientId, ...(redirectUri ? { redirectUri } : {}), issuer }
}

export interface ExchangeInput extends Omit<AuthorizationStart, 'url'> {
  /** Address that the browser requested from your app: a complete URL, or path and query. */
  callback: string | URL
  /** `pcs_…`. Keep it on your server. */
  clientSecret: string
  signal?: AbortSignal | undefined
}

/**
 * Exchanges the code that a person returned with for a token: `{ ...start, callback, clientSecret }`. Checks `state` and `iss` (RFC
 * 9207) first, and throws `CallbackError` if they do not match. Throws `OAuthError` with `access_denied` if the person denied
 * access, or with the service's code if the service refused.
 *
 * Sends the code exactly once, because a second use would revoke the token. After a `ConnectionError`, send the person to the
 * consent page again. Throws `PosternError` for a response that is not the service's.
 */
export async function exchangeCode(
  postern: Pick<Postern, 'oauth'>,
  input: ExchangeInput,
): Promise<AccessToken> {
  const code = readCallback(input)
  const token = await postern.oauth
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
    .catch(throwOAuthError)
  return requireTexts(token, 'access_token')
}

function readCallback({ callback, state, issuer }: ExchangeInput): string {
  const { searchParams } = new URL(callback, 'http://localhost')
  const read = (name: string) => {
    const [value, second] = searchParams.getAll(name)
    if (second !== undefined)
      throw new CallbackError('parameter_repeated', `${name} is in the URL more than once.`)
    return value
  }
  if (!state || read('state') !== state)
    throw new CallbackError('state_mismatch', 'The state does not match this session.')
  if (read('iss') !== issuer)
    throw new CallbackError('issuer_mismatch', 'The response is from another service.')
  const error = read('error')
  if (error)
    throw new OAuthError(error, read('error_description') ?? 'The person was sent back without a code.')
  const code = read('code')
  if (!code) throw new CallbackError('code_missing', 'The URL has no code.')
  return code
}

/** Returns 256 random bits as 43 characters. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
