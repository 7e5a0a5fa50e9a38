import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { KnownDeviceRow } from '../../db/tables/accounts.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'

/** Finds the ids of the people who have signed in with the device. */
async function findUsersOfDevice(db: Knex, tokenHash: string, now: number): Promise<string[]> {
  return db('known_devices').where({ token_hash: tokenHash }).where('expires_at', '>', now).pluck('user_id')
}

/** Replaces a device's token, for everybody who has signed in with it. */
async function replaceDeviceToken(db: Knex, from: string, to: string): Promise<void> {
  await db('known_devices').where({ token_hash: from }).update({ token_hash: to })
}

async function saveDevice(db: Knex, device: KnownDeviceRow): Promise<void> {
  await db('known_devices').insert(device).onConflict(['token_hash', 'user_id']).merge(['expires_at'])
}

/** Deletes all but the `max` devices that the person used last. */
async function deleteOldestDevices(db: Knex, userId: string, max: number): Promise<void> {
  const old = await db('known_devices')
    .where({ user_id: userId })
    .orderBy([{ column: 'expires_at', order: 'desc' }, { column: 'token_hash' }])
    .offset(max)
    .limit(max)
    .pluck('token_hash')
  if (old.length > 0) await db('known_devices').where({ user_id: userId }).whereIn('token_hash', old).delete()
}

/** Deletes the person's devices, except the one with the token hash `keep`. */
async function deleteDevices(db: Knex, userId: string, keep: string | null): Promise<void> {
  const devices = db('known_devices').where({ user_id: userId })
  if (keep !== null) devices.whereNot({ token_hash: keep })
  await devices.delete()
}

/** Lifetime of a device after a sign-in, and of its cookie. Equals the longest session. */
export const DEVICE_MAX_MS = 180 * 86_400_000

/** Limits the devices of one person: a program that does not store cookies creates one with each sign-in. */
const MAX_DEVICES = 100

/** Returns true if anybody has signed in with this device. */
export async function isKnownDevice(ctx: HasDbAndClock, token: string): Promise<boolean> {
  return (await findUsersOfDevice(ctx.db, sha256(token), ctx.clock.now())).length > 0
}

/** Returns true if this person has signed in with the device. Does the same work for `undefined`, an address without an account. */
export async function isDeviceOf(
  ctx: HasDbAndClock,
  token: string | undefined,
  userId: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false
  const users = await findUsersOfDevice(ctx.db, sha256(token), ctx.clock.now())
  return userId !== undefined && users.includes(userId)
}

/**
 * Remembers the device after a sign-in and returns its new token (256 bits); the database stores the hash. Replaces the old token,
 * so that one planted in the browser becomes worthless. Joins the caller's transaction.
 */
export async function rememberDevice(
  ctx: HasDbAndClock,
  userId: string,
  token: string | undefined,
): Promise<string> {
  const fresh = randomToken(32)
  const now = ctx.clock.now()
  if (token !== undefined) await replaceDeviceToken(ctx.db, sha256(token), sha256(fresh))
  await saveDevice(ctx.db, {
    token_hash: sha256(fresh),
    user_id: userId,
    created_at: now,
    expires_at: now + DEVICE_MAX_MS,
  })
  await deleteOldestDevices(ctx.db, userId, MAX_DEVICES)
  return fresh
}

/** Forgets the person's devices, except the one with the token `keep`. Joins the caller's transaction. */
export async function forgetDevices(ctx: HasDb, userId: string, keep?: string | undefined): Promise<void> {
  await deleteDevices(ctx.db, userId, keep === undefined ? null : sha256(keep))
}
