import type { Knex } from 'knex'
import type { PostState } from '../db/tables/posts.ts'

export interface ListFilter {
  organizationId: string
  /** Only channels that are in all of these groups. */
  customerIds: readonly string[]
  /** Only these channels; null = all. */
  integrationIds: readonly string[] | null
  /** Only channels that can publish. */
  healthy: boolean
  states: readonly PostState[] | null
  tag: string | null
  search: string | null
}

/** Live channels that the filter names, and whether they are all there are. */
export async function findListedChannels(
  db: Knex,
  { organizationId, customerIds, integrationIds, healthy }: ListFilter,
): Promise<{ ids: string[]; all: boolean }> {
  const rows: {
    id: string
    customer_id: string | null
    disabled_at: number | null
    refresh_needed_at: number | null
    in_between_steps_at: number | null
  }[] = await db('integrations')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .select('id', 'customer_id', 'disabled_at', 'refresh_needed_at', 'in_between_steps_at')
  const wanted = integrationIds === null ? null : new Set(integrationIds)
  const found = rows.filter(
    (row) =>
      customerIds.every((id) => row.customer_id === id) &&
      (wanted === null || wanted.has(row.id)) &&
      (!healthy || (row.disabled_at ?? row.refresh_needed_at ?? row.in_between_steps_at) === null),
  )
  return { ids: found.map(({ id }) => id), all: found.length === rows.length }
}

/** Live tags with this name or id. */
export async function findTagIds(db: Knex, organizationId: string, tag: string): Promise<string[]> {
  return db('tags')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .where((either) => either.where({ id: tag }).orWhere({ name: tag }))
    .orderBy('id')
    .pluck('id')
}
