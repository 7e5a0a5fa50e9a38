import { findOwnedByEmail } from '../accounts/users/organizations.ts'
import { getEmail } from '../accounts/users/self.ts'
import type { BillingOrderRow } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { conflict } from '../errors/errors.ts'
import { newId } from '../lib/ids.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { billingUrl } from '../plans/limits.ts'
import { lockPlan, mayTry, tiersOf } from '../plans/subscriptions.ts'
import { ensureAccount, type Payer, readPayments, refreshPlan, requirePayments } from './accounts.ts'
import { runIntent } from './intents/intents.ts'
import {
  type BillingContext,
  type Checkout,
  isLive,
  type Order,
  PaymentRefusedError,
  type Promotion,
  type ProviderSubscription,
} from './provider.ts'
import {
  findOpenCheckouts,
  hasCheckout,
  insertOrder,
  replaceOrders,
  setCheckout,
  setOrderState,
} from './store.ts'

const DAY = 86_400_000
const TRIAL_DAYS = 7
/** Keeps orders for the page to which the checkout returns. */
const KEEP_ORDER_MS = 30 * DAY

export interface OrderInput extends Order {
  /** Facts for the operator's statistics, stored with the subscription at the provider. */
  tracking: Record<string, string>
}

export type Subscribed = { url: string } | { id: string } | { portal: string } | { blocked: true }

/**
 * Starts a checkout on the provider's page, or switches the plan in place and collects the difference. A declined card changes
 * nothing.
 */
export async function subscribe(ctx: BillingContext, payer: Payer, input: OrderInput): Promise<Subscribed> {
  if (await isBlocked(ctx, payer)) return { blocked: true }
  const found = (await findCurrent(ctx, payer)) ?? (await beginCheckout(ctx, payer, input, 'page'))
  if ('paid' in found) return changePlan(ctx, payer, found.paid, input)
  return { url: found.url ?? '' }
}

function changePlan(
  ctx: BillingContext,
  payer: Payer,
  current: ProviderSubscription,
  input: OrderInput,
): Promise<Subscribed> {
  const isSame = current.order?.tier === input.tier && current.order.period === input.period
  return isSame ? keepPlan(ctx, payer, current) : switchPlan(ctx, payer, current, input)
}

export interface EmbeddedCheckout {
  client_secret: string
  auto_apply_coupon?: string
}

/**
 * Starts a checkout for a form inside the console's page.
 * @throws 409 for an organization that has a subscription
 */
export async function subscribeEmbedded(
  ctx: BillingContext,
  payer: Payer,
  input: OrderInput,
): Promise<EmbeddedCheckout | { blocked: true }> {
  if (await isBlocked(ctx, payer)) return { blocked: true }
  const found = (await findCurrent(ctx, payer)) ?? (await beginCheckout(ctx, payer, input, 'embedded'))
  if ('paid' in found)
    throw conflict('The organization already has a subscription. Change it with POST /billing/subscribe.')
  const { clientSecret, promotion } = found
  return {
    client_secret: clientSecret ?? '',
    ...(promotion === null ? {} : { auto_apply_coupon: promotion.code }),
  }
}

/** Computes in dollars what `subscribe` would collect at once. */
export async function previewPrice(
  ctx: BillingContext,
  organizationId: string,
  order: Order,
  priceOf: (order: Order) => number,
): Promise<number> {
  const found = await readPayments(ctx, organizationId)
  const current = found?.current ?? null
  if (found === null || current === null)
    return (await mayTry(ctx, organizationId)) ? 0 : priceOf(order) / 100
  if (current.status === 'trialing') return 0
  const cents = await requirePayments(ctx).previewSwitch(current, order, found.account.customer_id)
  return cents / 100
}

/** Subscription that the organization has, so that it needs no checkout. */
interface Paid {
  paid: ProviderSubscription
}

async function findCurrent(ctx: BillingContext, { organizationId }: Payer): Promise<Paid | null> {
  const found = await readPayments(ctx, organizationId)
  const paid = found?.current ?? null
  return paid === null || found?.subscriptions.some(isLive) !== true ? null : { paid }
}

/** Refuses a second trial by another account with the same email address. */
async function isBlocked(ctx: BillingContext, { userId, organizationId }: Payer): Promise<boolean> {
  const email = await getEmail(ctx, { userId })
  const owned = await findOwnedByEmail(ctx, { email, exceptUserId: userId })
  const others = owned.filter((id) => id !== organizationId)
  const tierOf = await tiersOf(ctx, others)
  return others.some((id) => tierOf(id) !== 'FREE')
}

/**
 * Opens a checkout and closes every other one of the organization, so that two can never be paid. Of concurrent requests, the last
 * one opens its checkout. Returns the subscription instead if an older checkout was paid meanwhile.
 * @throws 409 if a newer request has opened a checkout meanwhile
 */
async function beginCheckout(
  ctx: BillingContext,
  payer: Payer,
  { tier, period, tracking }: OrderInput,
  mode: 'page' | 'embedded',
): Promise<(Checkout & { promotion: Promotion | null }) | Paid> {
  const payments = requirePayments(ctx)
  const { organizationId } = payer
  const account = await ensureAccount(ctx, payer)
  const order = newOrder(ctx, organizationId, { tier, period })
  await transaction(ctx, async (ctx) => {
    await lockPlan(ctx.db, organizationId)
    await replaceOrders(ctx.db, order)
  })
  // Leaves the checkout of a newer request open, which closes this one.
  await closeCheckouts(ctx, organizationId, ['replaced'])
  // Reads the subscriptions again after no older checkout can be paid any longer.
  const paid = (await hasCheckout(ctx.db, organizationId)) ? await findCurrent(ctx, payer) : null
  if (paid !== null) return paid
  const monthly = period === 'MONTHLY'
  const promotion = monthly ? await payments.findAutomaticPromotion() : null
  const checkout = await payments.openCheckout({
    customerId: account.customer_id,
    order: { tier, period },
    orderId: order.id,
    organizationId,
    trialDays: (await mayTry(ctx, organizationId)) ? TRIAL_DAYS : 0,
    mode,
    returnUrl: returnUrl(ctx.config, order.id),
    cancelUrl: billingUrl(ctx.config),
    promotionId: promotion?.id ?? null,
    takesCodes: monthly,
    tracking,
  })
  if (await setCheckout(ctx.db, order.id, checkout.id)) return { ...checkout, promotion }
  await payments.expireCheckout(checkout.id)
  throw conflict(
    'Another checkout of the organization was opened meanwhile. Complete that one, or try again.',
  )
}

/** Closes the checkouts in these states at the provider. One that was completed stays completed. */
export async function closeCheckouts(
  ctx: BillingContext,
  organizationId: string,
  states: readonly ('open' | 'replaced')[],
): Promise<void> {
  const payments = requirePayments(ctx)
  for (const { id, checkoutId } of await findOpenCheckouts(ctx.db, organizationId, states)) {
    await payments.expireCheckout(checkoutId)
    await setOrderState(ctx.db, organizationId, id, 'closed')
  }
}

/** Returns the console's page that asks for the outcome of the checkout. */
function returnUrl(config: BillingContext['config'], orderId: string): string {
  const { baseUrl, consoleUrl } = config
  if (consoleUrl === baseUrl) return `${billingUrl(config)}?check=${orderId}`
  return `${consoleUrl}/launches?onboarding=true&check=${orderId}`
}

function newOrder({ clock }: HasClock, organizationId: string, { tier, period }: Order): BillingOrderRow {
  const now = clock.now()
  return {
    id: newId(),
    organization_id: organizationId,
    tier,
    period,
    state: 'open',
    checkout_id: null,
    created_at: now,
    expires_at: now + KEEP_ORDER_MS,
  }
}

/** Collects nothing for the current plan. Resumes the plan if it was canceled. */
async function keepPlan(
  ctx: BillingContext,
  { organizationId, userId }: Payer,
  { id, identifier, cancelAtPeriodEnd }: ProviderSubscription,
): Promise<Subscribed> {
  if (cancelAtPeriodEnd) {
    const input = { subscriptionIds: [id], cancel: false, feedback: '' }
    await runIntent(ctx, requirePayments(ctx), { organizationId, userId, kind: 'cancel', input })
    await refreshPlan(ctx, organizationId)
  }
  return { id: identifier ?? id }
}

async function switchPlan(
  ctx: BillingContext,
  { organizationId, userId }: Payer,
  current: ProviderSubscription,
  { tier, period, tracking }: OrderInput,
): Promise<Subscribed> {
  const payments = requirePayments(ctx)
  const order = newOrder(ctx, organizationId, { tier, period })
  await insertOrder(ctx.db, order)
  const input = {
    subscriptionId: current.id,
    itemId: current.itemId,
    order: { tier, period },
    orderId: order.id,
    trialing: current.status === 'trialing',
    tracking,
  }
  try {
    await runIntent(ctx, payments, { organizationId, userId, kind: 'switch', input })
  } catch (error) {
    if (!(error instanceof PaymentRefusedError && error.byCard)) throw error
    const account = await ensureAccount(ctx, { organizationId, userId })
    return { portal: await payments.openPortal(account.customer_id, billingUrl(ctx.config)) }
  }
  await refreshPlan(ctx, organizationId)
  return { id: order.id }
}
