import type { PaidTier, Plan, Tier } from '../db/tables/plans.ts'

type Limits = Pick<
  Plan,
  'channel' | 'posts_per_month' | 'image_generation_count' | 'generate_videos' | 'webhooks'
>

const UNLIMITED_POSTS = 1_000_000

/** Lists the plans from the smallest to the largest. */
export const plans: readonly Plan[] = [
  {
    ...plan('FREE', 0, 0, limits(0, 0, 0, 0, 0), false),
    ai: false,
    import_from_channels: false,
    public_api: false,
  },
  plan('STANDARD', 29, 278, limits(5, UNLIMITED_POSTS, 20, 3, 2), false),
  plan('TEAM', 39, 374, limits(10, UNLIMITED_POSTS, 100, 10, 10), true),
  plan('PRO', 49, 470, limits(30, UNLIMITED_POSTS, 300, 30, 30), true),
  plan('ULTIMATE', 99, 950, limits(100, UNLIMITED_POSTS, 500, 60, 10_000), true),
]

/** Returns the plan of a tier; the subscription may allow another number of channels. */
export function planOf(tier: Tier, channels?: number): Plan {
  const found = plans.find(({ current }) => current === tier)
  if (found === undefined) throw new Error(`There is no plan for the tier ${tier}.`)
  return channels === undefined ? found : { ...found, channel: channels }
}

/** Plan of an organization without a subscription. */
export const freePlan = planOf('FREE')

/** Plan of every organization while billing is off. Its numbers are for display only: no limit is checked. */
export const unlimitedPlan: Plan = planOf('ULTIMATE', 10_000)

export interface Price {
  name: PaidTier
  recurring: 'month' | 'year'
  price: number
}

/** Lists the paid plans by period, and the limits of all plans. */
export function listTiers(): { month: Price[]; year: Price[]; tiers: Plan[] } {
  const paid = plans.filter(({ month_price }) => month_price > 0)
  return {
    month: paid.map((tier) => ({
      name: tier.current as PaidTier,
      recurring: 'month',
      price: tier.month_price,
    })),
    year: paid.map((tier) => ({ name: tier.current as PaidTier, recurring: 'year', price: tier.year_price })),
    tiers: [...plans],
  }
}

function limits(channel: number, posts: number, images: number, videos: number, webhooks: number): Limits {
  return {
    channel,
    posts_per_month: posts,
    image_generation_count: images,
    generate_videos: videos,
    webhooks,
  }
}

/** Builds a plan. `full` adds the features of TEAM and larger plans. */
function plan(current: Tier, month: number, year: number, allowed: Limits, full: boolean): Plan {
  return {
    current,
    month_price: month,
    year_price: year,
    ...allowed,
    team_members: full,
    community_features: full,
    ai: true,
    import_from_channels: true,
    image_generator: full,
    public_api: true,
    autoPost: full,
  }
}
