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

/** Names that mean the same on every platform. Each platform's own label maps to one of them, or to none. */
export const measureNames = [
  'impressions',
  'reach',
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
  'clicks',
  'followers',
] as const
export type MeasureName = (typeof measureNames)[number]

/** The value of a channel or a post on a day, under the common name. */
export const measures = defineTable('measures', {
  organization_id: text().references('organizations.id'),
  integration_id: text(),
  /** '' = a value of the channel itself. */
  post_id: text(),
  name: text<MeasureName>(),
  /** `2026-11-21`, UTC. */
  day: text(),
  counts: text<'total' | 'day'>(),
  value: double(),
  expires_at: instant(),
}).with(
  key.primary('organization_id', 'integration_id', 'post_id', 'name', 'day'),
  // Serves the export, and the followers of all channels.
  key.index('organization_id', 'day'),
  key.expiry('expires_at'),
)

export type MeasureRow = Row<typeof measures>

/** The value of a post so far, under the common name. */
export const postMeasures = defineTable('post_measures', {
  organization_id: text().references('organizations.id'),
  post_id: text(),
  name: text<MeasureName>(),
  integration_id: text(),
  platform: text(),
  published_at: instant(),
  value: double(),
  measured_at: instant(),
  /** Value and UTC day of the last `post.metrics`; null = none so far. */
  reported_value: double().nullable(),
  reported_day: text().nullable(),
  expires_at: instant(),
}).with(
  key.primary('organization_id', 'post_id', 'name'),
  key.index('organization_id', 'published_at', 'post_id'),
  key.expiry('expires_at'),
)

export type PostMeasureRow = Row<typeof postMeasures>

/** The last day on which a channel was measured without being asked for. */
export const measuredChannels = defineTable('measured_channels', {
  integration_id: text().primary(),
  organization_id: text().references('organizations.id'),
  /** `2026-11-21`, UTC. */
  day: text(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))
