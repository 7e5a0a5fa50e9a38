import type { App } from '../context.ts'
import type { BillingAccountRow } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict } from '../errors.ts'
import { endSubscription, mayTry, saveSubscription } from '../plans/subscriptions.ts'
import { runIntent } from './intents/intents.ts'
import { isLive, type PaymentProvider, PaymentRefusedError, type ProviderSubscription } from './provider.ts'
import { findAccount, setOrderState, updateAccount } from './store.ts'

type Services = Pick<App, 'db' | 'clock' | 'jobs' | 'log' | 'config' | 'events'>

/** Limits the attempts to read a subscription that changes meanwhile; the job repeats it later. */
const MAX_READINGS = 5

/**
 * Makes the organization's plan equal to its subscription at the provider. Reads the provider's current state, so neither the
 * order nor the number of notifications matters; a read that a concurrent one has overtaken is repeated.
 */
export async function syncBilling(
  ctx: Services,
  payments: PaymentProvider,
  organizationId: string,
): Promise<void> {
  for (let readings = 0; readings < MAX_READINGS; readings++) {
    const account = await findAccount(ctx.db, organizationId)
    if (account === undefined) return
    const startedAt = ctx.clock.now()
    const current = choose(ctx, organizationId, await payments.listSubscriptions(account.customer_id))
    if (current !== null && (await needsCardCheck(ctx, account, current))) {
      if (await checkCard(ctx, payments, account, current)) continue
      return
    }
    if (await apply(ctx, account, current, startedAt)) return
  }
  throw new Error('The subscription changed during each reading.')
}

/** Selects a paid subscription, then the newest. Logs an error for two paid ones, since an operator must end one. */
function choose(
  { log }: Pick<App, 'log'>,
  organizationId: string,
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | null {
  const live = subscriptions.filter((each) => isLive(each) && each.order !== null)
  if (live.length > 1)
    log.error({ organizationId, subscriptions: live.map(({ id }) => id) }, 'an organization pays twice')
  const ranked = live.toSorted(
    (a, b) =>
      Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
      b.createdAt - a.createdAt ||
      (a.id < b.id ? 1 : -1),
  )
  return ranked[0] ?? null
}

/** Checks the card of an organization's first subscription, before its trial begins. */
async function needsCardCheck(
  ctx: Pick<App, 'db'>,
  account: BillingAccountRow,
  { status }: ProviderSubscription,
): Promise<boolean> {
  if (account.card_checked_at !== null || status === 'past_due') return false
  return mayTry(ctx, account.organization_id)
}

/**
 * Checks the newest card. False while another act is in progress, since its end enqueues a new sync.
 * @throws an error while the outcome is unknown; the job that runs this repeats
 */
async function checkCard(
  ctx: Services,
  payments: PaymentProvider,
  account: BillingAccountRow,
  { id: subscriptionId, identifier: orderId }: ProviderSubscription,
): Promise<boolean> {
  const { organization_id: organizationId, customer_id: customerId } = account
  const cardId = await payments.findNewestCard(customerId)
  const confirm = async (db: App['db']) => {
    const now = await findAccount(db, organizationId)
    if (now?.card_checked_at !== null) throw conflict('The card has already been checked.')
  }
  const input = { customerId, cardId, subscriptionId, orderId }
  try {
    await runIntent(ctx, payments, { organizationId, userId: null, kind: 'card_check', input, confirm })
    return true
  } catch (error) {
    if (error instanceof PaymentRefusedError || !(error instanceof ApiError)) throw error
    if (error.code === 'conflict') return false
    throw error
  }
}

/** Writes the state that was read. Returns false if a newer state was applied since this read began. */
async function apply(
  ctx: Services,
  account: BillingAccountRow,
  current: ProviderSubscription | null,
  startedAt: number,
): Promise<boolean> {
  const { organization_id: organizationId } = account
  return transaction(ctx, async (ctx) => {
    const isNewest = await updateAccount(ctx.db, account, {
      subscription_id: current?.id ?? null,
      dirty_at: null,
      synced_at: startedAt,
      updated_at: ctx.clock.now(),
    })
    if (!isNewest) return false
    if (current?.order) {
      await saveSubscription(ctx, organizationId, {
        ...current.order,
        identifier: current.identifier,
        cancelAt: current.cancelAt,
        trialing: current.status === 'trialing',
        usesTrial: true,
      })
      await setOrderState(ctx.db, organizationId, current.identifier, 'active')
    } else if (account.subscription_id !== null) {
      // Ends only a plan from the provider, so that a granted plan stays.
      await endSubscription(ctx, organizationId)
    }
    return true
  })
}
