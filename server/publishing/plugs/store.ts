import type { Knex } from 'knex'
import type { PlugRow } from '../../db/tables/runs.ts'

/** Lists plugs, oldest first. */
export async function findPlugsOf(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<PlugRow[]> {
  return db('plugs').where({ organization_id: organizationId, integration_id: integrationId }).orderBy('id')
}

/** Finds a plug of one of the integrations that the subquery `integrations` selects. */
export async function findPlug(
  db: Knex,
  organizationId: string,
  id: string,
  integrations: Knex.QueryBuilder,
): Promise<PlugRow | undefined> {
  return db('plugs')
    .where({ id, organization_id: organizationId })
    .whereIn('integration_id', integrations)
    .first()
}

/** Inserts a plug as given, or changes only the fields of an existing one. Returns the stored row. */
export async function upsertPlug(db: Knex, row: PlugRow): Promise<PlugRow> {
  const [saved] = await db('plugs')
    .insert(row)
    .onConflict(['integration_id', 'method_name'])
    .merge(['fields', 'updated_at'])
    .returning('*')
  return saved as PlugRow
}

export async function updatePlug(
  db: Knex,
  { id, organization_id }: Pick<PlugRow, 'id' | 'organization_id'>,
  change: Partial<PlugRow>,
): Promise<void> {
  await db('plugs').where({ id, organization_id }).update(change)
}
