import type { HasDbAndClock } from '../db/connect.ts'
import type { PaidTier, Period, Tier } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, invalid, notFound } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import { type SignedToken, SignedTokenError, verifySignedToken } from '../lib/secrets/signed-token.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { consumeShopToken } from './store.ts'
import { endSubscription, findSubscription, type PlanSettings, saveSubscription } from './subscriptions.ts'
import { plans } from './tiers.ts'

const AUDIENCE = 'postern-shop'
const PERIODS: readonly Period[] = ['MONTHLY', 'YEARLY']

/**
 * Changes the plan of an organization for the operator's shop, by the claims `orgId`, `billing` (a tier; FREE ends the plan) and
 * optionally `period`. Each token works once, and stays usable if the change fails. `exists` tells whether there is such an
 * organization.
 * @throws 503 `not_configured` without BILLING_SHOP_SECRET; 401 for every defect of the token; 400 for its claims; 404 for the
 * organization
 */
export async function modifyByShop(
  ctx: HasDbAndClock & HasEvents & PlanSettings,
  params: string,
  exists: (organizationId: string) => Promise<boolean>,
): Promise<void> {
  const { claims, jtiHash, expiresAt } = await verify(ctx, params)
  const { orgId, billing } = claims
  const tier = oneOf(
    'billing',
    billing,
    plans.map(({ current }) => current),
  )
  const period = claims.period === undefined ? undefined : oneOf('period', claims.period, PERIODS)
  if (typeof orgId !== 'string' || !(await exists(orgId))) throw notFound('organization')
  await transaction(ctx, async (ctx) => {
    if (!(await consumeShopToken(ctx.db, jtiHash, expiresAt))) throw refused('its jti was used before')
    if (!isPaid(tier)) await endSubscription(ctx, orgId)
    else {
      const current = await findSubscription(ctx, orgId)
      await saveSubscription(ctx, orgId, { tier, period: period ?? current?.period ?? 'MONTHLY' })
    }
  })
}

async function verify({ config, clock }: HasClock & PlanSettings, params: string): Promise<SignedToken> {
  const secret = config.billing.shopSecret
  if (secret === null)
    throw new ApiError(
      'not_configured',
      'The shop interface is not set up: the operator must set BILLING_SHOP_SECRET.',
    )
  try {
    return await verifySignedToken(params, { secret, audience: AUDIENCE, now: clock.now() })
  } catch (error) {
    if (!(error instanceof SignedTokenError)) throw error
    throw refused(error.message, error)
  }
}

function isPaid(tier: Tier): tier is PaidTier {
  return tier !== 'FREE'
}

function oneOf<T extends string>(claim: string, value: unknown, values: readonly T[]): T {
  if ((values as readonly unknown[]).includes(value)) return value as T
  throw invalid(`body.params.${claim}`, `must be one of ${values.join(', ')}`)
}

function refused(reason: string, cause?: unknown): ApiError {
  return new ApiError('unauthorized', `The signed request is refused: ${reason}. Sign a new one.`, { cause })
}
