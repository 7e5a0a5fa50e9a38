import type { Knex } from 'knex'
import { recordUse } from '../accounts/last-use.ts'
import { authenticateSession } from '../accounts/sessions/authenticate-session.ts'
import { isKnownDevice } from '../accounts/sessions/known-devices.ts'
import type { Scope } from '../contract/scopes.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { PlanFeature } from '../db/tables/plans.ts'
import type { KeyAuth, Place, SessionAuth } from '../http/contract.ts'
import { sha256 } from '../lib/secrets/crypto.ts'
import { requireFeature } from '../plans/limits.ts'
import type { PlanSettings } from '../plans/subscriptions.ts'
import { findApiKey } from './api-keys/store.ts'
import { findToken } from './oauth/store.ts'
import { TOKEN_PREFIX } from './oauth/tokens.ts'

/**
 * Creates functions that identify the caller, with one query each (two during an impersonation). They look up tokens and keys by
 * hash, so that neither the database nor timing reveals one, and cache nothing, so that sign-out and rotation apply at once.
 */
export function createAuthenticator({ db, clock, config }: HasDbAndClock & PlanSettings): {
  session(token: string, organizationId: string | null, place: Place): Promise<SessionAuth | null>
  /** @throws 402 for a valid key of an organization whose plan does not include the public API */
  key(value: string): Promise<KeyAuth | null>
  /** @throws 402 for an organization whose plan does not include the feature */
  requireFeature(organizationId: string, feature: PlanFeature): Promise<void>
  isKnownDevice(token: string): Promise<boolean>
} {
  return {
    requireFeature: (organizationId, feature) => requireFeature({ db, config }, organizationId, feature),
    isKnownDevice: (token) => isKnownDevice({ db, clock }, token),
    session: (token, organizationId, place) =>
      authenticateSession({ db, clock }, token, organizationId, place),
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

async function authenticateApiKey(db: Knex, value: string, now: number): Promise<KeyAuth | null> {
  const key = await findApiKey(db, sha256(value), now)
  if (key === undefined) return null
  const used = db('api_keys').where({ id: key.id })
  await recordUse(key.last_used_at, now, () => used.update({ last_used_at: now }))
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

async function authenticateToken(db: Knex, value: string, now: number): Promise<KeyAuth | null> {
  const token = await findToken(db, value, now)
  if (token === undefined) return null
  const used = db('oauth_tokens').where({ id: token.id })
  await recordUse(token.last_used_at, now, () => used.update({ last_used_at: now }))
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
