import { randomInt } from 'node:crypto'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { invalid } from '../../errors/errors.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import { readCookie, setCookie } from '../../lib/web/cookies.ts'

interface Visit {
  tt: number
  fbclid?: string | null | undefined
  additional?: Record<string, unknown> | null | undefined
}

/**
 * Records the step and returns the visitor's id, with the cookies to set. The cookie `track` stores a new id. Before sign-in, the
 * cookie `fbclid` stores the ad click, so that later steps can be attributed to it.
 */
export async function trackVisit(
  ctx: HasDbAndClock & HasConfig & { request: RequestInfo },
  { tt, fbclid, additional }: Visit,
  { signedIn }: { signedIn: boolean },
): Promise<{ track: string; cookies: string[] }> {
  const lifetime = { maxAge: TRACK_MS / 1000 }
  const { cookie } = ctx.request.headers
  const known = readVisitorId(readCookie(cookie, 'track'))
  const visitor = known ?? createVisitorId()
  const previousClick = readClick(readCookie(cookie, 'fbclid'))
  const click = readClick(fbclid) ?? previousClick
  await recordStep(ctx, { visitor, tt, fbclid: click, additional, signedIn })
  const cookies = known === null ? [setCookie(ctx, 'track', visitor, lifetime)] : []
  if (!signedIn && click !== null && click !== previousClick)
    cookies.push(setCookie(ctx, 'fbclid', click, lifetime))
  return { track: visitor, cookies }
}

/** Keeps a browser the same visitor for a year. */
const TRACK_MS = 365 * 86_400_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Reads the visitor's id from the cookie; null if this service did not create it. */
function readVisitorId(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9]{10}$/.test(cookie) ? cookie : null
}

/** Creates ten random letters and digits. */
function createVisitorId(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

/** Reads the id of an ad click; null for an invalid one. */
function readClick(fbclid: string | null | undefined): string | null {
  return fbclid && /^[\w.-]{1,500}$/.test(fbclid) ? fbclid : null
}

const events = ['view', 'registration', 'checkout', 'trial', 'purchase'] as const
const RETENTION_MS = 90 * 86_400_000
const MAX_ADDITIONAL = 2_000

interface Step {
  visitor: string
  /** Number of the event, 0 to 4, as existing clients number them. */
  tt: number
  fbclid: string | null
  additional: Record<string, unknown> | null | undefined
  signedIn: boolean
}

/** Stores the step for the operator, for 90 days. @throws 400 when `additional` is too long */
async function recordStep({ db, clock }: HasDbAndClock, step: Step): Promise<void> {
  const additional = step.additional ? JSON.stringify(step.additional) : null
  if (additional !== null && additional.length > MAX_ADDITIONAL)
    throw invalid('body.additional', `must be at most ${MAX_ADDITIONAL} characters as JSON`)
  const now = clock.now()
  await db('tracked_events').insert({
    id: newId(),
    visitor: step.visitor,
    event: events[step.tt] ?? 'view',
    fbclid: step.fbclid,
    additional,
    signed_in: step.signedIn ? 1 : 0,
    created_at: now,
    expires_at: now + RETENTION_MS,
  })
}
