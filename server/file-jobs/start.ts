import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import { ApiError } from '../errors/errors.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { FileJobKind, FileJobRow } from './file-job.ts'
import { countOpenJobs, insertJob } from './rows.ts'

type Services = HasDbAndClock & HasQueue
type Kind<Row extends FileJobRow> = FileJobKind<Row, never>

/** Limits the unfinished jobs of one kind and organization. */
const MAX_OPEN = 5
const KEPT_MS = 30 * 86_400_000

/**
 * Makes sure that the organization may start another job, until the caller's transaction ends.
 * @throws 429 for too many unfinished jobs
 */
export async function reserveJob<Row extends FileJobRow>(
  { db, clock }: Services,
  kind: Kind<Row>,
  organizationId: string,
): Promise<void> {
  await dialectOf(db).lock(db, `${kind.queue}:${organizationId}`)
  if ((await countOpenJobs(db, kind, { organizationId, now: clock.now() })) < MAX_OPEN) return
  throw new ApiError(
    'rate_limited',
    `${MAX_OPEN} ${kind.plural} are being generated, which is the maximum. Wait until one is done.`,
    { headers: { 'retry-after': '60' } },
  )
}

/** Stores a job and enqueues it, in the caller's transaction. */
export async function startJob<Row extends FileJobRow>(
  ctx: Services,
  kind: Kind<Row>,
  own: Omit<Row, keyof FileJobRow> & Pick<Row, 'id' | 'organization_id'>,
): Promise<Row> {
  const now = ctx.clock.now()
  const row = {
    ...own,
    status: 'queued',
    failures: 0,
    media_id: null,
    error_code: null,
    error_message: null,
    created_at: now,
    updated_at: now,
    deadline_at: now + kind.deadlineMs,
    expires_at: now + KEPT_MS,
    finished_at: null,
  } as unknown as Row
  await insertJob(ctx.db, kind, row)
  await enqueueJob(ctx, kind, row, now)
  return row
}

/** Enqueues the next step of a job. */
export async function enqueueJob<Row extends FileJobRow>(
  { db, jobs }: HasDb & HasQueue,
  kind: Kind<Row>,
  { organization_id: organizationId, id }: Pick<FileJobRow, 'organization_id' | 'id'>,
  runAt: number,
): Promise<void> {
  await jobs.enqueue(db, kind.queue, { organizationId, fileJobId: id }, { key: kind.keyOf(id), runAt })
}
