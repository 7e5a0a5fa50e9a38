import type Stripe from 'stripe'
import type { StripeConfig } from '../../config/billing.ts'
import type { Clock } from '../../lib/time/clock.ts'
import type { Checkout, CheckoutRequest, Order, PaymentEvent, PaymentProvider } from '../provider.ts'
import { ignoreRefusal, PaymentRefusedError } from '../provider.ts'
import { centsOf, currencyOf, idOf, listOf, requireId, requireText, requireUrl, urlOf } from './answers.ts'
import { createStripeClient, type StripeClient } from './client.ts'
import { createPaymentCalls } from './payments.ts'
import { createPrices } from './prices.ts'
import { createSubscriptionCalls } from './subscriptions.ts'

/** Marks objects of this service, since other services may use the same account. */
const SERVICE = 'postern'
/** Stripe signs each delivery anew, so an older signature is a replay. */
const TOLERANCE_S = 300
const PAGE = 100

/** Creates the provider for Stripe. Loads nothing before its first call. */
export function createStripe(config: StripeConfig, clock: Clock): PaymentProvider {
  const client = createStripeClient(config)
  const findPrice = createPrices(client)
  return {
    ...createSubscriptionCalls(client, findPrice),
    ...createPaymentCalls(client),
    ...createCheckoutCalls(client, findPrice, clock),
    readEvent: (body, signature) => readEvent(client, { body, signature }, config.webhookSecret, clock),
  }
}

function createCheckoutCalls(
  { call }: StripeClient,
  findPrice: (order: Order) => Promise<string>,
  clock: Clock,
) {
  return {
    createCustomer: ({ organizationId, email, name }) =>
      call(async (stripe) => {
        // Looks for the customer first, since Stripe forgets keys after a day.
        const customers = listOf(await stripe.customers.list({ email, limit: PAGE }))
        const found = customers.find(({ metadata }) => metadata?.organizationId === organizationId)
        if (found !== undefined) return requireId(found.id)
        const created = await stripe.customers.create(
          { email, name, metadata: { service: SERVICE, organizationId } },
          { idempotencyKey: `customer:${organizationId}:${email}` },
        )
        return requireId(created.id)
      }),
    async openCheckout(request) {
      const price = await findPrice(request.order)
      return call(async (stripe) => {
        const session = await stripe.checkout.sessions.create(checkoutParams(request, price), {
          idempotencyKey: `checkout:${request.orderId}`,
        })
        return toCheckout(session, request.mode)
      })
    },
    async expireCheckout(id) {
      await ignoreRefusal(call((stripe) => stripe.checkout.sessions.expire(id)))
    },
    openPortal: (customer, returnUrl) =>
      call(async (stripe) => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
        return requireUrl(url)
      }),
    findAutomaticPromotion: () =>
      call(async (stripe) => {
        const codes = listOf(await stripe.promotionCodes.list({ active: true, limit: PAGE }))
        const found = codes.find((code) => isAutomatic(code, clock.now()))
        return found === undefined ? null : { id: requireId(found.id), code: requireText(found.code) }
      }),
  } satisfies Partial<PaymentProvider>
}

/** @throws Error without the page, or the secret for a form, so that no checkout is stored that nobody can complete */
function toCheckout(session: Stripe.Checkout.Session, mode: CheckoutRequest['mode']): Checkout {
  const { id, url, client_secret: secret } = session
  if (mode === 'page') return { id: requireId(id), url: requireUrl(url), clientSecret: null }
  return { id: requireId(id), url: urlOf(url), clientSecret: requireText(secret) }
}

function isAutomatic(code: Stripe.PromotionCode, now: number): boolean {
  const { metadata, expires_at, max_redemptions, times_redeemed } = code
  return (
    metadata?.autoapply === 'true' &&
    (expires_at === null || expires_at * 1000 > now) &&
    (max_redemptions === null || times_redeemed < max_redemptions)
  )
}

function checkoutParams(request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const { order, orderId, organizationId, trialDays, promotionId } = request
  const metadata = {
    ...request.tracking,
    service: SERVICE,
    organizationId,
    plan: order.tier,
    period: order.period,
    orderId,
  }
  return {
    mode: 'subscription',
    customer: request.customerId,
    client_reference_id: organizationId,
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
    ...(request.mode === 'page'
      ? { ui_mode: 'hosted_page', success_url: request.returnUrl, cancel_url: request.cancelUrl }
      : { ui_mode: 'elements', return_url: request.returnUrl }),
    ...discountParams(promotionId, request),
  }
}

/** Passes the promotion code to Stripe's page with the checkout. An embedded form applies it itself. */
function discountParams(
  promotionId: string | null,
  { mode, takesCodes }: CheckoutRequest,
): Pick<Stripe.Checkout.SessionCreateParams, 'discounts' | 'allow_promotion_codes'> {
  if (promotionId !== null && mode === 'page') return { discounts: [{ promotion_code: promotionId }] }
  return takesCodes ? { allow_promotion_codes: true } : {}
}

async function readEvent(
  { call }: StripeClient,
  { body, signature }: { body: Buffer; signature: string },
  secret: string,
  clock: Clock,
): Promise<PaymentEvent> {
  const event = await call(async (stripe) => {
    try {
      return await stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        TOLERANCE_S,
        undefined,
        clock.now(),
      )
    } catch (cause) {
      throw new PaymentRefusedError('The signature does not match.', { reason: 'signature', cause })
    }
  })
  return toEvent(event)
}

/** @throws PaymentRefusedError for a body that is no event; what is missing beside its id and its object is null */
function toEvent(event: Stripe.Event | null): PaymentEvent {
  const id = idOf(event?.id)
  const type = idOf(event?.type)
  const object: unknown = event?.data?.object
  if (id === null || type === null || typeof object !== 'object' || object === null)
    throw new PaymentRefusedError('The body is no event with an id and an object.', { reason: 'event' })
  const customerId = customerOf(object)
  return { id, type, customerId, dispute: type === 'charge.dispute.created' ? disputeOf(object) : null }
}

function customerOf(object: { object?: unknown; id?: unknown; customer?: unknown }): string | null {
  return idOf(object.object === 'customer' ? object.id : object.customer)
}

/** Leaves out a sum that Stripe did not name, since the operator must hear of the dispute anyway. */
function disputeOf(object: {
  charge?: unknown
  amount?: unknown
  currency?: unknown
}): PaymentEvent['dispute'] {
  const chargeId = idOf(object.charge) ?? ''
  try {
    return { chargeId, sum: { cents: centsOf(object.amount), currency: currencyOf(object.currency) } }
  } catch {
    return { chargeId, sum: null }
  }
}
