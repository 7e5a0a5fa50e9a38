import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { CustomerRow, IntegrationRow } from '../db/tables/channels.ts'

export type IntegrationWithCustomer = IntegrationRow & { customer: CustomerRow | null }

/** Finds an integration of this organization that is not deleted; with `customerId`, only one of this channel group. */
export async function findIntegration(
  ctx: HasDb,
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
  ctx: HasDb,
  search: {
    organizationId: string
    identifiers: readonly string[]
    idOrInternalId: string
    customerId: string | null
  },
): Promise<IntegrationRow | undefined> {
  const { organizationId, identifiers, idOrInternalId, customerId } = search
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
  { db }: HasDb,
  key: Partial<IntegrationRow>,
): Promise<IntegrationRow | undefined> {
  return dialectOf(db).forUpdate(db('integrations').where(key).first())
}

/** Inserts a row; returns false if the account already has one. */
export async function insertIntegration(ctx: HasDb, row: IntegrationRow): Promise<boolean> {
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
  ctx: HasDbAndClock,
  { organization_id, id }: Pick<IntegrationRow, 'organization_id' | 'id'>,
  changes: Partial<Omit<IntegrationRow, 'id' | 'organization_id'>>,
  options: { revive?: boolean } = {},
): Promise<boolean> {
  const query = ctx.db('integrations').where({ organization_id, id })
  if (!options.revive) query.where({ deleted_at: null })
  return (await query.update({ ...changes, updated_at: ctx.clock.now() })) === 1
}

/** Lists integrations that are in all these channel groups, oldest first, including disabled ones. */
export async function listIntegrationRows(
  ctx: HasDb,
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
  ctx: HasDb,
  organizationId: string,
  customerId?: string | null,
): Promise<CustomerRow[]> {
  const query = ctx.db('customers').where({ organization_id: organizationId, deleted_at: null }).orderBy('id')
  if (customerId) query.where({ id: customerId })
  return query
}
