/**
 * Makes objects of the Stripe API (2026-10-28), as far as a client of subscriptions reads them. Amounts are in cents, instants in
 * seconds since 1970.
 */
export interface Named {
  id: string
  created: number
}

const live = { livemode: false }

export type Metadata = Record<string, string>

export function newCustomer(
  at: Named,
  given: { email: string | null; name: string | null; metadata: Metadata },
) {
  return {
    ...at,
    ...live,
    ...given,
    object: 'customer' as const,
    balance: 0,
    currency: 'usd' as string | null,
    default_source: null,
    delinquent: false,
    description: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
  }
}
export type Customer = ReturnType<typeof newCustomer>

export function newPaymentMethod(at: Named, customer: string, number: string) {
  return {
    ...at,
    ...live,
    object: 'payment_method' as const,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      country: 'US',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: `fingerprint of ${number}`,
      funding: 'credit',
      last4: number.slice(-4),
    },
    customer: customer as string | null,
    metadata: {} as Metadata,
    type: 'card',
  }
}
export type PaymentMethod = ReturnType<typeof newPaymentMethod>

export function newProduct(at: Named, name: string) {
  return {
    ...at,
    ...live,
    object: 'product' as const,
    active: true,
    description: null,
    images: [],
    metadata: {} as Metadata,
    name,
    updated: at.created,
    url: null,
  }
}

export interface PriceTerms {
  product: string
  unit_amount: number
  currency: string
  interval: 'month' | 'year'
  lookup_key: string | null
  metadata: Metadata
}

export function newPrice(at: Named, { interval, ...terms }: PriceTerms) {
  return {
    ...at,
    ...live,
    ...terms,
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit',
    nickname: null,
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount_decimal: String(terms.unit_amount),
  }
}
export type Price = ReturnType<typeof newPrice>

export interface CouponTerms {
  percent_off: number
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
}

export function newCoupon(at: Named, terms: CouponTerms) {
  return {
    ...at,
    ...live,
    ...terms,
    object: 'coupon' as const,
    amount_off: null,
    currency: null,
    max_redemptions: null,
    metadata: {} as Metadata,
    name: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
}
export type Coupon = ReturnType<typeof newCoupon>

export interface PromotionTerms {
  code: string
  coupon: string
  metadata: Metadata
  expires_at: number | null
  max_redemptions: number | null
}

export function newPromotionCode(at: Named, { coupon, ...terms }: PromotionTerms) {
  return {
    ...at,
    ...live,
    ...terms,
    object: 'promotion_code' as const,
    active: true,
    customer: null,
    customer_account: null,
    promotion: { coupon, type: 'coupon' as const },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  }
}
export type PromotionCode = ReturnType<typeof newPromotionCode>

/** Holds the terms of a discount beside its id, which is all that answers show. */
export interface Discount {
  id: string
  coupon: string
  promotion_code: string | null
  /** Instant of its end; null = forever. */
  end: number | null
  /** True for a discount of one invoice that has been used. */
  used: boolean
}

export interface SessionTerms {
  customer: string | null
  metadata: Metadata
  ui_mode: 'hosted_page' | 'embedded_page' | 'elements' | 'form'
  success_url: string | null
  cancel_url: string | null
  return_url?: string
  allow_promotion_codes: boolean | null
  client_reference_id: string | null
}

export function newSession(at: Named, terms: SessionTerms, page: string) {
  const hosted = terms.ui_mode === 'hosted_page'
  return {
    ...at,
    ...live,
    ...terms,
    object: 'checkout.session' as const,
    amount_subtotal: null,
    amount_total: null,
    client_secret: hosted ? null : `${at.id}_secret_${at.created}`,
    currency: 'usd',
    customer_email: null,
    expires_at: at.created + 86_400,
    invoice: null as string | null,
    locale: null,
    mode: 'subscription',
    payment_intent: null,
    payment_status: 'unpaid' as 'unpaid' | 'paid' | 'no_payment_required',
    status: 'open' as 'open' | 'complete' | 'expired',
    subscription: null as string | null,
    url: hosted ? page : null,
  }
}
export type Session = ReturnType<typeof newSession>

export function newPortalSession(at: Named, customer: string, returnUrl: string | null, url: string) {
  return {
    ...at,
    ...live,
    object: 'billing_portal.session' as const,
    configuration: 'bpc_1',
    customer,
    locale: null,
    return_url: returnUrl,
    url,
  }
}
export type PortalSession = ReturnType<typeof newPortalSession>

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid'

export interface SubscriptionTerms {
  customer: string
  price: Price
  itemId: string
  metadata: Metadata
  paymentMethod: string
  /** Instant of the end of the trial, and of the first period otherwise. */
  periodEnd: number
  trial: boolean
}

export function newSubscription(at: Named, terms: SubscriptionTerms) {
  const item = {
    id: terms.itemId,
    object: 'subscription_item' as const,
    created: at.created,
    current_period_end: terms.periodEnd,
    current_period_start: at.created,
    discounts: [],
    metadata: {} as Metadata,
    price: terms.price,
    quantity: 1,
    subscription: at.id,
  }
  return {
    ...at,
    ...live,
    object: 'subscription' as const,
    billing_cycle_anchor: terms.trial ? terms.periodEnd : at.created,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null as string | null,
      feedback: null,
      feedback_option: null,
      reason: null as string | null,
    },
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: terms.customer,
    default_payment_method: terms.paymentMethod as string | null,
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    items: {
      object: 'list' as const,
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${at.id}`,
    },
    latest_invoice: null as string | null,
    metadata: terms.metadata,
    pause_collection: null,
    schedule: null,
    start_date: at.created,
    status: (terms.trial ? 'trialing' : 'active') as SubscriptionStatus,
    trial_end: terms.trial ? terms.periodEnd : null,
    trial_settings: null,
    trial_start: terms.trial ? at.created : null,
  }
}
export type Subscription = ReturnType<typeof newSubscription>
