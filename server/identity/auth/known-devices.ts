import type { App } from '../../context.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import {
  deleteDevices,
  deleteOldestDevices,
  findUsersOfDevice,
  renameDevice,
  saveDevice,
} from './device-store.ts'

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
