import type { Logger } from 'pino'
import type { Clock } from '../lib/time/clock.ts'

/** Limits how often a step that keeps failing is logged. */
const LOG_EVERY_MS = 60_000

/** Runs one step of a worker and returns whether it succeeded. */
export type Guard = (what: string, act: () => Promise<unknown>) => Promise<boolean>

/** Logs the first failure of a step, then one failure a minute until the step succeeds, so that an outage does not flood the log. */
export function createGuard({ clock, log }: { clock: Clock; log: Logger }): Guard {
  const failing = new Map<string, { loggedAt: number; unlogged: number }>()
  return async (what, act) => {
    try {
      await act()
      if (failing.delete(what)) log.info(`queue: ${what} works again`)
      return true
    } catch (error) {
      const before = failing.get(what)
      // After the clock was set back, the difference is negative.
      if (before !== undefined && Math.abs(clock.now() - before.loggedAt) < LOG_EVERY_MS) before.unlogged += 1
      else {
        log.error({ err: error, unlogged: before?.unlogged ?? 0 }, `queue: ${what} failed`)
        failing.set(what, { loggedAt: clock.now(), unlogged: 0 })
      }
      return false
    }
  }
}
