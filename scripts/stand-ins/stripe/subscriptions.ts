import { emitEvent, find, type Ledger, StripeFailure } from './ledger.ts'
import { type Invoice, type InvoiceTerms, type Line, newInvoice } from './money.ts'
import { type Discount, type Metadata, newSubscription, type Price, type Subscription } from './objects.ts'
import { payInvoice } from './payments.ts'

const DAY = 86_400
/** Delays between the tries to collect an invoice; the subscription ends after the last one. */
const RETRY_DAYS = [3, 5, 7]

export interface NewOrder {
  customer: string
  price: Price
  paymentMethod: string
  trialDays: number
  metadata: Metadata
  coupon: string | null
  promotion: string | null
}

/** Starts a subscription and collects its first invoice. @throws 402 for a declined card */
export function createSubscription(ledger: Ledger, order: NewOrder): Subscription {
  const named = ledger.name('sub')
  const trial = order.trialDays > 0
  const periodEnd = trial
    ? named.created + order.trialDays * DAY
    : periodAfter(named.created, order.price.recurring.interval)
  const subscription = newSubscription(named, {
    ...order,
    itemId: ledger.name('si').id,
    periodEnd,
    trial,
  })
  if (order.coupon !== null) addDiscount(ledger, subscription, order.coupon, order.promotion)
  if (!trial) {
    const invoice = bill(ledger, subscription, [fullLine(order.price)], 'subscription_create')
    if (!payInvoice(ledger, invoice, order.paymentMethod)) {
      invoice.status = 'void'
      throw new StripeFailure(402, 'card_error', 'Your card was declined.', 'card_declined')
    }
  }
  ledger.subscriptions.set(subscription.id, subscription)
  emitEvent(ledger, 'customer.subscription.created', subscription)
  return subscription
}

export function addDiscount(
  ledger: Ledger,
  subscription: Subscription,
  couponId: string,
  promotion: string | null,
): void {
  const coupon = find(ledger.coupons, couponId, 'coupon')
  const months = coupon.duration_in_months ?? 0
  const discount: Discount = {
    ...ledger.name('di'),
    coupon: couponId,
    promotion_code: promotion,
    end: coupon.duration === 'repeating' ? ledger.seconds() + months * 31 * DAY : null,
    used: false,
  }
  ledger.discounts.set(discount.id, discount)
  subscription.discounts = [discount.id]
}

export interface SubscriptionChange {
  price?: Price
  metadata?: Metadata
  cancelAtPeriodEnd?: boolean
  endTrial?: boolean
  coupon?: string
  comment?: string
  defaultPaymentMethod?: string
  /** Starts a new period now and collects the difference at once. */
  prorate?: boolean
  /** Refuses the whole change if the card is declined. */
  allOrNothing?: boolean
}

/** Changes a subscription. @throws 402 for a declined card, 400 for a subscription that has ended */
export function changeSubscription(
  ledger: Ledger,
  subscription: Subscription,
  change: SubscriptionChange,
): void {
  if (subscription.ended_at !== null)
    throw new StripeFailure(
      400,
      'invalid_request_error',
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  const before = structuredClone(subscription)
  if (change.coupon !== undefined) addDiscount(ledger, subscription, change.coupon, null)
  if (change.defaultPaymentMethod !== undefined)
    subscription.default_payment_method = change.defaultPaymentMethod
  const lines = change.prorate && change.price ? prorationLines(ledger, subscription, change.price) : null
  const item = firstItem(subscription)
  if (change.price) item.price = change.price
  if (lines !== null) startPeriod(subscription, ledger.seconds())
  if (change.endTrial && subscription.status === 'trialing') endTrial(ledger, subscription)
  if (lines !== null && !collect(ledger, subscription, lines) && change.allOrNothing) {
    Object.assign(subscription, before)
    throw new StripeFailure(402, 'card_error', 'Your card was declined.', 'card_declined')
  }
  Object.assign(subscription.metadata, change.metadata)
  if (change.comment !== undefined && subscription.cancellation_details)
    subscription.cancellation_details.comment = change.comment
  if (change.cancelAtPeriodEnd !== undefined) setCancel(ledger, subscription, change.cancelAtPeriodEnd)
  emitEvent(ledger, 'customer.subscription.updated', subscription)
}

function collect(ledger: Ledger, subscription: Subscription, lines: Line[]): boolean {
  const invoice = bill(ledger, subscription, lines, 'subscription_update')
  const paid = payInvoice(ledger, invoice, subscription.default_payment_method)
  if (!paid) invoice.status = 'void'
  return paid
}

function setCancel(ledger: Ledger, subscription: Subscription, cancel: boolean): void {
  subscription.cancel_at_period_end = cancel
  subscription.cancel_at = cancel ? firstItem(subscription).current_period_end : null
  subscription.canceled_at = cancel ? ledger.seconds() : null
}

/** Ends a subscription now. @throws 404 for one that has ended */
export function cancelSubscription(ledger: Ledger, subscription: Subscription, reason: string): void {
  if (subscription.ended_at !== null)
    throw new StripeFailure(
      404,
      'invalid_request_error',
      `No such subscription: '${subscription.id}'`,
      'resource_missing',
    )
  subscription.status = 'canceled'
  subscription.ended_at = ledger.seconds()
  subscription.canceled_at ??= ledger.seconds()
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  emitEvent(ledger, 'customer.subscription.deleted', subscription)
}

/** Computes the invoice of a switch that starts a new period now: the new price, less the rest of the old period. */
export function prorationLines(ledger: Ledger, subscription: Subscription, price: Price): Line[] {
  const item = firstItem(subscription)
  const length = item.current_period_end - item.current_period_start
  const left = Math.max(0, item.current_period_end - ledger.seconds()) / length
  const unused = subscription.status === 'trialing' ? 0 : -Math.round(item.price.unit_amount * left)
  return [{ description: 'Unused time', amount: unused }, fullLine(price)]
}

/** Makes an invoice for these lines and stores it, unpaid. */
export function bill(
  ledger: Ledger,
  subscription: Subscription,
  lines: Line[],
  reason: InvoiceTerms['reason'],
): Invoice {
  const invoice = draftInvoice(ledger, subscription, lines, reason)
  ledger.invoices.set(invoice.id, invoice)
  for (const id of subscription.discounts) {
    const discount = find(ledger.discounts, id, 'discount')
    if (find(ledger.coupons, discount.coupon, 'coupon').duration === 'once') discount.used = true
  }
  subscription.latest_invoice = invoice.id
  return invoice
}

/** Makes an invoice without storing it, for previews. */
export function draftInvoice(
  ledger: Ledger,
  subscription: Subscription,
  lines: Line[],
  reason: InvoiceTerms['reason'],
): Invoice {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const percent = subscription.discounts
    .map((id) => find(ledger.discounts, id, 'discount'))
    .filter(({ end, used }) => !used && (end === null || end > ledger.seconds()))
    .reduce((sum, { coupon }) => sum + find(ledger.coupons, coupon, 'coupon').percent_off, 0)
  const customer = find(ledger.customers, subscription.customer, 'customer')
  return newInvoice(ledger.name('in'), {
    customer: customer.id,
    subscription: subscription.id,
    lines,
    discount: Math.round((Math.max(0, subtotal) * Math.min(100, percent)) / 100),
    balance: customer.balance,
    reason,
  })
}

function fullLine(price: Price): Line {
  return { description: `One ${price.recurring.interval}`, amount: price.unit_amount }
}

/** Replays everything that is due until now, in the order in which it happens. */
export function advance(ledger: Ledger): void {
  const now = ledger.seconds()
  for (;;) {
    const due = [...ledger.subscriptions.values()]
      .map((subscription) => ({ subscription, instant: nextInstant(ledger, subscription) }))
      .filter(({ instant }) => instant <= now)
      .sort((a, b) => a.instant - b.instant)[0]
    if (due === undefined) return
    ledger.at(due.instant, () => replay(ledger, due.subscription))
  }
}

function nextInstant(ledger: Ledger, subscription: Subscription): number {
  if (subscription.ended_at !== null) return Number.POSITIVE_INFINITY
  const retry = openInvoice(ledger, subscription)?.next_payment_attempt
  return Math.min(retry ?? Number.POSITIVE_INFINITY, firstItem(subscription).current_period_end)
}

function openInvoice(ledger: Ledger, subscription: Subscription): Invoice | undefined {
  const invoice = ledger.invoices.get(subscription.latest_invoice ?? '')
  return invoice?.status === 'open' ? invoice : undefined
}

function replay(ledger: Ledger, subscription: Subscription): void {
  const invoice = openInvoice(ledger, subscription)
  if (invoice?.next_payment_attempt != null && invoice.next_payment_attempt <= ledger.seconds())
    retryInvoice(ledger, subscription, invoice)
  else if (subscription.cancel_at_period_end)
    cancelSubscription(ledger, subscription, 'cancellation_requested')
  else {
    if (subscription.status === 'trialing') endTrial(ledger, subscription)
    else renew(ledger, subscription)
    emitEvent(ledger, 'customer.subscription.updated', subscription)
  }
}

function endTrial(ledger: Ledger, subscription: Subscription): void {
  subscription.trial_end = ledger.seconds()
  subscription.billing_cycle_anchor = ledger.seconds()
  renew(ledger, subscription)
}

function renew(ledger: Ledger, subscription: Subscription): void {
  startPeriod(subscription, ledger.seconds())
  const previous = openInvoice(ledger, subscription)
  if (previous) previous.status = 'uncollectible'
  const line = fullLine(firstItem(subscription).price)
  const invoice = bill(ledger, subscription, [line], 'subscription_cycle')
  const paid = payInvoice(ledger, invoice, subscription.default_payment_method)
  subscription.status = paid ? 'active' : 'past_due'
  if (!paid) invoice.next_payment_attempt = ledger.seconds() + (RETRY_DAYS[0] ?? 0) * DAY
}

function retryInvoice(ledger: Ledger, subscription: Subscription, invoice: Invoice): void {
  if (payInvoice(ledger, invoice, subscription.default_payment_method)) {
    subscription.status = 'active'
    emitEvent(ledger, 'customer.subscription.updated', subscription)
    return
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  if (days !== undefined) invoice.next_payment_attempt = ledger.seconds() + days * DAY
  else {
    invoice.status = 'uncollectible'
    invoice.next_payment_attempt = null
    cancelSubscription(ledger, subscription, 'payment_failed')
  }
}

function startPeriod(subscription: Subscription, start: number): void {
  const item = firstItem(subscription)
  item.current_period_start = start
  item.current_period_end = periodAfter(start, item.price.recurring.interval)
}

export function firstItem(subscription: Subscription) {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`${subscription.id} has no item`)
  return item
}

function periodAfter(start: number, interval: 'month' | 'year'): number {
  const date = new Date(start * 1000)
  const months = interval === 'month' ? 1 : 12
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}
