import type Stripe from 'stripe'
import type { PaymentProvider, ProviderCharge } from '../provider.ts'
import { ignoreRefusal, PaymentRefusedError } from '../provider.ts'
import { centsOf, currencyOf, idOf, instantOf, listOf, requireId, textOf, urlOf } from './answers.ts'
import type { StripeClient } from './client.ts'

const PAGE = 100
/** One dollar, which is authorized and released. */
const CARD_CHECK_CENTS = 100

export function createPaymentCalls({ call }: StripeClient) {
  const voidHold = async (id: string, key: string) => {
    await call((stripe) => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `${key}:void` }))
  }
  return {
    listCharges: (customer) =>
      call(async (stripe) => {
        const charges = listOf(await stripe.charges.list({ customer, limit: PAGE }))
        const paid = charges.filter(({ status, captured }) => status === 'succeeded' && captured)
        const invoices = paid.length === 0 ? [] : await listInvoices(stripe, customer)
        return paid.map((charge) => toCharge(charge, invoices))
      }),
    refund: ({ chargeId, amount, intentId }, key) =>
      call(async (stripe) => {
        const refund = await stripe.refunds.create(
          {
            charge: chargeId,
            reason: 'requested_by_customer',
            metadata: { intentId },
            ...(amount === null ? {} : { amount }),
          },
          { idempotencyKey: key },
        )
        return centsOf(refund.amount)
      }),
    findRefund: (charge, intentId) =>
      call(async (stripe) => {
        const refunds = listOf(await stripe.refunds.list({ charge, limit: PAGE }))
        const found = refunds.find(({ metadata }) => metadata?.intentId === intentId)
        return found === undefined ? null : centsOf(found.amount)
      }),
    findNewestMethod: (customer) =>
      call(async (stripe) => {
        const methods = listOf(await stripe.paymentMethods.list({ customer, limit: PAGE }))
        const [newest] = methods.toSorted((a, b) => instantOf(b.created) - instantOf(a.created))
        return newest === undefined ? null : { id: requireId(newest.id), isCard: newest.type === 'card' }
      }),
    async checkCard({ customerId, cardId, intentId }, key) {
      try {
        const { id, status } = await call((stripe) =>
          stripe.paymentIntents.create(
            {
              amount: CARD_CHECK_CENTS,
              currency: 'usd',
              customer: customerId,
              payment_method: cardId,
              // Without it, Stripe asks for a page to return to if the account takes methods that redirect.
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              capture_method: 'manual',
              confirm: true,
              off_session: true,
              description: 'Card check, released at once',
              metadata: { intentId },
            },
            { idempotencyKey: key },
          ),
        )
        await voidHold(id, key)
        return status === 'requires_capture'
      } catch (error) {
        if (error instanceof PaymentRefusedError && error.byCard) return false
        throw error
      }
    },
    async findCardCheck(customer, intentId, key) {
      const found = await call(async (stripe) => {
        const intents = listOf(await stripe.paymentIntents.list({ customer, limit: PAGE }))
        return intents.find(({ metadata }) => metadata?.intentId === intentId)
      })
      if (found === undefined) return null
      if (found.status === 'requires_capture') await voidHold(found.id, key)
      return found.status === 'requires_capture' || found.status === 'canceled'
    },
    async removeCard(cardId, key) {
      const detach = (stripe: Stripe) =>
        stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: `${key}:detach` })
      await ignoreRefusal(call(detach))
    },
  } satisfies Partial<PaymentProvider>
}

/** Lists invoices with their payments, which link charges to their subscriptions. */
async function listInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  return listOf(await stripe.invoices.list({ customer, limit: PAGE, expand: ['data.payments'] }))
}

function toCharge(charge: Stripe.Charge, invoices: readonly Stripe.Invoice[]): ProviderCharge {
  const intent = idOf(charge.payment_intent)
  const invoice =
    intent === null
      ? undefined
      : invoices.find(({ payments }) =>
          payments ? listOf(payments).some(({ payment }) => idOf(payment?.payment_intent) === intent) : false,
        )
  return {
    id: requireId(charge.id),
    amount: centsOf(charge.amount),
    refundedAmount: centsOf(charge.amount_refunded),
    isRefunded: charge.refunded === true,
    currency: currencyOf(charge.currency),
    createdAt: instantOf(charge.created),
    status: textOf(charge.status) ?? '',
    description: textOf(charge.description),
    receiptUrl: urlOf(charge.receipt_url),
    invoiceId: idOf(invoice?.id),
    invoiceUrl: urlOf(invoice?.invoice_pdf),
    subscriptionId: idOf(invoice?.parent?.subscription_details?.subscription),
  }
}
