import type { App } from '../../context.ts'
import type { KeyAuth, Scope, SessionAuth } from '../../http/contract.ts'
import { sha256 } from '../../lib/crypto.ts'
import { findToken, TOKEN_PREFIX, touchToken } from '../oauth/tokens.ts'
import { SESSION_IDLE_MS } from './sessions.ts'
import { findApiKey, findSessionOwner, touchApiKey, touchSession } from './store.ts'

/** How exact `last_seen_at` and `last_used_at` are: a write on each request would cost more than the request. */
const TOUCH_MS = 60_000

/**
 * Answers who calls, in one query each. Tokens and keys are looked up by hash, so that neither the database nor the time of a
 * comparison gives one away, and read anew each time, so that sign-out and rotation hold at once.
 */
export function createAuthenticator({ db, clock }: Pick<App, 'db' | 'clock'>): {
  session(token: string, organizationId: string | null): Promise<SessionAuth | null>
  key(value: string): Promise<KeyAuth | null>
} {
  return {
    async session(token, organizationId) {
      const now = clock.now()
      const live = { now, seenAfter: now - SESSION_IDLE_MS }
      const owner = await findSessionOwner(db, sha256(token), organizationId, live)
      if (owner === undefined) return null
      if (now - owner.last_seen_at >= TOUCH_MS) await touchSession(db, owner.session_id, owner.user_id, now)
      return {
        kind: 'session',
        userId: owner.user_id,
        sessionId: owner.session_id,
        organizationId: owner.organization_id,
        membershipId: owner.membership_id,
        role: owner.role,
        platformAdmin: owner.platform_admin_at !== null,
      }
    },
    async key(value) {
      const now = clock.now()
      if (value.startsWith(TOKEN_PREFIX)) return ofToken(db, value, now)
      const key = await findApiKey(db, sha256(value), now)
      if (key === undefined) return null
      if (now - (key.last_used_at ?? 0) >= TOUCH_MS) await touchApiKey(db, key.id, now)
      return {
        kind: 'key',
        organizationId: key.organization_id,
        credentialId: key.id,
        scopes: key.scopes.split(' ') as Scope[],
        customerId: key.customer_id,
      }
    },
  }
}

async function ofToken(db: App['db'], value: string, now: number): Promise<KeyAuth | null> {
  const token = await findToken(db, value)
  if (token === undefined) return null
  if (now - (token.last_used_at ?? 0) >= TOUCH_MS) await touchToken(db, token.id, now)
  return {
    kind: 'key',
    organizationId: token.organization_id,
    credentialId: token.id,
    scopes: token.scopes.split(' ') as Scope[],
    customerId: null,
  }
}
