import { defineJob, type Job } from '../jobs/job.ts'
import type { BillingContext } from './provider.ts'
import { findOverdueIntents, takeOverdueAccounts } from './store.ts'
import { syncBilling } from './sync.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Makes the plan equal to the subscription at the payment provider. Key: `billing:<organizationId>`. */
    'sync-billing': { organizationId: string }
    /** Reads accounts whose notification or job was lost. */
    'sweep-billing': Record<never, never>
  }
}

const MINUTE = 60_000
const SWEEP_MS = 10 * MINUTE
/** Spreads the daily reading of all accounts. */
const BATCH_SIZE = 100
/** Covers an outage of an hour; the sweep takes over after that. */
const TRIES = 10

export function runSyncBilling(ctx: BillingContext) {
  return async ({ payload }: Job<'sync-billing'>): Promise<void> => {
    if (ctx.payments === null) return
    await syncBilling(ctx, ctx.payments, payload.organizationId)
  }
}

/** Reads each account once a day, and at once if a notification or an intent has waited too long. */
export function runSweepBilling(ctx: BillingContext) {
  return async (): Promise<void> => {
    if (ctx.payments === null) return
    const now = ctx.clock.now()
    const overdue = { now, before: now - SWEEP_MS, stale: now - 24 * 60 * MINUTE, limit: BATCH_SIZE }
    for (const organizationId of await takeOverdueAccounts(ctx.db, overdue))
      await ctx.jobs.enqueue(ctx.db, 'sync-billing', { organizationId }, { key: `billing:${organizationId}` })
    for (const intentId of await findOverdueIntents(ctx.db, now - SWEEP_MS, BATCH_SIZE))
      await ctx.jobs.enqueue(ctx.db, 'settle-billing-intent', { intentId }, { key: `intent:${intentId}` })
  }
}

export const syncBillingJob = defineJob({ name: 'sync-billing', tries: TRIES, run: runSyncBilling })
export const sweepBillingJob = defineJob({ name: 'sweep-billing', every: SWEEP_MS, run: runSweepBilling })
