/** Declares the rows of subscriptions and of what they allow by the month. Conventions as in `tables.ts`. */

export type Tier = 'FREE' | 'STANDARD' | 'TEAM' | 'PRO' | 'ULTIMATE'

/** The tiers that can be bought. */
export type PaidTier = Exclude<Tier, 'FREE'>

/** Describes the price and the limits of a plan. Existing clients read these field names. */
export interface Plan {
  current: Tier
  /** Price in US dollars. */
  month_price: number
  year_price: number
  /** Maximum connected channels. */
  channel: number
  posts_per_month: number
  /** Maximum per month. */
  image_generation_count: number
  generate_videos: number
  team_members: boolean
  community_features: boolean
  ai: boolean
  import_from_channels: boolean
  image_generator: boolean
  public_api: boolean
  webhooks: number
  autoPost: boolean
}

export type Period = 'MONTHLY' | 'YEARLY'

/** The one subscription of an organization; an ended one stays, so that it gets no second trial. */
export interface SubscriptionRow {
  id: string
  organization_id: string
  tier: PaidTier
  period: Period
  /** Id of the checkout that led to it, for `GET /billing/check/{id}`; null = none. */
  identifier: string | null
  /** Instant at which it ends unless it is resumed; null = it renews. */
  cancel_at: number | null
  /** Maximum connected channels; may differ from the tier's. */
  total_channels: number
  /** 1 = payments and cancellations have no effect on it. */
  is_lifetime: number
  trialing: number
  /** 1 once a paid subscription began: the organization gets no further trial. */
  trial_used: number
  /** Months of posts and credits begin on the day of month, and at the time of day, of this instant. */
  created_at: number
  updated_at: number
  ended_at: number | null
}

/** The number of posts that an organization created in its current month; kept where plans are sold. */
export interface PostCountRow {
  organization_id: string
  month_start: number
  count: number
}

/** A token of the operator's shop that was used; kept as long as it would be valid. */
export interface ShopTokenRow {
  jti_hash: string
  expires_at: number
}

export type CreditKind = 'ai_images' | 'ai_videos'

/** A generated image or video, which counts in the month of `spent_at`. */
export interface CreditRow {
  id: string
  organization_id: string
  kind: CreditKind
  /** The caller's name for the work; the same work never costs twice. */
  key: string
  spent_at: number
  refunded_at: number | null
}
