import type { Charge, Invoice, PaymentIntent, Refund } from './money.ts'
import type {
  Coupon,
  Customer,
  Discount,
  Metadata,
  Named,
  PaymentMethod,
  PortalSession,
  Price,
  PromotionCode,
  Session,
  Subscription,
} from './objects.ts'
import {
  type CouponTerms,
  newCoupon,
  newPaymentMethod,
  newPromotionCode,
  type PromotionTerms,
} from './objects.ts'

/** Gives the time in epoch milliseconds. */
export interface StandInClock {
  now(): number
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  api_version: string
  livemode: false
  pending_webhooks: number
  request: null
  /** A copy of the object, as it was. */
  data: { object: Record<string, unknown> }
}

/** Fails a request as Stripe would. */
export class StripeFailure extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined

  constructor(status: number, type: string, message: string, code?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

export const API_VERSION = '2026-10-28.endive'

/** State of the stand-in. Objects are changed in place; events contain copies. */
export interface Ledger {
  customers: Map<string, Customer>
  paymentMethods: Map<string, PaymentMethod>
  /** Card numbers of payment methods, which decide how they behave. */
  cards: Map<string, string>
  prices: Map<string, Price>
  coupons: Map<string, Coupon>
  promotionCodes: Map<string, PromotionCode>
  discounts: Map<string, Discount>
  sessions: Map<string, Session>
  /** Form values with which each checkout was created. */
  orders: Map<
    string,
    { price: string; trialDays: number; metadata: Metadata; coupon: string | null; promotion: string | null }
  >
  portals: Map<string, PortalSession>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  intents: Map<string, PaymentIntent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  events: StripeEvent[]
  /** Called with each event as it happens. */
  onEvent: (event: StripeEvent) => void
  /** Seconds since 1970; during `advance`, the instant that is being replayed. */
  seconds(): number
  /** Runs `act` with the clock of the ledger at `instant`. */
  at<T>(instant: number, act: () => T): T
  name(prefix: string): Named
}

export function createLedger(clock: StandInClock): Ledger {
  let count = 0
  let replayed: number | null = null
  const ledger: Ledger = {
    customers: new Map(),
    paymentMethods: new Map(),
    cards: new Map(),
    prices: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    discounts: new Map(),
    sessions: new Map(),
    orders: new Map(),
    portals: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    events: [],
    onEvent: () => {},
    seconds: () => replayed ?? Math.floor(clock.now() / 1000),
    at(instant, act) {
      replayed = instant
      try {
        return act()
      } finally {
        replayed = null
      }
    },
    // Creates ids that sort by age, so that lists can be newest first even within a second.
    name: (prefix) => ({
      id: `${prefix}_${String(++count).padStart(8, '0')}`,
      created: ledger.seconds(),
    }),
  }
  return ledger
}

export function emitEvent(ledger: Ledger, type: string, object: object): void {
  const event: StripeEvent = {
    ...ledger.name('evt'),
    object: 'event',
    type,
    api_version: API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object: structuredClone(object) as Record<string, unknown> },
  }
  ledger.events.push(event)
  ledger.onEvent(event)
}

/** Returns the object. @throws 404 as Stripe does */
export function find<T>(objects: Map<string, T>, id: string | undefined, kind: string): T {
  const found = objects.get(id ?? '')
  if (found === undefined)
    throw new StripeFailure(404, 'invalid_request_error', `No such ${kind}: '${id}'`, 'resource_missing')
  return found
}

/** Lists newest first. */
export function newestFirst<T extends Named>(objects: Iterable<T>): T[] {
  return [...objects].sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
}

export function addCoupon(ledger: Ledger, id: string, terms: CouponTerms): Coupon {
  const coupon = newCoupon({ id, created: ledger.seconds() }, terms)
  ledger.coupons.set(id, coupon)
  return coupon
}

export function addPromotionCode(ledger: Ledger, terms: PromotionTerms): PromotionCode {
  const code = newPromotionCode(ledger.name('promo'), terms)
  ledger.promotionCodes.set(code.id, code)
  return code
}

/** Stores a card of the customer, and makes it the one for invoices. */
export function addCard(ledger: Ledger, customer: Customer, number: string): PaymentMethod {
  const method = newPaymentMethod(ledger.name('pm'), customer.id, number)
  ledger.paymentMethods.set(method.id, method)
  ledger.cards.set(method.id, number)
  customer.invoice_settings.default_payment_method = method.id
  for (const subscription of ledger.subscriptions.values())
    if (subscription.customer === customer.id && subscription.ended_at === null)
      subscription.default_payment_method = method.id
  return method
}
