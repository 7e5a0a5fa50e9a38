import type { Knex } from 'knex'
import type { BillingAccountRow } from '../db/tables/plans.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict } from '../errors/errors.ts'
import { endSubscription, mayTry, saveSubscription } from '../plans/subscriptions.ts'
import type { ActKind } from './intents/acts.ts'
import { findDone, type IntentRequest, runIntent } from './intents/intents.ts'
import {
  type BillingContext,
  isLive,
  type PaymentProvider,
  PaymentRefusedError,
  type ProviderSubscription,
} from './provider.ts'
import { findAccount, hasFailedIntent, setCardChecked, setOrderState, updateAccount } from './store.ts'

/** Limits the attempts to read a subscription that changes meanwhile; the job repeats it later. */
const MAX_READINGS = 5
/** Delay after which the service tries again to end a subscription that the provider did not end. */
const RETRY_MS = 86_400_000

/**
 * Makes the organization's plan equal to its subscription at the provider. Reads the provider's current state, so neither the
 * order nor the number of notifications matters; a read that a concurrent one has overtaken is repeated.
 */
export async function syncBilling(
  ctx: BillingContext,
  payments: PaymentProvider,
  organizationId: string,
): Promise<void> {
  for (let readings = 0; readings < MAX_READINGS; readings++) {
    const account = await findAccount(ctx.db, organizationId)
    if (account === undefined) return
    const startedAt = ctx.clock.now()
    const listed = await listSubscriptions(ctx, payments, account)
    if (listed === null) return
    const [current = null, ...others] = ranked(account, listed)
    if (
      current !== null &&
      others.length > 0 &&
      (await endDuplicates(ctx, payments, { account, current, others }))
    )
      continue
    if (current !== null && (await needsCardCheck(ctx, account, current))) {
      if (await checkCard(ctx, payments, account, current)) continue
      return
    }
    if (await apply(ctx, account, current, startedAt)) return
  }
  throw new Error('The subscription changed during each reading.')
}

/**
 * Reads the subscriptions. A customer whom somebody deleted at the provider has none. Null if the provider refuses: the operator must
 * act, and the next daily reading tries again.
 */
async function listSubscriptions(
  ctx: BillingContext,
  payments: PaymentProvider,
  account: BillingAccountRow,
): Promise<ProviderSubscription[] | null> {
  const { organization_id: organizationId, customer_id: customerId } = account
  const now = ctx.clock.now()
  try {
    return await payments.listSubscriptions(customerId)
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error
    ctx.log.error(
      { err: error, organizationId, customerId },
      'the subscriptions of an organization cannot be read',
    )
    if (error.reason === 'resource_missing') return []
    await updateAccount(ctx.db, account, { dirty_at: null, synced_at: now, updated_at: now })
    return null
  }
}

/**
 * Lists the subscriptions that provide a plan, best first: one that is paid, then the one that the plan comes from, then the oldest.
 */
export function ranked(
  { subscription_id }: Pick<BillingAccountRow, 'subscription_id'>,
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription[] {
  return subscriptions
    .filter((each) => isLive(each) && each.order !== null)
    .toSorted(
      (a, b) =>
        Number(a.status === 'past_due') - Number(b.status === 'past_due') ||
        Number(b.id === subscription_id) - Number(a.id === subscription_id) ||
        a.createdAt - b.createdAt ||
        (a.id < b.id ? -1 : 1),
    )
}

/**
 * Ends the subscriptions beside the current one, and refunds what they have collected since it began. Returns true if they have
 * ended. False while another act is in progress, whose end enqueues a new sync, and for a day after a refusal.
 */
async function endDuplicates(
  ctx: BillingContext,
  payments: PaymentProvider,
  {
    account,
    current,
    others,
  }: {
    account: BillingAccountRow
    current: ProviderSubscription
    others: readonly ProviderSubscription[]
  },
): Promise<boolean> {
  const { organization_id: organizationId, customer_id: customerId } = account
  const kind = 'end_duplicates'
  const hasFailed = (db: Knex) => hasFailedIntent(db, organizationId, kind, ctx.clock.now() - RETRY_MS)
  if (await hasFailed(ctx.db)) return false
  // A concurrent sync may have read the same subscriptions.
  const confirm = async (db: Knex) => {
    const ended = (await findDone(db, organizationId, kind)).flatMap((outcome) => outcome.ended)
    if ((await hasFailed(db)) || others.some(({ id }) => ended.includes(id)))
      throw conflict('The second subscription has been handled.')
  }
  const charges = await payments.listCharges(customerId)
  const doubled = charges.filter(
    ({ subscriptionId, createdAt, isRefunded }) =>
      !isRefunded && createdAt >= current.createdAt && others.some(({ id }) => id === subscriptionId),
  )
  const input = {
    subscriptionIds: others.map(({ id }) => id),
    orderIds: others.flatMap(({ identifier }) => identifier ?? []),
    chargeIds: doubled.map(({ id }) => id),
  }
  return (await runForSystem(ctx, payments, { organizationId, kind, input, confirm })) === 'done'
}

/**
 * Runs an act that no person asked for. A refusal is its outcome, which `applyEffects` reports.
 * @throws an error while the outcome is unknown; the job that runs this repeats
 */
async function runForSystem<Kind extends ActKind>(
  ctx: BillingContext,
  payments: PaymentProvider,
  request: Omit<IntentRequest<Kind>, 'userId'>,
): Promise<'done' | 'refused' | 'busy'> {
  try {
    await runIntent(ctx, payments, { ...request, userId: null })
    return 'done'
  } catch (error) {
    if (error instanceof PaymentRefusedError) return 'refused'
    if (error instanceof ApiError && error.code === 'conflict') return 'busy'
    throw error
  }
}

/** Checks the card of an organization's first subscription, before its trial begins. */
async function needsCardCheck(
  ctx: BillingContext,
  account: BillingAccountRow,
  { status }: ProviderSubscription,
): Promise<boolean> {
  if (account.card_checked_at !== null || status === 'past_due') return false
  return mayTry(ctx, account.organization_id)
}

/**
 * Checks the newest card; a payment method that is not a card cannot hold a dollar, and is accepted. False while another act is in
 * progress, since its end enqueues a new sync.
 */
async function checkCard(
  ctx: BillingContext,
  payments: PaymentProvider,
  account: BillingAccountRow,
  { id: subscriptionId, identifier: orderId }: ProviderSubscription,
): Promise<boolean> {
  const { organization_id: organizationId, customer_id: customerId } = account
  const method = await payments.findNewestMethod(customerId)
  if (method !== null && !method.isCard) {
    await setCardChecked(ctx.db, organizationId, ctx.clock.now())
    return true
  }
  const confirm = async (db: Knex) => {
    const now = await findAccount(db, organizationId)
    if (now?.card_checked_at !== null) throw conflict('The card has already been checked.')
  }
  const input = { customerId, cardId: method?.id ?? null, subscriptionId, orderId }
  const request = { organizationId, kind: 'card_check' as const, input, confirm }
  return (await runForSystem(ctx, payments, request)) !== 'busy'
}

/** Writes the state that was read. Returns false if a newer state was applied since this read began. */
async function apply(
  ctx: BillingContext,
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
      // Ends only a plan from the provider, so that one from the shop stays.
      await endSubscription(ctx, organizationId)
    }
    return true
  })
}
