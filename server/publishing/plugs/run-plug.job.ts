import { defineJob, type Job } from '../../jobs/job.ts'
import { recoverRuns, runOnce, sweepRuns } from '../runs/run-job.ts'
import type { RunJobContext } from '../runs/run-kind.ts'
import { dueRuns } from '../runs/run-table.ts'
import { plugRuns, plugTable } from './plug-runs.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Checks a plug's condition, or carries out its act. Key: `plug:<runId>`. */
    'run-plug': { organizationId: string; runId: string }
    /** Wakes plugs whose job was lost. */
    'sweep-plugs': Record<string, never>
  }
}

/** Runs a plug once if it is due: at most one act. */
export function runPlug(ctx: RunJobContext) {
  return (job: Pick<Job<'run-plug'>, 'payload' | 'signal'>): Promise<void> => runOnce(ctx, plugRuns, job)
}

export function recoverPlugsOf(ctx: Parameters<typeof recoverRuns>[0]) {
  return (workerId: string): Promise<void> => recoverRuns(ctx, plugTable, workerId)
}

export function sweepPlugs(ctx: Parameters<typeof sweepRuns>[0]) {
  return (): Promise<void> => sweepRuns(ctx, plugTable)
}

export const runPlugJob = defineJob({ name: 'run-plug', due: dueRuns(plugTable), run: runPlug })

export const sweepPlugsJob = defineJob({ name: 'sweep-plugs', every: 600_000, run: sweepPlugs })
