import type { RateLimitPolicy, RateLimitResult } from '../../db/rate-limit.ts'
import { BoundedMap } from '../../lib/memoize.ts'

/** Admits a request before it is counted, so that its count can share the commit of its work. */
export type Admissions = ReturnType<typeof createAdmissions>

interface Known {
  left: number
  resetsAt: number
  /** Counts admitted requests that have not ended. */
  pending: number
}

interface Count {
  policy: RateLimitPolicy
  caller: string
  result: RateLimitResult
}

/** Maximum number of remembered callers. The next request of a forgotten caller is counted before its work. */
const MAX_CALLERS = 10_000

export function createAdmissions() {
  const callers = new BoundedMap<string, Known>(MAX_CALLERS)
  const keyOf = (policy: RateLimitPolicy, caller: string) => `${policy.name}:${caller}`
  return {
    /**
     * Admits a request if all requests that this process has admitted and not yet counted fit below the limit with it. Returns the
     * function that ends the admission, once the request is counted or could not be. Returns null if they do not fit, or if this
     * process has counted none of the caller's requests in the present window: count such a request first.
     */
    admit(policy: RateLimitPolicy, caller: string, now: number): (() => void) | null {
      const known = callers.get(keyOf(policy, caller))
      if (known === undefined || known.resetsAt <= now || known.left <= known.pending) return null
      known.pending += 1
      return () => {
        known.pending -= 1
      }
    },
    /** Returns the time until a caller who has used up the limit may go on; null for any other. */
    spent(policy: RateLimitPolicy, caller: string, now: number): number | null {
      const known = callers.get(keyOf(policy, caller))
      return known !== undefined && known.resetsAt > now && known.left <= 0 ? known.resetsAt - now : null
    },
    /** Records a count of the caller. */
    record({ policy, caller, result }: Count, now: number): void {
      const { remaining, resetMs } = result
      const key = keyOf(policy, caller)
      const known = callers.get(key)
      const resetsAt = now + resetMs
      if (known === undefined) {
        callers.set(key, { left: remaining, resetsAt, pending: 0 })
        return
      }
      // Keeps the lower value, since answers of the database may arrive out of order.
      known.left = known.resetsAt > now ? Math.min(known.left, remaining) : remaining
      known.resetsAt = resetsAt
    },
  }
}
