import { PlatformError, type PlatformFailure } from '../../platforms/kit/http/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import type { Idempotency } from '../../platforms/kit/steps.ts'
import { SENDING_TIMEOUT_MS } from './deadline.ts'

const FIRST_DELAY_MS = 20_000
const FACTOR = 3
export const LONGEST_DELAY_MS = 6 * 3_600_000
/** Allows retries after 20 s, 1 min, 3 min, … 4 h: six hours in all. */
const MAX_TRIES = 8
/**
 * Gives up after a day, because a platform may ask for long pauses and a post that is a day late is no longer what its author meant.
 */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000

/** Repeats an act under its key for at most a day: later, it is no longer what somebody meant. */
export function withinADay(idempotency: Idempotency): Idempotency {
  if (idempotency === null) return null
  return { ...idempotency, remembersMs: Math.min(idempotency.remembersMs, GIVE_UP_AFTER_MS) }
}

/** Codes of attempts that ended without an answer of the platform to what was sent. */
const UNANSWERED_CODES: ReadonlySet<string | null> = new Set(['withdrawn', 'interrupted', ACCOUNT_PAUSED])

/** Returns true if an attempt counts as a try: only what a platform answers makes the service wait longer. */
export function wasAnswered({ code }: { code: string | null }): boolean {
  return !UNANSWERED_CODES.has(code)
}

/** Describes the tries under one idempotency key, including the current one. */
export interface Tries {
  count: number
  /** Number of tries that ended without a response: the post may be live. */
  unanswered: number
  firstStartedAt: number
  /** If a try may be live: the last instant at which it may be repeated under its key; null: never. */
  repeatableUntil: number | null
}

export type Decision =
  | { next: 'retry'; at: number }
  /** Nothing was published. `retryable`: the same post may succeed later. */
  | { next: 'fail'; retryable: boolean }
  /** The outcome is unknown, and sending the post again cannot reveal it. */
  | { next: 'unknown' }

/**
 * Decides what follows a try that did not succeed. A try is repeated only if it certainly left nothing behind, or if the platform
 * still recognizes its key; the latter is repeated for as long as that holds. After an earlier try without a response, a later
 * refusal does not prove that the post is not live.
 */
export function decide(
  failure: { failure: PlatformFailure; retryAfterMs?: number | undefined },
  tries: Tries,
  { now, random = Math.random }: { now: number; random?: () => number },
): Decision {
  const { retryAfterMs = 0 } = failure
  const at = now + retryDelay(tries.count, retryAfterMs, random)
  const giveUpAt = tries.firstStartedAt + GIVE_UP_AFTER_MS
  const giveUp = (retryable: boolean): Decision =>
    tries.unanswered > 0 ? { next: 'unknown' } : { next: 'fail', retryable }
  switch (failure.failure) {
    case 'unknown':
      return repeat({ at, giveUpAt, now, retryAfterMs }, tries)
    case 'retryable':
      if (tries.unanswered > 0) return repeat({ at, giveUpAt, now, retryAfterMs }, tries)
      return tries.count < MAX_TRIES && at <= giveUpAt ? { next: 'retry', at } : giveUp(true)
    case 'auth':
      return giveUp(true)
    case 'rejected':
      return giveUp(false)
  }
}

/** Schedules a repeat. The last one is as late as possible, unless the platform asks to wait even longer. */
function repeat(
  { at, giveUpAt, now, retryAfterMs }: Record<'at' | 'giveUpAt' | 'now' | 'retryAfterMs', number>,
  tries: Tries,
): Decision {
  if (tries.repeatableUntil === null) return { next: 'unknown' }
  const last = Math.min(giveUpAt, latestRepeat(tries.repeatableUntil))
  if (at <= last) return { next: 'retry', at }
  return last - now >= Math.max(FIRST_DELAY_MS, retryAfterMs)
    ? { next: 'retry', at: last }
    : { next: 'unknown' }
}

/**
 * Returns a delay that is never shorter than the platform asked for, up to six hours. A random part spreads posts that failed
 * together.
 */
export function retryDelay(
  tries: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number {
  const backoff = FIRST_DELAY_MS * FACTOR ** (tries - 1) * (0.8 + 0.4 * random())
  const asked = (retryAfterMs ?? 0) * (1 + 0.1 * random())
  return Math.round(Math.min(LONGEST_DELAY_MS, Math.max(backoff, asked)))
}

const FREE_INTERRUPTIONS = 2
const FIRST_RESTART_MS = 1_000
const LONGEST_RESTART_MS = 5 * 60_000

/** Describes tries in a row that their worker's death ended, with the latest one. */
export interface Interruptions {
  count: number
  firstStartedAt: number
  /** If a try may be live: the last instant at which it may be repeated under its key. */
  repeatableUntil: number | null
}

/**
 * Returns when work continues whose worker died; null if it has killed workers for a day. The first two deaths cost no time. After that,
 * the work itself may be what kills: it waits 1 s, 2 s, 4 s, … 5 min, but not until the platform forgets its key. A random part
 * separates it from the work that died with it.
 */
export function restartAt(
  { count, firstStartedAt, repeatableUntil }: Interruptions,
  { now, random = Math.random }: { now: number; random?: () => number },
): number | null {
  if (count >= MAX_TRIES && now > firstStartedAt + GIVE_UP_AFTER_MS) return null
  if (count <= FREE_INTERRUPTIONS) return now
  const backoff = FIRST_RESTART_MS * 2 ** (count - FREE_INTERRUPTIONS - 1) * (0.5 + random())
  const at = now + Math.round(Math.min(LONGEST_RESTART_MS, backoff))
  return repeatableUntil === null ? at : Math.max(now, Math.min(at, latestRepeat(repeatableUntil)))
}

/** Represents "forever" in the database: the last instant of a JavaScript date. */
const END_OF_TIME = 8_640_000_000_000_000

/** Returns the last instant at which a call that begins `now` may be repeated under its key; null if it must not be. */
export function repeatableUntil(idempotency: Idempotency, now: number): number | null {
  if (idempotency === null) return null
  const { remembersMs, commitWithinMs = SENDING_TIMEOUT_MS } = idempotency
  // `latestRepeat` subtracts the maximum time of a commit.
  return Math.min(now + remembersMs + Math.max(SENDING_TIMEOUT_MS - commitWithinMs, 0), END_OF_TIME)
}

/**
 * Returns true if a repeat that starts `now` ends before the platform forgets its key. If `now` is before the call, the clock was
 * set back: nobody knows how long ago the call was, so only a platform that never forgets gets a repeat.
 */
export function mayRepeat(
  { repeatableUntil: until, sentAt = 0 }: { repeatableUntil?: number | null; sentAt?: number },
  now: number,
): boolean {
  if (until == null || now > latestRepeat(until)) return false
  return now >= sentAt || until === END_OF_TIME
}

function latestRepeat(until: number): number {
  return until - SENDING_TIMEOUT_MS
}

/**
 * Classifies an error around an irreversible call. Before that call (`inFlight` false), nothing can have been published, so any
 * error is retryable. During it, anything but an explicit refusal is `unknown`. `preparing` names the earlier step in messages:
 * `Preparing the post`.
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
    return new PlatformError('unknown', `The platform gave no clear response (${text}).`, { cause: error })
  return new PlatformError('retryable', `${preparing} failed (${text}).`, {
    code: 'preparation_failed',
    cause: error,
  })
}

/** Returns true if the error affects everything that is sent to the account, not just this act. */
export function isAccountWide({ failure, code, retryAfterMs }: PlatformError): boolean {
  return (
    failure === 'auth' ||
    retryAfterMs !== undefined ||
    code === 'platform_rate_limited' ||
    code === ACCOUNT_PAUSED
  )
}

/** Orders failures by severity: by how little they reveal about the outcome. */
const SEVERITY = ['unknown', 'auth', 'retryable', 'rejected'] as const

/** Returns the most severe error, with the longest wait that any of them asks for. */
export function mostSevere(errors: PlatformError[]): PlatformError | undefined {
  const [worst] = SEVERITY.flatMap((failure) => errors.filter((error) => error.failure === failure))
  const retryAfterMs = Math.max(...errors.map((error) => error.retryAfterMs ?? -1))
  if (worst === undefined || retryAfterMs <= (worst.retryAfterMs ?? -1)) return worst
  const { failure, message, code, platformResponse } = worst
  const response = platformResponse === undefined ? {} : { platformResponse }
  return new PlatformError(failure, message, { code, retryAfterMs, ...response, cause: worst })
}
