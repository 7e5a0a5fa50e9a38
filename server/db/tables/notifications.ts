/** Declares the rows of notifications. Conventions as in `tables.ts`. */

export interface NotificationRow {
  id: string
  organization_id: string
  content: string
  link: string | null
  /** Channel that the notification concerns; null = the whole organization. */
  integration_id: string | null
  kind: 'success' | 'failure' | 'info'
  /** Instant when the notification is due by email; null = it was sent, or nobody wants it. */
  mail_due_at: number | null
  /** Identifies the one notification that counts similar ones; null for one that counts nothing or no longer counts. */
  summary_key: string | null
  summary_count: number | null
  created_at: number
  deleted_at: number | null
}

/** A streak: the organization has published at least once in every 24 hours. */
export interface StreakRow {
  organization_id: string
  since: number
  /** Instant of the last reminder that the streak is about to end. */
  reminded_at: number | null
}
