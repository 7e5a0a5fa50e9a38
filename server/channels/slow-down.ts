import { ChannelError } from './errors.ts'
import type { ChannelResponse } from './http.ts'
import { retryAfterMs } from './retry-after.ts'

/** What one act on an account asks before each of its calls, and tells of each answer. */
export interface Pace {
  /** Throws `retryable` where another act was told to slow down since this one began: nothing is sent. */
  check(): void
  heed(answer: ChannelResponse): void
}

/** Of a code of its own: the attempt was not one, since the platform has not seen it. */
export const ACCOUNT_PAUSED = 'account_paused'

/**
 * The accounts of one channel that were told to slow down, in one process. What was under way already, waiting for its turn,
 * stays behind; what begins later asks the database.
 */
export function createPaces(name: string, now: () => number): (account: string) => Pace {
  const told = new Map<string, { until: number }>()
  return (account) => {
    const seen = told.get(account)
    return {
      check() {
        const latest = told.get(account)
        if (latest === undefined || latest === seen) return
        throw new ChannelError('retryable', `${name} asks to slow down.`, {
          code: ACCOUNT_PAUSED,
          retryAfterMs: Math.max(0, latest.until - now()),
        })
      },
      heed({ status, headers }) {
        if (status !== 429 && status !== 503) return
        const wait = retryAfterMs(headers, now())
        if (status === 429 || wait !== undefined) told.set(account, { until: now() + (wait ?? 0) })
      },
    }
  }
}
