import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { Plan, PlanFeature } from '../db/tables/plans.ts'
import { ApiError } from '../errors/errors.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { monthStart } from './month.ts'
import { addPosts, findPostCount } from './store.ts'
import { currentPlan, findSubscription, lockPlan, type PlanSettings } from './subscriptions.ts'

type Services = HasDb & PlanSettings

export type Limit = 'channels' | 'webhooks'

const REMOVE = 'Change the plan, or disable what you no longer need.'
/** Advice for a limit that resets every month. */
export const WAIT = 'Change the plan, or wait for the next month.'

const LIMITS = {
  channels: { includedIn: (plan: Plan) => plan.channel, unit: 'channels' },
  webhooks: { includedIn: (plan: Plan) => plan.webhooks, unit: 'webhooks' },
} as const

const isSold = (plan: Plan) => plan.month_price > 0

/** Decides what a plan includes, however a caller signs in: sessions, keys, tokens, the MCP server, the assistant and jobs. */
const FEATURES: Record<PlanFeature, { opens(plan: Plan): boolean; name: string }> = {
  team_members: { opens: (plan) => plan.team_members, name: 'team members' },
  ai: { opens: (plan) => plan.ai, name: 'AI' },
  public_api: { opens: (plan) => plan.public_api, name: 'the public API' },
  autoPost: { opens: (plan) => plan.autoPost, name: 'autoposts from feeds' },
  third_party: { opens: isSold, name: 'connected services' },
  reads: { opens: isSold, name: 'reads of platforms' },
}

/**
 * Refuses `adding` more than the plan allows. `used` counts the current ones. Call it in the transaction of the insert, which
 * serializes requests, so that two cannot both take the last place.
 * @throws 402 `plan_limit`
 */
export async function requireRoom(
  ctx: Services,
  organizationId: string,
  limit: Limit,
  { used, adding = 1 }: { used: () => Promise<number>; adding?: number | undefined },
): Promise<void> {
  if (!ctx.config.billing.enabled || adding <= 0) return
  const { includedIn, unit } = LIMITS[limit]
  await lockPlan(ctx.db, organizationId)
  const plan = await currentPlan(ctx, organizationId)
  const max = includedIn(plan)
  if ((await used()) + adding <= max) return
  throw planLimit(ctx, `The plan ${plan.current} includes ${max} ${unit}. ${REMOVE}`)
}

/**
 * Refuses to create posts when the plan allows none this month, before any work is done for them.
 * @throws 402 `plan_limit`
 */
export async function requirePosts(ctx: Services & HasClock, organizationId: string): Promise<void> {
  if (!ctx.config.billing.enabled) return
  const plan = await currentPlan(ctx, organizationId)
  if ((await createdPosts(ctx, organizationId)) >= plan.posts_per_month) throw tooManyPosts(ctx, plan)
}

/**
 * Counts posts, one for each thread, in the transaction that creates them, so that two cannot both take the last place.
 * @throws 402 `plan_limit` beyond the plan, and counts nothing then
 */
export async function countPosts(
  ctx: Services & HasClock,
  organizationId: string,
  created: number,
): Promise<void> {
  if (!ctx.config.billing.enabled || created <= 0) return
  const plan = await currentPlan(ctx, organizationId)
  const start = await currentMonth(ctx, organizationId)
  const max = plan.posts_per_month
  if (!(await addPosts(ctx.db, { organizationId, monthStart: start, adding: created, max })))
    throw tooManyPosts(ctx, plan)
}

/** Returns the number of posts that the organization created this month; deleted ones count. */
export async function createdPosts(ctx: HasDbAndClock, organizationId: string): Promise<number> {
  return findPostCount(ctx.db, organizationId, await currentMonth(ctx, organizationId))
}

function tooManyPosts(ctx: PlanSettings, { current, posts_per_month: max }: Plan): ApiError {
  return planLimit(ctx, `The plan ${current} includes ${max} posts a month. ${WAIT}`)
}

/**
 * Refuses a feature that the plan does not include.
 * @throws 402 `plan_limit`
 */
export async function requireFeature(
  ctx: Services,
  organizationId: string,
  feature: PlanFeature,
): Promise<void> {
  if (!ctx.config.billing.enabled) return
  const plan = await currentPlan(ctx, organizationId)
  const { opens, name } = FEATURES[feature]
  if (!opens(plan))
    throw planLimit(ctx, `The plan ${plan.current} does not include ${name}. Change the plan.`)
}

/** Returns true if the organization's plan includes the feature, for work that nobody waits for. */
export async function hasFeature(
  ctx: Services,
  organizationId: string,
  feature: PlanFeature,
): Promise<boolean> {
  return FEATURES[feature].opens(await currentPlan(ctx, organizationId))
}

/**
 * Waits for other transactions that change the organization's use of its plan. Call it first in a transaction that locks such
 * rows before `requireRoom`, so that no two wait for each other.
 */
export async function lockLimits(ctx: Services, organizationId: string): Promise<void> {
  if (ctx.config.billing.enabled) await lockPlan(ctx.db, organizationId)
}

/** Returns the start of the organization's current month of posts and credits, in epoch milliseconds. */
export async function currentMonth(ctx: HasDbAndClock, organizationId: string): Promise<number> {
  const now = ctx.clock.now()
  const subscription = await findSubscription(ctx, organizationId)
  return monthStart(subscription?.created_at ?? 0, now)
}

/** Creates a 402 whose `url` is the console's plan page. */
export function planLimit({ config }: PlanSettings, detail: string): ApiError {
  return new ApiError('plan_limit', detail, {
    extensions: { url: billingUrl(config) },
  })
}

/** Returns the URL of the console's plan page, which is this service's own page if it is the console. */
export function billingUrl({ baseUrl, consoleUrl }: PlanSettings['config']): string {
  return consoleUrl === baseUrl ? `${baseUrl}/settings/plan` : `${consoleUrl}/billing`
}
