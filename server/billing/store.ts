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

/** Records the first accepted card. */
export async function setCardChecked(db: Knex, organizationId: string, now: number): Promise<void> {
  await db('billing_accounts').where({ organization_id: organizationId }).update({ card_checked_at: now })
}

/** Detaches the plan from the provider, so that a sync without a subscription does not end a plan from another source. */
export async function detachSubscription(db: Knex, organizationId: string): Promise<void> {
  await db('billing_accounts').where({ organization_id: organizationId }).update({ subscription_id: null })
}

/** Lists accounts with an unhandled notification from before `before`, and those last read before `stale`. */
export async function findOverdueAccounts(
  db: Knex,
  { before, stale, limit }: { before: number; stale: number; limit: number },
): Promise<string[]> {
  const rows = await db('billing_accounts')
    .where('dirty_at', '<', before)
    .orWhere('synced_at', '<', stale)
    .orderBy('updated_at')
    .limit(limit)
    .select('organization_id')
  return rows.map(({ organization_id }) => organization_id)
}

export async function insertOrder(db: Knex, row: BillingOrderRow): Promise<void> {
  await db('billing_orders').insert(row)
}

export async function setCheckout(db: Knex, id: string, checkoutId: string): Promise<void> {
  await db('billing_orders').where({ id }).update({ checkout_id: checkoutId })
}

export async function findOrder(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<BillingOrderRow | undefined> {
  return db('billing_orders').where({ organization_id: organizationId, id }).first()
}

/** Lists the checkouts that may still be open. */
export async function findOpenCheckouts(db: Knex, organizationId: string): Promise<string[]> {
  const rows = await db('billing_orders')
    .where({ organization_id: organizationId, state: 'open' })
    .whereNotNull('checkout_id')
    .select('checkout_id')
  return rows.map(({ checkout_id }) => checkout_id).filter((id) => id !== null)
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

export async function findOpenIntent(
  db: Knex,
  organizationId: string,
): Promise<BillingIntentRow | undefined> {
  return db('billing_intents').where({ organization_id: organizationId, state: 'open' }).first()
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
