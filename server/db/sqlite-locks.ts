import { setTimeout as delay } from 'node:timers/promises'

const LONGEST_PAUSE_MS = 25

/** Since when writes of a connection have met another process's lock; absent while they go through. */
const lockedSince = new WeakMap<object, number>()

/**
 * Runs a statement again until another process lets go of its lock, for `waitMs` from the first refusal. SQLite's own busy timeout
 * would stop the event loop for as long. Once the time is over, statements fail at once until a write goes through, so that a
 * queue of requests does not wait one after the other. `run` tells whether it wrote: reads go through beside a lock.
 */
export async function untilUnlocked(connection: object, waitMs: number, run: () => boolean): Promise<void> {
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const wrote = run()
      if (wrote) lockedSince.delete(connection)
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      const since = lockedSince.get(connection) ?? performance.now()
      lockedSince.set(connection, since)
      if (performance.now() - since >= waitMs) throw error
      await delay(pause)
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))
}
