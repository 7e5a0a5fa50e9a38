import type * as client from 'openid-client'
import { lazyPackage } from '../../lib/lazy.ts'
import { normalizeEmail } from '../auth/credentials.ts'
import {
  type Identity,
  notConfirmed,
  type ProviderAnswer,
  type ProviderServices,
  type SignInProvider,
  type Started,
  type StartRequest,
  unreachable,
} from './provider.ts'

const openId = lazyPackage<typeof import('openid-client')>('openid-client')

export interface OpenIdSettings {
  title: string
  issuer: string
  clientId: string
  clientAuth: client.ClientAuth
  scope: string
  /** Additional parameters of the authorization request. */
  parameters?: Record<string, string>
}

const DISCOVERY_CACHE_MS = 3_600_000
const TIMEOUT_SECONDS = 10

/** Error codes that mean an invalid answer. All others are failures of the provider or the network. */
const refusals = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  // Means a signature algorithm that none of the published keys has.
  'OAUTH_UNSUPPORTED_OPERATION',
])

/**
 * Creates an OpenID Connect provider by discovery: code flow with PKCE (S256), state and nonce. Accepts an ID token only with a valid
 * signature by the provider's published keys and the right issuer, audience, nonce and times.
 */
export function createOpenIdProvider(settings: OpenIdSettings, services: ProviderServices): SignInProvider {
  const configuration = discoverOnce(settings, services)
  return {
    async start(request) {
      return start(await configuration().catch(throwUpstream(settings, services)), settings, request)
    },
    async identify(answer) {
      const found = await configuration().catch(throwUpstream(settings, services))
      return identify(found, answer).catch(throwRefusalOrUpstream(settings, services))
    },
  }
}

/** Discovers the provider at the first use, and again every hour. Does not cache a failure. */
function discoverOnce(settings: OpenIdSettings, { clock, fetchFor }: ProviderServices) {
  const fetch = fetchFor(settings.title)
  let found: { configuration: Promise<client.Configuration>; until: number } | null = null
  const discover = () =>
    openId().discovery(new URL(settings.issuer), settings.clientId, undefined, settings.clientAuth, {
      [openId().customFetch]: (url, options) => fetch(url, options as RequestInit),
      timeout: TIMEOUT_SECONDS,
      execute: [
        openId().enableNonRepudiationChecks,
        ...(settings.issuer.startsWith('http:') ? [openId().allowInsecureRequests] : []),
      ],
    })
  return (): Promise<client.Configuration> => {
    if (found !== null && found.until > clock.now()) return found.configuration
    const current = { configuration: discover(), until: clock.now() + DISCOVERY_CACHE_MS }
    found = current
    current.configuration.catch(() => {
      if (found === current) found = null
    })
    return current.configuration
  }
}

async function start(
  configuration: client.Configuration,
  settings: OpenIdSettings,
  { state, redirectUri }: StartRequest,
): Promise<Started> {
  const verifier = openId().randomPKCECodeVerifier()
  const nonce = openId().randomNonce()
  const url = openId().buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: settings.scope,
    code_challenge: await openId().calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...settings.parameters,
  })
  return { answer: url.href, stored: { redirectUri, verifier, nonce } }
}

async function identify(
  configuration: client.Configuration,
  { code, state, iss, stored }: ProviderAnswer,
): Promise<Identity> {
  const { redirectUri = '', verifier = '', nonce = '' } = stored
  const answer = new URL(redirectUri)
  // Clients that do not know `iss` omit it; the checked issuer of the ID token covers that case.
  answer.search = new URLSearchParams({
    code,
    state,
    iss: iss ?? configuration.serverMetadata().issuer,
  }).toString()
  const tokens = await openId().authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw notConfirmed()
  // Providers may omit the email address and name from the ID token.
  const needsUserInfo =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = needsUserInfo
    ? await openId().fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {}
  return toIdentity({ ...more, ...claims })
}

function toIdentity(claims: Record<string, unknown> & { sub: string }): Identity {
  const { sub, email, email_verified: verified, name } = claims
  // Apple sends the flag as a string.
  const verifiedEmail = typeof email === 'string' && (verified === true || verified === 'true')
  return {
    id: sub,
    email: verifiedEmail ? normalizeEmail(email) : null,
    name: typeof name === 'string' && name !== '' ? name : null,
  }
}

/** Authenticates with a method that the provider lists; by header if it lists none (OpenID Connect Discovery 3). */
export function selectClientAuth(secret: string | null): client.ClientAuth {
  if (secret === null) return openId().None()
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const basic = methods === undefined || methods.includes('client_secret_basic')
    const authenticate = basic ? openId().ClientSecretBasic(secret) : openId().ClientSecretPost(secret)
    return authenticate(server, ...rest)
  }
}

function throwRefusalOrUpstream(settings: OpenIdSettings, services: ProviderServices) {
  return (error: unknown): never => {
    const { code = '' } = error as { code?: string }
    const refused =
      refusals.has(code) || (error instanceof openId().ResponseBodyError && error.error === 'invalid_grant')
    if (!refused) return throwUpstream(settings, services)(error)
    services.log.warn({ provider: settings.title, reason: code }, 'a sign-in was not confirmed')
    throw notConfirmed(error)
  }
}

function throwUpstream({ title }: OpenIdSettings, { log }: ProviderServices) {
  return (error: unknown): never => {
    const { code, error: reason } = error as { code?: string; error?: string }
    log.warn({ provider: title, reason: reason ?? code ?? 'network' }, 'a sign-in provider failed')
    throw unreachable(title, error)
  }
}
