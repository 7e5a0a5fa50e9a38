import type { App } from '../../context.ts'
import type { VideoJobRow } from '../../db/tables/media.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'
import { isOrganizationOpen } from '../../identity/users/organizations.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { saveMedia } from '../../media/library/library.ts'
import { refundCredit } from '../../plans/credits.ts'
import { removeOldFolders, type Step, type VideoContext, type VideoGenerator } from './generator.ts'
import { findGenerator } from './generators.ts'
import { findStaleJobs, lockOpenJob, updateOpenJob } from './store.ts'
import { VendorError } from './vendors/vendor.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Runs the steps of a video until it must wait or is done. Key: `video:<videoJobId>`. */
    'generate-video': { organizationId: string; videoJobId: string }
    /** Resumes videos whose job was lost, and ends those past their deadline. */
    'sweep-videos': Record<string, never>
  }
}

type RunContext = VideoContext & Pick<App, 'jobs' | 'log'>

/** Delays of the retries after a temporary failure; then the job fails. */
const RETRIES_MS = [5_000, 30_000, 120_000]
/** Limits the runs that kill their process, for example by using too much memory. */
const MAX_CRASHES = 3

interface Failure {
  code: ErrorCode
  message: string
}

/**
 * Runs the steps of one video. Stores the result of each, so that a run after a crash continues at the interrupted step. A job
 * ends once: with its file listed, or with its credit refunded.
 */
export function generateVideo(app: RunContext) {
  return async ({ payload, signal }: Pick<Job<'generate-video'>, 'payload' | 'signal'>): Promise<void> => {
    let row = await claimRun(app, payload)
    while (row !== undefined) row = await tryStep(app, row, signal)
  }
}

/** Returns undefined for a job that has finished, or that ends here. */
function claimRun(app: RunContext, { organizationId, videoJobId }: Job<'generate-video'>['payload']) {
  return transaction(app, async (ctx): Promise<VideoJobRow | undefined> => {
    const row = await lockOpenJob(ctx.db, organizationId, videoJobId)
    if (row === undefined) return undefined
    const now = ctx.clock.now()
    const crashes = row.crashes + (row.run_started_at === null ? 0 : 1)
    const reason = (await isOrganizationOpen(ctx, organizationId))
      ? crashes > MAX_CRASHES
        ? 'The service crashed each time it worked on this video.'
        : row.deadline_at <= now
          ? 'The video took too long.'
          : null
      : 'The organization was closed.'
    if (reason !== null) return fail(ctx, row, { code: 'upstream_failed', message: reason })
    const change = { status: 'running' as const, crashes, run_started_at: now, updated_at: now }
    await updateOpenJob(ctx.db, row, change)
    return { ...row, ...change }
  })
}

/** Returns undefined if no further step is due now. */
async function tryStep(
  app: RunContext,
  row: VideoJobRow,
  signal: AbortSignal,
): Promise<VideoJobRow | undefined> {
  try {
    return await runStep(app, row, signal)
  } catch (error) {
    if (!signal.aborted) return endWithFailure(app, row, error)
    // Leaves the job to the queue, which runs it again after a shutdown or a lost lease.
    await updateOpenJob(app.db, row, { run_started_at: null })
    throw error
  }
}

/** Runs one step and stores its result. Returns undefined if no further step is due now. */
async function runStep(
  app: RunContext,
  row: VideoJobRow,
  signal: AbortSignal,
): Promise<VideoJobRow | undefined> {
  if (row.deadline_at <= app.clock.now()) throw new VendorError('upstream_failed', 'The video took too long.')
  const generator = findGenerator(row.type)
  if (generator === undefined) throw new Error(`Unknown video generator: ${row.type}`)
  signal.throwIfAborted()
  const step = await generator.advance(app, {
    id: row.id,
    organizationId: row.organization_id,
    shape: row.shape,
    params: JSON.parse(row.params) as unknown,
    state: JSON.parse(row.state) as unknown,
    signal,
  })
  return step.next === 'done' ? finish(app, row, { generator, step }) : storeStep(app, row, step)
}

async function storeStep(
  app: RunContext,
  row: VideoJobRow,
  step: Exclude<Step<unknown>, { next: 'done' }>,
): Promise<VideoJobRow | undefined> {
  const { stage, progress, next, waitMs = 0 } = step
  const now = app.clock.now()
  const change = {
    state: JSON.stringify(step.state),
    stage,
    progress: Math.max(row.progress, Math.min(99, progress)),
    failures: 0,
    updated_at: now,
    ...(next === 'later' ? { run_started_at: null } : {}),
  }
  const isOpen = await transaction(app, async (ctx) => {
    if (!(await updateOpenJob(ctx.db, row, change))) return false
    if (next === 'later') await enqueue(ctx, row, now + waitMs)
    return true
  })
  return isOpen && next === 'now' ? { ...row, ...change } : undefined
}

async function enqueue(ctx: RunContext, row: VideoJobRow, runAt: number): Promise<void> {
  const payload = { organizationId: row.organization_id, videoJobId: row.id }
  await ctx.jobs.enqueue(ctx.db, 'generate-video', payload, { key: `video:${row.id}`, runAt })
}

/** Lists the file in the transaction that completes the job, so that a job run twice lists one file. */
async function finish(
  app: RunContext,
  row: VideoJobRow,
  {
    generator,
    step: { media },
  }: { generator: VideoGenerator; step: Extract<Step<unknown>, { next: 'done' }> },
): Promise<undefined> {
  await transaction(app, async (ctx) => {
    const now = ctx.clock.now()
    const done = {
      status: 'completed' as const,
      stage: 'done',
      progress: 100,
      media_id: media.id,
      updated_at: now,
      finished_at: now,
      run_started_at: null,
    }
    if (await updateOpenJob(ctx.db, row, done))
      await saveMedia(ctx, row.organization_id, { name: media.storage_key, originalName: null })
  })
  await removeParts(app, generator, row)
  return undefined
}

/** Schedules a retry after a temporary failure, and ends the job otherwise. */
async function endWithFailure(app: RunContext, row: VideoJobRow, error: unknown): Promise<undefined> {
  const wait = isTransient(error) ? RETRIES_MS[row.failures] : undefined
  if (wait !== undefined) {
    app.log.warn({ err: error, videoJobId: row.id }, 'a step of a video failed and will be retried')
    const now = app.clock.now()
    const asked = error instanceof VendorError ? (error.retryAfterMs ?? 0) : 0
    await transaction(app, async (ctx) => {
      const change = { failures: row.failures + 1, run_started_at: null, updated_at: now }
      if (await updateOpenJob(ctx.db, row, change)) await enqueue(ctx, row, now + Math.max(wait, asked))
    })
    return undefined
  }
  await transaction(app, (ctx) => fail(ctx, row, toFailure(app, row, error)))
  const generator = findGenerator(row.type)
  if (generator !== undefined) await removeParts(app, generator, row)
  return undefined
}

function isTransient(error: unknown): boolean {
  if (error instanceof VendorError) return error.retryable
  // Retries after an error without a code, which may be temporary, such as a full disk or a network failure.
  if (!(error instanceof ApiError)) return true
  return error.code !== 'not_configured' && (error.status >= 500 || error.status === 429)
}

function toFailure(app: RunContext, row: VideoJobRow, error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.code, message: error.message }
  app.log.error({ err: error, videoJobId: row.id }, 'a video could not be generated')
  return { code: 'internal', message: 'The video could not be generated.' }
}

/** Ends the job and refunds its credit, once. */
async function fail(ctx: RunContext, row: VideoJobRow, { code, message }: Failure): Promise<undefined> {
  const now = ctx.clock.now()
  const ended = { status: 'failed' as const, stage: 'failed', finished_at: now, updated_at: now }
  const why = { error_code: code, error_message: message.slice(0, 1_000), run_started_at: null }
  if (await updateOpenJob(ctx.db, row, { ...ended, ...why })) await refundCredit(ctx, row.credit_id)
  return undefined
}

/** Removes parts. The daily sweep of the storage removes those that cannot be removed now. */
async function removeParts(app: RunContext, generator: VideoGenerator, row: VideoJobRow): Promise<void> {
  for (const key of generator.partsOf(JSON.parse(row.state) as unknown))
    await app.storage
      .delete(key)
      .catch((err: unknown) => app.log.warn({ err, key }, 'a part of a video could not be removed'))
}

/** Exceeds the longest wait between two updates of a running job, and the queue's own recovery. */
const STALE_MS = 15 * 60_000
const BATCH_SIZE = 100

export function sweepVideos(app: RunContext) {
  return async (): Promise<void> => {
    const stale = await findStaleJobs(app.db, {
      untouchedSince: app.clock.now() - STALE_MS,
      limit: BATCH_SIZE,
    })
    for (const row of stale) await enqueue(app, row, app.clock.now())
    await removeOldFolders(app.clock.now())
  }
}

export const generateVideoJob = defineJob({
  name: 'generate-video',
  tries: MAX_CRASHES + 2,
  concurrency: 4,
  run: generateVideo,
})
export const sweepVideosJob = defineJob({ name: 'sweep-videos', every: 5 * 60_000, run: sweepVideos })
