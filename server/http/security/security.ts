import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { includesScope } from '../../contract/scopes.ts'
import { FIRST_TOOLSET, readToolsets, scopesOfToolsets } from '../../contract/tools.ts'
import type { Role } from '../../db/tables/accounts.ts'
import type { PlanFeature } from '../../db/tables/plans.ts'
import { ApiError } from '../../errors/errors.ts'
import { type CookieConfig, clearCookie, readCookie } from '../../lib/web/cookies.ts'
import type { KeyAuth, Place, SessionAuth } from '../contract.ts'
import type { OperationRow } from '../operations/operation.ts'
import type { Origins } from './cors.ts'

/** Turns a credential into its owner. Returns `null` for an unknown, expired or revoked one, and does not say which. */
export interface Authenticator {
  /** `organizationId` is the one that the caller selected; null means the caller's first one. */
  session(token: string, organizationId: string | null, place: Place): Promise<SessionAuth | null>
  key(value: string): Promise<KeyAuth | null>
  /** @throws 402 for an organization whose plan does not include the feature */
  requireFeature(organizationId: string, feature: PlanFeature): Promise<void>
  /** Returns true when somebody has signed in with the device of this token. */
  isKnownDevice(token: string): Promise<boolean>
}

export interface SecurityOptions {
  authenticate: Authenticator
  /** Lists origins whose pages may write with the caller's cookie. */
  origins: Origins
  cookies: CookieConfig
  baseUrl: string
}

/** Requirements of an operation for its caller. */
export type AccessRules = Pick<
  OperationRow,
  | 'roles'
  | 'platformAdmin'
  | 'whileImpersonating'
  | 'scope'
  | 'groupKeys'
  | 'path'
  | 'oauthResource'
  | 'withoutSecondFactor'
  | 'recentSignIn'
  | 'errors'
  | 'body'
>

const MAX_CREDENTIAL = 4096
const ranks: Record<Role, number> = { USER: 0, ADMIN: 1, SUPERADMIN: 2 }

/**
 * Authenticates the caller of an operation that takes a key.
 * @throws 401 for a missing or invalid credential, 403 for one without the scope or the role, 403 for a key of a channel group
 * where the operation is not limited to groups.
 */
async function authenticateKey(
  request: IncomingMessage,
  rules: AccessRules,
  { authenticate, baseUrl }: Pick<SecurityOptions, 'authenticate' | 'baseUrl'>,
): Promise<KeyAuth> {
  const value = withoutScheme(request.headers.authorization ?? '')
  if (value === '' || value.length > MAX_CREDENTIAL)
    throw keyRefused('Send the API key in the Authorization header.', challenge(rules, { baseUrl, request }))
  const auth = await authenticate.key(value)
  if (auth === null)
    throw keyRefused(
      'The API key or access token is not valid.',
      challenge(rules, { baseUrl, request, error: 'invalid_token' }),
    )
  refuseScope(auth, rules)
  refuseGroupKey(auth, rules)
  refuseRole(auth, rules)
  return auth
}

/**
 * Authenticates the caller of an operation that takes a session or a key. On the console's paths, the header `auth` comes first,
 * on those of the public API `Authorization`. The cookie comes last, because browsers add it automatically.
 */
function authenticateSessionOrKey(
  request: IncomingMessage,
  rules: AccessRules,
  options: SecurityOptions,
  place: Place,
): Promise<SessionAuth | KeyAuth> {
  return presentsKey(request.headers, rules)
    ? authenticateKey(request, rules, options)
    : authenticateSession(request, rules, options, place)
}

/** Leaves out other schemes, such as the Basic credentials of a proxy in front of the console. */
function presentsKey(headers: IncomingHttpHeaders, { path }: AccessRules): boolean {
  const isPublic = path.startsWith('/public/v1/')
  if (headers.auth && !isPublic) return false
  const value = withoutScheme(headers.authorization ?? '')
  if (value !== '' && !/\s/.test(value)) return true
  // Treats a request without credentials as one with a key, since existing clients expect that refusal.
  return isPublic && !headers.auth && !readCookie(headers.cookie, 'auth')
}

/**
 * Authenticates the caller of a console operation. The header `auth` wins over the cookie. The organization comes from the cookie
 * `showorg`, else the header.
 * @throws 401 without a session, 403 `cross_site` for a write with a cookie from another site, 403 for a role that is too low, without
 * a second factor that the organization requires, and for a proof of identity that is too old. For the form of a page, the caller refuses
 * that proof once it has read the form.
 */
async function authenticateSession(
  request: IncomingMessage,
  rules: AccessRules,
  options: SecurityOptions,
  place: Place,
): Promise<SessionAuth> {
  const { headers } = request
  const fromHeader = single(headers.auth)
  const token = fromHeader ?? readCookie(headers.cookie, 'auth')
  if (token === undefined || token === '' || token.length > MAX_CREDENTIAL)
    throw sessionRefused('Sign in first: send the session token in the header or cookie auth.', options)
  if (fromHeader === undefined) refuseCrossSite(request, options.origins)
  const organization = readCookie(headers.cookie, 'showorg') ?? single(headers.showorg)
  const auth = await options.authenticate.session(token, organization || null, place)
  if (auth === null) throw sessionRefused('The session is no longer valid. Sign in again.', options)
  refuseMissingFactor(auth, rules)
  refuseRole(auth, rules)
  if (!isPageForm(rules)) refuseOldSignIn(auth, rules)
  return auth
}

async function nullIfRefused<Auth>(authenticated: Promise<Auth>): Promise<Auth | null> {
  try {
    return await authenticated
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return null
    throw error
  }
}

type Authenticate = (
  request: IncomingMessage,
  rules: AccessRules,
  options: SecurityOptions,
  place: Place,
) => Promise<SessionAuth | KeyAuth | null>

/** Authenticates the caller of an operation by its kind of security. An optional credential that is refused counts as none. */
export const authenticators: Record<OperationRow['security'], Authenticate> = {
  none: async () => null,
  key: authenticateKey,
  session: authenticateSession,
  'session-or-key': authenticateSessionOrKey,
  'optional-session': (...caller) => nullIfRefused(authenticateSession(...caller)),
  // A session wins over a key.
  'optional-any': async (request, rules, options, place) =>
    (await nullIfRefused(authenticateSession(request, rules, options, place))) ??
    (await nullIfRefused(authenticateKey(request, rules, options))),
}

/** Names the scope in the header too, as RFC 6750 describes it, so that OAuth clients can ask for it. */
function refuseScope({ scopes }: KeyAuth, { scope }: AccessRules): void {
  if (scope === null || includesScope(scopes, scope)) return
  throw new ApiError(
    'insufficient_scope',
    `This operation needs the scope ${scope}, which the key or token does not have.`,
    {
      headers: {
        'www-authenticate': `Bearer realm="Postern", error="insufficient_scope", scope="${scope}"`,
      },
    },
  )
}

/** Returns true if a key or token may call the operation: by its scopes, its group and its role. */
export function mayCallOperation(auth: KeyAuth, rules: OperationRow): boolean {
  if (!['key', 'session-or-key', 'optional-any'].includes(rules.security)) return false
  try {
    refuseScope(auth, rules)
    refuseGroupKey(auth, rules)
    refuseRole(auth, rules)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function refuseGroupKey({ customerId }: KeyAuth, { groupKeys }: AccessRules): void {
  if (customerId === null || groupKeys) return
  throw new ApiError(
    'forbidden',
    'The key is bound to a channel group, but this operation concerns the whole organization. Use a key without a group.',
  )
}

function refuseRole(
  auth: SessionAuth | KeyAuth,
  { roles, platformAdmin, whileImpersonating = false }: AccessRules,
): void {
  if (platformAdmin && !isPlatformAdmin(auth, whileImpersonating))
    throw new ApiError('forbidden', 'Only an administrator of this service may do this.')
  if (roles !== null && ranks[auth.role] < ranks[roles])
    throw new ApiError(
      'forbidden',
      `Only ${roles === 'ADMIN' ? 'an admin' : 'the owner'} of the organization may do this.`,
    )
}

function isPlatformAdmin(auth: SessionAuth | KeyAuth, whileImpersonating: boolean): boolean {
  if (auth.kind !== 'session') return false
  return auth.platformAdmin || (whileImpersonating && auth.impersonatorId !== null)
}

/** Opens an organization that requires a second factor only to members who have one. */
function refuseMissingFactor({ lacksSecondFactor }: SessionAuth, { withoutSecondFactor }: AccessRules): void {
  if (lacksSecondFactor && !withoutSecondFactor)
    throw new ApiError(
      'second_factor_required',
      'This organization requires a second factor, and your account has none. Set one up with POST /user/second-factor/totp or on the page Security.',
    )
}

/** Returns true for a form of a page. It is read before anything is refused that the person can mend, so that it can be kept. */
function isPageForm({ errors, body }: AccessRules): boolean {
  return errors === 'html' && body === 'form'
}

/** Refuses an act that needs a recent proof of identity, so that a stolen session cannot lock the owner out. */
export function refuseOldSignIn(
  { isRecent, hasSecondFactor }: SessionAuth,
  { recentSignIn }: AccessRules,
): void {
  if (recentSignIn === undefined || isRecent) return
  if (recentSignIn === 'always' || hasSecondFactor)
    throw new ApiError(
      'reauthentication_required',
      'Confirm that it is you with POST /user/verification, then send the request again within ten minutes.',
    )
}

/** Accepts a `Bearer ` prefix, because many HTTP clients cannot send the bare value. */
function withoutScheme(value: string): string {
  return /^bearer /i.test(value) ? value.slice(7).trim() : value.trim()
}

/**
 * Refuses a write from a page of another site, because a browser sends the cookie for any page. Other clients send no such
 * headers.
 */
export function refuseCrossSite(request: IncomingMessage, origins: Origins): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = single(request.headers['sec-fetch-site'])
  if (site === 'same-origin' || site === 'none') return
  if (origin === undefined ? site === undefined : origins.has(origin)) return
  throw new ApiError(
    'cross_site',
    'This request comes from a page on another site. If the site is yours, add its origin to CORS_ORIGINS.',
  )
}

/**
 * Refuses a token that is bound to another resource (RFC 8707) than the operation that the client called. So the MCP server can call
 * operations as its caller.
 * @throws 401, as for any token that is not valid here
 */
export function refuseOtherResource(
  auth: SessionAuth | KeyAuth | null,
  clientOperation: OperationRow | null,
): void {
  if (auth?.kind !== 'key' || auth.resource === null) return
  if (clientOperation?.path === auth.resource) return
  throw new ApiError('unauthorized', `This access token opens only ${auth.resource}.`, {
    headers: { 'www-authenticate': 'Bearer realm="Postern", error="invalid_token"' },
  })
}

function keyRefused(detail: string, wwwAuthenticate: string): ApiError {
  return new ApiError('unauthorized', detail, { headers: { 'www-authenticate': wwwAuthenticate } })
}

/**
 * Builds the challenge. For an operation that is a resource of its own, it tells the client where to get a token, and which scopes the
 * toolsets of its address need.
 */
function challenge(
  { oauthResource, path }: AccessRules,
  { baseUrl, request, error }: { baseUrl: string; request: IncomingMessage; error?: string },
): string {
  const realm = 'Bearer realm="Postern"'
  if (!oauthResource) return realm
  const { searchParams } = new URL(request.url ?? '', baseUrl)
  const toolsets = readToolsets(searchParams.get('toolsets')) ?? new Set([FIRST_TOOLSET])
  const scopes = scopesOfToolsets(toolsets).join(' ')
  return [
    realm,
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(scopes === '' ? [] : [`scope="${scopes}"`]),
    `resource_metadata="${resourceMetadataUrl(baseUrl, path)}"`,
  ].join(', ')
}

/** Returns the URL of the metadata of a resource (RFC 9728). */
export function resourceMetadataUrl(baseUrl: string, path: string): string {
  return `${baseUrl}/.well-known/oauth-protected-resource${path}`
}

function sessionRefused(detail: string, { cookies }: SecurityOptions): ApiError {
  return new ApiError('unauthorized', detail, {
    headers: {
      'www-authenticate': 'Session realm="Postern"',
      logout: 'true',
      'set-cookie': clearCookie(cookies, 'auth'),
    },
  })
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
