import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { HasEvents } from '../events/events.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasLog } from '../process/log.ts'
import { findLimited } from './store.ts'
import { applyPlan } from './subscriptions.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Applies or removes the limits of the plans after the operator turned billing on or off. */
    'apply-plans': Record<string, never>
  }
}

const BATCH_SIZE = 100

/** Goes once over all organizations, so that one that fails neither repeats at once nor keeps others waiting. */
export function applyPlans(ctx: HasDbAndClock & HasEvents & HasConfig & HasLog) {
  return async ({ signal }: Pick<Job<'apply-plans'>, 'signal'>): Promise<void> => {
    const outdated = ctx.config.billing.enabled ? 0 : 1
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const found: string[] = await findLimited(ctx.db, outdated, { after, limit: BATCH_SIZE })
      for (const organizationId of found) await applyOne(ctx, organizationId)
      after = found.at(-1)
    }
  }
}

async function applyOne(
  ctx: HasDbAndClock & HasEvents & HasConfig & HasLog,
  organizationId: string,
): Promise<void> {
  try {
    await applyPlan(ctx, organizationId)
  } catch (err) {
    ctx.log.error(
      { err, organizationId },
      'the limits of a plan could not be applied; the next run tries again',
    )
  }
}

export const applyPlansJob = defineJob({ name: 'apply-plans', every: 3_600_000, run: applyPlans })
