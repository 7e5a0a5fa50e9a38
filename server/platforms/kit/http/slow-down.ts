import type { PlatformResponse } from './client.ts'
import { PlatformError } from './errors.ts'
import { readWaitMs } from './retry-after.ts'

/** Counts the answers that asked to slow down, so that an act can say which of them its look into the database came after. */
let slowDownCount = 0

/** Marks a moment: whoever reads an account's pause from the database after it passes it to `forAccount`. */
export function markSlowDowns(): number {
  return slowDownCount
}

/** One act on an account: asks before each of its calls, and hears each answer. */
export interface PauseGuard {
  /**
   * Throws `retryable` where the account was told to slow down and this act cannot have read so from the database: since its
   * mark, or by an act that has not stored its outcome yet. Nothing is sent then.
   */
  requireNoPause(): void
  recordResponse(answer: PlatformResponse): void
  /** Called when the act's outcome is stored: from then on the database says who waits. */
  markStored(): void
}

/** Of a code of its own: the attempt was not one, since the platform has not seen it. */
export const ACCOUNT_PAUSED = 'account_paused'

interface SlowDown {
  until: number
  /** An act whose outcome cannot be stored holds the others back until then. */
  forgetAt: number
  mark: number
  stored: boolean
}

/** Keeps the accounts of one channel that were told to slow down, in one process, until the database says so. */
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
      recordResponse(answer) {
        const { status } = answer
        if (status !== 429 && status !== 503) return
        const wait = readWaitMs(answer, now())
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
