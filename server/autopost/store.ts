import type { Knex } from 'knex'
import { inChunks } from '../db/chunks.ts'
import { dialectOf } from '../db/dialect.ts'
import type { AutopostRow } from '../db/tables/automation.ts'

/** Lists the autoposts of an organization, oldest first. */
export async function findAutoposts(db: Knex, organizationId: string): Promise<AutopostRow[]> {
  return db('autoposts').where({ organization_id: organizationId }).orderBy(['created_at', 'id'])
}

export async function countAutoposts(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('autoposts').where({ organization_id: organizationId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Locks the row until the transaction ends. */
export async function lockAutopost(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<AutopostRow | undefined> {
  return dialectOf(db)
    .forUpdate(db('autoposts').where({ organization_id: organizationId, id }))
    .first()
}

export async function insertAutopost(db: Knex, row: AutopostRow): Promise<void> {
  await db('autoposts').insert(row)
}

export async function updateAutopostRow(
  db: Knex,
  organizationId: string,
  id: string,
  change: Partial<AutopostRow>,
): Promise<void> {
  await db('autoposts').where({ organization_id: organizationId, id }).update(change)
}

/** Deletes the autopost and, by cascade, its marks of seen items. */
export async function removeAutopost(db: Knex, organizationId: string, id: string): Promise<void> {
  await db('autoposts').where({ organization_id: organizationId, id }).delete()
}

/** Returns those of the keys that were seen. */
export async function findSeen(db: Knex, autopostId: string, keys: string[]): Promise<Set<string>> {
  const seen = await inChunks(
    keys,
    (chunk): PromiseLike<string[]> =>
      db('autopost_items').where({ autopost_id: autopostId }).whereIn('item_key', chunk).pluck('item_key'),
  )
  return new Set(seen)
}

/** Marks keys as seen; earlier marks stay unchanged. */
export async function markSeen(
  db: Knex,
  autopostId: string,
  keys: readonly string[],
  now: number,
): Promise<void> {
  await inChunks([...new Set(keys)], async (chunk) => {
    await db('autopost_items')
      .insert(chunk.map((key) => ({ autopost_id: autopostId, item_key: key, seen_at: now })))
      .onConflict(['autopost_id', 'item_key'])
      .ignore()
    return []
  })
}

/** Renews the marks of listed items that are older than `renew`, and deletes the marks that are older than `until`. */
export async function deleteItems(
  db: Knex,
  autopostId: string,
  listed: string[],
  { now, renew, until }: { now: number; renew: number; until: number },
): Promise<void> {
  await inChunks(listed, async (chunk) => {
    await db('autopost_items')
      .where({ autopost_id: autopostId })
      .whereIn('item_key', chunk)
      .where('seen_at', '<', renew)
      .update({ seen_at: now })
    return []
  })
  await db('autopost_items').where({ autopost_id: autopostId }).where('seen_at', '<', until).delete()
}

export async function deleteAllItems(db: Knex, autopostId: string): Promise<void> {
  await db('autopost_items').where({ autopost_id: autopostId }).delete()
}
