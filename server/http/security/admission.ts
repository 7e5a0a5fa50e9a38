import type { RateLimitPolicy, RateLimitResult } from '../../db/rate-limit.ts'

/** Admits a request before it is counted, so that its count can share the commit of its work. */
export interface Admissions {
  /**
   * Admits a request if all requests that this process has admitted and not yet counted fit below the limit with it. Returns null
   * if they do not, or if this process has counted none of the caller's requests in the present window: count such a request first.
   */
  admit(policy: RateLimitPolicy, caller: string, now: number): Admission | null
  /** Returns the time until a caller who has used up the limit may go on; null for any other. */
  spent(policy: RateLimitPolicy, caller: string, now: number): number | null
  /** Records a count of the caller. */
  record(policy: RateLimitPolicy, caller: string, result: RateLimitResult, now: number): void
}

export interface Admission {
  /** Ends the admission, once the request is counted or could not be. */
  end(): void
}

interface Known {
  left: number
  resetsAt: number
  /** Counts admitted requests that have not ended. */
  pending: number
}

/** Maximum number of remembered callers. The next request of a forgotten caller is counted before its work. */
const MAX_CALLERS = 10_000

export function createAdmissions(): Admissions {
  const callers = new Map<string, Known>()
  const keyOf = (policy: RateLimitPolicy, caller: string) => `${policy.name}:${caller}`
  return {
    admit(policy, caller, now) {
      const known = callers.get(keyOf(policy, caller))
      if (known === undefined || known.resetsAt <= now || known.left <= known.pending) return null
      known.pending += 1
      return {
        end() {
          known.pending -= 1
        },
      }
    },
    spent(policy, caller, now) {
      const known = callers.get(keyOf(policy, caller))
      return known !== undefined && known.resetsAt > now && known.left <= 0 ? known.resetsAt - now : null
    },
    record(policy, caller, { remaining, resetMs }, now) {
      const key = keyOf(policy, caller)
      const known = callers.get(key)
      const resetsAt = now + resetMs
      if (known === undefined) {
        const oldest = callers.size >= MAX_CALLERS ? callers.keys().next().value : undefined
        if (oldest !== undefined) callers.delete(oldest)
        callers.set(key, { left: remaining, resetsAt, pending: 0 })
        return
      }
      // Keeps the lower value, since answers of the database may arrive out of order.
      known.left = known.resetsAt > now ? Math.min(known.left, remaining) : remaining
      known.resetsAt = resetsAt
    },
  }
}
