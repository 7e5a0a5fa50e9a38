import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { ApiError } from '../../errors/errors.ts'
import type { RequestInfo } from '../../http/contract.ts'
import {
  type CookieConfig,
  clearCookie,
  DEVICE_COOKIE,
  readCookie,
  readHostCookie,
  setCookie,
} from '../../lib/web/cookies.ts'
import { DEVICE_MAX_MS } from '../sessions/known-devices.ts'
import { SESSION_MAX_MS, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitation, InvitationError, invitedOrganization } from '../team/invitations.ts'

/** Reads the address, browser and device of a request that may start a session. */
export function readVisitor({ ip, country, headers, knownDeviceOnly }: RequestInfo): Visitor {
  const device = readHostCookie(headers.cookie, DEVICE_COOKIE)
  return { ip, country, userAgent: headers['user-agent'], device, knownDeviceOnly }
}

/** Returns the cookies that hold the tokens of a session and of its device. */
export function sessionCookies(
  ctx: { config: CookieConfig },
  { session, device }: Pick<SignedIn, 'session' | 'device'>,
): string[] {
  return [setCookie(ctx, 'auth', session, { maxAge: SESSION_MAX_MS / 1000 }), deviceCookie(ctx, device)]
}

/** Returns the cookies that end a session in the browser. */
export function signedOutCookies(ctx: { config: CookieConfig }): string[] {
  return ['auth', 'showorg', 'impersonate'].map((name) => clearCookie(ctx, name))
}

export function deviceCookie(ctx: { config: CookieConfig }, device: string): string {
  return setCookie(ctx, DEVICE_COOKIE, device, { maxAge: DEVICE_MAX_MS / 1000 })
}

/**
 * Runs `act` with the token of the request's invitation: from the body, else from the cookie `org`, which the console sets when
 * somebody opens an invitation link. The returned cookies select the organization. Deletes a cookie whose invitation is not
 * valid, so that the next attempt works without it.
 */
export async function withInvitation<T>(
  ctx: HasDb & HasConfig & { request: RequestInfo },
  org: string | null | undefined,
  act: (token: string | null) => Promise<T>,
): Promise<{ result: T; cookies: string[] }> {
  const fromCookie = readCookie(ctx.request.headers.cookie, 'org')
  const token = org || fromCookie || null
  if (token === null) return { result: await act(null), cookies: [] }
  try {
    const organizationId = await invitedOrganization(ctx, token)
    const result = await act(token)
    const selected = organizationCookie(ctx, organizationId)
    return { result, cookies: fromCookie === undefined ? [selected] : [selected, clearCookie(ctx, 'org')] }
  } catch (error) {
    if (!(error instanceof InvitationError) || fromCookie === undefined) throw error
    throw new ApiError(error.code, error.message, { headers: { 'set-cookie': clearCookie(ctx, 'org') } })
  }
}

/**
 * Accepts the invitation of the cookie `org` for a person who has just signed in. Returns the cookies that select its organization,
 * or `fallback` without an invitation. An invalid invitation does not block the sign-in; its cookie is deleted.
 */
export async function joinInvitedOrganization(
  ctx: HasDbAndClock & HasConfig & { request: RequestInfo },
  userId: string,
  fallback: string[] = [],
): Promise<string[]> {
  const token = readCookie(ctx.request.headers.cookie, 'org')
  if (!token) return fallback
  const expiredCookie = clearCookie(ctx, 'org')
  try {
    const { organizationId } = await acceptInvitation(ctx, token, userId)
    return [organizationCookie(ctx, organizationId), expiredCookie]
  } catch (error) {
    if (!(error instanceof InvitationError)) throw error
    return [...fallback, expiredCookie]
  }
}

function organizationCookie(ctx: HasConfig, organizationId: string): string {
  return setCookie(ctx, 'showorg', organizationId, { maxAge: SESSION_MAX_MS / 1000 })
}
