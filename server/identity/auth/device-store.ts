import type { Knex } from 'knex'
import type { KnownDeviceRow } from '../../db/tables/accounts.ts'

/** Ids of the people who have signed in with the device. */
export async function findUsersOfDevice(db: Knex, tokenHash: string, now: number): Promise<string[]> {
  return db('known_devices').where({ token_hash: tokenHash }).where('expires_at', '>', now).pluck('user_id')
}

/** Gives a device another token, for everybody who signed in with it. */
export async function renameDevice(db: Knex, from: string, to: string): Promise<void> {
  await db('known_devices').where({ token_hash: from }).update({ token_hash: to })
}

export async function saveDevice(db: Knex, device: KnownDeviceRow): Promise<void> {
  await db('known_devices').insert(device).onConflict(['token_hash', 'user_id']).merge(['expires_at'])
}

/** Keeps the `max` devices that the person used last. */
export async function deleteOldestDevices(db: Knex, userId: string, max: number): Promise<void> {
  const old = await db('known_devices')
    .where({ user_id: userId })
    .orderBy([{ column: 'expires_at', order: 'desc' }, { column: 'token_hash' }])
    .offset(max)
    .limit(max)
    .pluck('token_hash')
  if (old.length > 0) await db('known_devices').where({ user_id: userId }).whereIn('token_hash', old).delete()
}

/** Forgets the devices of the person but the one that is kept. */
export async function deleteDevices(db: Knex, userId: string, keep: string | null): Promise<void> {
  const devices = db('known_devices').where({ user_id: userId })
  if (keep !== null) devices.whereNot({ token_hash: keep })
  await devices.delete()
}
