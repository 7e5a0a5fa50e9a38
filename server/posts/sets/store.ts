import type { Knex } from 'knex'
import type { SetRow } from '../../db/tables/posts.ts'

/** Newest first. */
export async function findSets(db: Knex, organizationId: string): Promise<SetRow[]> {
  return db('sets')
    .where({ organization_id: organizationId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
}

/** How many sets but `id` there are, and how many characters of content they hold. */
export async function measureOthers(
  db: Knex,
  organizationId: string,
  id: string | null,
): Promise<{ count: number; characters: number }> {
  const [row] = await db('sets')
    .where({ organization_id: organizationId })
    .whereNot({ id: id ?? '' })
    .count({ count: '*' })
    .sum({ characters: db.raw('length(content)') })
  return { count: Number(row?.count ?? 0), characters: Number(row?.characters ?? 0) }
}

export async function insertSet(db: Knex, row: SetRow): Promise<void> {
  await db('sets').insert(row)
}

/** False when there is none. */
export async function changeSet(
  db: Knex,
  organizationId: string,
  id: string,
  change: Pick<SetRow, 'name' | 'content' | 'updated_at'>,
): Promise<boolean> {
  return (await db('sets').where({ organization_id: organizationId, id }).update(change)) === 1
}

export async function findSet(db: Knex, organizationId: string, id: string): Promise<SetRow | undefined> {
  return db('sets').where({ organization_id: organizationId, id }).first()
}

/** False when there is none. */
export async function removeSet(db: Knex, organizationId: string, id: string): Promise<boolean> {
  return (await db('sets').where({ organization_id: organizationId, id }).delete()) === 1
}
