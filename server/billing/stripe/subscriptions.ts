import type Stripe from 'stripe'
import type { Order, PaymentProvider, ProviderSubscription, SwitchRequest } from '../provider.ts'
import { PaymentRefusedError } from '../provider.ts'
import { centsOf, idOf, instantOf, listOf, optionalInstant, requireId } from './answers.ts'
import type { StripeClient } from './client.ts'
import { orderOfPrice } from './prices.ts'

const MAX_SUBSCRIPTIONS = 100

export function createSubscriptionCalls(
  { call }: StripeClient,
  findPrice: (order: Order) => Promise<string>,
) {
  return {
    listSubscriptions: (customer) =>
      call(async (stripe) =>
        listOf(await stripe.subscriptions.list({ customer, limit: MAX_SUBSCRIPTIONS })).map(toSubscription),
      ),
    getSubscription: (id) => call(async (stripe) => toSubscription(await stripe.subscriptions.retrieve(id))),
    isInvoiceUnpaid: (id) =>
      call(async (stripe) => {
        const { status } = await stripe.invoices.retrieve(id)
        return status === 'open' || status === 'uncollectible'
      }),
    async switchPlan(request, key) {
      const price = await findPrice(request.order)
      await call((stripe) =>
        stripe.subscriptions.update(request.subscriptionId, switchParams(request, price), {
          idempotencyKey: key,
        }),
      )
    },
    async previewSwitch(subscription, order, customer) {
      const price = await findPrice(order)
      return call(async (stripe) => {
        const preview = await stripe.invoices.createPreview({
          customer,
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: subscription.itemId, price }],
            proration_behavior: 'always_invoice',
            billing_cycle_anchor: { type: 'now' },
          },
        })
        return Math.max(0, centsOf(preview.amount_due))
      })
    },
    async setCancel(id, { cancel, feedback }, key) {
      await call((stripe) =>
        stripe.subscriptions.update(
          id,
          { cancel_at_period_end: cancel, cancellation_details: { comment: feedback } },
          { idempotencyKey: key },
        ),
      )
    },
    async endSubscription(id, feedback) {
      try {
        await call((stripe) =>
          stripe.subscriptions.cancel(id, { cancellation_details: { comment: feedback } }),
        )
      } catch (error) {
        if (!(error instanceof PaymentRefusedError)) throw error
        // Stripe no longer finds a subscription that an earlier try ended.
        const { status } = await call((stripe) => stripe.subscriptions.retrieve(id))
        if (status !== 'canceled' && status !== 'incomplete_expired') throw error
      }
    },
    async applyCoupon(id, coupon, key) {
      await call((stripe) =>
        stripe.subscriptions.update(id, { discounts: [{ coupon }] }, { idempotencyKey: key }),
      )
    },
    async endTrial(id, key) {
      await call((stripe) => stripe.subscriptions.update(id, { trial_end: 'now' }, { idempotencyKey: key }))
    },
  } satisfies Partial<PaymentProvider>
}

/** Collects the difference at once and starts a new period; a declined card changes nothing. */
function switchParams(request: SwitchRequest, price: string): Stripe.SubscriptionUpdateParams {
  const { order, orderId, itemId, trialing, tracking } = request
  const params: Stripe.SubscriptionUpdateParams = {
    items: [{ id: itemId, price }],
    cancel_at_period_end: false,
    metadata: { ...tracking, plan: order.tier, period: order.period, orderId },
  }
  if (trialing) return { ...params, proration_behavior: 'none' }
  return {
    ...params,
    proration_behavior: 'always_invoice',
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'error_if_incomplete',
  }
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = listOf(subscription.items)
  return {
    id: requireId(subscription.id),
    status: statusOf(subscription.status),
    order: item === undefined ? null : orderOfPrice(item.price),
    identifier: idOf(subscription.metadata?.orderId),
    cancelAt: optionalInstant(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end === true,
    createdAt: instantOf(subscription.created),
    hasDiscount: Array.isArray(subscription.discounts) && subscription.discounts.length > 0,
    itemId: idOf(item?.id) ?? '',
    latestInvoiceId: idOf(subscription.latest_invoice),
  }
}

const OPEN: readonly string[] = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
] satisfies ProviderSubscription['status'][]

function statusOf(status: Stripe.Subscription.Status): ProviderSubscription['status'] {
  return OPEN.includes(status) ? (status as ProviderSubscription['status']) : 'ended'
}
