import type { Knex } from 'knex'
import type { SignatureRow } from '../../db/tables/posts.ts'

/** Oldest first. */
export async function findSignatures(db: Knex, organizationId: string): Promise<SignatureRow[]> {
  return db('signatures').where({ organization_id: organizationId }).orderBy(['created_at', 'id'])
}

export async function findDefault(db: Knex, organizationId: string): Promise<SignatureRow | undefined> {
  return db('signatures').where({ organization_id: organizationId, auto_add: 1 }).first()
}

export async function countSignatures(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('signatures').where({ organization_id: organizationId }).count({ count: '*' })
  return Number(row?.count ?? 0)
}

export async function insertSignature(db: Knex, row: SignatureRow): Promise<void> {
  await db('signatures').insert(row)
}

/** No signature but `except` is the default from now on. */
export async function clearDefault(
  db: Knex,
  organizationId: string,
  now: number,
  except = '',
): Promise<void> {
  await db('signatures')
    .where({ organization_id: organizationId, auto_add: 1 })
    .whereNot({ id: except })
    .update({ auto_add: 0, updated_at: now })
}

/** False when there is none. */
export async function changeSignature(
  db: Knex,
  organizationId: string,
  id: string,
  change: Pick<SignatureRow, 'content' | 'auto_add' | 'updated_at'>,
): Promise<boolean> {
  return (await db('signatures').where({ organization_id: organizationId, id }).update(change)) === 1
}

export async function findSignature(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<SignatureRow | undefined> {
  return db('signatures').where({ organization_id: organizationId, id }).first()
}

/** False when there is none. */
export async function removeSignature(db: Knex, organizationId: string, id: string): Promise<boolean> {
  return (await db('signatures').where({ organization_id: organizationId, id }).delete()) === 1
}
