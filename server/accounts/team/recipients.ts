import type { Knex } from 'knex'
import type { UserRow } from '../../db/tables/accounts.ts'
import { activatedMembers } from '../live.ts'

export type Recipient = Pick<
  UserRow,
  'email' | 'send_success_emails' | 'send_failure_emails' | 'send_streak_emails' | 'send_comment_emails'
> & {
  user_id: string
  organization_name: string
}

/**
 * Finds the members who can sign in and have a mailbox, which wallet accounts do not have; none of a closed organization. With
 * `userId`, returns at most that member.
 */
export async function findRecipients(
  db: Knex,
  organizationId: string,
  userId?: string,
): Promise<Recipient[]> {
  const query = activatedMembers(db)
    .where('m.organization_id', organizationId)
    .whereRaw("u.email not like '%.invalid'")
    .orderBy(['m.created_at', 'm.id'])
    .select(
      'u.id as user_id',
      'u.email',
      'u.send_success_emails',
      'u.send_failure_emails',
      'u.send_streak_emails',
      'u.send_comment_emails',
      'o.name as organization_name',
    )
  return userId === undefined ? query : query.where('u.id', userId)
}

/** Finds up to which instant a member has read the notifications: at first, up to the beginning of the membership. */
export async function findLastRead(db: Knex, membershipId: string): Promise<number | undefined> {
  const row = await db('memberships')
    .where({ id: membershipId })
    .first('created_at', 'last_read_notifications_at')
  return row && (row.last_read_notifications_at ?? row.created_at)
}

/** Builds the subquery for the instant of `findLastRead`. */
export function lastReadQuery(db: Knex, membershipId: string): Knex.Raw {
  const sql = '(select coalesce(last_read_notifications_at, created_at) from memberships where id = ?)'
  return db.raw(sql, [membershipId])
}

/** Raises the mark and never lowers it: of two concurrent readers, the later mark stays. */
export async function advanceLastRead(db: Knex, membershipId: string, instant: number): Promise<void> {
  await db('memberships')
    .where({ id: membershipId })
    .whereRaw('coalesce(last_read_notifications_at, created_at) < ?', [instant])
    .update({ last_read_notifications_at: instant })
}
