import type { Knex } from 'knex'
import type { App } from '../../context.ts'
import type { KnownDeviceRow } from '../../db/tables/accounts.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'

/** Ids of the people who have signed in with the device. */
async function findUsersOfDevice(db: Knex, tokenHash: string, now: number): Promise<string[]> {
  return db('known_devices').where({ token_hash: tokenHash }).where('expires_at', '>', now).pluck('user_id')
}

/** Gives a device another token, for everybody who signed in with it. */
async function renameDevice(db: Knex, from: string, to: string): Promise<void> {
  await db('known_devices').where({ token_hash: from }).update({ token_hash: to })
}

async function saveDevice(db: Knex, device: KnownDeviceRow): Promise<void> {
  await db('known_devices').insert(device).onConflict(['token_hash', 'user_id']).merge(['expires_at'])
}

/** Keeps the `max` devices that the person used last. */
async function deleteOldestDevices(db: Knex, userId: string, max: number): Promise<void> {
  const old = await db('known_devices')
    .where({ user_id: userId })
    .orderBy([{ column: 'expires_at', order: 'desc' }, { column: 'token_hash' }])
    .offset(max)
    .limit(max)
    .pluck('token_hash')
  if (old.length > 0) await db('known_devices').where({ user_id: userId }).whereIn('token_hash', old).delete()
}

/** Forgets the devices of the person but the one that is kept. */
async function deleteDevices(db: Knex, userId: string, keep: string | null): Promise<void> {
  const devices = db('known_devices').where({ user_id: userId })
  if (keep !== null) devices.whereNot({ token_hash: keep })
  await devices.delete()
}

type Services = Pick<App, 'db' | 'clock'>

/** How long a device is known after somebody signed in with it, as long as a session lasts. Also the cookie's age. */
export const DEVICE_MAX_MS = 180 * 86_400_000

/** Devices of one person: programs that sign in without keeping cookies leave one each time. */
const MAX_DEVICES = 100

/** Somebody has signed in with this device. */
export async function isKnownDevice(ctx: Services, token: string): Promise<boolean> {
  return (await findUsersOfDevice(ctx.db, sha256(token), ctx.clock.now())).length > 0
}

/** This person has signed in with the device. Asks as much for an address without an account, where `userId` is undefined. */
export async function isDeviceOf(
  ctx: Services,
  token: string | undefined,
  userId: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const users = await findUsersOfDevice(ctx.db, sha256(token), ctx.clock.now())
  return userId !== undefined && users.includes(userId)
}

/**
 * Remembers that the person signed in with the device and returns its new token (256 bits); the database holds the hash. A token
 * that was planted in the browser beforehand is worth nothing afterwards. Joins the caller's transaction.
 */
export async function rememberDevice(
  ctx: Services,
  userId: string,
  token: string | undefined,
): Promise<string> {
  const fresh = randomToken(32)
  const now = ctx.clock.now()
  if (token !== undefined) await renameDevice(ctx.db, sha256(token), sha256(fresh))
  await saveDevice(ctx.db, {
    token_hash: sha256(fresh),
    user_id: userId,
    created_at: now,
    expires_at: now + DEVICE_MAX_MS,
  })
  await deleteOldestDevices(ctx.db, userId, MAX_DEVICES)
  return fresh
}

/** Forgets the person's devices, but for the one whose token is kept. Joins the caller's transaction. */
export async function forgetDevices(
  ctx: Pick<App, 'db'>,
  userId: string,
  keep?: string | undefined,
): Promise<void> {
  await deleteDevices(ctx.db, userId, keep === undefined ? null : sha256(keep))
}
