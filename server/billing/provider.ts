import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { PaidTier, Period } from '../db/tables/plans.ts'
import { ApiError } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasMailer } from '../notifications/mail/mailer.ts'
import type { HasLog } from '../process/log.ts'

/** Plan and its billing period. */
export interface Order {
  tier: PaidTier
  period: Period
}

/** Subscription at the provider. Instants are epoch milliseconds. */
export interface ProviderSubscription {
  id: string
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'incomplete' | 'ended'
  /** null = a price that this service did not create. */
  order: Order | null
  /** Id of the checkout or switch that led to it. */
  identifier: string | null
  cancelAt: number | null
  cancelAtPeriodEnd: boolean
  createdAt: number
  hasDiscount: boolean
  /** Id of the one item that carries the price. */
  itemId: string
  latestInvoiceId: string | null
}

/** Successful payment. Amounts are in cents, instants in epoch milliseconds. */
export interface ProviderCharge {
  id: string
  amount: number
  refundedAmount: number
  isRefunded: boolean
  currency: string
  createdAt: number
  status: string
  description: string | null
  receiptUrl: string | null
  invoiceId: string | null
  invoiceUrl: string | null
  /** Subscription whose invoice it paid; null for other payments. */
  subscriptionId: string | null
}

export interface Checkout {
  /** Id at the provider. */
  id: string
  /** Page to pay on; null for a checkout inside a page. */
  url: string | null
  /** Secret for the form inside a page; null for a page of the provider. */
  clientSecret: string | null
}

export interface CheckoutRequest {
  customerId: string
  order: Order
  /** Becomes the identifier of the subscription. */
  orderId: string
  organizationId: string
  trialDays: number
  mode: 'page' | 'embedded'
  /** Page to which the browser returns. */
  returnUrl: string
  cancelUrl: string
  /** Code to apply automatically; null lets the customer enter one if `takesCodes` is true. */
  promotionId: string | null
  takesCodes: boolean
  tracking: Record<string, string>
}

export interface SwitchRequest {
  subscriptionId: string
  itemId: string
  order: Order
  orderId: string
  /** True keeps the trial and collects nothing now. */
  trialing: boolean
  tracking: Record<string, string>
}

export interface PaymentEvent {
  id: string
  type: string
  customerId: string | null
  /** A payment that the customer's bank reclaims; null for other events. */
  dispute: { chargeId: string; sum: { cents: number; currency: string } | null } | null
}

export interface Promotion {
  id: string
  code: string
}

/**
 * Thrown when the provider refuses: the call had no effect, and a retry cannot succeed. Callers of the API get a 409 with the
 * provider's message. Any other error of a provider leaves the effect unknown.
 */
export class PaymentRefusedError extends ApiError {
  /** Code of the provider, such as `card_declined`. */
  readonly reason: string
  /** True if the card was declined. */
  readonly byCard: boolean

  constructor(message: string, refusal: { reason: string; byCard?: boolean; cause?: unknown }) {
    super('conflict', `The payment provider refused: ${message}`, { cause: refusal.cause })
    this.reason = refusal.reason
    this.byCard = refusal.byCard ?? false
  }
}

/** Makes a call whose refusal means that nothing is left to do. Returns false for a refusal. */
export async function ignoreRefusal(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof PaymentRefusedError) return false
    throw error
  }
}

/**
 * Takes payments. Calls that move money take a key, under which the provider acts once; it remembers keys for a day. Each call
 * throws `PaymentRefusedError` for a refusal, and another error while the outcome is unknown.
 */
export interface PaymentProvider {
  /** Creates the customer, or finds the one that an earlier try created. */
  createCustomer(owner: { organizationId: string; email: string; name: string }): Promise<string>
  /** Lists the subscriptions that have not ended, newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>
  getSubscription(id: string): Promise<ProviderSubscription>
  isInvoiceUnpaid(id: string): Promise<boolean>
  openCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Ends a checkout that nobody completed. One that was completed or has expired stays. */
  expireCheckout(id: string): Promise<void>
  openPortal(customerId: string, returnUrl: string): Promise<string>
  switchPlan(request: SwitchRequest, key: string): Promise<void>
  /** Computes what a switch would collect today, in cents. */
  previewSwitch(subscription: ProviderSubscription, order: Order, customerId: string): Promise<number>
  setCancel(subscriptionId: string, change: { cancel: boolean; feedback: string }, key: string): Promise<void>
  /** Ends the subscription now; one that has ended stays ended. */
  endSubscription(subscriptionId: string, feedback: string): Promise<void>
  applyCoupon(subscriptionId: string, coupon: string, key: string): Promise<void>
  endTrial(subscriptionId: string, key: string): Promise<void>
  /** Lists successful payments, newest first, at most 100. */
  listCharges(customerId: string): Promise<ProviderCharge[]>
  /** Refunds `amount` cents, or the rest of the charge for null. Returns the refunded amount. */
  refund(refund: { chargeId: string; amount: number | null; intentId: string }, key: string): Promise<number>
  /** Finds the refund of an intent; null if there is none. Returns the refunded amount. */
  findRefund(chargeId: string, intentId: string): Promise<number | null>
  /** Finds the payment method that the customer added last; null without any. */
  findNewestMethod(customerId: string): Promise<{ id: string; isCard: boolean } | null>
  /** Authorizes one dollar and releases it at once. False if the card is declined. */
  checkCard(card: { customerId: string; cardId: string; intentId: string }, key: string): Promise<boolean>
  /**
   * Finds the outcome of a card check whose answer was lost, and releases the dollar; null if the check never reached the
   * provider.
   */
  findCardCheck(customerId: string, intentId: string, key: string): Promise<boolean | null>
  removeCard(cardId: string, key: string): Promise<void>
  /** Finds the promotion code that checkouts apply by themselves. */
  findAutomaticPromotion(): Promise<Promotion | null>
  /** Verifies the signature over the raw body. @throws PaymentRefusedError for a wrong one, or one that is too old */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent>
}

/**
 * Returns true if a subscription provides its plan, which includes one that is past due, while the provider retries the payment.
 */
export function isLive({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

/** `payments` is null if the service sells no plans. */
export interface HasPayments {
  payments: PaymentProvider | null
}

/** Services that every billing operation needs. */
export type BillingContext = HasDbAndClock &
  HasQueue &
  HasEvents &
  HasConfig &
  HasLog &
  HasMailer &
  HasPayments
