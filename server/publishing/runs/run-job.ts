import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { RunRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import type { Job } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { traceOf } from '../../process/trace.ts'
import { type Progress, readProgress, repeatableUntilOf } from '../engine/acts.ts'
import type { ClaimedAct } from '../engine/claimed-act.ts'
import { SENDING_LEASE_MS, SENDING_TIMEOUT_MS } from '../engine/deadline.ts'
import { runAct } from '../engine/job.ts'
import { NOT_FOUND } from '../engine/look-up.ts'
import { type ActTable, recoverWorker, sweepActs } from '../engine/recover.ts'
import { runLookUp, type UnknownAct } from '../engine/run-look-up.ts'
import { type ClaimedRun, claimRun } from './claim.ts'
import { type Ending, PREPARING_TIMEOUT_MS, type RunJobContext, type RunKind } from './run-kind.ts'
import {
  beginActing,
  endLeasesOf,
  findLateLookUps,
  findLateRuns,
  isOtherUnderWay,
  lockRun,
  type RunJobName,
  type RunRef,
  type RunTable,
  setAlarm,
  setLookUpAlarm,
  updateClaimed,
  updateRun,
} from './run-table.ts'
import { finishRun, retryRun, settleRun } from './settle-run.ts'

type RunJob = Pick<Job<RunJobName>, 'payload' | 'signal'>

/** Runs an act once if it is due. The outcome sets the next alarm. */
export function runOnce<Row extends RunRow>(
  ctx: RunJobContext,
  kind: RunKind<Row>,
  { payload, signal }: RunJob,
): Promise<void> {
  const ref = { organization_id: payload.organizationId, id: payload.runId }
  const claim = async () => {
    const claimed = await claimRun(ctx, kind, ref)
    return claimed && claimedAct(ctx, kind, claimed)
  }
  return runAct(ctx, claim, { shutdown: signal })
}

function claimedAct<Row extends RunRow>(
  ctx: RunJobContext,
  kind: RunKind<Row>,
  claim: ClaimedRun<Row>,
): ClaimedAct {
  const { run, work } = claim
  return {
    subject: { runId: run.id },
    trace: traceOf(run),
    integration: work.integration,
    key: run.id,
    progress: claim.progress,
    contentHash: '',
    preparing: 'Checking or preparing',
    isSending: run.state === 'acting',
    limits: { preparingMs: PREPARING_TIMEOUT_MS, sendingMs: SENDING_TIMEOUT_MS },
    steps: (call, platform) => work.steps(call, platform),
    recordIntent: (progress, first) => recordIntent(ctx, kind.table, claim, { progress, first }),
    settle: (result) => settleRun(ctx, kind, claim, result),
  }
}

async function recordIntent<Row extends RunRow>(
  ctx: RunJobContext,
  table: RunTable,
  { run, work }: ClaimedRun<Row>,
  { progress, first }: { progress: Progress; first: boolean },
): Promise<boolean> {
  const now = ctx.clock.now()
  const change = {
    progress: JSON.stringify(progress),
    lease_until: now + SENDING_LEASE_MS,
    repeatable_until: repeatableUntilOf(progress),
  }
  if (first) return beginActing(table, ctx.db, run, { change, now, holds: work.holds(ctx.db) })
  return updateClaimed(table, ctx.db, run, change)
}

/** Looks on the platform for an act whose outcome is unknown. */
export function lookUpOnce<Row extends RunRow>(
  ctx: RunJobContext,
  kind: RunKind<Row>,
  { payload, signal }: RunJob,
): Promise<void> {
  const ref = { organization_id: payload.organizationId, id: payload.runId }
  return runLookUp(ctx, (ctx) => openRun(ctx, kind, ref), signal)
}

/** Locks the run and returns it if its outcome is still unknown and a look-up is planned. */
async function openRun<Row extends RunRow>(
  ctx: RunJobContext,
  kind: RunKind<Row>,
  ref: RunRef,
): Promise<UnknownAct | null> {
  const run = await lockRun<Row>(kind.table, ctx.db, ref)
  if (run?.state !== 'unknown' || run.look_up_at === null) return null
  return unknownAct(ctx, kind, run)
}

function unknownAct<Row extends RunRow>(ctx: RunJobContext, kind: RunKind<Row>, run: Row): UnknownAct {
  const { id, integration_id, organization_id, finished_at } = run
  const { table } = kind
  const now = ctx.clock.now()
  const end = (ending: Ending) => finishRun(ctx, { kind, run }, ending)
  // An act that is not on the platform counts as a failure.
  const failuresAfter = (code: string) => run.failures + Number(code === NOT_FOUND)
  return {
    subject: { runId: id },
    trace: traceOf(run),
    title: 'It',
    account: { id: integration_id, organization_id },
    dueAt: run.look_up_at ?? 0,
    progress: readProgress(run.progress),
    startedAt: run.created_at,
    since: finished_at ?? now,
    // A worker that was declared dead may have lived until its lease ended.
    attempts: [{ finished_at, code: 'interrupted' }],
    tries: { count: failuresAfter(NOT_FOUND), firstStartedAt: now },
    lookUpOn: (integration: IntegrationRow) => kind.lookUpOn(ctx, run, integration),
    isTwinUnderWay: () => isOtherUnderWay(table, ctx.db, run),
    async plan(at, progress) {
      await updateRun<RunRow>(table, ctx.db, id, { look_up_at: at, progress: JSON.stringify(progress) })
      if (at !== null) await setLookUpAlarm(table, ctx, run, at)
    },
    setAlarm: (at) => setLookUpAlarm(table, ctx, run, at),
    publish: (entry, reason, progress) => end({ ...reason, state: 'done', entry, progress }),
    retry: (at, { code }, progress) =>
      retryRun(ctx, { kind, run }, at, { progress, failures: failuresAfter(code), unanswered: 0 }),
    fail: ({ code, message }, progress) => end({ state: 'failed', code, message, progress }),
    report: (open, progress) => end({ ...open, state: 'unknown', progress }),
  }
}

type SweepContext = HasDbAndClock & HasQueue & HasEvents

/** A run that is this late has lost its job. */
const LOST_AFTER_MS = 10 * 60_000

/** The runs of a table, for the recovery from deaths of workers. `claimRun` decides what follows a death. */
function actTable(ctx: SweepContext, table: RunTable): ActTable<RunRef> {
  return {
    endLeases: (workerId, now) => endLeasesOf(table, ctx.db, workerId, now),
    findStale: (now, limit) => findLateRuns(table, ctx.db, now - LOST_AFTER_MS, { now, limit }),
    recover: (run) => setAlarm(table, ctx, run, ctx.clock.now()),
    async wakeLookUps(dueBy, limit) {
      for (const run of await findLateLookUps(table, ctx.db, dueBy, limit))
        await setLookUpAlarm(table, ctx, run, ctx.clock.now())
    },
  }
}

/** Takes over the runs of a dead worker. */
export function recoverRuns(ctx: SweepContext, table: RunTable, workerId: string): Promise<void> {
  return transaction(ctx, (ctx) => recoverWorker(actTable(ctx, table), workerId, ctx.clock.now()))
}

/** Wakes overdue runs and look-ups, in case the queue lost a job. */
export function sweepRuns(ctx: SweepContext, table: RunTable): Promise<void> {
  return sweepActs(actTable(ctx, table), ctx.clock.now())
}
