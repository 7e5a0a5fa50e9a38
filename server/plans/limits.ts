import type { App } from '../context.ts'
import type { Plan } from '../db/tables/plans.ts'
import { ApiError } from '../errors.ts'
import { monthStart } from './month.ts'
import { currentPlan, findSubscription, lockPlan, type PlanSettings } from './subscriptions.ts'

type Services = Pick<App, 'db'> & PlanSettings

export type Limit = 'channels' | 'posts' | 'webhooks'
export type Feature = 'team_members' | 'ai' | 'public_api' | 'autoPost' | 'image_generator'

const REMOVE = 'Change the plan, or disable what you no longer need.'
/** Advises where the limit begins anew each month. */
export const WAIT = 'Change the plan, or wait for the next month.'

const LIMITS = {
  channels: { of: (plan: Plan) => plan.channel, unit: 'channels', period: '', remedy: REMOVE },
  posts: { of: (plan: Plan) => plan.posts_per_month, unit: 'posts', period: ' a month', remedy: WAIT },
  webhooks: { of: (plan: Plan) => plan.webhooks, unit: 'webhooks', period: '', remedy: REMOVE },
} as const

const FEATURES: Record<Feature, string> = {
  team_members: 'team members',
  ai: 'AI',
  public_api: 'the public API',
  autoPost: 'feeds that post by themselves',
  image_generator: 'generated images',
}

/** Exceeds what concurrent requests can add together, so that an organization far from its limit of posts needs no lock. */
const FAR = 10_000

/**
 * Refuses `adding` more than the plan allows. `used` counts what there is. Call it in the transaction of the insert: requests take turns
 * near the limit, so that two cannot both take the last place.
 * @throws 402 `plan_limit`
 */
export async function requireRoom(
  ctx: Services,
  organizationId: string,
  limit: Limit,
  used: () => Promise<number>,
  adding = 1,
): Promise<void> {
  if (!ctx.config.billing.enabled || adding <= 0) return
  const { of, unit, period, remedy } = LIMITS[limit]
  const isFar = async () => of(await currentPlan(ctx, organizationId)) - (await used()) - adding >= FAR
  if (limit === 'posts' && (await isFar())) return
  await lockPlan(ctx.db, organizationId)
  const plan = await currentPlan(ctx, organizationId)
  const max = of(plan)
  if ((await used()) + adding <= max) return
  throw planLimit(ctx, `The plan ${plan.current} includes ${max} ${unit}${period}. ${remedy}`)
}

/**
 * Refuses a feature that the plan does not include.
 * @throws 402 `plan_limit`
 */
export async function requireFeature(ctx: Services, organizationId: string, feature: Feature): Promise<void> {
  if (!ctx.config.billing.enabled) return
  const plan = await currentPlan(ctx, organizationId)
  if (!plan[feature])
    throw planLimit(ctx, `The plan ${plan.current} does not include ${FEATURES[feature]}. Change the plan.`)
}

/**
 * Waits for other transactions that change what the organization has of its plan. Call it first in a transaction that locks such rows
 * before `requireRoom`, so that no two wait for each other.
 */
export async function takeTurn(ctx: Services, organizationId: string): Promise<void> {
  if (ctx.config.billing.enabled) await lockPlan(ctx.db, organizationId)
}

/** Returns the start of the organization's current month of posts and credits, in epoch milliseconds. */
export async function currentMonth(ctx: Pick<App, 'db' | 'clock'>, organizationId: string): Promise<number> {
  const now = ctx.clock.now()
  const subscription = await findSubscription(ctx, organizationId)
  return monthStart(subscription?.created_at ?? 0, now)
}

/** Creates a 402 whose `url` is the console's page of plans. */
export function planLimit({ config }: PlanSettings, detail: string): ApiError {
  return new ApiError('plan_limit', detail, {
    extensions: { url: billingUrl(config) },
  })
}

/** Returns the address of the console's page of plans. */
export function billingUrl({ consoleUrl }: Pick<App['config'], 'consoleUrl'>): string {
  return `${consoleUrl}/billing`
}
