import type { App } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { InvitationError, invitedOrganization } from '../settings/invitations.ts'
import { SESSION_MAX_MS } from './sessions.ts'

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
    const enter = setCookie(ctx, 'showorg', organizationId, { maxAge: SESSION_MAX_MS / 1000 })
    return { result, cookies: kept === undefined ? [enter] : [enter, clearCookie(ctx, 'org')] }
  } catch (error) {
    if (!(error instanceof InvitationError) || kept === undefined) throw error
    throw new ApiError(error.code, error.message, { headers: { 'set-cookie': clearCookie(ctx, 'org') } })
  }
}
