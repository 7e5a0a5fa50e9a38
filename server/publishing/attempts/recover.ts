import type { Knex } from 'knex'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { traceOf, withTrace } from '../../process/trace.ts'
import { hasPublished, readProgress } from '../engine/acts.ts'
import { type ActTable, type Recovery, recover, recoverWorker, WORKER_DIED } from '../engine/recover.ts'
import { recordEvent } from '../events.ts'
import { setLookUpAlarm } from '../look-ups/plan-look-up.ts'
import { findLateLookUps } from '../look-ups/store.ts'
import { setAlarm, wakeThread } from '../queue-post.ts'
import { lockThread } from '../store.ts'
import { type FailContext, failEntry } from './failures.ts'

type StaleAttempt = Pick<
  PostAttemptRow,
  | 'id'
  | 'post_id'
  | 'root_id'
  | 'organization_id'
  | 'step'
  | 'progress'
  | 'worker_id'
  | 'started_at'
  | 'traceparent'
  | 'request_id'
>

/**
 * Returns true if the attempt waits for its platform, between two runs. This remains true if a worker dies while it asks for the
 * outcome.
 */
export function isParked({ step }: Pick<PostAttemptRow, 'step'>): boolean {
  return step === 'waiting' || step === 'accepted'
}

/**
 * Closes an attempt whose worker died, and decides by its progress. If nothing was sent, a new attempt follows. If it was sending
 * and the platform still recognizes its key, it is repeated under that key; both at once, or later after several deaths. Otherwise the
 * outcome is unknown: it is looked up on the platform, or the user decides.
 * An attempt that waits for its platform is woken, and closed only if its entry is no longer queued, or if it kills every worker that
 * asks for its outcome.
 * Does nothing if another worker was faster, or if the worker is alive after all. Joins the caller's transaction.
 */
export function recoverAttempt(ctx: FailContext, stale: StaleAttempt): Promise<void> {
  return withTrace(traceOf(stale), () => recoverInTrace(ctx, stale))
}

async function recoverInTrace(ctx: FailContext, stale: StaleAttempt): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const entries = await lockThread(ctx.db, stale.organization_id, stale.root_id)
    const root = entries[0]
    const entry = entries.find((each) => each.id === stale.post_id)
    const isQueued = root !== undefined && entry?.state === 'QUEUE'
    // No worker owns it while it waits.
    if (isParked(stale) && isQueued && stale.worker_id === null) return setAlarm(ctx, root, now)
    const progress = readProgress(stale.progress)
    const isSending = stale.step === 'sending'
    const recovery = recover(progress, { isSending, startedAt: stale.started_at, now })
    const isKept = isParked(stale) && isQueued && recovery.next === 'restart'
    const change: Partial<PostAttemptRow> = isKept
      ? { worker_id: null, lease_until: recovery.at }
      : {
          finished_at: now,
          outcome: outcomeOf(stale, hasPublished(progress)),
          code: 'interrupted',
          message: WORKER_DIED,
        }
    if (recovery.next === 'restart') change.progress = JSON.stringify(recovery.progress)
    if (!(await updateStale(ctx.db, stale, now, change)) || !isQueued) return
    // One that is asked for again at once has nothing to tell.
    if (!isKept || recovery.at > now) await follow(ctx, { root, entry, recovery })
    else await wakeThread(ctx, root, recovery.at)
  })
}

async function follow(
  ctx: FailContext,
  { root, entry, recovery }: { root: PostRow; entry: PostRow; recovery: Recovery },
): Promise<void> {
  if (recovery.next === 'end') {
    const integration = await findAnyIntegration(ctx.db, root.organization_id, root.integration_id)
    return failEntry(ctx, { root, entry, integration }, recovery.failure)
  }
  await wakeThread(ctx, root, recovery.at)
  await recordEvent(ctx, entry, 'retry_scheduled', { ...recovery.reason, retryable: true })
}

function outcomeOf({ step }: StaleAttempt, isPartial: boolean): PostAttemptRow['outcome'] {
  if (step === 'sending' || step === 'accepted') return 'unknown'
  return isPartial ? 'partial' : 'retry'
}

/** The attempts at entries, for the recovery from deaths of workers. */
export function attemptTable(ctx: FailContext): ActTable<PostAttemptRow> {
  return {
    endLeases: (workerId, now) => endLeasesOf(ctx.db, workerId, now),
    findStale: (now, limit) => findStaleAttempts(ctx.db, now, limit),
    recover: (attempt) => recoverAttempt(ctx, attempt),
    async wakeLookUps(dueBy, limit) {
      for (const { id } of await findLateLookUps(ctx.db, dueBy, limit))
        await setLookUpAlarm(ctx, id, ctx.clock.now())
    },
  }
}

export function recoverAttemptsOf(ctx: FailContext) {
  return (workerId: string): Promise<void> => recoverWorker(attemptTable(ctx), workerId, ctx.clock.now())
}

/** Ends the leases of the worker's open attempts, and returns the attempts. */
function endLeasesOf(db: Knex, workerId: string, now: number): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .where({ worker_id: workerId })
    .whereRaw('finished_at is null')
    .update({ lease_until: now })
    .returning('*')
}

/** Updates an open attempt whose lease ended by `now`; false if it was renewed, moved on or closed meanwhile. */
async function updateStale(
  db: Knex,
  { id, step, worker_id }: Pick<PostAttemptRow, 'id' | 'step' | 'worker_id'>,
  now: number,
  change: Partial<PostAttemptRow>,
): Promise<boolean> {
  const changed = await db<PostAttemptRow>('post_attempts')
    .where({ id, step, worker_id })
    .whereNull('finished_at')
    .where('lease_until', '<=', now)
    .update(change)
  return changed === 1
}

function findStaleAttempts(db: Knex, now: number, limit: number): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .whereRaw('finished_at is null')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(limit)
}
