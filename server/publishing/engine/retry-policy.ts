import { PlatformError, type PlatformFailure } from '../../platforms/kit/http/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import type { Idempotency } from '../../platforms/kit/steps.ts'
import { SENDING_TIMEOUT_MS } from './deadline.ts'

const FIRST_DELAY_MS = 20_000
const FACTOR = 3
export const LONGEST_DELAY_MS = 6 * 3_600_000
/** 20 s, 1 min, 3 min, … 4 h: six hours in all. */
const MAX_TRIES = 8
/** A platform may ask for long pauses: after a day a post is no longer what its author meant. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000

/** Facts about the tries under one idempotency key, this one included. */
export interface Tries {
  count: number
  /** How many of them ended without an answer: the post may be live. */
  unanswered: number
  firstStartedAt: number
  /** While a try may be live: until when it may be repeated under its key; null: never. */
  repeatableUntil: number | null
}

export type Decision =
  | { next: 'retry'; at: number }
  /** Nothing was published. `retryable`: the same post may work later. */
  | { next: 'fail'; retryable: boolean }
  /** Nobody knows whether the post was published, or can find out by sending it again. */
  | { next: 'unknown' }

/**
 * Decides what follows a try that did not succeed. Only what certainly left nothing behind is tried again, or what the platform still
 * recognizes: that for as long as it does, however often. Where an earlier try went unanswered, no later refusal proves that
 * the post is not live.
 */
export function decide(
  failure: { failure: PlatformFailure; retryAfterMs?: number | undefined },
  tries: Tries,
  { now, random = Math.random }: { now: number; random?: () => number },
): Decision {
  const at = now + retryDelay(tries.count, failure.retryAfterMs, random)
  const giveUpAt = tries.firstStartedAt + GIVE_UP_AFTER_MS
  const giveUp = (retryable: boolean): Decision =>
    tries.unanswered > 0 ? { next: 'unknown' } : { next: 'fail', retryable }
  switch (failure.failure) {
    case 'unknown':
      return repeat(at, giveUpAt, tries, now, failure.retryAfterMs)
    case 'retryable':
      if (tries.unanswered > 0) return repeat(at, giveUpAt, tries, now, failure.retryAfterMs)
      return tries.count < MAX_TRIES && at <= giveUpAt ? { next: 'retry', at } : giveUp(true)
    case 'auth':
      return giveUp(true)
    case 'rejected':
      return giveUp(false)
  }
}

/** The last try is as late as may be, unless the platform has asked for more time than that. */
function repeat(at: number, giveUpAt: number, tries: Tries, now: number, retryAfterMs = 0): Decision {
  if (tries.repeatableUntil === null) return { next: 'unknown' }
  const last = Math.min(giveUpAt, latestRepeat(tries.repeatableUntil))
  if (at <= last) return { next: 'retry', at }
  return last - now >= Math.max(FIRST_DELAY_MS, retryAfterMs)
    ? { next: 'retry', at: last }
    : { next: 'unknown' }
}

/** Never shorter than the platform asked for, up to six hours; a random part keeps what failed together apart. */
export function retryDelay(
  tries: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number {
  const backoff = FIRST_DELAY_MS * FACTOR ** (tries - 1) * (0.8 + 0.4 * random())
  const asked = (retryAfterMs ?? 0) * (1 + 0.1 * random())
  return Math.round(Math.min(LONGEST_DELAY_MS, Math.max(backoff, asked)))
}

/** Stands for "for good" in the database: the last instant that a JavaScript date can hold. */
const END_OF_TIME = 8_640_000_000_000_000

/** Until when a call that begins `now` may be repeated under its key; null where it must not be. */
export function repeatableUntil(idempotency: Idempotency, now: number): number | null {
  if (idempotency === null) return null
  const { remembersMs, commitWithinMs = SENDING_TIMEOUT_MS } = idempotency
  // `latestRepeat` takes off the time that a commit may take at most.
  return Math.min(now + remembersMs + Math.max(SENDING_TIMEOUT_MS - commitWithinMs, 0), END_OF_TIME)
}

/** Whether a repeat that starts `now` ends before the platform forgets its key. */
export function mayRepeat(until: number | null | undefined, now: number): boolean {
  return until != null && now <= latestRepeat(until)
}

function latestRepeat(until: number): number {
  return until - SENDING_TIMEOUT_MS
}

/**
 * Classifies what was thrown around an irreversible call. Before that call (`inFlight` false) nothing can have happened,
 * whatever was thrown: it is tried again. In it, anything but a refusal by name leaves it open: `unknown`. `preparing` names what
 * came before: `Preparing the post`.
 */
export function classify(error: unknown, inFlight: boolean, preparing: string): PlatformError {
  if (error instanceof PlatformError) {
    if (error.failure !== 'unknown' || inFlight) return error
    const { message, platformResponse } = error
    return new PlatformError('retryable', message, {
      ...(platformResponse === undefined ? {} : { platformResponse }),
      cause: error,
    })
  }
  const text = error instanceof Error ? error.message : String(error)
  if (inFlight)
    return new PlatformError('unknown', `No clear answer came from the platform (${text}).`, { cause: error })
  return new PlatformError('retryable', `${preparing} failed (${text}).`, {
    code: 'preparation_failed',
    cause: error,
  })
}

/** Whether an error concerns everything that is sent to the account, not this act alone. */
export function isAccountWide({ failure, code, retryAfterMs }: PlatformError): boolean {
  return (
    failure === 'auth' ||
    retryAfterMs !== undefined ||
    code === 'platform_rate_limited' ||
    code === ACCOUNT_PAUSED
  )
}
