import { setTimeout as delay } from 'node:timers/promises'

const LONGEST_PAUSE_MS = 25

/** Maps a connection to the instant since which another process's lock has blocked its writes; absent while they succeed. */
const lockedSince = new WeakMap<object, number>()

/**
 * Repeats a statement until another process releases its lock, for `waitMs` from the first refusal. SQLite's own busy timeout would
 * block the event loop. After that time, statements fail at once until a write succeeds, so that queued requests do not wait one
 * after another. `run` returns whether it wrote, because reads succeed despite a lock.
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
