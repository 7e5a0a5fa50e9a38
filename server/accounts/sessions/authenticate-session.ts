import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { Place, SessionAuth } from '../../http/contract.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import {
  findImpersonated,
  findSessionOwner,
  type ImpersonatedMember,
  type SessionOwner,
  touchSession,
} from '../auth/store.ts'
import { recordUse } from '../last-use.ts'
import { RECENT_MS, SESSION_IDLE_MS } from './start-session.ts'

/**
 * Finds the member behind a session token, with one query, or two during an impersonation. Looks the token up by its hash. Records the
 * place of use.
 */
export async function authenticateSession(
  { db, clock }: HasDbAndClock,
  token: string,
  organizationId: string | null,
  place: Place,
): Promise<SessionAuth | null> {
  const now = clock.now()
  const live = { now, seenAfter: now - SESSION_IDLE_MS }
  const owner = await findSessionOwner(db, sha256(token), organizationId, live)
  if (owner === undefined) return null
  await recordUse(owner.last_seen_at, now, () =>
    touchSession(db, { id: owner.session_id, userId: owner.user_id, now }, place),
  )
  const member = await findActiveImpersonation(db, owner, now)
  const { user_id, organization_id, membership_id, role, second_factor_required_at } = member ?? owner
  const hasSecondFactor = owner.second_factor_at !== null
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
    hasSecondFactor,
    lacksSecondFactor: second_factor_required_at !== null && !hasSecondFactor,
    isRecent: now - owner.verified_at < RECENT_MS,
  }
}

/** Finds the impersonation of the session until it ends. Reads only the session row, so cookies and headers have no effect. */
async function findActiveImpersonation(
  db: Knex,
  owner: SessionOwner,
  now: number,
): Promise<ImpersonatedMember | null> {
  const { impersonated_membership_id: id, impersonation_ends_at: endsAt } = owner
  if (id === null || endsAt === null || endsAt <= now || owner.platform_admin_at === null) return null
  return (await findImpersonated(db, id)) ?? null
}
