import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { PlugRunRow } from '../../db/tables/plugs.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { hasBegun, readProgress } from '../engine/acts.ts'
import { findRoot, lockRun, updateRun, wakeRun } from '../plugs/runs-store.ts'
import { finishRun } from '../plugs/settle-run.ts'
import type { QueueContext } from '../queue-post.ts'
import { HELD } from '../threads.ts'
import type { Decision } from './decide.ts'

const BATCH_SIZE = 250

/**
 * Stops the plug runs that were due by `heldBefore` and have sent nothing in this copy, and those that a job would look up; its original
 * may have acted. An act that had begun is left to the recovery from crashes. Returns their number.
 */
export async function holdRuns(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  heldBefore: number,
): Promise<number> {
  let held = 0
  for (;;) {
    const due = await ctx
      .db('plug_runs')
      .where((waiting) => waiting.where('due_at', '<=', heldBefore).where({ state: 'waiting' }))
      .orWhere((unknown) => unknown.whereNotNull('look_up_at').where('finished_at', '<=', heldBefore))
      .limit(BATCH_SIZE)
      .select('id', 'organization_id')
    const before = held
    for (const { id, organization_id } of due)
      held += await transaction(ctx, async (ctx) => {
        const run = await lockRun(ctx.db, organization_id, id)
        const root = run && (await findRoot(ctx.db, organization_id, run.post_id))
        if (root === undefined || (run?.state !== 'waiting' && run?.state !== 'unknown')) return 0
        const message =
          'The service was restored from a copy of its database, so the plug may have acted already.'
        await finishRun(ctx, { run, root }, { state: 'stopped', code: HELD, message })
        return 1
      })
    // A run that cannot be held would be found again for ever.
    if (held === before) return held
  }
}

/** Continues held runs, or ends them for good. Returns their number. */
export async function decideRuns(
  ctx: QueueContext,
  decision: Decision,
  postIds?: readonly string[],
): Promise<number> {
  let decided = 0
  for (;;) {
    const held = await findHeldRuns(ctx.db, postIds)
    if (held.length === 0) return decided
    for (const run of held) await transaction(ctx, (ctx) => decideRun(ctx, decision, run))
    decided += held.length
  }
}

async function decideRun(ctx: QueueContext, decision: Decision, run: PlugRunRow): Promise<void> {
  if (decision === 'mark-published')
    return updateRun(ctx.db, run.id, { code: null, message: 'The operator marked it as done.' })
  const again = { code: null, message: null, finished_at: null, kept_until: null }
  const state = hasBegun(readProgress(run.progress)) ? 'acting' : 'waiting'
  await wakeRun(ctx, run, ctx.clock.now(), { ...again, state })
}

async function findHeldRuns(db: Knex, postIds: readonly string[] | undefined): Promise<PlugRunRow[]> {
  // Only ended runs are kept for a time, so the index on that instant serves the query.
  const query = db('plug_runs').where({ state: 'stopped', code: HELD }).whereNotNull('kept_until')
  if (postIds !== undefined) query.whereIn('post_id', [...postIds])
  return query.limit(BATCH_SIZE)
}
