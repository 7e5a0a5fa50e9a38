import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import type { DeviceCodeRow, OAuthAppRow } from '../../db/tables/oauth.ts'

/** Inserts a request; false if its user code is already in use. */
export async function insertRequest(db: Knex, request: DeviceCodeRow): Promise<boolean> {
  const inserted = await db('device_codes').insert(request).onConflict().ignore().returning('id')
  return inserted.length === 1
}

export type DeviceRequest = DeviceCodeRow & Pick<OAuthAppRow, 'name' | 'description' | 'client_id'>

/** Finds a request and its app by the hash of the user code. */
export async function findByUserCode(db: Knex, userCodeHash: string): Promise<DeviceRequest | undefined> {
  return db('device_codes as d')
    .join('oauth_apps as a', 'a.id', 'd.app_id')
    .where('d.user_code_hash', userCodeHash)
    .first('d.*', 'a.name', 'a.description', 'a.client_id')
}

type Decision = Pick<DeviceCodeRow, 'user_id' | 'organization_id'> &
  Partial<Pick<DeviceCodeRow, 'approved_at' | 'denied_at'>>

/** Stores the decision on a waiting request. Of two concurrent callers only one gets true. */
export async function decide(db: Knex, id: string, now: number, decision: Decision): Promise<boolean> {
  const changed = await db('device_codes')
    .where({ id })
    .whereNull('approved_at')
    .whereNull('denied_at')
    .where('expires_at', '>', now)
    .update(decision)
  return changed === 1
}

/** Locks the request until the end of the transaction, so that polls of one device run one after the other. */
export async function lockByDeviceCode(db: Knex, hash: string): Promise<DeviceCodeRow | undefined> {
  return dialectOf(db).forUpdate(db('device_codes').where({ device_code_hash: hash }).first())
}

export async function updateRequest(
  db: Knex,
  id: string,
  change: Partial<Pick<DeviceCodeRow, 'used_at' | 'last_polled_at' | 'interval_seconds'>>,
): Promise<void> {
  await db('device_codes').where({ id }).update(change)
}
