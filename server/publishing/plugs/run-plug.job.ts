import type { HasDbAndClock } from '../../db/connect.ts'
import type { PlugRunRow } from '../../db/tables/plugs.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { whileActable } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
import { type Progress, repeatableUntilOf } from '../engine/acts.ts'
import type { BoundSteps, ClaimedAct } from '../engine/claimed-act.ts'
import { SENDING_LEASE_MS, SENDING_TIMEOUT_MS } from '../engine/deadline.ts'
import { runAct } from '../engine/job.ts'
import { type ActTable, recoverWorker, sweepActs } from '../engine/recover.ts'
import { GIVE_UP_AFTER_MS } from '../engine/retry-policy.ts'
import { type ClaimedRun, claimRun, PREPARING_TIMEOUT_MS, type RunContext } from './claim-run.ts'
import {
  beginActing,
  endLeasesOf,
  findLateLookUps,
  findLateRuns,
  setAlarm,
  setLookUpAlarm,
  updateClaimed,
} from './runs-store.ts'
import { settleRun } from './settle-run.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Checks a plug's condition, or carries out its act. Key: `plug:<runId>`. */
    'run-plug': { organizationId: string; runId: string }
    /** Wakes plugs whose job was lost. */
    'sweep-plugs': Record<string, never>
  }
}

export type PlugContext = RunContext & AccountContext

/** Runs a plug once if it is due: at most one act. The outcome sets the next alarm. */
export function runPlug(ctx: PlugContext) {
  return ({ payload, signal }: Pick<Job<'run-plug'>, 'payload' | 'signal'>): Promise<void> => {
    const { organizationId, runId } = payload
    const claim = async () => {
      const claimed = await claimRun(ctx, organizationId, runId)
      return claimed && plugAct(ctx, claimed)
    }
    return runAct(ctx, claim, { shutdown: signal })
  }
}

function plugAct(ctx: PlugContext, claim: ClaimedRun): ClaimedAct {
  const { run } = claim
  return {
    subject: { runId: run.id },
    integration: claim.integration,
    key: run.id,
    progress: claim.progress,
    contentHash: '',
    preparing: 'Checking or preparing',
    isSending: run.state === 'acting',
    limits: { preparingMs: PREPARING_TIMEOUT_MS, sendingMs: SENDING_TIMEOUT_MS },
    steps: (call) => plugSteps(claim, call),
    recordIntent: (progress, first) => recordIntent(ctx, run, progress, first),
    settle: (result) => settleRun(ctx, claim, result),
  }
}

function plugSteps({ run, act, post, fields, condition }: ClaimedRun, call: PlatformCall): BoundSteps {
  return {
    async prepare(saved) {
      if (saved === null && condition !== null && !(await condition.isDue(call, post, fields)))
        return { kind: 'not_due' }
      return act.prepare(call, { post, fields, key: run.id, saved })
    },
    // A plug that is a day late is no longer what its owner meant.
    idempotency(account) {
      const idempotency = act.idempotency(account)
      if (idempotency === null) return null
      return { ...idempotency, remembersMs: Math.min(idempotency.remembersMs, GIVE_UP_AFTER_MS) }
    },
    commit: (call, input) => act.commit(call, input),
    confirm: act.confirm?.bind(act),
    media: async () => [],
  }
}

async function recordIntent(
  ctx: PlugContext,
  run: ClaimedRun['run'],
  progress: Progress,
  first: boolean,
): Promise<boolean> {
  const now = ctx.clock.now()
  const change = {
    progress: JSON.stringify(progress),
    lease_until: now + SENDING_LEASE_MS,
    repeatable_until: repeatableUntilOf(progress),
  }
  if (first) {
    const usable = whileActable(ctx.db, run.organization_id, run.integration_id)
    return beginActing(ctx.db, run, change, { now, usable })
  }
  return updateClaimed(ctx.db, run, change)
}

/** The runs of plugs, for the recovery from deaths of workers. `claimRun` decides what follows a death. */
function runTable(ctx: SweepContext): ActTable<Pick<PlugRunRow, 'id' | 'organization_id'>> {
  return {
    endLeases: (workerId, now) => endLeasesOf(ctx.db, workerId, now),
    findStale: (now, limit) => findLateRuns(ctx.db, now - LOST_AFTER_MS, now, limit),
    recover: (run) => setAlarm(ctx, run, ctx.clock.now()),
    async wakeLookUps(dueBy, limit) {
      for (const run of await findLateLookUps(ctx.db, dueBy, limit))
        await setLookUpAlarm(ctx, run, ctx.clock.now())
    },
  }
}

type SweepContext = HasDbAndClock & HasQueue & HasEvents

/** A run that is this late has lost its job. */
const LOST_AFTER_MS = 10 * 60_000

export function recoverRunsOf(ctx: SweepContext) {
  return (workerId: string): Promise<void> =>
    transaction(ctx, (ctx) => recoverWorker(runTable(ctx), workerId, ctx.clock.now()))
}

/** Wakes overdue runs and look-ups, in case the queue lost a job. */
export function sweepPlugs(ctx: SweepContext) {
  return (): Promise<void> => sweepActs(runTable(ctx), ctx.clock.now())
}

export const runPlugJob = defineJob({ name: 'run-plug', run: runPlug })

export const sweepPlugsJob = defineJob({ name: 'sweep-plugs', every: 600_000, run: sweepPlugs })
