import type { Knex } from 'knex'
import type { PostRow } from '../../db/tables.ts'

export type ListedRow = PostRow & { identifier: string; channel_name: string; channel_picture: string | null }

export interface ListFilter {
  organizationId: string
  /** Only channels that are in all of these groups. */
  customerIds: readonly string[]
}

/** Roots that do not repeat, between two instants, both included, by date and id; from behind `after` on. */
export async function findListed(
  db: Knex,
  filter: ListFilter,
  window: { start: number; end: number; after: [number, string] | null; limit: number },
): Promise<ListedRow[]> {
  const query = roots(db, filter)
    .whereNull('p.interval_in_days')
    .whereBetween('p.publish_date', [window.start, window.end])
  if (window.after !== null) query.whereRaw('(p.publish_date, p.id) > (?, ?)', window.after)
  return query.orderBy(['p.publish_date', 'p.id']).limit(window.limit)
}

/** All repeating roots: few, by an index of their own, which a condition on the date would lead SQLite away from. */
export async function findRepeating(db: Knex, filter: ListFilter): Promise<ListedRow[]> {
  return roots(db, filter).whereNotNull('p.interval_in_days')
}

function roots(db: Knex, { organizationId, customerIds }: ListFilter) {
  const query = db('posts as p')
    .join('integrations as i', 'i.id', 'p.integration_id')
    .where('p.organization_id', organizationId)
    // Written out, not bound: only then can the planner of either database use the partial indexes on roots.
    .whereRaw('p.deleted_at is null and p.position = 0')
    .whereNull('i.deleted_at')
    .select('p.*', 'i.identifier', 'i.name as channel_name', 'i.picture as channel_picture')
  for (const id of customerIds) query.where('i.customer_id', id)
  return query
}
