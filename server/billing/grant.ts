import { audit } from '../audit/audit.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { Tier } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { conflict } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import { setGrant } from '../plans/subscriptions.ts'
import type { Payer } from './accounts.ts'

/**
 * Gives the organization a monthly plan that nobody pays for. It applies over a subscription that the organization pays for, until
 * FREE takes it back.
 * @throws 409 for FREE without a granted plan
 */
export async function grantPlan(
  ctx: HasDbAndClock & HasEvents & HasConfig,
  { organizationId, userId }: Payer,
  tier: Tier,
): Promise<void> {
  const granted = tier === 'FREE' ? null : tier
  await transaction(ctx, async (ctx) => {
    if (!(await setGrant(ctx, organizationId, granted, userId)))
      throw conflict('The organization has no granted plan to take back.')
    const action = granted === null ? 'billing.plan_grant_ended' : 'billing.plan_granted'
    await audit(ctx, { organizationId, userId, action, detail: { tier } })
  })
}
