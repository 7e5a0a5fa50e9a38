import { defineTable, double, instant, integer, key, type Row, text } from '../define-table.ts'

/** A platform's response with metrics, or a claim to request it; `body` is then null until `expires_at`. */
export const analyticsCache = defineTable('analytics_cache', {
  organization_id: text().references('organizations.id'),
  /** `channel:<id>` or `post:<id>`. */
  subject: text(),
  days: integer(),
  /** Identifies the caller that requests the metrics, or did. */
  claim: text(),
  /** JSON of the platform's response; null while it is requested. */
  body: text().nullable(),
  expires_at: instant(),
}).with(key.primary('organization_id', 'subject', 'days'), key.expiry('expires_at'))

export type AnalyticsCacheRow = Row<typeof analyticsCache>

/** The last value seen on a day, for platforms that keep no history. */
export const analyticsMetrics = defineTable('analytics_metrics', {
  organization_id: text().references('organizations.id'),
  /** `channel:<id>` or `post:<id>`. */
  subject: text(),
  label: text(),
  /** `2026-11-21`, UTC. */
  day: text(),
  total: double(),
  expires_at: instant(),
}).with(key.primary('organization_id', 'subject', 'label', 'day'), key.expiry('expires_at'))

export type AnalyticsMetricRow = Row<typeof analyticsMetrics>
