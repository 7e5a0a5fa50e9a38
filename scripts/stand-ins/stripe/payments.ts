import { emitEvent, find, type Ledger, StripeFailure } from './ledger.ts'
import {
  type Charge,
  type Invoice,
  newCharge,
  newInvoicePayment,
  newPaymentIntent,
  newRefund,
  type PaymentIntent,
  type Refund,
} from './money.ts'
import type { Metadata } from './objects.ts'

/** Card numbers that Stripe gives for tests. */
export const cards = {
  good: '4242424242424242',
  /** Refused as soon as it is entered. */
  declined: '4000000000000002',
  /** Can be stored; every charge is declined. */
  failsLater: '4000000000000341',
  /** Can be stored; needs the person for every charge. */
  needsPerson: '4000002760003184',
  /** Succeeds, then is disputed. */
  disputed: '4000000000000259',
} as const

interface PaymentRequest {
  amount: number
  customer: string
  paymentMethod: string | null
  description: string | null
  metadata: Metadata
  manual?: boolean
}

/** Charges the amount, or authorizes it if `manual`. @throws 402 for a declined card */
export function pay(ledger: Ledger, request: PaymentRequest): { intent: PaymentIntent; charge: Charge } {
  const method = ledger.paymentMethods.get(request.paymentMethod ?? '')
  if (method === undefined || method.customer !== request.customer)
    throw new StripeFailure(
      402,
      'card_error',
      'The customer has no usable payment method.',
      'missing_payment_method',
    )
  const terms = {
    amount: request.amount,
    customer: request.customer,
    payment_method: method.id,
    description: request.description,
    metadata: request.metadata,
  }
  const intent = newPaymentIntent(ledger.name('pi'), terms, request.manual ?? false)
  const refusal = refusalOf(ledger.cards.get(method.id) ?? '')
  const charge = newCharge(ledger.name('ch'), intent, refusal)
  intent.latest_charge = charge.id
  ledger.intents.set(intent.id, intent)
  ledger.charges.set(charge.id, charge)
  if (refusal !== null) {
    intent.status = 'requires_payment_method'
    intent.amount_received = 0
    emitEvent(ledger, 'charge.failed', charge)
    throw new StripeFailure(402, 'card_error', 'Your card was declined.', refusal)
  }
  emitEvent(ledger, 'charge.succeeded', charge)
  if (ledger.cards.get(method.id) === cards.disputed && !request.manual) disputeCharge(ledger, charge.id)
  return { intent, charge }
}

function refusalOf(number: string): string | null {
  if (number === cards.needsPerson) return 'authentication_required'
  return number === cards.declined || number === cards.failsLater ? 'card_declined' : null
}

/** Pays what is due from the customer's card. Returns false for a declined card; the invoice then stays open. */
export function payInvoice(ledger: Ledger, invoice: Invoice, paymentMethod: string | null): boolean {
  const customer = find(ledger.customers, invoice.customer, 'customer')
  invoice.attempted = true
  invoice.attempt_count += 1
  if (invoice.amount_due > 0) {
    try {
      const { intent } = pay(ledger, {
        amount: invoice.amount_due,
        customer: invoice.customer,
        paymentMethod,
        description: 'Subscription',
        metadata: {},
      })
      invoice.payments.data.push(
        newInvoicePayment(ledger.name('inpay'), invoice.id, invoice.amount_due, intent.id),
      )
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      emitEvent(ledger, 'invoice.payment_failed', invoice)
      return false
    }
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  customer.balance = invoice.ending_balance
  emitEvent(ledger, 'invoice.paid', invoice)
  emitEvent(ledger, 'invoice.payment_succeeded', invoice)
  return true
}

/** Refunds a charge, all of what is left without an amount. @throws 400 for more than that */
export function refundCharge(
  ledger: Ledger,
  { charge: id, amount, metadata }: { charge: string; amount: number | null; metadata: Metadata },
): Refund {
  const charge = find(ledger.charges, id, 'charge')
  const left = charge.amount_captured - charge.amount_refunded
  if (left <= 0)
    throw new StripeFailure(
      400,
      'invalid_request_error',
      `Charge ${id} has already been refunded.`,
      'charge_already_refunded',
    )
  if ((amount ?? left) > left)
    throw new StripeFailure(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount.')
  const refund = newRefund(ledger.name('re'), charge, amount ?? left, metadata)
  ledger.refunds.set(refund.id, refund)
  charge.amount_refunded += refund.amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  emitEvent(ledger, 'charge.refunded', charge)
  return refund
}

/** Releases an authorized amount. @throws 400 for one that is not authorized */
export function cancelIntent(ledger: Ledger, id: string): PaymentIntent {
  const intent = find(ledger.intents, id, 'payment_intent')
  if (intent.status !== 'requires_capture' && intent.status !== 'requires_payment_method')
    throw new StripeFailure(
      400,
      'invalid_request_error',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  intent.status = 'canceled'
  intent.canceled_at = ledger.seconds()
  intent.cancellation_reason = 'abandoned'
  return intent
}

/** Lets the bank reclaim a charge. */
export function disputeCharge(ledger: Ledger, id: string): void {
  const charge = find(ledger.charges, id, 'charge')
  const dispute = {
    ...ledger.name('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    status: 'needs_response',
  }
  emitEvent(ledger, 'charge.dispute.created', dispute)
}
