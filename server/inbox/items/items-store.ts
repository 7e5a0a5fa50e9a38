import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { InboxItemRow } from '../../db/tables/inbox.ts'

/** Finds the items of a channel by their ids on the platform. */
export async function findKnown(
  db: Knex,
  integrationId: string,
  itemIds: readonly string[],
): Promise<Map<string, InboxItemRow>> {
  const rows = await inChunks(
    itemIds,
    (chunk): PromiseLike<InboxItemRow[]> =>
      db('inbox_items').where({ integration_id: integrationId }).whereIn('item_id', chunk),
  )
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** Inserts items and returns the ids of those that were not there. */
export async function insertItems(db: Knex, rows: readonly InboxItemRow[]): Promise<Set<string>> {
  const ids = await inChunks(rows, async (chunk): Promise<string[]> => {
    const inserted = await db('inbox_items')
      .insert([...chunk])
      .onConflict(['integration_id', 'item_id'])
      .ignore()
      .returning('id')
    return inserted.map(({ id }) => id)
  })
  return new Set(ids)
}

/** Finds an item of the organization; `lock` keeps it until the transaction ends. */
export async function findItem(
  db: Knex,
  organizationId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<InboxItemRow | undefined> {
  const query = db('inbox_items').where({ organization_id: organizationId, id })
  return lock ? dialectOf(db).forUpdate(query).first() : query.first()
}

export async function updateItems(
  db: Knex,
  organizationId: string,
  ids: readonly string[],
  change: Partial<InboxItemRow>,
): Promise<void> {
  await inChunks([...ids], async (chunk) => {
    await db('inbox_items').where({ organization_id: organizationId }).whereIn('id', chunk).update(change)
    return []
  })
}

/** Marks the comments on these posts as removed that are not in `seen`, as far as the platform showed them before. */
export async function markRemoved(
  db: Knex,
  integrationId: string,
  { releaseIds, seen, now }: { releaseIds: readonly string[]; seen: ReadonlySet<string>; now: number },
): Promise<void> {
  const shown = await inChunks(
    releaseIds,
    (chunk): PromiseLike<Pick<InboxItemRow, 'id' | 'item_id'>[]> =>
      db('inbox_items')
        .where({ integration_id: integrationId, kind: 'comment' })
        .whereIn('release_id', chunk)
        .whereNull('removed_at')
        .select('id', 'item_id'),
  )
  const missing = shown.filter(({ item_id }) => !seen.has(item_id)).map(({ id }) => id)
  await inChunks(missing, async (chunk) => {
    await db('inbox_items').whereIn('id', chunk).update({ removed_at: now, updated_at: now })
    return []
  })
}

export async function deleteItemsOf(db: Knex, integrationId: string): Promise<void> {
  await db('inbox_items').where({ integration_id: integrationId }).delete()
}

export async function unassign(db: Knex, organizationId: string, userId: string): Promise<void> {
  await db('inbox_items')
    .where({ organization_id: organizationId, assignee_id: userId })
    .update({ assignee_id: null })
}
