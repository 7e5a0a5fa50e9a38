import type { HasDbAndClock } from '../../db/connect.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasLog } from '../../process/log.ts'
import { dayPrefix, type HasStorage } from '../storage/storage.ts'
import { createRemovals } from './removals.ts'
import { findKnownKeys } from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Removes stored files that belong to no upload. */
    'sweep-storage': Record<string, never>
  }
}

type SweepContext = HasDbAndClock & HasLog & HasStorage

const BATCH_SIZE = 500
/**
 * Two days, because a file gets its row only after the upload: a gigabyte at the slowest accepted rate takes a day and a half. The
 * key holds the day on which the upload began.
 */
const MIN_AGE_MS = 2 * 86_400_000
/** Limits the removals of one run. More suggests a wrong database, not crashed uploads, and the operator has a day to notice. */
const MAX_REMOVALS = 1_000

/**
 * Removes stored objects that belong to no upload: bytes without a row, left by a process that died, and unknown parts. Never removes
 * anything from the last two days.
 */
export function sweepStorage(ctx: SweepContext) {
  return async ({ signal }: Job<'sweep-storage'>): Promise<void> => {
    const now = ctx.clock.now()
    const young = dayPrefix(now - MIN_AGE_MS)
    const removals = createRemovals(ctx)
    let removed = 0
    let after: string | null = null
    do {
      signal.throwIfAborted()
      const page: { keys: string[]; next: string | null } = await ctx.storage.list({
        after,
        limit: BATCH_SIZE,
      })
      const old = page.keys.filter((key) => key < young)
      const known = await findKnownKeys(ctx, old)
      for (const key of old.filter((each) => !known.has(each))) {
        if (removals.isStuck() || removed === MAX_REMOVALS) break
        if (await removals.try(() => ctx.storage.delete(key))) removed++
      }
      after = page.next !== null && page.next < young ? page.next : null
    } while (after !== null && removed < MAX_REMOVALS && !removals.isStuck())
    await removals.try(() => ctx.storage.multipart.clear(now - MIN_AGE_MS))
    removals.report()
    if (removed === MAX_REMOVALS)
      ctx.log.error(
        { removed },
        'removed the maximum of files that belong to no upload: check that no other database uses this storage',
      )
    else if (removed > 0) ctx.log.warn({ removed }, 'removed files that belonged to no upload')
  }
}

export const sweepStorageJob = defineJob({ name: 'sweep-storage', every: 24 * 3_600_000, run: sweepStorage })
