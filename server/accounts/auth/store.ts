import type { Knex } from 'knex'
import type { Role, SessionRow, UserRow, UserTokenRow } from '../../db/tables/accounts.ts'
import { activatedMembers } from '../live.ts'

/** Names the only provider with passwords. */
export const LOCAL = 'LOCAL'

export async function organizationExists(db: Knex): Promise<boolean> {
  return (await db('organizations').select('id').first()) !== undefined
}

export async function findLocalUser(db: Knex, email: string): Promise<UserRow | undefined> {
  return db('users').where({ email, provider: LOCAL }).whereNull('deleted_at').first()
}

/** Overwrites the data of an account that nobody has activated; false if somebody has. */
export async function replacePendingUser(
  db: Knex,
  id: string,
  change: { passwordHash: string; company: string; invitationId: string | null; now: number },
): Promise<boolean> {
  const changed = await db('users').where({ id }).whereNull('activated_at').update({
    password_hash: change.passwordHash,
    invitation_id: change.invitationId,
    updated_at: change.now,
  })
  if (changed === 0) return false
  await db('organizations')
    .whereIn(
      'id',
      db('memberships')
        .select('organization_id')
        .where({ user_id: id, role: 'SUPERADMIN' satisfies Role }),
    )
    .update({ name: change.company, updated_at: change.now })
  return true
}

/** Activates an account; false if it is already active. */
export async function activateUser(db: Knex, id: string, now: number): Promise<boolean> {
  const changed = await db('users')
    .where({ id })
    .whereNull('activated_at')
    .update({ activated_at: now, updated_at: now })
  return changed === 1
}

export async function setPassword(db: Knex, id: string, passwordHash: string, now: number): Promise<void> {
  await db('users').where({ id }).update({ password_hash: passwordHash, updated_at: now })
}

export interface SessionOwner
  extends Pick<SessionRow, 'impersonated_membership_id' | 'impersonation_ends_at' | 'verified_at'> {
  session_id: string
  last_seen_at: number
  user_id: string
  platform_admin_at: number | null
  second_factor_at: number | null
  second_factor_required_at: number | null
  membership_id: string
  organization_id: string
  role: Role
}

/** Finds a live session with one of its user's memberships: that of the preferred organization, else the oldest. */
export async function findSessionOwner(
  db: Knex,
  tokenHash: string,
  preferred: string | null,
  live: { now: number; seenAfter: number },
): Promise<SessionOwner | undefined> {
  return db('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .join('memberships as m', 'm.user_id', 'u.id')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where('s.token_hash', tokenHash)
    .where('s.expires_at', '>', live.now)
    .where('s.last_seen_at', '>', live.seenAfter)
    .whereNotNull('u.activated_at')
    .whereNull('u.deleted_at')
    .whereNull('m.disabled_at')
    .whereNull('o.deleted_at')
    .orderByRaw('case when m.organization_id = ? then 0 else 1 end, m.created_at, m.id', [preferred ?? ''])
    .first(
      's.id as session_id',
      's.last_seen_at',
      's.verified_at',
      's.impersonated_membership_id',
      's.impersonation_ends_at',
      'u.id as user_id',
      'u.platform_admin_at',
      'u.second_factor_at',
      'o.second_factor_required_at',
      'm.id as membership_id',
      'm.organization_id',
      'm.role',
    )
}

export type ImpersonatedMember = Pick<
  SessionOwner,
  'user_id' | 'organization_id' | 'membership_id' | 'role' | 'second_factor_required_at'
>

/** Finds an active membership of a user who is not an administrator of the service. */
export async function findImpersonated(db: Knex, id: string): Promise<ImpersonatedMember | undefined> {
  return activatedMembers(db)
    .where('m.id', id)
    .whereNull('u.platform_admin_at')
    .first('m.id as membership_id', 'm.user_id', 'm.organization_id', 'm.role', 'o.second_factor_required_at')
}

export async function touchSession(
  db: Knex,
  { id, userId, now }: { id: string; userId: string; now: number },
  { ip, country }: Pick<SessionRow, 'country'> & { ip: string },
): Promise<void> {
  await db('sessions').where({ id }).update({ last_seen_at: now, last_ip: ip, country })
  await db('users').where({ id: userId }).update({ last_online_at: now })
}

export async function deleteSessionsOf(db: Knex, userId: string): Promise<void> {
  await db('sessions').where({ user_id: userId }).delete()
}

/** Marks a live token as used and returns its user's id. Of two concurrent callers only one gets the id. */
export async function markTokenUsed(
  db: Knex,
  purpose: UserTokenRow['purpose'],
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db('user_tokens')
    .where({ token_hash: tokenHash, purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })
    .returning('user_id')
  return row?.user_id
}

export async function isLiveToken(
  db: Knex,
  purpose: UserTokenRow['purpose'],
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const row = await db('user_tokens')
    .where({ token_hash: tokenHash, purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .first('id')
  return row !== undefined
}

/** Invalidates all links mailed to this user, and their sign-ins that wait for a second factor. */
export async function invalidateTokens(db: Knex, userId: string, now: number): Promise<void> {
  await db('sign_in_steps').where({ user_id: userId }).delete()
  await db('user_tokens').where({ user_id: userId }).whereNull('used_at').update({ used_at: now })
}

/** Returns true for a token, used or not, whose account is active. */
export async function isTokenOfActiveUser(
  db: Knex,
  purpose: UserTokenRow['purpose'],
  tokenHash: string,
): Promise<boolean> {
  const row = await db('user_tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .where({ 't.token_hash': tokenHash, 't.purpose': purpose })
    .whereNotNull('u.activated_at')
    .first('t.id')
  return row !== undefined
}
