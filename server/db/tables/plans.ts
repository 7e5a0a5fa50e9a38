import { defineTable, instant, integer, key, owned, type Row, text, timestamps } from '../define-table.ts'

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
export const subscriptions = defineTable('subscriptions', {
  id: text().primary(),
  organization_id: text().unique().references('organizations.id'),
  tier: text<PaidTier>(),
  period: text<Period>(),
  /** Id of the checkout that led to it, for `GET /billing/check/{id}`; null = none. */
  identifier: text().nullable(),
  /** Plan that an administrator of the service granted, which applies until it is taken back; null = none. */
  granted_tier: text<PaidTier>().nullable(),
  /** Maximum connected channels; may differ from the tier's. */
  total_channels: integer(),
  /** 1 = payments and cancellations have no effect on it. */
  is_lifetime: integer(),
  trialing: integer(),
  /** 1 if the limits of the plan are applied; 0 if they were last evaluated while billing was off. */
  limited: integer(),
  /** 1 once a paid subscription has begun: the organization gets no further trial. */
  trial_used: integer(),
  /** Months of posts and credits begin on the day of month, and at the time of day, of this instant. */
  ...timestamps,
  /** Instant at which it ends unless it is resumed; null = it renews. */
  cancel_at: instant().nullable(),
  /** End of what was sold, or of the last grant; null = it has not ended. */
  ended_at: instant().nullable(),
})

export type SubscriptionRow = Row<typeof subscriptions>

/** The number of posts that an organization created in its current month; kept where plans are sold. */
export const postCounts = defineTable('post_counts', {
  organization_id: text().primary().references('organizations.id'),
  month_start: instant(),
  count: integer(),
})

/** Used token of the operator's shop, stored until it would have expired. */
export const shopTokens = defineTable('shop_tokens', {
  jti_hash: text().primary(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))

export type CreditKind = 'ai_images' | 'ai_videos'

/** A generated image or video, which counts in the month of `spent_at`. */
export const credits = defineTable('credits', {
  ...owned,
  kind: text<CreditKind>(),
  /** Caller's key for the work, so that the same work never costs twice. */
  key: text(),
  spent_at: instant(),
  refunded_at: instant().nullable(),
}).with(key.unique('organization_id', 'kind', 'key'), key.index('organization_id', 'kind', 'spent_at'))

export type CreditRow = Row<typeof credits>

/** Customer at the payment provider that represents an organization. */
export const billingAccounts = defineTable('billing_accounts', {
  organization_id: text().primary().references('organizations.id'),
  /** Id of the customer at the provider. */
  customer_id: text().unique(),
  /** Subscription at the provider that the plan comes from; null = the plan has another source, or there is none. */
  subscription_id: text().nullable(),
  /** Increases with each sync with the provider's subscription, so that a sync that read an older state is discarded. */
  version: integer(),
  /** End of the first card check that did not reject the card; null = none yet. */
  card_checked_at: instant().nullable(),
  /** Instant of the oldest notification since the last sync; null = none. */
  dirty_at: instant().nullable(),
  /** Instant at which a page that waits for a checkout last caused a sync; null = never. */
  asked_at: instant().nullable(),
  /** Start of the last sync; before the first one, the creation of the account. */
  synced_at: instant(),
  ...timestamps,
}).with(key.index('dirty_at'), key.index('synced_at'))

export type BillingAccountRow = Row<typeof billingAccounts>

/** A checkout or a switch, until it is active or its card was rejected. */
export const billingOrders = defineTable('billing_orders', {
  ...owned,
  tier: text<PaidTier>(),
  period: text<Period>(),
  /**
   * `replaced` by a newer checkout, which has not yet closed this one at the provider; `closed` once it has. An organization has
   * one checkout that is `open` at most.
   */
  state: text<'open' | 'replaced' | 'closed' | 'active' | 'rejected'>(),
  /** Id of the checkout at the provider; null for a switch. */
  checkout_id: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.index('organization_id', 'state'), key.expiry('expires_at'))

export type BillingOrderRow = Row<typeof billingOrders>

/** The decision to call the provider, stored before the call. Its id is the idempotency key. */
export const billingIntents = defineTable('billing_intents', {
  ...owned,
  kind: text(),
  /** JSON; see `billing/intents/acts.ts`. */
  input: text(),
  /** `open` until the outcome is known; `failed` means that the call had no effect. An organization has one open intent at most. */
  state: text<'open' | 'done' | 'failed'>(),
  /** JSON; for a failed intent, `{ reason, message, byCard }`. */
  outcome: text().nullable(),
  /** The person who asked for it; null for the system. */
  user_id: text().nullable(),
  tries: integer(),
  ...timestamps,
  next_try_at: instant(),
}).with(
  key.index('organization_id', 'created_at'),
  key.index('state', 'next_try_at'),
  "create unique index billing_intents_open on billing_intents (organization_id) where state = 'open'",
)

export type BillingIntentRow = Row<typeof billingIntents>

/** A notification of the provider. Its id is unique, so that a repeated one does nothing. */
export const billingEvents = defineTable('billing_events', {
  id: text().primary(),
  type: text(),
  organization_id: text().nullable(),
  received_at: instant(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))

export type BillingEventRow = Row<typeof billingEvents>
