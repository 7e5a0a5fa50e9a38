import type { Knex } from 'knex'
import type {
  BillingAccountRow,
  BillingEventRow,
  BillingIntentRow,
  BillingOrderRow,
} from '../db/tables/plans.ts'

export async function findAccount(db: Knex, organizationId: string): Promise<BillingAccountRow | undefined> {
  return db('billing_accounts').where({ organization_id: organizationId }).first()
}

/** Keeps the account of a concurrent request. */
export async function insertAccount(db: Knex, row: BillingAccountRow): Promise<void> {
  await db('billing_accounts').insert(row).onConflict('organization_id').ignore()
}

/** Finds the organization of a customer, and marks its account as changed since `now` unless it is marked already. */
export async function markDirty(db: Knex, customerId: string, now: number): Promise<string | null> {
  const [row] = await db('billing_accounts')
    .where({ customer_id: customerId })
    .update({ dirty_at: db.raw('coalesce(dirty_at, ?)', [now]) })
    .returning('organization_id')
  return row?.organization_id ?? null
}

/** Changes the account unless a newer state was applied since `version`. Returns false in that case. */
export async function updateAccount(
  db: Knex,
  { organization_id, version }: Pick<BillingAccountRow, 'organization_id' | 'version'>,
  change: Partial<Omit<BillingAccountRow, 'organization_id' | 'customer_id' | 'version'>>,
): Promise<boolean> {
  const changed = await db('billing_accounts')
    .where({ organization_id, version })
    .update({ ...change, version: version + 1 })
  return changed === 1
}

/** Reserves the right to ask the provider for an account, at most once in `everyMs`. Returns false for an account that was asked for. */
export async function reserveSync(
  db: Knex,
  organizationId: string,
  now: number,
  everyMs: number,
): Promise<boolean> {
  const reserved = await db('billing_accounts')
    .where({ organization_id: organizationId })
    .where((query) => query.whereNull('asked_at').orWhere('asked_at', '<=', now - everyMs))
    .update({ asked_at: now })
  return reserved === 1
}

/** Records a card that was accepted, or could not be checked. */
export async function setCardChecked(db: Knex, organizationId: string, now: number): Promise<void> {
  await db('billing_accounts').where({ organization_id: organizationId }).update({ card_checked_at: now })
}

/**
 * Lists accounts with an unhandled notification from before `before`, and those last read before `stale`. Moves them to the end of
 * the list, so that accounts whose reading fails do not keep others from being read.
 */
export async function takeOverdueAccounts(
  db: Knex,
  { now, before, stale, limit }: { now: number; before: number; stale: number; limit: number },
): Promise<string[]> {
  const due = db('billing_accounts')
    .where('dirty_at', '<', before)
    .orWhere('synced_at', '<', stale)
    .orderBy('updated_at')
    .limit(limit)
    .select('organization_id')
  const rows = await db('billing_accounts')
    .whereIn('organization_id', due)
    .update({ updated_at: now })
    .returning('organization_id')
  return rows.map(({ organization_id }) => organization_id)
}

export async function insertOrder(db: Knex, row: BillingOrderRow): Promise<void> {
  await db('billing_orders').insert(row)
}

/**
 * Stores the order of a checkout, which replaces every open one of the organization. Call it in a transaction that is locked for the
 * organization.
 */
export async function replaceOrders(db: Knex, row: BillingOrderRow): Promise<void> {
  await db('billing_orders')
    .where({ organization_id: row.organization_id, state: 'open' })
    .update({ state: 'replaced' })
  await db('billing_orders').insert(row)
}

/** Adds the checkout to its order. Returns false if a newer order has replaced it. */
export async function setCheckout(db: Knex, id: string, checkoutId: string): Promise<boolean> {
  const changed = await db('billing_orders').where({ id, state: 'open' }).update({ checkout_id: checkoutId })
  return changed === 1
}

export async function findOrder(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<BillingOrderRow | undefined> {
  return db('billing_orders').where({ organization_id: organizationId, id }).first()
}

/** Lists the checkouts in these states, which may still be open at the provider. */
export async function findOpenCheckouts(
  db: Knex,
  organizationId: string,
  states: readonly ('open' | 'replaced')[],
): Promise<{ id: string; checkoutId: string }[]> {
  const rows = await db('billing_orders')
    .where({ organization_id: organizationId })
    .whereIn('state', states)
    .select('id', 'checkout_id')
  return rows.flatMap(({ id, checkout_id: checkoutId }) => (checkoutId === null ? [] : [{ id, checkoutId }]))
}

/** Returns true if the organization has ever had a checkout at the provider. */
export async function hasCheckout(db: Knex, organizationId: string): Promise<boolean> {
  const row = await db('billing_orders')
    .where({ organization_id: organizationId })
    .whereNotNull('checkout_id')
    .first('id')
  return row !== undefined
}

export async function setOrderState(
  db: Knex,
  organizationId: string,
  id: string | null,
  state: BillingOrderRow['state'],
): Promise<void> {
  if (id === null) return
  await db('billing_orders').where({ organization_id: organizationId, id }).update({ state })
}

export async function insertIntent(db: Knex, row: BillingIntentRow): Promise<void> {
  await db('billing_intents').insert(row)
}

export async function findIntent(db: Knex, id: string): Promise<BillingIntentRow | undefined> {
  return db('billing_intents').where({ id }).first()
}

/** Returns true if the provider refused such an act, or never answered, since an instant. */
export async function hasFailedIntent(
  db: Knex,
  organizationId: string,
  kind: string,
  since: number,
): Promise<boolean> {
  const row = await db('billing_intents')
    .where({ organization_id: organizationId, kind, state: 'failed' })
    .where('created_at', '>', since)
    .first('id')
  return row !== undefined
}

/** Lists the outcomes of the organization's completed acts of a kind, as JSON. */
export async function findOutcomes(db: Knex, organizationId: string, kind: string): Promise<string[]> {
  const rows = await db('billing_intents')
    .where({ organization_id: organizationId, kind, state: 'done' })
    .select('outcome')
  return rows.flatMap(({ outcome }) => outcome ?? [])
}

/** Changes an open intent. Returns false if it is no longer open. */
export async function updateOpenIntent(
  db: Knex,
  id: string,
  change: Partial<Pick<BillingIntentRow, 'state' | 'outcome' | 'tries' | 'next_try_at' | 'updated_at'>>,
): Promise<boolean> {
  return (await db('billing_intents').where({ id, state: 'open' }).update(change)) === 1
}

export async function findOverdueIntents(db: Knex, before: number, limit: number): Promise<string[]> {
  const rows = await db('billing_intents')
    .where({ state: 'open' })
    .where('next_try_at', '<', before)
    .orderBy('next_try_at')
    .limit(limit)
    .select('id')
  return rows.map(({ id }) => id)
}

/** Stores a notification. Returns false for one that is stored already. */
export async function insertEvent(db: Knex, row: BillingEventRow): Promise<boolean> {
  const inserted = await db('billing_events').insert(row).onConflict('id').ignore().returning('id')
  return inserted.length === 1
}
