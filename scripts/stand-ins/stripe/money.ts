import type { Metadata, Named } from './objects.ts'

/** Makes invoices, payments, charges and refunds of the Stripe API. Amounts are in cents, instants in seconds since 1970. */
export interface Line {
  description: string
  amount: number
}

export interface InvoiceTerms {
  customer: string
  subscription: string
  lines: Line[]
  /** Positive; taken from the sum of the lines. */
  discount: number
  /** Balance of the customer before the invoice; negative = credit. */
  balance: number
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
}

export function newInvoice(at: Named, terms: InvoiceTerms) {
  const subtotal = terms.lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - terms.discount
  const due = Math.max(0, total + terms.balance)
  return {
    ...at,
    livemode: false,
    object: 'invoice' as const,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: terms.reason,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: terms.customer,
    customer_email: null,
    discounts: [],
    due_date: null,
    ending_balance: Math.min(0, total + terms.balance),
    hosted_invoice_url: `https://invoice.example/${at.id}`,
    invoice_pdf: `https://invoice.example/${at.id}.pdf`,
    lines: {
      object: 'list' as const,
      data: terms.lines.map((line, index) => ({
        ...line,
        id: `il_${at.id}_${index}`,
        object: 'line_item' as const,
        currency: 'usd',
      })),
      has_more: false,
      url: `/v1/invoices/${at.id}/lines`,
    },
    metadata: {} as Metadata,
    next_payment_attempt: null as number | null,
    number: at.id.toUpperCase(),
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: terms.subscription },
      type: 'subscription_details',
    },
    payments: {
      object: 'list' as const,
      data: [] as InvoicePayment[],
      has_more: false,
      url: '/v1/invoice_payments',
    },
    period_end: at.created,
    period_start: at.created,
    starting_balance: terms.balance,
    status: 'open' as 'draft' | 'open' | 'paid' | 'uncollectible' | 'void',
    subtotal,
    total,
  }
}
export type Invoice = ReturnType<typeof newInvoice>

export function newInvoicePayment(at: Named, invoice: string, amount: number, intent: string) {
  return {
    ...at,
    livemode: false,
    object: 'invoice_payment' as const,
    amount_paid: amount,
    amount_requested: amount,
    currency: 'usd',
    invoice,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at.created },
  }
}
export type InvoicePayment = ReturnType<typeof newInvoicePayment>

export interface PaymentTerms {
  amount: number
  customer: string
  payment_method: string
  description: string | null
  metadata: Metadata
}

export function newPaymentIntent(at: Named, terms: PaymentTerms, manual: boolean) {
  return {
    ...at,
    ...terms,
    livemode: false,
    object: 'payment_intent' as const,
    amount_received: manual ? 0 : terms.amount,
    canceled_at: null as number | null,
    cancellation_reason: null as string | null,
    capture_method: manual ? 'manual' : 'automatic',
    client_secret: null,
    currency: 'usd',
    last_payment_error: null,
    latest_charge: null as string | null,
    next_action: null,
    status: (manual ? 'requires_capture' : 'succeeded') as string,
  }
}
export type PaymentIntent = ReturnType<typeof newPaymentIntent>

export function newCharge(at: Named, intent: PaymentIntent, failure: string | null) {
  const captured = failure === null && intent.capture_method !== 'manual'
  return {
    ...at,
    livemode: false,
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    captured,
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    failure_code: failure,
    failure_message: failure === null ? null : 'Your card was declined.',
    metadata: intent.metadata,
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    receipt_email: null,
    receipt_url: `https://receipt.example/${at.id}`,
    refunded: false,
    status: failure === null ? 'succeeded' : 'failed',
  }
}
export type Charge = ReturnType<typeof newCharge>

export function newRefund(at: Named, charge: Charge, amount: number, metadata: Metadata) {
  return {
    ...at,
    object: 'refund' as const,
    amount,
    charge: charge.id,
    currency: 'usd',
    metadata,
    payment_intent: charge.payment_intent,
    reason: 'requested_by_customer',
    receipt_number: null,
    status: 'succeeded',
  }
}
export type Refund = ReturnType<typeof newRefund>
