import type { HasDbAndClock } from '../../db/connect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasLog } from '../../process/log.ts'
import type { HasStorage } from '../storage/storage.ts'
import { LOCK_MS, toStoredUpload } from '../upload/multipart.ts'
import { type FileUses, findUsedFiles } from './references.ts'
import { createRemovals, type Removals } from './removals.ts'
import {
  deleteMarkedFile,
  findDueFiles,
  findExpiredUploads,
  findKnownKeys,
  recordDecision,
  takeExpiredUpload,
} from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Removes unused files and multipart uploads that expired. */
    'clean-media': Record<string, never>
  }
}

type CleanContext = HasDbAndClock & HasLog & HasStorage

/** Files of one batch share one read of their organization's posts. */
const BATCH_SIZE = 500
/** Delay between the two checks of an unused file, longer than a request that found the file takes to use it. */
const CONDEMNED_MS = 3_600_000
/** Delay until a used file is checked again. */
const RECHECK_MS = 7 * 86_400_000
/** Bounds of the delay until a file that the storage did not delete is tried again. */
const MIN_RETRY_MS = 6 * 3_600_000
const MAX_RETRY_MS = 7 * 86_400_000
/** Delay after an upload expires, so that a request that began just before can end. */
const GRACE_MS = 3_600_000

/**
 * Removes deleted and unlisted files that nothing uses any more, and multipart uploads that expired. Workers may run it concurrently.
 * It stops between files when the process stops, and continues at the next run.
 */
export function cleanMedia(ctx: CleanContext, uses: FileUses) {
  return async ({ signal }: Job<'clean-media'>): Promise<void> => {
    const removals = createRemovals(ctx)
    try {
      await removeExpiredUploads(ctx, removals, signal)
      const removed = await removeFiles(ctx, uses, removals, signal)
      if (removed > 0) ctx.log.info({ removed }, 'removed unused files')
    } finally {
      removals.report()
    }
  }
}

async function removeFiles(
  ctx: CleanContext,
  uses: FileUses,
  removals: Removals,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await findDueFiles(ctx, ctx.clock.now(), BATCH_SIZE)
    for (const [organizationId, files] of Map.groupBy(due, (row) => row.organization_id)) {
      const used = await findUsedFiles(ctx, uses, { organizationId, files }, signal)
      for (const file of files) {
        signal.throwIfAborted()
        if (removals.isStuck()) return removed
        if (await cleanFile(ctx, removals, file, used.has(file.id))) removed++
      }
    }
    if (due.length < BATCH_SIZE) return removed
  }
}

/**
 * Removes an unused file in two steps, so that a post that is being saved does not lose it: the first step condemns the file, which
 * stops new uses, and the second checks again and removes it. Returns true when the file was removed.
 */
async function cleanFile(
  ctx: CleanContext,
  removals: Removals,
  file: MediaRow,
  used: boolean,
): Promise<boolean> {
  const now = ctx.clock.now()
  if (used) {
    await recordDecision(ctx, file, { purge_at: now + RECHECK_MS, condemned_at: null })
    return false
  }
  if (file.condemned_at === null) {
    await recordDecision(ctx, file, { purge_at: now + CONDEMNED_MS, condemned_at: now })
    return false
  }
  // Deletes the bytes first: the next run finds a row without bytes, but only the sweep finds bytes without a row.
  if (await removals.try(() => ctx.storage.delete(file.storage_key))) {
    await deleteMarkedFile(ctx, file)
    return true
  }
  // The longer the storage has refused, the later the next try, so that these files never fill the batches.
  const delay = Math.min(Math.max(now - file.condemned_at, MIN_RETRY_MS), MAX_RETRY_MS)
  await recordDecision(ctx, file, { purge_at: now + delay, condemned_at: file.condemned_at })
  return false
}

async function removeExpiredUploads(
  ctx: CleanContext,
  removals: Removals,
  signal: AbortSignal,
): Promise<void> {
  const now = ctx.clock.now()
  const before = now - GRACE_MS
  const expired = await findExpiredUploads(ctx, before, BATCH_SIZE)
  for (const upload of expired) {
    signal.throwIfAborted()
    if (removals.isStuck()) return
    if (!(await takeExpiredUpload(ctx, upload, { before, staleBefore: now - LOCK_MS }))) continue
    if (upload.media_id !== null) continue
    // The row is gone, so the sweep removes what the storage keeps now.
    await removals.try(() => ctx.storage.multipart.abort(toStoredUpload(upload)))
    const known = await findKnownKeys(ctx, [upload.storage_key])
    if (!known.has(upload.storage_key)) await removals.try(() => ctx.storage.delete(upload.storage_key))
  }
}

/** Defines the job; the composition knows what uses files. */
export function cleanMediaJob(uses: FileUses) {
  return defineJob({
    name: 'clean-media',
    every: 6 * 3_600_000,
    run: (ctx: CleanContext) => cleanMedia(ctx, uses),
  })
}
