import type { Idempotency } from '../platforms/kit/idempotency.ts'
import { SENDING_TIMEOUT_MS } from './deadline.ts'

/** Stands for "for good" in the database: the last instant that a JavaScript date can hold. */
const END_OF_TIME = 8_640_000_000_000_000

/** Until when a call that begins `now` may be repeated under its key; null where it must not be. */
export function repeatableUntil(idempotency: Idempotency, now: number): number | null {
  return idempotency === null ? null : Math.min(now + idempotency.remembersMs, END_OF_TIME)
}

/** Whether a repeat that starts `now` ends before the platform forgets its key. */
export function mayRepeat(until: number | null | undefined, now: number): boolean {
  return until != null && now <= latestRepeat(until)
}

export function latestRepeat(until: number): number {
  return until - SENDING_TIMEOUT_MS
}
