import { defineJob, type Job } from '../../jobs/job.ts'
import { lookUpOnce } from '../runs/run-job.ts'
import type { RunJobContext } from '../runs/run-kind.ts'
import { dueLookUps } from '../runs/run-table.ts'
import { plugRuns, plugTable } from './plug-runs.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Looks for the acts of a plug whose outcome is unknown. Key: `look-up-plug:<runId>`. */
    'look-up-plug': { organizationId: string; runId: string }
  }
}

/** Looks on the platform for the acts of a run whose outcome is unknown. */
export function lookUpPlug(ctx: RunJobContext) {
  return (job: Pick<Job<'look-up-plug'>, 'payload' | 'signal'>): Promise<void> =>
    lookUpOnce(ctx, plugRuns, job)
}

export const lookUpPlugJob = defineJob({ name: 'look-up-plug', due: dueLookUps(plugTable), run: lookUpPlug })
