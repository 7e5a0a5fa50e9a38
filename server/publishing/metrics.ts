import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { countHeld } from './held/hold-threads.ts'
import { countThreads, countWaiting } from './store.ts'

/** Counts a thread as overdue if it is this late and no worker has claimed it. */
export const OVERDUE_AFTER_MS = 5 * 60_000

export interface PublishingMetrics {
  /** Threads that are due and have something left to publish. */
  due: number
  /** Due threads that are more than five minutes late and that no worker has claimed. */
  overdue: number
  /** Delay of the most overdue thread, in ms; 0 if none is due. */
  oldestMs: number
  /** Threads that wait for the operator after a restore. */
  held: number
}

/**
 * Counts threads that have something left to publish, now or later, including repeating posts between two occurrences. Covers all
 * organizations and counts row by row, so call it at startup and not every few seconds.
 */
export function waitingThreads(ctx: HasDb): Promise<number> {
  return countWaiting(ctx.db)
}

/**
 * Counts over all organizations, read from the posts themselves, so the metrics are right even if no worker runs. For monitors and
 * startup.
 */
export async function publishingMetrics(ctx: HasDbAndClock): Promise<PublishingMetrics> {
  const now = ctx.clock.now()
  const { due, overdue, oldest } = await countThreads(ctx.db, now, now - OVERDUE_AFTER_MS)
  const held = await countHeld(ctx.db)
  return { due, overdue, oldestMs: oldest === null ? 0 : Math.max(0, now - oldest), held }
}
