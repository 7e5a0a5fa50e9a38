import type { Knex } from 'knex'
import type { HasDb } from '../db/connect.ts'
import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'
import type { HasClock } from '../lib/time/clock.ts'

type Db = HasDb

export type IntegrationWithCustomer = IntegrationRow & { customer: CustomerRow | null }

/** Finds an integration of this organization that is not deleted; with `customerId`, only one of this channel group. */
export async function findIntegration(
  ctx: Db,
  organizationId: string,
  id: string,
  customerId?: string | null,
): Promise<IntegrationRow | undefined> {
  const query = ctx.db('integrations').where({ organization_id: organizationId, id, deleted_at: null })
  if (customerId) query.where({ customer_id: customerId })
  return query.first()
}

/** Finds an integration on these platforms by its id or its account's id: existing clients use either to reconnect. */
export async function findReconnectable(
  ctx: Db,
  {
    organizationId,
    identifiers,
    idOrInternalId,
    customerId,
  }: {
    organizationId: string
    identifiers: readonly string[]
    idOrInternalId: string
    customerId: string | null
  },
): Promise<IntegrationRow | undefined> {
  const query = ctx
    .db('integrations')
    .where({ organization_id: organizationId, deleted_at: null })
    .whereIn('identifier', identifiers)
    .where((either) => either.where({ id: idOrInternalId }).orWhere({ internal_id: idOrInternalId }))
    .limit(identifiers.length + 1)
  if (customerId) query.where({ customer_id: customerId })
  const rows = await query
  return rows.find((row) => row.id === idOrInternalId) ?? rows[0]
}

/** Locks an integration, deleted or not, until the transaction ends. */
export async function lockIntegration(
  ctx: Db,
  lock: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  organizationId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  return lock(ctx.db('integrations').where({ organization_id: organizationId, id }).first())
}

/** Locks an account's integration until the transaction ends. Also finds a deleted one, since reconnecting revives it. */
export async function lockByInternalId(
  ctx: HasDb,
  lock: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  key: Pick<IntegrationRow, 'organization_id' | 'identifier' | 'internal_id'>,
): Promise<IntegrationRow> {
  const row: IntegrationRow | undefined = await lock(ctx.db('integrations').where(key).first())
  if (!row) throw new Error('The integration vanished between insert and update.')
  return row
}

/** Inserts a row; returns false if the account already has one. */
export async function insertIntegration(ctx: Db, row: IntegrationRow): Promise<boolean> {
  const inserted = await ctx
    .db('integrations')
    .insert(row)
    .onConflict(['organization_id', 'identifier', 'internal_id'])
    .ignore()
    .returning('id')
  return inserted.length === 1
}

/** Updates an integration that is not deleted, or with `revive` also a deleted one. Returns false if there is none. */
export async function updateIntegration(
  ctx: HasDb & HasClock,
  { organizationId, id }: { organizationId: string; id: string },
  changes: Partial<Omit<IntegrationRow, 'id' | 'organization_id'>>,
  options: { revive?: boolean } = {},
): Promise<boolean> {
  const query = ctx.db('integrations').where({ organization_id: organizationId, id })
  if (!options.revive) query.where({ deleted_at: null })
  return (await query.update({ ...changes, updated_at: ctx.clock.now() })) === 1
}

/** Lists integrations that are in all these channel groups, oldest first, including disabled ones. */
export async function listIntegrationRows(
  ctx: Db,
  organizationId: string,
  customerIds: readonly string[],
): Promise<IntegrationWithCustomer[]> {
  const query = ctx.db('integrations').where({ organization_id: organizationId, deleted_at: null })
  for (const id of customerIds) query.where('customer_id', id)
  const rows = await query.orderBy('id')
  const customers = new Map((await listChannelGroups(ctx, organizationId)).map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, customer: customers.get(row.customer_id ?? '') ?? null }))
}

export async function listChannelGroups(
  ctx: Db,
  organizationId: string,
  customerId?: string | null,
): Promise<CustomerRow[]> {
  const query = ctx.db('customers').where({ organization_id: organizationId, deleted_at: null }).orderBy('id')
  if (customerId) query.where({ id: customerId })
  return query
}
