import type { App } from '../../context.ts'
import { outageOf } from '../../db/outage.ts'
import type { PlanFeature } from '../../db/tables/plans.ts'
import type { KeyAuth, SessionAuth } from '../../http/contract.ts'
import { sha256 } from '../../lib/crypto.ts'
import { requireFeature } from '../../plans/limits.ts'
import type { PlanSettings } from '../../plans/subscriptions.ts'
import type { Scope } from '../../scopes.ts'
import { findToken, TOKEN_PREFIX, touchToken } from '../oauth/tokens.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import { SESSION_IDLE_MS } from '../sessions/start-session.ts'
import {
  findApiKey,
  findImpersonated,
  findSessionOwner,
  type ImpersonatedMember,
  type SessionOwner,
  touchApiKey,
  touchSession,
} from './store.ts'

/** Limits the writes of `last_seen_at` and `last_used_at`: one on each request would cost more than the request. */
const TOUCH_MS = 60_000

/**
 * Creates functions that identify the caller, with one query each (two during an impersonation). They look up tokens and keys by
 * hash, so that neither the database nor timing reveals one, and cache nothing, so that sign-out and rotation apply at once.
 */
export function createAuthenticator({ db, clock, config }: Pick<App, 'db' | 'clock'> & PlanSettings): {
  session(token: string, organizationId: string | null): Promise<SessionAuth | null>
  /** @throws 402 for a valid key of an organization whose plan does not include the public API */
  key(value: string): Promise<KeyAuth | null>
  /** @throws 402 for an organization whose plan does not include the feature */
  requireFeature(organizationId: string, feature: PlanFeature): Promise<void>
  isKnownDevice(token: string): Promise<boolean>
} {
  return {
    requireFeature: (organizationId, feature) => requireFeature({ db, config }, organizationId, feature),
    isKnownDevice: (token) => isKnownDevice({ db, clock }, token),
    async session(token, organizationId) {
      const now = clock.now()
      const live = { now, seenAfter: now - SESSION_IDLE_MS }
      const owner = await findSessionOwner(db, sha256(token), organizationId, live)
      if (owner === undefined) return null
      if (now - owner.last_seen_at >= TOUCH_MS)
        await ignoreOutage(touchSession(db, owner.session_id, owner.user_id, now))
      const member = await findActiveImpersonation(db, owner, now)
      const { user_id, organization_id, membership_id, role } = member ?? owner
      return {
        kind: 'session',
        userId: user_id,
        sessionId: owner.session_id,
        organizationId: organization_id,
        membershipId: membership_id,
        role,
        // Who acts as a member has the member's rights.
        platformAdmin: member === null && owner.platform_admin_at !== null,
        impersonatorId: member === null ? null : owner.user_id,
      }
    },
    async key(value) {
      const now = clock.now()
      const isToken = value.startsWith(TOKEN_PREFIX)
      const auth = isToken
        ? await authenticateToken(db, value, now)
        : await authenticateApiKey(db, value, now)
      if (auth !== null) await requireFeature({ db, config }, auth.organizationId, 'public_api')
      return auth
    },
  }
}

/** Ignores a failed write of the last use, since a database that accepts no writes can still serve reads. */
async function ignoreOutage(touched: Promise<unknown>): Promise<void> {
  try {
    await touched
  } catch (error) {
    if (outageOf(error) === null) throw error
  }
}

async function authenticateApiKey(db: App['db'], value: string, now: number): Promise<KeyAuth | null> {
  const key = await findApiKey(db, sha256(value), now)
  if (key === undefined) return null
  if (now - (key.last_used_at ?? 0) >= TOUCH_MS) await ignoreOutage(touchApiKey(db, key.id, now))
  return {
    kind: 'key',
    organizationId: key.organization_id,
    credentialId: key.id,
    credential: 'key',
    scopes: key.scopes.split(' ') as Scope[],
    // Only admins create keys.
    role: 'ADMIN',
    customerId: key.customer_id,
    resource: null,
  }
}

async function authenticateToken(db: App['db'], value: string, now: number): Promise<KeyAuth | null> {
  const token = await findToken(db, value, now)
  if (token === undefined) return null
  if (now - (token.last_used_at ?? 0) >= TOUCH_MS) await ignoreOutage(touchToken(db, token.id, now))
  return {
    kind: 'key',
    organizationId: token.organization_id,
    // Stays the same when the token is refreshed.
    credentialId: token.family_id ?? token.id,
    credential: 'app',
    scopes: token.scopes.split(' ') as Scope[],
    role: token.role,
    customerId: null,
    resource: token.resource,
  }
}

/** Finds the impersonation of the session until it ends. Reads only the session row, so cookies and headers have no effect. */
async function findActiveImpersonation(
  db: App['db'],
  owner: SessionOwner,
  now: number,
): Promise<ImpersonatedMember | null> {
  const { impersonated_membership_id: id, impersonation_ends_at: endsAt } = owner
  if (id === null || endsAt === null || endsAt <= now || owner.platform_admin_at === null) return null
  return (await findImpersonated(db, id)) ?? null
}
