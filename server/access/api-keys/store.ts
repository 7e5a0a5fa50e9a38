import type { Knex } from 'knex'
import { isOpenOrganizationSql } from '../../accounts/live.ts'
import { countRows } from '../../db/chunks.ts'
import { runFixed } from '../../db/fixed-statement.ts'
import type { ApiKeyRow } from '../../db/tables/accounts.ts'

type FoundApiKey = Pick<ApiKeyRow, 'id' | 'organization_id' | 'last_used_at' | 'scopes' | 'customer_id'>

// A join here makes SQLite plan the statement anew each time it runs, which costs ten times what it does.
const selectApiKey = `
  select k.id, k.organization_id, k.last_used_at, k.scopes, k.customer_id
  from api_keys k
  where k.key_hash = ? and k.revoked_at is null and (k.expires_at is null or k.expires_at > ?)
    and ${isOpenOrganizationSql('k.organization_id')}`

export async function findApiKey(db: Knex, keyHash: string, now: number): Promise<FoundApiKey | undefined> {
  const [row] = await runFixed<FoundApiKey>(db, selectApiKey, [keyHash, now])
  return row
}

export async function revokeDefaultApiKeys(db: Knex, organizationId: string, now: number): Promise<void> {
  await db('api_keys')
    .where({ organization_id: organizationId, is_default: 1 })
    .whereNull('revoked_at')
    .update({ revoked_at: now })
}

/** Finds the prefix of the newest live default key. */
export async function findApiKeyPrefix(
  db: Knex,
  organizationId: string,
  now: number,
): Promise<string | null> {
  const row = await db('api_keys')
    .where({ organization_id: organizationId, is_default: 1 })
    .whereNull('revoked_at')
    .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', now))
    .orderBy('id', 'desc')
    .first('prefix')
  return row?.prefix ?? null
}

/** Finds keys that are not revoked, oldest first. */
export async function findKeys(db: Knex, organizationId: string): Promise<ApiKeyRow[]> {
  return db('api_keys').where({ organization_id: organizationId, revoked_at: null }).orderBy('id')
}

export async function countKeys(db: Knex, organizationId: string): Promise<number> {
  return countRows(db('api_keys').where({ organization_id: organizationId, revoked_at: null }))
}

/** Revokes a live key and returns it; undefined when no live key has this id. */
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

/** Revokes all keys of the organization. */
export async function revokeKeysOf(db: Knex, organizationId: string, now: number): Promise<void> {
  await db('api_keys')
    .where({ organization_id: organizationId, revoked_at: null })
    .update({ revoked_at: now })
}
