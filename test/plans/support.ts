import { readConfig } from '../../server/config/config.ts'
import type { PaidTier } from '../../server/db/tables/plans.ts'
import { endSubscription, saveSubscription } from '../../server/plans/subscriptions.ts'
import type { TestService } from '../helpers/server.ts'

export const SHOP_SECRET = 'the secret of a shop, which only tests use'

/** Options of a service that sells plans. */
export const selling = {
  config: {
    billing: readConfig({
      POSTERN_SECRET: 'a secret for tests, and for nothing else',
      STRIPE_SECRET_KEY: 'sk_test_plans',
      STRIPE_WEBHOOK_SECRET: 'whsec_plans',
      BILLING_SHOP_SECRET: SHOP_SECRET,
    }).billing,
  },
}

/** Gives the organization a plan, or takes its plan away. */
export async function subscribe(
  { app }: TestService,
  { organizationId }: { organizationId: string },
  tier: PaidTier | 'FREE',
  options: { totalChannels?: number; usesTrial?: boolean; trialing?: boolean } = {},
): Promise<void> {
  if (tier === 'FREE') await endSubscription(app, organizationId)
  else await saveSubscription(app, organizationId, { tier, period: 'MONTHLY', ...options })
}

/** The status, code and address of plans of a refused call. */
export function refusal(result: { error?: unknown; response: Response }) {
  const { code, url } = (result.error ?? {}) as { code?: string; url?: string }
  return { status: result.response.status, code, url }
}
