import { buffer } from 'node:stream/consumers'
import type { BillingHandlers } from '../../generated/handlers.ts'
import { requirePayments } from '../billing/accounts.ts'
import { receiveEvent } from '../billing/events.ts'
import { grantPlan } from '../billing/grant.ts'
import {
  applyDiscount,
  cancelNow,
  findOffer,
  finishTrial,
  getCheckoutStatus,
  openPortal,
  toggleCancellation,
} from '../billing/manage.ts'
import {
  chargeBody,
  listCharges,
  previewRefund,
  refundCharges,
  refundSubscription,
} from '../billing/refunds.ts'
import { priceOf } from '../billing/stripe/prices.ts'
import { type OrderInput, previewPrice, subscribe, subscribeEmbedded } from '../billing/subscribe.ts'
import { badRequest } from '../errors/errors.ts'
import type { Input } from '../http/contract.ts'
import { findSubscription, isInTrial, subscriptionBody } from '../plans/subscriptions.ts'

export const billingHandlers: BillingHandlers = {
  async receivePaymentEvent({ body }, ctx) {
    const signature = ctx.request.headers['stripe-signature']
    if (typeof signature !== 'string') throw badRequest('The header Stripe-Signature is missing.')
    await receiveEvent(ctx, await buffer(body.open()), signature)
    return { ok: true }
  },

  async getBilling(_, ctx) {
    const row = ctx.config.billing.enabled ? await findSubscription(ctx, ctx.auth.organizationId) : undefined
    if (row === undefined) return {}
    return {
      ...subscriptionBody(row),
      cancelAtPeriodEnd: row.cancel_at !== null,
      isTrailing: row.trialing === 1,
    }
  },

  async getCheckoutStatus({ params }, ctx) {
    return { status: await getCheckoutStatus(ctx, ctx.auth.organizationId, params.id) }
  },

  async getRetentionOffer(_, ctx) {
    return { offerCoupon: (await findOffer(ctx, ctx.auth.organizationId)) ?? false }
  },

  async applyDiscount(_, ctx) {
    await applyDiscount(ctx, ctx.auth)
    // TypeScript 5.9 infers void for a method without it.
    return undefined
  },

  async finishTrial(_, ctx) {
    await finishTrial(ctx, ctx.auth)
    return { finish: true }
  },

  async getTrialStatus(_, ctx) {
    const { enabled } = ctx.config.billing
    return { finished: !(enabled && (await isInTrial(ctx, ctx.auth.organizationId))) }
  },

  async createEmbeddedCheckout({ body }, ctx) {
    requirePayments(ctx)
    const checkout = await subscribeEmbedded(ctx, ctx.auth, orderOf(body))
    const key = ctx.config.billing.stripe?.publishableKey ?? null
    return 'blocked' in checkout || key === null ? checkout : { ...checkout, publishable_key: key }
  },

  async subscribe({ body }, ctx) {
    requirePayments(ctx)
    return subscribe(ctx, ctx.auth, orderOf(body))
  },

  async previewSubscription({ body }, ctx) {
    const { tier, period } = orderOf(body)
    return { price: await previewPrice(ctx, ctx.auth.organizationId, { tier, period }, priceOf) }
  },

  async openBillingPortal(_, ctx) {
    return { portal: await openPortal(ctx, ctx.auth.organizationId) }
  },

  async togglePlanCancellation({ body }, ctx) {
    const { feedback, action } = body ?? {}
    return toggleCancellation(ctx, ctx.auth, { feedback: feedback ?? '', action: action ?? null })
  },

  async cancelSubscription(_, ctx) {
    await cancelNow(ctx, ctx.auth, 'Canceled by an administrator')
    return { cancelled: true }
  },

  async listCharges(_, ctx) {
    return (await listCharges(ctx, ctx.auth.organizationId)).map(chargeBody)
  },

  async refundCharges({ body }, ctx) {
    return refundCharges(ctx, ctx.auth, body.chargeIds)
  },

  async previewRefund(_, ctx) {
    const found = await previewRefund(ctx, ctx.auth.organizationId)
    if (!found.eligible) return found
    const { firstOf: _firstOf, ...offer } = found
    return offer
  },

  async refundSubscription(_, ctx) {
    return refundSubscription(ctx, ctx.auth)
  },

  async grantSubscription({ body }, ctx) {
    const { organizationId, userId, impersonatorId } = ctx.auth
    await grantPlan(ctx, { organizationId, userId: impersonatorId ?? userId }, body.subscription)
    // TypeScript 5.9 infers void for a method without it.
    return undefined
  },
}

type SubscribeBody = Input<'subscribe'>['body']

const tracked = ['utm', 'dub', 'datafast_session_id', 'datafast_visitor_id'] as const

function orderOf(body: SubscribeBody): OrderInput {
  const given = tracked.map((name) => [name, body[name]]).filter(([, value]) => value)
  return { tier: body.billing, period: body.period, tracking: Object.fromEntries(given) }
}
