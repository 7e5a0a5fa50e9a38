import { callerName } from '../../lib/caller.ts'
import { createCounts } from '../../lib/counts.ts'
import { RoundRobin } from '../../lib/round-robin.ts'

/** Shares the connections of a pool among callers. */
export interface FairPool {
  /** Resolves with the function that gives the place back. @throws after `timeoutMs` without a place */
  enter(): Promise<() => void>
}

interface Waiting {
  enter(): void
  hasLeft: boolean
}

/** Names the service's own work, which has no share. */
const SERVICE = 'service'

/**
 * Gives `places` to callers in turn. One caller holds at most four fifths of them, so that a place is free for another one at once.
 */
export function createFairPool(places: number, timeoutMs: number): FairPool {
  const share = Math.max(1, places - Math.ceil(places / 5))
  const held = createCounts()
  const waiting = new RoundRobin<Waiting>()
  let free = places

  const mayEnter = (name: string) => name === SERVICE || held.get(name) < share

  function take(name: string): () => void {
    free -= 1
    const end = held.add(name)
    return () => {
      free += 1
      end()
      while (free > 0) {
        const next = waiting.take(mayEnter)
        if (next === undefined) return
        if (!next.hasLeft) next.enter()
      }
    }
  }

  return {
    async enter() {
      const name = callerName() ?? SERVICE
      if (free > 0 && mayEnter(name)) return take(name)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const entry: Waiting = { enter: () => resolve(take(name)), hasLeft: false }
      waiting.add(name, entry)
      const timer = setTimeout(() => {
        entry.hasLeft = true
        reject(new Error(`No connection to the database became free within ${timeoutMs / 1_000} s.`))
      }, timeoutMs)
      return promise.finally(() => clearTimeout(timer))
    },
  }
}
