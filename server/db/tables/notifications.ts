/** What an organization is told. Conventions as in `tables.ts`. */

export interface NotificationRow {
  id: string
  organization_id: string
  content: string
  link: string | null
  /** The channel it is about; null = the organization as a whole. */
  integration_id: string | null
  kind: 'success' | 'failure' | 'info'
  /** When it is to be mailed; null = it was, or nobody wants it. */
  mail_due_at: number | null
  /** Names the one notification that counts what is alike; null for one that counts nothing, or nothing more. */
  summary_key: string | null
  summary_count: number | null
  created_at: number
  deleted_at: number | null
}

/** An organization that has published at least once in every 24 hours. */
export interface StreakRow {
  organization_id: string
  since: number
  /** When somebody was last told that it is about to end. */
  reminded_at: number | null
}
