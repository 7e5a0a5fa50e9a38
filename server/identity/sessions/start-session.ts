import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { randomToken, sha256 } from '../../lib/crypto.ts'
import { newId } from '../../lib/ids.ts'
import { deleteSession, insertSession } from '../auth/store.ts'
import { rememberDevice } from './known-devices.ts'

const DAY = 86_400_000

/** A browser that has not called for this long signs in again: a lost device stops being a way in. */
export const SESSION_IDLE_MS = 30 * DAY
/** The end of every session, however busy: a stolen token does not live for ever. Also the cookie's age. */
export const SESSION_MAX_MS = 180 * DAY

export interface Visitor {
  ip: string
  userAgent: string | undefined
  /** The token of the device, where it has one. */
  device?: string | undefined
  /** The visitor's network has used up its tries: only somebody who signed in with the device before is let in. */
  knownDeviceOnly?: boolean
}

/** Somebody who was let in, and what their browser is to keep. */
export interface SignedIn {
  userId: string
  session: string
  device: string
}

/**
 * Starts a session and returns its token (256 bits), which only the caller ever sees: the database holds its hash. Every sign-in
 * starts a new one, so that a token planted in a browser beforehand is worth nothing.
 */
export async function startSession(
  ctx: Pick<App, 'db' | 'clock'>,
  userId: string,
  visitor: Visitor,
): Promise<string> {
  const token = randomToken(32)
  const now = ctx.clock.now()
  await insertSession(ctx.db, {
    id: newId(),
    token_hash: sha256(token),
    user_id: userId,
    user_agent: visitor.userAgent?.slice(0, 500) ?? null,
    ip: visitor.ip,
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION_MAX_MS,
    impersonated_membership_id: null,
    impersonation_ends_at: null,
  })
  return token
}

/** Starts a session of somebody who has proved who they are, and remembers their device. Joins the caller's transaction. */
export function letIn(ctx: Pick<App, 'db' | 'clock'>, userId: string, visitor: Visitor): Promise<SignedIn> {
  return transaction(ctx, async (ctx) => {
    const session = await startSession(ctx, userId, visitor)
    return { userId, session, device: await rememberDevice(ctx, userId, visitor.device) }
  })
}

/** The token is refused from now on, wherever it still is. */
export async function endSession(ctx: Pick<App, 'db'>, sessionId: string): Promise<void> {
  await deleteSession(ctx.db, sessionId)
}
