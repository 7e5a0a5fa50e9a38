import type { App } from '../../context.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { dayPrefix } from '../storage/storage.ts'
import { findKnownKeys } from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Removes stored files that belong to no upload. */
    'sweep-storage': Record<string, never>
  }
}

type SweepContext = Pick<App, 'db' | 'clock' | 'storage' | 'log'>

/** Keys asked for at once. */
const PAGE = 500
/**
 * Two whole days, by the day in the key, which is the day on which the upload began: a gigabyte at the slowest pace that is
 * waited for takes a day and a half, and only then gets its row.
 */
const YOUNG_MS = 2 * 86_400_000
/** Removed in one run. More is rather a wrong database than crashed uploads, and somebody has a day to notice. */
const MAX_REMOVALS = 1_000

/**
 * Removes what lies in the storage and belongs to no upload: bytes whose row was never written, because a process died in
 * between, and parts that nobody knows of. Never what was begun in the last two days.
 */
export function sweepStorage(ctx: SweepContext) {
  return async ({ signal }: Job<'sweep-storage'>): Promise<void> => {
    const now = ctx.clock.now()
    const young = dayPrefix(now - YOUNG_MS)
    let removed = 0
    let after: string | null = null
    do {
      signal.throwIfAborted()
      const page: { keys: string[]; next: string | null } = await ctx.storage.list({ after, limit: PAGE })
      const old = page.keys.filter((key) => key < young)
      const known = await findKnownKeys(ctx, old)
      for (const key of old.filter((each) => !known.has(each)).slice(0, MAX_REMOVALS - removed)) {
        await ctx.storage.delete(key)
        removed++
      }
      after = page.next !== null && page.next < young ? page.next : null
    } while (after !== null && removed < MAX_REMOVALS)
    await ctx.storage.multipart.clear(now - YOUNG_MS)
    if (removed === MAX_REMOVALS)
      ctx.log.error(
        { removed },
        'many files belong to no upload: is this storage shared with another database?',
      )
    else if (removed > 0) ctx.log.warn({ removed }, 'files that belonged to no upload were removed')
  }
}

export const sweepStorageJob = defineJob({ name: 'sweep-storage', every: 24 * 3_600_000, run: sweepStorage })
