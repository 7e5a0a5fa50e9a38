import { randomInt } from 'node:crypto'
import type { App } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { insertTrackedEvent } from './track-store.ts'

/** How long a browser is remembered as the same visitor. */
export const TRACK_MS = 365 * 86_400_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The visitor's id as the browser sent it, or null where it is none of ours. */
export function knownVisitor(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9]{10}$/.test(cookie) ? cookie : null
}

/** Ten letters and digits that say nothing about the person. */
export function newVisitor(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

/** The id of a click as a browser tells it, or null where it cannot be one. */
export function clickOf(fbclid: string | null | undefined): string | null {
  return fbclid && /^[\w.-]{1,500}$/.test(fbclid) ? fbclid : null
}

const events = ['view', 'registration', 'checkout', 'trial', 'purchase'] as const
const KEPT_MS = 90 * 86_400_000
const MAX_ADDITIONAL = 2_000

export interface Step {
  visitor: string
  /** 0 to 4, as clients count them. */
  tt: number
  fbclid: string | null
  additional: Record<string, unknown> | null | undefined
  signedIn: boolean
}

/** Writes the step down for the operator, for 90 days. Throws 400 where `additional` is too long. */
export async function recordStep({ db, clock }: Pick<App, 'db' | 'clock'>, step: Step): Promise<void> {
  const additional = step.additional ? JSON.stringify(step.additional) : null
  if (additional !== null && additional.length > MAX_ADDITIONAL)
    throw invalid('body.additional', `must be at most ${MAX_ADDITIONAL} characters as JSON`)
  const now = clock.now()
  await insertTrackedEvent(db, {
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
