import { organizationName, setPaymentId } from '../accounts/users/organizations.ts'
import { getEmail } from '../accounts/users/self.ts'
import type { BillingAccountRow } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { conflict } from '../errors/errors.ts'
import { billingOff } from './events.ts'
import {
  type BillingContext,
  type HasPayments,
  isLive,
  type PaymentProvider,
  type ProviderSubscription,
} from './provider.ts'
import { findAccount, insertAccount } from './store.ts'
import { ranked, syncBilling } from './sync.ts'

/** Person who acts, and the organization that pays. */
export interface Payer {
  organizationId: string
  userId: string
}

/** @throws 503 `not_configured` where the service sells no plans */
export function requirePayments({ payments }: HasPayments): PaymentProvider {
  if (payments === null) throw billingOff()
  return payments
}

/** Returns the organization's account, created with a customer at the provider if there is none. */
export async function ensureAccount(ctx: BillingContext, payer: Payer): Promise<BillingAccountRow> {
  const { organizationId } = payer
  const found = await findAccount(ctx.db, organizationId)
  if (found !== undefined) return found
  const email = await getEmail(ctx, payer)
  const name = await organizationName(ctx, organizationId)
  const customerId = await requirePayments(ctx).createCustomer({ organizationId, email, name })
  const now = ctx.clock.now()
  return transaction(ctx, async (ctx) => {
    await insertAccount(ctx.db, {
      organization_id: organizationId,
      customer_id: customerId,
      subscription_id: null,
      version: 0,
      card_checked_at: null,
      dirty_at: null,
      synced_at: now,
      asked_at: null,
      created_at: now,
      updated_at: now,
    })
    const account = (await findAccount(ctx.db, organizationId)) as BillingAccountRow
    await setPaymentId(ctx.db, organizationId, account.customer_id)
    return account
  })
}

/** Current payments of the organization, read from the provider. */
export interface CurrentPayments {
  account: BillingAccountRow
  /** Subscriptions that have not ended, even if they do not provide a plan. */
  subscriptions: ProviderSubscription[]
  /** Subscription that provides the plan. */
  current: ProviderSubscription | null
}

/** Reads the subscriptions from the provider; null for an organization that never began a checkout. */
export async function readPayments(
  ctx: BillingContext,
  organizationId: string,
): Promise<CurrentPayments | null> {
  const payments = requirePayments(ctx)
  const account = await findAccount(ctx.db, organizationId)
  if (account === undefined) return null
  const subscriptions = await payments.listSubscriptions(account.customer_id)
  const current =
    ranked(account, subscriptions)[0] ??
    subscriptions.find(({ id }) => id === account.subscription_id) ??
    subscriptions.find(isLive) ??
    null
  return { account, subscriptions, current }
}

/** @throws 409 for an organization that pays for no subscription */
export async function requireSubscription(
  ctx: BillingContext,
  organizationId: string,
): Promise<CurrentPayments & { current: ProviderSubscription }> {
  const found = await readPayments(ctx, organizationId)
  if (found?.current == null) throw conflict('The organization has no subscription.')
  return { ...found, current: found.current }
}

/**
 * Reads the plan, so that the caller sees the effect of an act at once. After a failure, the job that the act enqueued reads it.
 */
export async function refreshPlan(ctx: BillingContext, organizationId: string): Promise<void> {
  try {
    await syncBilling(ctx, requirePayments(ctx), organizationId)
  } catch (error) {
    ctx.log.warn({ err: error, organizationId }, 'the plan could not be read after a change')
  }
}
