import type { App } from '../context.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { findLimited } from './store.ts'
import { applyPlan } from './subscriptions.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Applies or removes the limits of the plans after the operator turned billing on or off. */
    'apply-plans': Record<string, never>
  }
}

const BATCH_SIZE = 100

function applyPlans(ctx: Pick<App, 'db' | 'clock' | 'config' | 'events'>) {
  return async ({ signal }: Pick<Job<'apply-plans'>, 'signal'>): Promise<void> => {
    const outdated = ctx.config.billing.enabled ? 0 : 1
    let found = await findLimited(ctx.db, outdated, BATCH_SIZE)
    while (found.length > 0 && !signal.aborted) {
      for (const organizationId of found) await applyPlan(ctx, organizationId)
      found = await findLimited(ctx.db, outdated, BATCH_SIZE)
    }
  }
}

export const applyPlansJob = defineJob({ name: 'apply-plans', every: 3_600_000, run: applyPlans })
