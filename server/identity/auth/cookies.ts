import type { App } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { type CookieConfig, clearCookie, DEVICE_COOKIE, readCookie, setCookie } from '../../lib/cookies.ts'
import { DEVICE_MAX_MS } from '../sessions/known-devices.ts'
import { SESSION_MAX_MS, type SignedIn, type Visitor } from '../sessions/start-session.ts'
import { acceptInvitation, InvitationError, invitedOrganization } from '../team/invitations.ts'

/** Reads who starts a session. */
export function visitor({ ip, headers, knownDeviceOnly }: RequestInfo): Visitor {
  const device = readCookie(headers.cookie, DEVICE_COOKIE)
  return { ip, userAgent: headers['user-agent'], device, knownDeviceOnly }
}

/** Hands the tokens of a session and of its device to the browser. */
export function sessionCookies(
  ctx: { config: CookieConfig },
  { session, device }: Pick<SignedIn, 'session' | 'device'>,
): string[] {
  return [setCookie(ctx, 'auth', session, { maxAge: SESSION_MAX_MS / 1000 }), deviceCookie(ctx, device)]
}

export function deviceCookie(ctx: { config: CookieConfig }, device: string): string {
  return setCookie(ctx, DEVICE_COOKIE, device, { maxAge: DEVICE_MAX_MS / 1000 })
}

/**
 * Runs `act` with the invitation of the request, if it carries one: in its body, else as the cookie `org`, which the console sets
 * when a link is opened. The answer's cookies lead into the organization. A cookie whose invitation does not work is forgotten,
 * so that the next try goes without it.
 */
export async function withInvitation<T>(
  ctx: Pick<App, 'db' | 'config'> & { request: RequestInfo },
  org: string | null | undefined,
  act: (token: string | null) => Promise<T>,
): Promise<{ result: T; cookies: string[] }> {
  const kept = readCookie(ctx.request.headers.cookie, 'org')
  const token = org || kept || null
  if (token === null) return { result: await act(null), cookies: [] }
  try {
    const organizationId = await invitedOrganization(ctx, token)
    const result = await act(token)
    const enter = enterCookie(ctx, organizationId)
    return { result, cookies: kept === undefined ? [enter] : [enter, clearCookie(ctx, 'org')] }
  } catch (error) {
    if (!(error instanceof InvitationError) || kept === undefined) throw error
    throw new ApiError(error.code, error.message, { headers: { 'set-cookie': clearCookie(ctx, 'org') } })
  }
}

/**
 * Accepts the invitation of the cookie `org` for somebody who has just signed in, and answers the cookies that lead into its
 * organization, or `elsewhere` where they are not invited. An invitation that does not work keeps nobody out; it is forgotten.
 */
export async function joinInvited(
  ctx: Pick<App, 'db' | 'clock' | 'config'> & { request: RequestInfo },
  userId: string,
  elsewhere: string[] = [],
): Promise<string[]> {
  const token = readCookie(ctx.request.headers.cookie, 'org')
  if (!token) return elsewhere
  const forget = clearCookie(ctx, 'org')
  try {
    const { organizationId } = await acceptInvitation(ctx, token, userId)
    return [enterCookie(ctx, organizationId), forget]
  } catch (error) {
    if (!(error instanceof InvitationError)) throw error
    return [...elsewhere, forget]
  }
}

function enterCookie(ctx: Pick<App, 'config'>, organizationId: string): string {
  return setCookie(ctx, 'showorg', organizationId, { maxAge: SESSION_MAX_MS / 1000 })
}
