import type { Knex } from 'knex'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { toIso } from '../../lib/dates.ts'
import { hasPublished, hasWorkLeft, type Progress, readProgress, repeatableUntilOf } from '../engine/acts.ts'
import { restartAt } from '../engine/retry-policy.ts'
import { recordEvent } from '../events.ts'
import { findTries } from '../look-ups/store.ts'
import { setAlarm, wakeThread } from '../queue-post.ts'
import { lockThread } from '../store.ts'
import { type FailContext, failEntry } from './failures.ts'

const MESSAGE = 'The worker died while it was publishing.'

type StaleAttempt = Pick<
  PostAttemptRow,
  'id' | 'post_id' | 'root_id' | 'organization_id' | 'step' | 'progress'
>

/**
 * Returns true if the attempt waits for its platform and no worker owns it. This remains true if a worker dies while it checks
 * the outcome.
 */
export function isParked({ step }: Pick<PostAttemptRow, 'step'>): boolean {
  return step === 'waiting' || step === 'accepted'
}

/**
 * Closes an attempt whose worker died, and decides by its progress. If nothing was sent, a new attempt follows. If it was sending
 * and the platform still recognizes its key, it is repeated under that key; both at once, or later after several deaths. Otherwise the outcome is unknown: it is looked up on the
 * platform, or the user decides.
 * An attempt that waits for its platform is woken, and closed only if its entry is no longer queued.
 * Does nothing if another worker was faster, or if the worker is alive after all. Joins the caller's transaction.
 */
export async function recoverAttempt(ctx: FailContext, stale: StaleAttempt): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const entries = await lockThread(ctx.db, stale.organization_id, stale.root_id)
    const root = entries[0]
    const entry = entries.find((each) => each.id === stale.post_id)
    const isQueued = root !== undefined && entry?.state === 'QUEUE'
    if (isParked(stale) && isQueued) return setAlarm(ctx, root, now)
    const progress = readProgress(stale.progress)
    const closed = await closeStaleAttempt(ctx.db, stale, now, {
      finished_at: now,
      outcome: outcomeOf(stale, hasPublished(progress)),
      code: 'interrupted',
      message: MESSAGE,
    })
    if (!closed || !isQueued) return
    if (stale.step === 'sending' && !hasWorkLeft(progress, now)) {
      const integration = await findAnyIntegration(ctx.db, root.organization_id, root.integration_id)
      await failEntry(
        ctx,
        { root, entry, integration },
        { kind: 'unknown', code: 'outcome_unknown', message: MESSAGE, retryable: false },
      )
      return
    }
    await restart(ctx, root, entry, progress)
  })
}

/** Tries again at once, or later if the entry's workers die one after another: it may be what kills them. */
async function restart(ctx: FailContext, root: PostRow, entry: PostRow, progress: Progress): Promise<void> {
  const now = ctx.clock.now()
  const tries = (await findTries(ctx.db, entry)).filter(({ started_at }) => started_at >= entry.updated_at)
  const interrupted = tries.slice(tries.findLastIndex(({ code }) => code !== 'interrupted') + 1)
  const repeatableUntil = repeatableUntilOf(progress)
  const firstStartedAt = interrupted[0]?.started_at ?? now
  const at = restartAt({ count: interrupted.length, firstStartedAt, repeatableUntil }, { now })
  if (at === null) {
    const integration = await findAnyIntegration(ctx.db, root.organization_id, root.integration_id)
    return failEntry(
      ctx,
      { root, entry, integration },
      {
        kind: 'failed',
        code: 'interrupted',
        message: `${interrupted.length} workers died one after another while they were publishing it.`,
        retryable: true,
      },
    )
  }
  await wakeThread(ctx, root, at)
  await recordEvent(ctx, entry, 'retry_scheduled', {
    code: 'interrupted',
    message: `${MESSAGE} The next attempt starts at ${toIso(at)}.`,
    retryable: true,
  })
}

function outcomeOf({ step }: StaleAttempt, isPartial: boolean): PostAttemptRow['outcome'] {
  if (step === 'sending' || step === 'accepted') return 'unknown'
  return isPartial ? 'partial' : 'retry'
}

/**
 * Recovers the attempts of a dead worker at once. If the worker is alive after all, each attempt is as safe as one whose lease
 * ended: what it prepared is not sent (`beginSending`), and the result of what it was sending resolves the unknown outcome.
 */
export function recoverAttemptsOf(ctx: FailContext) {
  return async (workerId: string): Promise<void> => {
    for (const attempt of await endLeasesOf(ctx.db, workerId, ctx.clock.now()))
      await recoverAttempt(ctx, attempt)
  }
}

/** Ends the leases of the worker's open attempts, and returns the attempts. */
function endLeasesOf(db: Knex, workerId: string, now: number): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .where({ worker_id: workerId })
    .whereRaw('finished_at is null')
    .update({ lease_until: now })
    .returning('*')
}

/** Closes an open attempt whose lease ended by `now`; false if it was renewed, moved on or closed meanwhile. */
async function closeStaleAttempt(
  db: Knex,
  { id, step }: Pick<PostAttemptRow, 'id' | 'step'>,
  now: number,
  change: Partial<PostAttemptRow>,
): Promise<boolean> {
  const changed = await db<PostAttemptRow>('post_attempts')
    .where({ id, step })
    .whereNull('finished_at')
    .where('lease_until', '<=', now)
    .update(change)
  return changed === 1
}

export function findStaleAttempts(db: Knex, now: number, limit: number): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .whereRaw('finished_at is null')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(limit)
}
