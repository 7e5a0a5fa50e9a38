import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { isInUse } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { type Progress, repeatableUntilOf } from '../engine/acts.ts'
import { SENDING_LEASE_MS, SENDING_TIMEOUT_MS } from '../engine/deadline.ts'
import { runAct } from '../engine/job.ts'
import { GIVE_UP_AFTER_MS } from '../engine/retry-policy.ts'
import type { Work } from '../engine/run.ts'
import { claimRun, LOOKING_TIMEOUT_MS, type RunClaim, type RunContext } from './claim-run.ts'
import {
  beginActing,
  endLeasesOf,
  findLateLooks,
  findLateRuns,
  setAlarm,
  setLookUpAlarm,
  updateClaimed,
} from './runs-store.ts'
import { settleRun } from './settle-run.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Runs the next turn of a plug. Key: `plug:<runId>`. */
    'run-plug': { organizationId: string; runId: string }
    /** Wakes plugs whose job was lost. */
    'sweep-plugs': Record<string, never>
  }
}

export type PlugContext = RunContext & AccountContext

/** Runs one turn of a plug if it is due: at most one act. The outcome sets the next alarm. */
export function runPlug(ctx: PlugContext) {
  return ({ payload, signal }: Pick<Job<'run-plug'>, 'payload' | 'signal'>): Promise<void> =>
    runAct(
      ctx,
      {
        claim: ({ organizationId, runId }) => claimRun(ctx, organizationId, runId),
        work: (claim) => workOf(ctx, claim),
        settle: (claim, ended) => settleRun(ctx, claim, ended),
      },
      payload,
      signal,
    )
}

function workOf(
  ctx: PlugContext,
  { run, act, post, integration, fields, condition, progress }: RunClaim,
): Work {
  const key = run.id
  return {
    subject: { runId: run.id },
    integration,
    key,
    progress,
    contentHash: '',
    preparing: 'Looking or preparing',
    isSending: run.state === 'acting',
    limits: { preparingMs: LOOKING_TIMEOUT_MS, sendingMs: SENDING_TIMEOUT_MS },
    steps: (call) => ({
      async prepare(saved) {
        if (saved === null && condition !== null && !(await condition.isDue(call, post, fields)))
          return { kind: 'not_due' }
        return act.prepare(call, { post, fields, key, saved })
      },
      // A plug that is a day late is no longer what its owner meant.
      idempotency(account) {
        const idempotency = act.idempotency(account)
        return (
          idempotency && {
            ...idempotency,
            remembersMs: Math.min(idempotency.remembersMs, GIVE_UP_AFTER_MS),
          }
        )
      },
      commit: (call, input) => act.commit(call, input),
      confirm: act.confirm?.bind(act),
      media: async () => [],
    }),
    recordIntent: (progress, first) => recordIntent(ctx, run, progress, first),
  }
}

async function recordIntent(
  ctx: PlugContext,
  run: RunClaim['run'],
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
    const usable = isInUse(ctx.db, run.organization_id, run.integration_id)
    return beginActing(ctx.db, run, change, { now, usable })
  }
  return updateClaimed(ctx.db, run, change)
}

/** Wakes the runs of a dead worker at once; `claimRun` decides what to do by their progress. */
export function recoverRunsOf(ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'events'>) {
  return (workerId: string): Promise<void> =>
    transaction(ctx, async (ctx) => {
      const now = ctx.clock.now()
      for (const run of await endLeasesOf(ctx.db, workerId, now)) await setAlarm(ctx, run, now)
    })
}

/** A run that is this late has lost its job. */
const LOST_AFTER_MS = 10 * 60_000
const BATCH_SIZE = 1_000

/** Wakes overdue runs and look-ups without waiting for them, in case the queue lost a job. Safe to run at any time. */
export function sweepPlugs(ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'events'>) {
  return async (): Promise<void> => {
    const now = ctx.clock.now()
    for (const run of await findLateRuns(ctx.db, now - LOST_AFTER_MS, now, BATCH_SIZE))
      await setAlarm(ctx, run, now)
    for (const run of await findLateLooks(ctx.db, now - LOST_AFTER_MS, BATCH_SIZE))
      await setLookUpAlarm(ctx, run, now)
  }
}

export const runPlugJob = defineJob({ name: 'run-plug', run: runPlug })

export const sweepPlugsJob = defineJob({ name: 'sweep-plugs', every: 600_000, run: sweepPlugs })
