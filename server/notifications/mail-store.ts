import type { Knex } from 'knex'
import type { NotificationRow } from '../db/tables/accounts.ts'

/** Sorts notifications by when they are mailed: `digest` holds successes and comments, `urgent` the rest. */
export type Urgency = 'urgent' | 'digest'

/**
 * Finds the organizations with mails that are due at `now`. Includes deleted organizations, so that their notifications are
 * cleared.
 */
export function findDueOrganizations(db: Knex, now: number, limit: number): Promise<string[]> {
  return db('notifications')
    .whereNotNull('mail_due_at')
    .where('mail_due_at', '<=', now)
    .distinct('organization_id')
    .orderBy('organization_id')
    .limit(limit)
    .pluck('organization_id')
}

export async function isDue(db: Knex, organizationId: string, urgency: Urgency, now: number) {
  return (
    (await waiting(db, organizationId, urgency).where('mail_due_at', '<=', now).first('id')) !== undefined
  )
}

/** Takes every waiting notification, oldest first, including those that are due later. Only one caller gets each. */
export async function takeWaiting(
  db: Knex,
  organizationId: string,
  urgency: Urgency,
): Promise<NotificationRow[]> {
  const rows: NotificationRow[] = await waiting(db, organizationId, urgency)
    // The digest has reported these, so a new summary starts after it.
    .update(urgency === 'digest' ? { mail_due_at: null, summary_key: null } : { mail_due_at: null })
    .returning('*')
  return rows
    .filter((row) => row.deleted_at === null)
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
}

/** Postpones the urgent notifications that are due at `from`. */
export async function postpone(
  db: Knex,
  organizationId: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  await waiting(db, organizationId, 'urgent').where('mail_due_at', '<=', from).update({ mail_due_at: until })
}

/** Clears the due mails of all organizations. */
export async function clearDueMails(db: Knex): Promise<void> {
  await db('notifications').whereNotNull('mail_due_at').update({ mail_due_at: null })
}

const DIGESTED: NotificationRow['kind'][] = ['success', 'comment']

function waiting(db: Knex, organizationId: string, urgency: Urgency) {
  const query = db<NotificationRow>('notifications')
    .where({ organization_id: organizationId })
    .whereNotNull('mail_due_at')
  return urgency === 'digest' ? query.whereIn('kind', DIGESTED) : query.whereNotIn('kind', DIGESTED)
}
