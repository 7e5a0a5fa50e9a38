import { defineTable, instant, integer, key, owned, type Row, text } from '../define-table.ts'

export const notifications = defineTable('notifications', {
  ...owned,
  /** Channel that the notification concerns; null = the whole organization. */
  integration_id: text().nullable().references('integrations.id'),
  kind: text<'success' | 'failure' | 'info'>().default('info'),
  content: text(),
  link: text().nullable(),
  /** Identifies the one notification that counts similar ones; null for one that counts nothing or no longer counts. */
  summary_key: text().nullable(),
  summary_count: integer().nullable(),
  created_at: instant(),
  /** Instant when the notification is due by email; null = it was sent, or nobody wants it. */
  mail_due_at: instant().nullable(),
  deleted_at: instant().nullable(),
}).with(
  key.index('organization_id', 'created_at', 'id'),
  'create index notifications_to_mail on notifications (mail_due_at, organization_id) where mail_due_at is not null',
  'create unique index notifications_summary on notifications (organization_id, summary_key) where summary_key is not null',
)

export type NotificationRow = Row<typeof notifications>

/** A streak: the organization has published at least once in every 24 hours. */
export const streaks = defineTable('streaks', {
  organization_id: text().primary().references('organizations.id'),
  since: instant(),
  /** Instant of the last reminder that the streak is about to end. */
  reminded_at: instant().nullable(),
})

export type StreakRow = Row<typeof streaks>
