import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import { rememberDevice } from './known-devices.ts'

const DAY_MS = 86_400_000

/** Ends an idle session, so that a lost device does not stay signed in. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** Ends every session, however active, so that a stolen token expires. Also the lifetime of the cookie. */
export const SESSION_MAX_MS = 180 * DAY_MS

/** Time after a proof of identity in which the person may change what protects the account. */
export const RECENT_MS = 10 * 60_000

export interface Visitor {
  ip: string
  userAgent: string | undefined
  /** Two letters, from a trusted proxy. */
  country?: string | null
  /** Token of the device, if it has one. */
  device?: string | undefined
  /** True when the network has used up its attempts: only a person with a known device may sign in. */
  knownDeviceOnly?: boolean
}

/** User who signed in, with the tokens for their browser. */
export interface SignedIn {
  userId: string
  session: string
  device: string
}

/**
 * Starts a session and returns its token (256 bits); the database stores its hash. Every sign-in starts a new session, so that a
 * token planted in a browser is worthless.
 */
export async function startSession(ctx: HasDbAndClock, userId: string, visitor: Visitor): Promise<string> {
  const token = randomToken(32)
  const now = ctx.clock.now()
  await ctx.db('sessions').insert({
    id: newId(),
    token_hash: sha256(token),
    user_id: userId,
    user_agent: visitor.userAgent?.slice(0, 500) ?? null,
    ip: visitor.ip,
    last_ip: null,
    country: visitor.country ?? null,
    created_at: now,
    verified_at: now,
    last_seen_at: now,
    expires_at: now + SESSION_MAX_MS,
    impersonated_membership_id: null,
    impersonation_ends_at: null,
  })
  return token
}

/** Starts a session for an authenticated person and remembers their device. Joins the caller's transaction. */
export function completeSignIn(ctx: HasDbAndClock, userId: string, visitor: Visitor): Promise<SignedIn> {
  return transaction(ctx, async (ctx) => {
    const session = await startSession(ctx, userId, visitor)
    return { userId, session, device: await rememberDevice(ctx, userId, visitor.device) }
  })
}
