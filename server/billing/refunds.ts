import { organizationName } from '../accounts/users/organizations.ts'
import { toIso } from '../lib/time/dates.ts'
import { type CurrentPayments, type Payer, readPayments, refreshPlan, requirePayments } from './accounts.ts'
import { findDone, runIntent } from './intents/intents.ts'
import { enqueueOperatorMail } from './operator-mail.ts'
import {
  type BillingContext,
  isLive,
  type Order,
  PaymentRefusedError,
  type ProviderCharge,
} from './provider.ts'
import { findAccount } from './store.ts'
import { ranked, syncBilling } from './sync.ts'

const DAY = 86_400_000
/** Maximum age of a payment that is refunded, in days. */
const REFUND_DAYS = 60
/** Months of a yearly plan, of which one is refunded. */
const MONTHS = 12

/** Lists the organization's successful payments, newest first, at most 100. */
export async function listCharges(ctx: BillingContext, organizationId: string): Promise<ProviderCharge[]> {
  const payments = requirePayments(ctx)
  const account = await findAccount(ctx.db, organizationId)
  return account === undefined ? [] : payments.listCharges(account.customer_id)
}

/** Renders a payment for existing consoles. */
export function chargeBody(charge: ProviderCharge) {
  return {
    id: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    created: Math.floor(charge.createdAt / 1000),
    status: charge.status,
    refunded: charge.isRefunded,
    amount_refunded: charge.refundedAmount,
    description: charge.description,
    receipt_url: charge.receiptUrl,
    invoice: charge.invoiceId,
    invoice_pdf: charge.invoiceUrl,
  }
}

/**
 * Refunds what is left of each payment, one after the other. Fails for a payment of another customer, and for one that is fully
 * refunded.
 */
export async function refundCharges(
  ctx: BillingContext,
  payer: Payer,
  chargeIds: readonly string[],
): Promise<{ refunded: string[]; failed: string[] }> {
  const payments = requirePayments(ctx)
  const charges = await listCharges(ctx, payer.organizationId)
  const own = new Map(charges.map((charge) => [charge.id, charge]))
  const refunded: string[] = []
  const failed: string[] = []
  for (const chargeId of new Set(chargeIds)) {
    const charge = own.get(chargeId)
    if (charge === undefined || charge.isRefunded) failed.push(chargeId)
    else {
      const input = { chargeId, amount: null, thenEnd: [], firstOf: null }
      try {
        await runIntent(ctx, payments, { ...payer, kind: 'refund', input })
        refunded.push(chargeId)
      } catch (error) {
        // Rethrows anything but a refusal: the outcome is unknown, so the caller must check it before the next try.
        if (!(error instanceof PaymentRefusedError)) throw error
        failed.push(chargeId)
      }
    }
  }
  return { refunded, failed }
}

export type RefundOffer =
  | { eligible: false; reason: string }
  | {
      eligible: true
      chargeId: string
      amount: number
      currency: string
      tier: Order['tier'] | null
      period: Order['period'] | null
      subscriptionIds: string[]
      /** The customer, and charges whose refund does not count as the one that is offered. */
      firstOf: { customerId: string; except: string[] }
    }

/** Computes the refund of the last payment, or returns the reason why there is none. */
export async function previewRefund(ctx: BillingContext, organizationId: string): Promise<RefundOffer> {
  const found = await readPayments(ctx, organizationId)
  if (found === null) return refusal('The organization has not made a payment.')
  const live = found.subscriptions.filter(isLive)
  if (live.length === 0) return refusal('The organization has no subscription.')
  const charges = await requirePayments(ctx).listCharges(found.account.customer_id)
  const except = await findRefundedDuplicates(ctx, organizationId)
  if (charges.some(({ id, refundedAmount }) => refundedAmount > 0 && !except.includes(id)))
    return refusal('A payment was refunded before.')
  // The service ends and refunds the other subscriptions by itself.
  const kept = ranked(found.account, live).slice(0, 1)
  const paying = kept.length > 0 ? kept : live
  const charge = charges.find(({ subscriptionId }) => paying.some(({ id }) => id === subscriptionId))
  if (charge === undefined) return refusal('The subscription has no payment yet.')
  if (charge.createdAt < ctx.clock.now() - REFUND_DAYS * DAY)
    return refusal(`The last payment is more than ${REFUND_DAYS} days old.`)
  return offer(found, charge, except)
}

/** Lists the charges of second subscriptions that the service has refunded by itself. */
async function findRefundedDuplicates({ db }: BillingContext, organizationId: string): Promise<string[]> {
  const outcomes = await findDone(db, organizationId, 'end_duplicates')
  return outcomes.flatMap(({ refunded }) => refunded)
}

function offer(
  { account, subscriptions }: CurrentPayments,
  charge: ProviderCharge,
  except: string[],
): RefundOffer {
  const paid = subscriptions.find(({ id }) => id === charge.subscriptionId)
  const yearly = paid?.order?.period === 'YEARLY'
  return {
    eligible: true,
    chargeId: charge.id,
    amount: yearly ? Math.floor(charge.amount / MONTHS) : charge.amount,
    currency: charge.currency,
    tier: paid?.order?.tier ?? null,
    period: paid?.order?.period ?? null,
    subscriptionIds: subscriptions.map(({ id }) => id),
    firstOf: { customerId: account.customer_id, except },
  }
}

function refusal(reason: string): RefundOffer {
  return { eligible: false, reason }
}

export type RefundedSubscription =
  | { refunded: false; reason: string }
  | { refunded: true; amount: number; currency: string; subscriptionCancelled: boolean }

/**
 * Refunds the last payment and ends every subscription. A second subscription is ended and refunded first. Concurrent requests refund
 * once.
 */
export async function refundSubscription(ctx: BillingContext, payer: Payer): Promise<RefundedSubscription> {
  const payments = requirePayments(ctx)
  await syncBilling(ctx, payments, payer.organizationId)
  const found = await previewRefund(ctx, payer.organizationId)
  if (!found.eligible) return { refunded: false, reason: found.reason }
  const { chargeId, amount, currency, subscriptionIds, firstOf } = found
  const input = { chargeId, amount, thenEnd: subscriptionIds, firstOf }
  const { ended } = await runIntent(ctx, payments, { ...payer, kind: 'refund', input })
  await refreshPlan(ctx, payer.organizationId)
  await mailRefund(ctx, payer.organizationId, `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`)
  return { refunded: true, amount, currency, subscriptionCancelled: ended === subscriptionIds.length }
}

async function mailRefund(ctx: BillingContext, organizationId: string, sum: string): Promise<void> {
  const name = await organizationName(ctx, organizationId)
  await enqueueOperatorMail(ctx, {
    subject: `${name} got ${sum} back`,
    lines: [
      `${name} (${organizationId}) was refunded ${sum} at ${toIso(ctx.clock.now())}, and its subscription ended.`,
    ],
  })
}
