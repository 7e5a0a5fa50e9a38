import { randomInt } from 'node:crypto'
import type { App } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { readCookie, setCookie } from '../../lib/cookies.ts'
import { newId } from '../../lib/ids.ts'

interface Visit {
  tt: number
  fbclid?: string | null | undefined
  additional?: Record<string, unknown> | null | undefined
}

/**
 * Records the step and returns the visitor's id, with the cookies to set. A browser without an id keeps it as the cookie `track`.
 * Before sign-in the click that led here is kept as the cookie `fbclid`, so that later steps can be attributed to it.
 */
export async function trackVisit(
  ctx: Pick<App, 'config' | 'db' | 'clock'> & { request: RequestInfo },
  { tt, fbclid, additional }: Visit,
  { signedIn }: { signedIn: boolean },
): Promise<{ track: string; cookies: string[] }> {
  const lasting = { maxAge: TRACK_MS / 1000 }
  const { cookie } = ctx.request.headers
  const known = knownVisitor(readCookie(cookie, 'track'))
  const visitor = known ?? newVisitor()
  const kept = clickOf(readCookie(cookie, 'fbclid'))
  const click = clickOf(fbclid) ?? kept
  await recordStep(ctx, { visitor, tt, fbclid: click, additional, signedIn })
  const cookies = known === null ? [setCookie(ctx, 'track', visitor, lasting)] : []
  if (!signedIn && click !== null && click !== kept) cookies.push(setCookie(ctx, 'fbclid', click, lasting))
  return { track: visitor, cookies }
}

/** How long a browser is remembered as the same visitor. */
const TRACK_MS = 365 * 86_400_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The visitor's id as the browser sent it, or null where it is none of ours. */
function knownVisitor(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9]{10}$/.test(cookie) ? cookie : null
}

/** Ten letters and digits that say nothing about the person. */
function newVisitor(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

/** The id of a click as a browser tells it, or null where it cannot be one. */
function clickOf(fbclid: string | null | undefined): string | null {
  return fbclid && /^[\w.-]{1,500}$/.test(fbclid) ? fbclid : null
}

const events = ['view', 'registration', 'checkout', 'trial', 'purchase'] as const
const KEPT_MS = 90 * 86_400_000
const MAX_ADDITIONAL = 2_000

interface Step {
  visitor: string
  /** 0 to 4, as clients count them. */
  tt: number
  fbclid: string | null
  additional: Record<string, unknown> | null | undefined
  signedIn: boolean
}

/** Writes the step down for the operator, for 90 days. Throws 400 where `additional` is too long. */
async function recordStep({ db, clock }: Pick<App, 'db' | 'clock'>, step: Step): Promise<void> {
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
    expires_at: now + KEPT_MS,
  })
}
