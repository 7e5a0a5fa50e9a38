import type { RunRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../lib/ids.ts'
import { traceOf, withTrace } from '../../process/trace.ts'
import { hasUnanswered, hasWorkLeft, isOpen, type Progress, readProgress } from '../engine/acts.ts'
import { SENDING_LEASE_MS } from '../engine/deadline.ts'
import { activePause, reservePlace } from '../engine/pauses.ts'
import { recover } from '../engine/recover.ts'
import {
  PREPARING_TIMEOUT_MS,
  type Refusal,
  type RunContext,
  type RunKind,
  type RunWork,
} from './run-kind.ts'
import { lockRun, type RunRef, setAlarm, updateRun, wakeRun } from './run-table.ts'
import { failRun, finishRun } from './settle-run.ts'

/** A run that this worker owns until its lease ends. Made by `claimRun`, read by the job and by `settleRun`. */
export interface ClaimedRun<Row extends RunRow> {
  run: Row
  work: RunWork<Row>
  progress: Progress
}

/** A lease outlives the timeout, so an expired lease proves that the worker died. */
const PREPARING_LEASE_MS = PREPARING_TIMEOUT_MS + 30_000

/**
 * Claims a due run, in one transaction that locks it. Returns null if there is nothing to do now: the run is done, another worker
 * has claimed it, or something stopped it, which is then recorded.
 */
export async function claimRun<Row extends RunRow>(
  ctx: RunContext,
  kind: RunKind<Row>,
  ref: RunRef,
): Promise<ClaimedRun<Row> | null> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun<Row>(kind.table, ctx.db, ref)
    if (run === undefined || run.due_at === null) return null
    const now = ctx.clock.now()
    const free = Math.max(run.due_at, run.lease_until ?? 0)
    if (free > now) {
      await setAlarm(kind.table, ctx, run, free)
      return null
    }
    return withTrace(traceOf(run), () =>
      // An expired lease proves that the worker died; an act that it had begun may have succeeded.
      run.lease_until === null ? claimDue(ctx, kind, run) : recoverRun(ctx, kind, run),
    )
  })
}

async function claimDue<Row extends RunRow>(
  ctx: RunContext,
  kind: RunKind<Row>,
  run: Row,
): Promise<ClaimedRun<Row> | null> {
  const now = ctx.clock.now()
  const progress = readProgress(run.progress)
  const work = await kind.work(ctx, run)
  const forgotten = isOpen(progress) && !hasWorkLeft(progress, now)
  if (!('steps' in work) || forgotten) {
    await giveUp(ctx, kind, run, 'steps' in work ? FORGOTTEN : work)
    return null
  }
  const pause = await activePause(ctx, run.integration_id)
  if (pause !== null) {
    // The wait does not count as a try.
    await wakeRun(kind.table, ctx, run, { due_at: await reservePlace(ctx.db, pause) })
    return null
  }
  const leaseMs = run.state === 'acting' ? SENDING_LEASE_MS : PREPARING_LEASE_MS
  const lease = { claim: newId(), worker_id: ctx.jobs.workerId, lease_until: now + leaseMs }
  await updateRun<RunRow>(kind.table, ctx.db, run.id, lease)
  return { work, progress, run: { ...run, ...lease } }
}

/** Decides what follows the death of the run's worker, and claims the run again if it goes on at once. */
async function recoverRun<Row extends RunRow>(
  ctx: RunContext,
  kind: RunKind<Row>,
  run: Row,
): Promise<ClaimedRun<Row> | null> {
  const now = ctx.clock.now()
  const progress = readProgress(run.progress)
  const isSending = run.state === 'acting'
  const recovery = recover(progress, { isSending, startedAt: run.lease_until ?? now, now })
  if (recovery.next === 'end') {
    await failRun(ctx, { kind, run }, recovery.failure, progress)
    return null
  }
  const unanswered = run.unanswered + Number(hasUnanswered(progress))
  const change = { progress: JSON.stringify(recovery.progress), unanswered, lease_until: null }
  if (recovery.at > now) {
    await wakeRun<RunRow>(kind.table, ctx, run, { ...change, due_at: recovery.at })
    return null
  }
  await updateRun<RunRow>(kind.table, ctx.db, run.id, change)
  return claimDue(ctx, kind, { ...run, ...change })
}

const FORGOTTEN: Refusal = {
  code: 'outcome_unknown',
  message: 'The platform may no longer recognize the attempt: repeating it could act twice.',
}

/**
 * Ends a run that cannot continue. Before the act, nothing happened; during it, the outcome is unknown and the act is not repeated.
 */
async function giveUp<Row extends RunRow>(
  ctx: RunContext,
  kind: RunKind<Row>,
  run: Row,
  why: Refusal,
): Promise<void> {
  if (run.state !== 'acting') return finishRun(ctx, { kind, run }, { ...why, state: 'stopped' })
  const failure = { ...why, kind: 'unknown', retryable: false } as const
  await failRun(ctx, { kind, run }, failure, readProgress(run.progress))
}
