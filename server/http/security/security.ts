import type { IncomingMessage } from 'node:http'
import type { Role } from '../../db/tables/accounts.ts'
import { ApiError } from '../../errors.ts'
import { type CookieConfig, clearCookie, readCookie } from '../../lib/cookies.ts'
import type { KeyAuth, Scope, SessionAuth } from '../contract.ts'

/** Turns a credential into its owner. `null` means unknown, expired or revoked: the caller cannot tell which. */
export interface Authenticator {
  /** `organizationId` is the organization that the caller picked; null = the first one of theirs. */
  session(token: string, organizationId: string | null): Promise<SessionAuth | null>
  key(value: string): Promise<KeyAuth | null>
  /** Somebody has signed in with the device that holds this token. */
  isKnownDevice(token: string): Promise<boolean>
}

export interface SecurityOptions {
  authenticate: Authenticator
  /** Origins whose pages may write with the caller's cookie. */
  origins: ReadonlySet<string>
  cookies: CookieConfig
}

/** Checks the role that an operation requires. */
export interface AccessRules {
  roles: Role | null
  platformAdmin: boolean
}

const MAX_CREDENTIAL = 4096
const ranks: Record<Role, number> = { USER: 0, ADMIN: 1, SUPERADMIN: 2 }

/** Authenticates the caller of an operation that takes a key. Throws 401. */
export async function authenticateKey(
  request: IncomingMessage,
  { authenticate }: Pick<SecurityOptions, 'authenticate'>,
): Promise<KeyAuth> {
  const value = withoutScheme(request.headers.authorization ?? '')
  if (value === '' || value.length > MAX_CREDENTIAL)
    throw keyRefused('Send the API key in the Authorization header.')
  const auth = await authenticate.key(value)
  if (auth === null) throw keyRefused('The API key or access token is not valid.')
  const needed: Scope = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
  if (!auth.scopes.includes(needed))
    throw new ApiError('forbidden', `This credential does not have the scope ${needed}.`)
  return auth
}

/**
 * Who calls an operation of the console. The header `auth` wins over the cookie; the organization comes from the cookie
 * `showorg`, else the header. Throws 401, 403 `cross_site` for a cookie-authenticated write from elsewhere, 403 for a role
 * that is too low.
 */
export async function authenticateSession(
  request: IncomingMessage,
  rules: AccessRules,
  options: SecurityOptions,
): Promise<SessionAuth> {
  const { headers } = request
  const fromHeader = single(headers.auth)
  const token = fromHeader ?? readCookie(headers.cookie, 'auth')
  if (token === undefined || token === '' || token.length > MAX_CREDENTIAL)
    throw sessionRefused('Sign in first: send the session token in the header or cookie auth.', options)
  if (fromHeader === undefined) refuseCrossSite(request, options.origins)
  const organization = readCookie(headers.cookie, 'showorg') ?? single(headers.showorg)
  const auth = await options.authenticate.session(token, organization || null)
  if (auth === null) throw sessionRefused('The session is not valid any more. Sign in again.', options)
  refuseRole(auth, rules)
  return auth
}

/** Authenticates an optional session: null without one, or with one that has expired. */
export async function mayBeSession(
  request: IncomingMessage,
  rules: AccessRules,
  options: SecurityOptions,
): Promise<SessionAuth | null> {
  return orNobody(authenticateSession(request, rules, options))
}

async function orNobody<Auth>(authenticated: Promise<Auth>): Promise<Auth | null> {
  try {
    return await authenticated
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') return null
    throw error
  }
}

/** Authenticates a session or an API key. A session wins over a key. */
export async function mayBeAnyone(
  request: IncomingMessage,
  rules: AccessRules,
  options: SecurityOptions,
): Promise<SessionAuth | KeyAuth | null> {
  return (await mayBeSession(request, rules, options)) ?? (await orNobody(authenticateKey(request, options)))
}

function refuseRole(auth: SessionAuth, { roles, platformAdmin }: AccessRules): void {
  if (platformAdmin && !auth.platformAdmin)
    throw new ApiError('forbidden', 'Only an administrator of this service may do this.')
  if (roles !== null && ranks[auth.role] < ranks[roles])
    throw new ApiError(
      'forbidden',
      `Only ${roles === 'ADMIN' ? 'an admin' : 'the owner'} of the organization may do this.`,
    )
}

/** A `Bearer ` in front is tolerated: many HTTP clients cannot send the bare value. */
function withoutScheme(value: string): string {
  return /^bearer /i.test(value) ? value.slice(7).trim() : value.trim()
}

/** A browser sends the cookie on whatever page asks it to; the page must be ours. No browser, no such headers. */
export function refuseCrossSite(request: IncomingMessage, origins: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = single(request.headers['sec-fetch-site'])
  if (site === 'same-origin' || site === 'none') return
  if (origin === undefined ? site === undefined : origins.has(origin)) return
  throw new ApiError(
    'cross_site',
    'This request comes from a page of another site. Add its origin to CORS_ORIGINS if it is yours.',
  )
}

function keyRefused(detail: string): ApiError {
  return new ApiError('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer realm="Postern"' } })
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
