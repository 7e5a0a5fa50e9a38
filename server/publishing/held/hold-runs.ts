import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { RunRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { hasBegun, readProgress } from '../engine/acts.ts'
import type { QueueContext } from '../queue-post.ts'
import type { RunKind } from '../runs/run-kind.ts'
import { lockRun, type RunRef, type RunTable, updateRun, wakeRun } from '../runs/run-table.ts'
import { finishRun } from '../runs/settle-run.ts'
import { HELD } from '../threads.ts'
import type { Decision } from './decide.ts'

const BATCH_SIZE = 250

/**
 * Stops the runs of a table that were due by `heldBefore` and have sent nothing in this copy, and those that a job would look up; its
 * original may have acted. An act that had begun is left to the recovery from crashes. Returns their number.
 */
export async function holdRuns<Row extends RunRow>(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  kind: RunKind<Row>,
  heldBefore: number,
): Promise<number> {
  let held = 0
  for (;;) {
    const due: RunRef[] = await kind.table
      .rows(ctx.db)
      .where((waiting) =>
        waiting
          .where({ state: 'waiting' })
          .where((due) =>
            due
              .where('due_at', '<=', heldBefore)
              .orWhere((chained) => chained.whereNull('due_at').where('created_at', '<=', heldBefore)),
          ),
      )
      .orWhere((unknown) => unknown.whereNotNull('look_up_at').where('finished_at', '<=', heldBefore))
      .limit(BATCH_SIZE)
      .select('id', 'organization_id')
    const before = held
    for (const ref of due)
      held += await transaction(ctx, async (ctx) => {
        const run = await lockRun<Row>(kind.table, ctx.db, ref)
        if (run === undefined || (run.state !== 'waiting' && run.state !== 'unknown')) return 0
        const message =
          'The service was restored from a copy of its database, so this may have happened already.'
        await finishRun(ctx, { kind, run }, { state: 'stopped', code: HELD, message })
        return 1
      })
    // A run that cannot be held would be found again for ever.
    if (held === before) return held
  }
}

/** Continues held runs, or ends them for good. Returns their number. */
export async function decideRuns(
  ctx: QueueContext,
  table: RunTable,
  decision: Decision,
  rootIds?: readonly string[],
): Promise<number> {
  let decided = 0
  for (;;) {
    const held = await findHeldRuns(ctx.db, table, rootIds)
    if (held.length === 0) return decided
    for (const run of held) await transaction(ctx, (ctx) => decideRun(ctx, table, decision, run))
    decided += held.length
  }
}

async function decideRun(ctx: QueueContext, table: RunTable, decision: Decision, run: RunRow): Promise<void> {
  if (decision === 'mark-published') {
    const message = 'The operator marked it as done.'
    return updateRun<RunRow>(table, ctx.db, run.id, { code: null, message })
  }
  const again = { code: null, message: null, finished_at: null, kept_until: null }
  const state = hasBegun(readProgress(run.progress)) ? 'acting' : 'waiting'
  await wakeRun<RunRow>(table, ctx, run, { ...again, state, due_at: ctx.clock.now() })
}

async function findHeldRuns(
  db: Knex,
  { rows, rootColumn }: RunTable,
  rootIds: readonly string[] | undefined,
): Promise<RunRow[]> {
  // Only ended runs are kept for a time, so the index on that instant serves the query.
  const query = rows(db).where({ state: 'stopped', code: HELD }).whereNotNull('kept_until')
  if (rootIds !== undefined) query.whereIn(rootColumn, [...rootIds])
  return query.limit(BATCH_SIZE)
}
