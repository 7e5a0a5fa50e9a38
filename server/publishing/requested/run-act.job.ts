import { defineJob, type Job } from '../../jobs/job.ts'
import { lookUpOnce, recoverRuns, runOnce, sweepRuns } from '../runs/run-job.ts'
import type { RunJobContext } from '../runs/run-kind.ts'
import { dueLookUps, dueRuns } from '../runs/run-table.ts'
import { type ActKind, requestedRuns } from './act-kind.ts'
import { requestedTable } from './requested-acts.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Carries out a requested act. Key: `act:<runId>`. */
    'run-act': { organizationId: string; runId: string }
    /** Looks for a requested act whose outcome is unknown. Key: `look-up-act:<runId>`. */
    'look-up-act': { organizationId: string; runId: string }
    /** Wakes requested acts whose job was lost. */
    'sweep-acts': Record<string, never>
  }
}

type RunJob = Pick<Job<'run-act'>, 'payload' | 'signal'>

/** Carries out a requested act of one of these kinds if it is due. */
export function runRequestedAct(ctx: RunJobContext, kinds: readonly ActKind[]) {
  const runs = requestedRuns(kinds)
  return (job: RunJob): Promise<void> => runOnce(ctx, runs, job)
}

export function recoverActsOf(ctx: Parameters<typeof recoverRuns>[0]) {
  return (workerId: string): Promise<void> => recoverRuns(ctx, requestedTable, workerId)
}

export function sweepRequestedActs(ctx: Parameters<typeof sweepRuns>[0]) {
  return (): Promise<void> => sweepRuns(ctx, requestedTable)
}

/** Creates the kinds with the services that they take. */
type KindsOf<Ctx> = (ctx: Ctx) => readonly ActKind[]

export const runActJob = <Ctx extends RunJobContext>(kindsOf: KindsOf<Ctx>) =>
  defineJob({
    name: 'run-act',
    due: dueRuns(requestedTable),
    run: (ctx: Ctx) => runRequestedAct(ctx, kindsOf(ctx)),
  })

export const lookUpActJob = <Ctx extends RunJobContext>(kindsOf: KindsOf<Ctx>) =>
  defineJob({
    name: 'look-up-act',
    due: dueLookUps(requestedTable),
    run: (ctx: Ctx) => {
      const runs = requestedRuns(kindsOf(ctx))
      return (job: Pick<Job<'look-up-act'>, 'payload' | 'signal'>) => lookUpOnce(ctx, runs, job)
    },
  })

export const sweepActsJob = defineJob({ name: 'sweep-acts', every: 600_000, run: sweepRequestedActs })
