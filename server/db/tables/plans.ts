/** Declares the rows of subscriptions and of their monthly limits. Conventions as in `tables.ts`. */

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

/** Feature that a plan opens or not. `third_party` and `reads` are part of every plan that is sold. */
export type PlanFeature = 'team_members' | 'ai' | 'public_api' | 'autoPost' | 'third_party' | 'reads'

export type Period = 'MONTHLY' | 'YEARLY'

/**
 * The one subscription of an organization; an ended one stays, so that it gets no second trial. The columns from `tier` to `trialing`
 * say what was sold. While a plan is granted, it applies instead.
 */
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
  /** Plan that an administrator of the service granted, which applies until it is taken back; null = none. */
  granted_tier: PaidTier | null
  /** 1 if the limits of the plan are applied; 0 if they were last evaluated while billing was off. */
  limited: number
  /** 1 once a paid subscription has begun: the organization gets no further trial. */
  trial_used: number
  /** Months of posts and credits begin on the day of month, and at the time of day, of this instant. */
  created_at: number
  updated_at: number
  /** End of what was sold, or of the last grant; null = it has not ended. */
  ended_at: number | null
}

/** The number of posts that an organization created in its current month; kept where plans are sold. */
export interface PostCountRow {
  organization_id: string
  month_start: number
  count: number
}

/** Used token of the operator's shop, stored until it would have expired. */
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
  /** Caller's key for the work, so that the same work never costs twice. */
  key: string
  spent_at: number
  refunded_at: number | null
}

/** Customer at the payment provider that represents an organization. */
export interface BillingAccountRow {
  organization_id: string
  /** Id of the customer at the provider. */
  customer_id: string
  /** Subscription at the provider that the plan comes from; null = the plan has another source, or there is none. */
  subscription_id: string | null
  /** Increases with each sync with the provider's subscription, so that a sync that read an older state is discarded. */
  version: number
  /** End of the first card check that did not reject the card; null = none yet. */
  card_checked_at: number | null
  /** Instant of the oldest notification since the last sync; null = none. */
  dirty_at: number | null
  /** Start of the last sync; before the first one, the creation of the account. */
  synced_at: number
  /** Instant at which a page that waits for a checkout last caused a sync; null = never. */
  asked_at: number | null
  created_at: number
  updated_at: number
}

/** A checkout or a switch, until it is active or its card was rejected. */
export interface BillingOrderRow {
  id: string
  organization_id: string
  tier: PaidTier
  period: Period
  /**
   * `replaced` by a newer checkout, which has not yet closed this one at the provider; `closed` once it has. An organization has
   * one checkout that is `open` at most.
   */
  state: 'open' | 'replaced' | 'closed' | 'active' | 'rejected'
  /** Id of the checkout at the provider; null for a switch. */
  checkout_id: string | null
  created_at: number
  expires_at: number
}

/** The decision to call the provider, stored before the call. Its id is the idempotency key. */
export interface BillingIntentRow {
  id: string
  organization_id: string
  kind: string
  /** JSON; see `billing/intents/acts.ts`. */
  input: string
  /** `open` until the outcome is known; `failed` means that the call had no effect. An organization has one open intent at most. */
  state: 'open' | 'done' | 'failed'
  /** JSON; for a failed intent, `{ reason, message, byCard }`. */
  outcome: string | null
  /** The person who asked for it; null for the system. */
  user_id: string | null
  tries: number
  created_at: number
  updated_at: number
  next_try_at: number
}

/** A notification of the provider. Its id is unique, so that a repeated one does nothing. */
export interface BillingEventRow {
  id: string
  type: string
  organization_id: string | null
  received_at: number
  expires_at: number
}
