import { defineJob, type Job } from '../jobs/job.ts'
import { readPayments } from './accounts.ts'
import { endSubscriptions } from './manage.ts'
import type { BillingContext } from './provider.ts'
import { closeCheckouts } from './subscribe.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Ends the subscriptions of a closed organization. Key: `close-billing:<organizationId>`. */
    'close-billing': { organizationId: string }
  }
}

/** Covers an outage of the provider that lasts days. */
const TRIES = 100

export function closeBilling(ctx: BillingContext) {
  return async ({ payload: { organizationId } }: Job<'close-billing'>): Promise<void> => {
    if (ctx.payments === null) return
    await closeCheckouts(ctx, organizationId, ['open', 'replaced'])
    const found = await readPayments(ctx, organizationId)
    const ids = found?.subscriptions.map(({ id }) => id) ?? []
    if (ids.length > 0)
      await endSubscriptions(ctx, { organizationId, userId: null }, ids, 'The organization was closed')
  }
}

export const closeBillingJob = defineJob({ name: 'close-billing', tries: TRIES, run: closeBilling })
