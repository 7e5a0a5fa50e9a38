import { defineJob, type Job } from '../../jobs/job.ts'
import type { BillingContext } from '../provider.ts'
import { settleIntent } from './intents.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Settles an act whose answer was lost. Key: `intent:<intentId>`. */
    'settle-billing-intent': { intentId: string }
  }
}

/** Enqueues the next run before it begins, so that neither a crash nor a failure ends the tries. */
export function settleBillingIntent(ctx: BillingContext) {
  return async ({ payload }: Job<'settle-billing-intent'>): Promise<void> => {
    if (ctx.payments === null) return
    try {
      await settleIntent(ctx, ctx.payments, payload.intentId)
    } catch (error) {
      ctx.log.warn({ err: error, ...payload }, 'the outcome of a payment act is still unknown')
    }
  }
}

export const settleBillingIntentJob = defineJob({ name: 'settle-billing-intent', run: settleBillingIntent })
