import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { CLAIM_MS, stored } from '../upload/multipart.ts'
import { findUsed } from './references.ts'
import {
  decide,
  deleteCondemned,
  findDueFiles,
  findExpiredUploads,
  findKnownKeys,
  takeExpiredUpload,
} from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Removes files that nothing uses any more, and uploads in parts that nobody completed. */
    'clean-media': Record<string, never>
  }
}

type CleanContext = Pick<App, 'db' | 'clock' | 'storage' | 'log'>

/** Files looked at together: the posts of an organization are read once for all of them. */
const BATCH = 500
/** Between nobody using a file and its end: longer than any request that has found it before takes to use it. */
const LAST_CALL_MS = 3_600_000
/** When a file that is still used is looked at again. */
const USED_AGAIN_MS = 7 * 86_400_000
/** A request that began in the last moment still ends. */
const LATE_MS = 3_600_000

/**
 * Removes files that were deleted or kept out of the library when nothing uses them any more, and uploads in parts that nobody
 * completed. Any number of workers may do it at once; stops between files when the process stops, and goes on at the next run.
 */
export function cleanMedia(ctx: CleanContext) {
  return async ({ signal }: Job<'clean-media'>): Promise<void> => {
    await endUploads(ctx, signal)
    let removed = 0
    for (;;) {
      const due = await findDueFiles(ctx, ctx.clock.now(), BATCH)
      for (const [organizationId, files] of Map.groupBy(due, (row) => row.organization_id)) {
        const used = await findUsed(ctx, organizationId, files, signal)
        for (const file of files) {
          signal.throwIfAborted()
          if (await settle(ctx, file, used.has(file.id))) removed++
        }
      }
      if (due.length < BATCH) break
    }
    if (removed > 0) ctx.log.info({ removed }, 'files that nothing used were removed')
  }
}

/**
 * A file goes in two steps, so that none goes from under a post that is just being saved: the first makes it impossible to
 * take it up, the second looks again and removes it. True when it was removed.
 */
async function settle(ctx: CleanContext, file: MediaRow, used: boolean): Promise<boolean> {
  const now = ctx.clock.now()
  if (used) {
    await decide(ctx, file, { purge_at: now + USED_AGAIN_MS, condemned_at: null })
    return false
  }
  if (file.condemned_at === null) {
    await decide(ctx, file, { purge_at: now + LAST_CALL_MS, condemned_at: now })
    return false
  }
  // The bytes first: a row without bytes is found again, bytes without a row only by the sweep.
  await ctx.storage.delete(file.storage_key)
  await deleteCondemned(ctx, file)
  return true
}

async function endUploads(ctx: CleanContext, signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  const before = now - LATE_MS
  const expired = await findExpiredUploads(ctx, before, BATCH)
  for (const upload of expired) {
    signal.throwIfAborted()
    if (!(await takeExpiredUpload(ctx, upload, { before, staleBefore: now - CLAIM_MS }))) continue
    if (upload.media_id !== null) continue
    await ctx.storage.multipart.abort(stored(upload))
    const known = await findKnownKeys(ctx, [upload.storage_key])
    if (!known.has(upload.storage_key)) await ctx.storage.delete(upload.storage_key)
  }
}

export const cleanMediaJob = defineJob({ name: 'clean-media', every: 6 * 3_600_000, run: cleanMedia })
