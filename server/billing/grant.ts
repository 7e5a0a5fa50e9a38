import { audit } from '../audit/audit.ts'
import type { App } from '../context.ts'
import type { PaidTier } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { saveSubscription } from '../plans/subscriptions.ts'
import type { Payer } from './accounts.ts'
import { detachSubscription } from './store.ts'

/** Gives the organization a monthly plan that nobody pays for. A subscription at the provider replaces it when it changes next. */
export async function grantPlan(
  ctx: Pick<App, 'db' | 'clock' | 'config' | 'events'>,
  { organizationId, userId }: Payer,
  tier: PaidTier,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await saveSubscription(ctx, organizationId, { tier, period: 'MONTHLY', identifier: null }, userId)
    await detachSubscription(ctx.db, organizationId)
    await audit(ctx, { organizationId, userId, action: 'billing.plan_granted', detail: { tier } })
  })
}
