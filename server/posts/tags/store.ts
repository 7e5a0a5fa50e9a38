import type { Knex } from 'knex'
import type { TagRow } from '../../db/tables/posts.ts'

/** By name. */
export async function findTags(db: Knex, organizationId: string): Promise<TagRow[]> {
  return live(db, organizationId).orderBy(['name', 'id'])
}

export async function countTags(db: Knex, organizationId: string): Promise<number> {
  const [row] = await live(db, organizationId).count({ count: '*' })
  return Number(row?.count)
}

/** Breaks the unique index where another tag has the name. */
export async function insertTag(db: Knex, tag: TagRow): Promise<void> {
  await db('tags').insert(tag)
}

/** The changed tag; undefined when there is none. Breaks the unique index where another tag has the name. */
export async function changeTag(
  db: Knex,
  organizationId: string,
  id: string,
  change: Partial<TagRow>,
): Promise<TagRow | undefined> {
  const [row] = await live(db, organizationId).where({ id }).update(change).returning('*')
  return row
}

function live(db: Knex, organizationId: string) {
  return db('tags').where({ organization_id: organizationId }).whereNull('deleted_at')
}
