import { isOrganizationOpen } from '../accounts/users/organizations.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, type ErrorCode } from '../errors/errors.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { saveMedia } from '../media/library/library.ts'
import {
  type FileJobContext,
  FileJobEnded,
  type FileJobKind,
  type FileJobPayload,
  type FileJobRow,
  type FileJobStep,
} from './file-job.ts'
import { findStaleJobs, lockOpenJob, updateOpenJob } from './rows.ts'
import { enqueueJob } from './start.ts'

/** Delays of the retries after a temporary failure; then the job fails. */
const RETRIES_MS = [5_000, 30_000, 120_000]

/**
 * Runs the steps of one job until it must wait or is done. Stores the result of each, so that a run after a crash continues at the
 * interrupted step. A job ends once: with its file listed, or failed.
 */
export function runFileJob<Row extends FileJobRow, Ctx extends FileJobContext>(kind: FileJobKind<Row, Ctx>) {
  return (app: Ctx) =>
    async ({ payload, signal }: { payload: FileJobPayload; signal: AbortSignal }): Promise<void> => {
      let row = await beginRun(app, kind, payload)
      while (row !== undefined) row = await tryStep(app, kind, row, signal)
    }
}

/** Returns undefined for a job that has finished. */
function beginRun<Row extends FileJobRow, Ctx extends FileJobContext>(
  app: Ctx,
  kind: FileJobKind<Row, Ctx>,
  { organizationId, fileJobId }: FileJobPayload,
): Promise<Row | undefined> {
  return transaction(app, async ({ db, clock }) => {
    const row = await lockOpenJob(db, kind, { organization_id: organizationId, id: fileJobId })
    if (row === undefined) return undefined
    const now = clock.now()
    const change = { status: 'running', updated_at: now, ...kind.begin?.(row, now) } as Partial<Row>
    await updateOpenJob(db, kind, row, change)
    return { ...row, ...change }
  })
}

/** Returns undefined if no further step is due now. */
async function tryStep<Row extends FileJobRow, Ctx extends FileJobContext>(
  app: Ctx,
  kind: FileJobKind<Row, Ctx>,
  row: Row,
  signal: AbortSignal,
): Promise<Row | undefined> {
  try {
    if (!(await isOrganizationOpen(app, row.organization_id)))
      throw new FileJobEnded('The organization was closed.')
    if (row.deadline_at <= app.clock.now()) throw new FileJobEnded(kind.messages.tooLate)
    signal.throwIfAborted()
    const step = await kind.advance(app, row, signal)
    return step.next === 'done'
      ? await complete(app, kind, row, step)
      : await storeStep(app, kind, row, { ...step, change: { ...step.change, failures: 0 } })
  } catch (error) {
    if (!signal.aborted) return retryOrFail(app, kind, row, error)
    // Leaves the job to the queue, which runs it again after a shutdown or a lost lease.
    if (kind.idle !== undefined) await updateOpenJob(app.db, kind, row, kind.idle)
    throw error
  }
}

async function storeStep<Row extends FileJobRow, Ctx extends FileJobContext>(
  app: Ctx,
  kind: FileJobKind<Row, Ctx>,
  row: Row,
  { next, waitMs = 0, ...step }: Exclude<FileJobStep<Row>, { next: 'done' }>,
): Promise<Row | undefined> {
  const now = app.clock.now()
  const change = { ...step.change, updated_at: now, ...(next === 'later' ? kind.idle : {}) }
  const isOpen = await transaction(app, async (ctx) => {
    if (!(await updateOpenJob(ctx.db, kind, row, change))) return false
    if (next === 'later') await enqueueJob(ctx, kind, row, now + waitMs)
    return true
  })
  return isOpen && next === 'now' ? { ...row, ...change } : undefined
}

/** Lists the file in the transaction that completes the job, so that a job run twice lists one file. */
async function complete<Row extends FileJobRow, Ctx extends FileJobContext>(
  app: Ctx,
  kind: FileJobKind<Row, Ctx>,
  row: Row,
  { media }: Extract<FileJobStep<Row>, { next: 'done' }>,
): Promise<undefined> {
  await transaction(app, async (ctx) => {
    if (await finish(ctx, kind, row, { status: 'completed', media_id: media.id }))
      await saveMedia(ctx, row.organization_id, { name: media.storage_key, originalName: null })
  })
  await kind.cleanUp?.(app, row)
}

/** Schedules a retry after a temporary failure, and fails the job otherwise. */
async function retryOrFail<Row extends FileJobRow, Ctx extends FileJobContext>(
  app: Ctx,
  kind: FileJobKind<Row, Ctx>,
  row: Row,
  error: unknown,
): Promise<Row | undefined> {
  const retry = error instanceof FileJobEnded ? null : kind.retry(row, error)
  const wait = RETRIES_MS[row.failures]
  if (retry !== null && wait !== undefined) {
    app.log.warn({ err: error, fileJobId: row.id }, 'a step of a file job failed and will be retried')
    const change = { ...retry.change, failures: row.failures + 1 } as Partial<Row>
    return storeStep(app, kind, row, { next: 'later', change, waitMs: Math.max(wait, retry.waitMs ?? 0) })
  }
  const known = error instanceof ApiError
  if (!known) app.log.error({ err: error, fileJobId: row.id }, 'a file job failed')
  const code: ErrorCode = known ? error.code : 'internal'
  const message = known ? error.message : kind.messages.failed
  await transaction(app, async (ctx) => {
    const why = { error_code: code, error_message: message.slice(0, 1_000) }
    if (await finish(ctx, kind, row, { status: 'failed', ...why })) await kind.onFailed?.(ctx, row)
  })
  await kind.cleanUp?.(app, row)
  return undefined
}

/** Returns false for a job that has finished already. */
function finish<Row extends FileJobRow, Ctx>(
  { db, clock }: HasDbAndClock,
  kind: FileJobKind<Row, Ctx>,
  row: Row,
  change: Partial<FileJobRow>,
): Promise<boolean> {
  const now = clock.now()
  return updateOpenJob(db, kind, row, {
    ...kind.idle,
    ...change,
    updated_at: now,
    finished_at: now,
  } as Partial<Row>)
}

/** Exceeds the longest wait between two updates of a running job, and the queue's own recovery. */
const STALE_MS = 15 * 60_000
const BATCH_SIZE = 100

/** Enqueues the jobs again that the queue has lost. */
export async function sweepFileJobs<Row extends FileJobRow, Ctx>(
  ctx: HasDbAndClock & HasQueue,
  kind: FileJobKind<Row, Ctx>,
): Promise<void> {
  const now = ctx.clock.now()
  const stale = await findStaleJobs(ctx.db, kind, { untouchedSince: now - STALE_MS, limit: BATCH_SIZE })
  for (const row of stale) await enqueueJob(ctx, kind, row, now)
}
