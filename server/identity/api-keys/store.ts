import type { Knex } from 'knex'
import type { ApiKeyRow } from '../../db/tables/accounts.ts'
import type { CustomerRow } from '../../db/tables/channels.ts'

export type ListedKey = ApiKeyRow & { group_name: string | null }

/** Not revoked, oldest first. */
export async function findKeys(db: Knex, organizationId: string): Promise<ListedKey[]> {
  return db('api_keys as k')
    .leftJoin('customers as c', 'c.id', 'k.customer_id')
    .where('k.organization_id', organizationId)
    .whereNull('k.revoked_at')
    .orderBy('k.id')
    .select('k.*', 'c.name as group_name')
}

export async function countKeys(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('api_keys')
    .where({ organization_id: organizationId })
    .whereNull('revoked_at')
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

export async function findGroup(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<CustomerRow | undefined> {
  return db('customers').where({ id, organization_id: organizationId, deleted_at: null }).first()
}

/** The key that was live until now; undefined when there is none of this id. */
export async function revokeKey(
  db: Knex,
  organizationId: string,
  id: string,
  now: number,
): Promise<Pick<ApiKeyRow, 'name' | 'prefix'> | undefined> {
  const [row] = await db('api_keys')
    .where({ id, organization_id: organizationId, revoked_at: null })
    .update({ revoked_at: now })
    .returning(['name', 'prefix'])
  return row
}
