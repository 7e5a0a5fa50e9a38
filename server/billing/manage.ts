import { organizationName } from '../accounts/users/organizations.ts'
import { getEmail } from '../accounts/users/self.ts'
import type { BillingOrderRow } from '../db/tables/plans.ts'
import { conflict, notFound } from '../errors/errors.ts'
import { randomText } from '../lib/secrets/crypto.ts'
import { toIso } from '../lib/time/dates.ts'
import { billingUrl } from '../plans/limits.ts'
import { findSoldSubscription } from '../plans/subscriptions.ts'
import { type Payer, readPayments, refreshPlan, requirePayments, requireSubscription } from './accounts.ts'
import { runIntent } from './intents/intents.ts'
import { enqueueOperatorMail } from './operator-mail.ts'
import type { BillingContext, ProviderSubscription } from './provider.ts'
import { findAccount, findOrder, reserveSync } from './store.ts'
import { ranked } from './sync.ts'

/** Minimum of the last payment, in cents, for which the discount is offered. */
const MIN_CHARGE_CENTS = 1000
/** Minimum time between two questions to the provider about the checkout of an organization. */
const ASK_MS = 5_000

export interface CancelledPlan {
  id: string
  cancel_at?: string
  cancelAtPeriodEnd: boolean
  cancelled: boolean
}

/**
 * Cancels the plan at the end of its period, or resumes a canceled plan. Without `action`, toggles between the two. Canceling covers
 * every subscription of the organization. A subscription whose payment failed ends at once. The operator gets the feedback.
 * @throws 409 without a subscription
 */
export async function toggleCancellation(
  ctx: BillingContext,
  payer: Payer,
  { feedback, action }: { feedback: string; action: 'cancel' | 'resume' | null },
): Promise<CancelledPlan> {
  const { organizationId } = payer
  const { account, subscriptions, current } = await requireSubscription(ctx, organizationId)
  const live = [...new Set([current, ...ranked(account, subscriptions)])]
  const cancel = action === null ? !current.cancelAtPeriodEnd : action === 'cancel'
  const id = randomText(10)
  await mailFeedback(ctx, payer, { cancel, feedback })
  if (cancel && (await isUnpaid(ctx, current))) {
    const ids = live.map(({ id }) => id)
    await endSubscriptions(ctx, payer, ids, feedback)
    const now = toIso(ctx.clock.now())
    return { id, cancel_at: now, cancelAtPeriodEnd: false, cancelled: true }
  }
  const changing = (cancel ? live : [current]).filter(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd !== cancel)
  if (changing.length > 0) {
    const subscriptionIds = changing.map(({ id }) => id)
    const input = { subscriptionIds, cancel, feedback: feedback.slice(0, 500) }
    await act(ctx, payer, { kind: 'cancel', input })
  }
  const plan = await findSoldSubscription(ctx, organizationId)
  const cancelAt = plan?.cancel_at ?? null
  return {
    id,
    ...(cancel && cancelAt !== null ? { cancel_at: toIso(cancelAt) } : {}),
    cancelAtPeriodEnd: cancel,
    cancelled: cancel,
  }
}

async function isUnpaid(
  ctx: BillingContext,
  { status, latestInvoiceId }: ProviderSubscription,
): Promise<boolean> {
  if (status === 'past_due' || status === 'unpaid') return true
  return latestInvoiceId !== null && requirePayments(ctx).isInvoiceUnpaid(latestInvoiceId)
}

/** Ends every subscription at once. @throws 409 without one */
export async function cancelNow(ctx: BillingContext, payer: Payer, feedback: string): Promise<void> {
  const { subscriptions } = await requireSubscription(ctx, payer.organizationId)
  const ids = subscriptions.map(({ id }) => id)
  await endSubscriptions(ctx, payer, ids, feedback)
}

export async function endSubscriptions(
  ctx: BillingContext,
  payer: { organizationId: string; userId: string | null },
  subscriptionIds: string[],
  feedback: string,
): Promise<void> {
  const input = { subscriptionIds, feedback: feedback.slice(0, 500) }
  await act(ctx, payer, { kind: 'end', input })
}

type SimpleAct =
  | { kind: 'end'; input: { subscriptionIds: string[]; feedback: string } }
  | { kind: 'cancel'; input: { subscriptionIds: string[]; cancel: boolean; feedback: string } }
  | { kind: 'discount'; input: { subscriptionId: string; coupon: string } }
  | { kind: 'finish_trial'; input: { subscriptionId: string } }

async function act(
  ctx: BillingContext,
  who: { organizationId: string; userId: string | null },
  request: SimpleAct,
): Promise<void> {
  await runIntent(ctx, requirePayments(ctx), { ...who, ...request })
  await refreshPlan(ctx, who.organizationId)
}

/** Returns the coupon for members who are about to cancel; null where nothing is offered. */
export async function findOffer(ctx: BillingContext, organizationId: string): Promise<string | null> {
  const coupon = ctx.config.billing.stripe?.retentionCoupon ?? null
  if (coupon === null || ctx.payments === null) return null
  const found = await readPayments(ctx, organizationId)
  const current = found?.current ?? null
  if (found === null || current === null || !isEligible(current)) return null
  const charges = await ctx.payments.listCharges(found.account.customer_id)
  const last = charges.find(({ isRefunded }) => !isRefunded)
  return last !== undefined && last.amount > MIN_CHARGE_CENTS ? coupon : null
}

function isEligible({ status, order, hasDiscount }: ProviderSubscription): boolean {
  return (status === 'active' || status === 'trialing') && order?.period === 'MONTHLY' && !hasDiscount
}

/** Applies the discount of `findOffer`. @throws 409 without an offer */
export async function applyDiscount(ctx: BillingContext, payer: Payer): Promise<void> {
  requirePayments(ctx)
  const coupon = await findOffer(ctx, payer.organizationId)
  if (coupon === null) throw conflict('No discount is available for this subscription.')
  const { current } = await requireSubscription(ctx, payer.organizationId)
  await act(ctx, payer, { kind: 'discount', input: { subscriptionId: current.id, coupon } })
}

/** Ends the trial, so that the first period begins. @throws 409 without a trial */
export async function finishTrial(ctx: BillingContext, payer: Payer): Promise<void> {
  const { current } = await requireSubscription(ctx, payer.organizationId)
  if (current.status !== 'trialing') throw conflict('The organization has no trial to end.')
  await act(ctx, payer, { kind: 'finish_trial', input: { subscriptionId: current.id } })
}

/** Opens the provider's page for cards and invoices. @throws 409 for an organization that has never started a checkout */
export async function openPortal(ctx: BillingContext, organizationId: string): Promise<string> {
  const payments = requirePayments(ctx)
  const account = await findAccount(ctx.db, organizationId)
  if (account === undefined) throw conflict('The organization has never started a checkout.')
  return payments.openPortal(account.customer_id, billingUrl(ctx.config))
}

/**
 * Returns 0 while a checkout is pending, 1 for a rejected card, 2 for an active plan. While it is pending, asks the provider now and
 * then, since its notification may be late or lost.
 * @throws 404 for an unknown id
 */
export async function getCheckoutStatus(
  ctx: BillingContext,
  organizationId: string,
  id: string,
): Promise<0 | 1 | 2> {
  const find = () => findOrder(ctx.db, organizationId, id)
  let order = await find()
  if (order === undefined) throw notFound('checkout')
  if (isPending(order) && (await mayAsk(ctx, organizationId))) {
    await refreshPlan(ctx, organizationId)
    order = (await find()) ?? order
  }
  if (isPending(order)) return 0
  return order.state === 'rejected' ? 1 : 2
}

function isPending({ state }: BillingOrderRow): boolean {
  return state !== 'active' && state !== 'rejected'
}

/** Waiting pages ask every second. */
async function mayAsk({ db, clock, payments }: BillingContext, organizationId: string): Promise<boolean> {
  return payments !== null && reserveSync(db, organizationId, clock.now(), ASK_MS)
}

async function mailFeedback(
  ctx: BillingContext,
  payer: Payer,
  { cancel, feedback }: { cancel: boolean; feedback: string },
): Promise<void> {
  const email = await getEmail(ctx, payer)
  const name = await organizationName(ctx, payer.organizationId)
  await enqueueOperatorMail(ctx, {
    subject: `${name} ${cancel ? 'canceled' : 'resumed'} its plan`,
    lines: [`${email} ${cancel ? 'canceled' : 'resumed'} the plan of ${name}.`, feedback],
  })
}
