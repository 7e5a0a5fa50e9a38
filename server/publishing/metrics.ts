import type { App } from '../context.ts'
import { countThreads, countWaiting } from './store.ts'

/** A thread that is this late, with nobody working on it, is overdue. */
export const OVERDUE_AFTER_MS = 5 * 60_000

export interface PublishingMetrics {
  /** Threads with something left to publish whose time has come. */
  due: number
  /** Due threads that are more than five minutes late and that nobody is publishing. */
  overdue: number
  /** How late the latest of them is, in milliseconds; 0 when none is due. */
  oldestMs: number
}

/**
 * Threads with something left to publish, now or later; repeating posts between two occurrences too. Of all organizations, and
 * counted one by one: for the start, not for what is asked every few seconds.
 */
export function waitingThreads(ctx: Pick<App, 'db'>): Promise<number> {
  return countWaiting(ctx.db)
}

/** Counts over all organizations, read from the posts themselves: true even when no worker runs. For monitors and start-up. */
export async function publishingMetrics(ctx: Pick<App, 'db' | 'clock'>): Promise<PublishingMetrics> {
  const now = ctx.clock.now()
  const { due, overdue, oldest } = await countThreads(ctx.db, now, now - OVERDUE_AFTER_MS)
  return { due, overdue, oldestMs: oldest === null ? 0 : Math.max(0, now - oldest) }
}
