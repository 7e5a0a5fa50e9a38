import type { PlatformResponse } from './client.ts'
import { PlatformError } from './errors.ts'
import { readWaitMs } from './retry-after.ts'

/** Counts the responses that asked to slow down. An act compares counts to find those that came after it read the database. */
let slowDownCount = 0

/** Returns a mark to take before reading an account's pause from the database, and to pass to `forAccount`. */
export function markSlowDowns(): number {
  return slowDownCount
}

/** Stops the calls of one act once another act has learned that the account must slow down. */
export interface PauseGuard {
  /**
   * Call it before each request. Allows the request unless the account must slow down and this act could not know that from the
   * database: because the request to slow down came after the act's mark, or because the other act has not stored its outcome
   * yet.
   * @throws PlatformError `retryable`, account_paused
   */
  requireNoPause(): void
  recordResponse(response: PlatformResponse, rateLimitHeader?: string): void
  /** Must be called once the act's outcome is stored: from then on, the pause is in the database. */
  markStored(): void
}

/** Code of an attempt that does not count, since nothing was sent to the platform. */
export const ACCOUNT_PAUSED = 'account_paused'

interface SlowDown {
  until: number
  /** Limits how long an act whose outcome cannot be stored blocks the others. */
  forgetAt: number
  mark: number
  stored: boolean
}

/** Tracks, in this process, which accounts of one platform must slow down, until their pause is in the database. */
export function createPauseGuards(
  name: string,
  now: () => number,
): (account: string, mark: number) => PauseGuard {
  const latest = new Map<string, SlowDown>()
  return (account, mark) => {
    let own: SlowDown | undefined
    return {
      requireNoPause() {
        const last = latest.get(account)
        if (last === undefined || (last.mark <= mark && (last.stored || now() >= last.forgetAt))) return
        throw new PlatformError('retryable', `${name} asks to slow down.`, {
          code: ACCOUNT_PAUSED,
          retryAfterMs: Math.max(0, last.until - now()),
        })
      },
      recordResponse(response, rateLimitHeader) {
        const { status } = response
        if (status !== 429 && status !== 503) return
        const wait = readWaitMs(response, now(), { isLimit: status === 429, header: rateLimitHeader })
        if (status !== 429 && wait === undefined) return
        slowDownCount += 1
        const until = now() + (wait ?? 0)
        own = { until, forgetAt: Math.max(until, now() + 60_000), mark: slowDownCount, stored: false }
        latest.set(account, own)
      },
      markStored() {
        if (own !== undefined) own.stored = true
      },
    }
  }
}
