import type { App } from '../../context.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { settleIntent } from './intents.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Finds out what became of an act whose answer was lost. Key: `intent:<intentId>`. */
    'settle-billing-intent': { intentId: string }
  }
}

/** Enqueues its own next run before it begins, so that a crash does not end the tries; a failed run is left to that one. */
export function settleBillingIntent(ctx: App) {
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
