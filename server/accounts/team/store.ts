import type { Knex } from 'knex'
import type { InvitationRow, MembershipRow, Role, UserRow } from '../../db/tables/accounts.ts'

export type Member = Pick<
  MembershipRow,
  'id' | 'role' | 'disabled_at' | 'plan_disabled_at' | 'created_at' | 'user_id'
> &
  Pick<
    UserRow,
    | 'email'
    | 'name'
    | 'second_factor_at'
    | 'send_success_emails'
    | 'send_failure_emails'
    | 'send_streak_emails'
    | 'send_comment_emails'
  >

/** Finds all members, including disabled ones, oldest first. */
export async function findMembers(db: Knex, organizationId: string): Promise<Member[]> {
  return db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', organizationId)
    .whereNull('u.deleted_at')
    .orderBy(['m.created_at', 'm.id'])
    .select(
      'm.id',
      'm.role',
      'm.disabled_at',
      'm.plan_disabled_at',
      'm.created_at',
      'm.user_id',
      'u.email',
      'u.name',
      'u.second_factor_at',
      'u.send_success_emails',
      'u.send_failure_emails',
      'u.send_streak_emails',
      'u.send_comment_emails',
    )
}

export async function findMembership(
  db: Knex,
  organizationId: string,
  userId: string,
): Promise<MembershipRow | undefined> {
  return db('memberships').where({ organization_id: organizationId, user_id: userId }).first()
}

export async function isMemberAddress(db: Knex, organizationId: string, email: string): Promise<boolean> {
  const row = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.organization_id': organizationId, 'u.email': email })
    .whereNull('u.deleted_at')
    .first('m.id')
  return row !== undefined
}

/** Counts active owners of the organization. */
export async function countOwners(db: Knex, organizationId: string): Promise<number> {
  const owners = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.organization_id': organizationId, 'm.role': 'SUPERADMIN' satisfies Role })
    .whereNull('m.disabled_at')
    .whereNull('u.deleted_at')
    .whereNotNull('u.activated_at')
    .pluck('m.id')
  return owners.length
}

export async function findInvitation(
  db: Knex,
  by: { id: string } | { token_hash: string },
): Promise<(InvitationRow & { organization_name: string }) | undefined> {
  return db('invitations as i')
    .join('organizations as o', 'o.id', 'i.organization_id')
    .where(Object.fromEntries(Object.entries(by).map(([column, value]) => [`i.${column}`, value])))
    .whereNull('o.deleted_at')
    .first('i.*', 'o.name as organization_name')
}

export type ListedInvitation = InvitationRow & { inviter_email: string | null; inviter_name: string | null }

/** Finds open invitations, newest first. */
export async function findPendingInvitations(
  db: Knex,
  organizationId: string,
  now: number,
): Promise<ListedInvitation[]> {
  return pending(db, organizationId, now)
    .leftJoin('users as u', (join) => join.on('u.id', 'i.invited_by').andOnNull('u.deleted_at'))
    .orderBy([
      { column: 'i.created_at', order: 'desc' },
      { column: 'i.id', order: 'desc' },
    ])
    .select('i.*', 'u.email as inviter_email', 'u.name as inviter_name')
}

/** Withdraws open invitations and returns their ids. */
export async function revokeInvitations(
  db: Knex,
  organizationId: string,
  which: Partial<Pick<InvitationRow, 'id' | 'email' | 'invited_by'>>,
  now: number,
): Promise<string[]> {
  const rows = await pending(db, organizationId, now).where(which).update({ revoked_at: now }).returning('id')
  return rows.map(({ id }: { id: string }) => id)
}

/** Marks an open invitation as accepted; false if it is used, withdrawn or expired. Of concurrent callers only one gets true. */
export async function markAccepted(db: Knex, id: string, userId: string, now: number): Promise<boolean> {
  const changed = await db('invitations')
    .where({ id })
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .where('expires_at', '>', now)
    .update({ accepted_at: now, accepted_by: userId })
  return changed === 1
}

function pending(db: Knex, organizationId: string, now: number) {
  return db('invitations as i')
    .where('i.organization_id', organizationId)
    .whereNull('i.accepted_at')
    .whereNull('i.revoked_at')
    .where('i.expires_at', '>', now)
}
