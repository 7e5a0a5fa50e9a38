import type { PaidTier, Plan, Tier } from '../db/tables/plans.ts'

const UNLIMITED_POSTS = 1_000_000

const basicFeatures = {
  team_members: false,
  community_features: false,
  ai: true,
  import_from_channels: true,
  image_generator: false,
  public_api: true,
  autoPost: false,
}

const allFeatures = {
  ...basicFeatures,
  team_members: true,
  community_features: true,
  image_generator: true,
  autoPost: true,
}

/** Lists the plans from the smallest to the largest. */
export const plans: readonly Plan[] = [
  {
    ...basicFeatures,
    current: 'FREE',
    month_price: 0,
    year_price: 0,
    channel: 0,
    posts_per_month: 0,
    image_generation_count: 0,
    generate_videos: 0,
    webhooks: 0,
    ai: false,
    import_from_channels: false,
    public_api: false,
  },
  {
    ...basicFeatures,
    current: 'STANDARD',
    month_price: 29,
    year_price: 278,
    channel: 5,
    posts_per_month: UNLIMITED_POSTS,
    image_generation_count: 20,
    generate_videos: 3,
    webhooks: 2,
  },
  {
    ...allFeatures,
    current: 'TEAM',
    month_price: 39,
    year_price: 374,
    channel: 10,
    posts_per_month: UNLIMITED_POSTS,
    image_generation_count: 100,
    generate_videos: 10,
    webhooks: 10,
  },
  {
    ...allFeatures,
    current: 'PRO',
    month_price: 49,
    year_price: 470,
    channel: 30,
    posts_per_month: UNLIMITED_POSTS,
    image_generation_count: 300,
    generate_videos: 30,
    webhooks: 30,
  },
  {
    ...allFeatures,
    current: 'ULTIMATE',
    month_price: 99,
    year_price: 950,
    channel: 100,
    posts_per_month: UNLIMITED_POSTS,
    image_generation_count: 500,
    generate_videos: 60,
    webhooks: 10_000,
  },
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
  const priced = (recurring: Price['recurring']) =>
    paid.map((tier) => ({ name: tier.current as PaidTier, recurring, price: tier[`${recurring}_price`] }))
  return { month: priced('month'), year: priced('year'), tiers: [...plans] }
}
