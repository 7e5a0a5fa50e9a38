/** Declares the rows of metrics that platforms report. Conventions as in `tables.ts`. */

/** A platform's response with metrics, or a claim to request it; `body` is then null until `expires_at`. */
export interface AnalyticsCacheRow {
  organization_id: string
  /** `channel:<id>` or `post:<id>`. */
  subject: string
  days: number
  /** Identifies the caller that requests the metrics, or did. */
  claim: string
  /** JSON of the platform's response; null while it is requested. */
  body: string | null
  expires_at: number
}

/** The last value seen on a day, for platforms that keep no history. */
export interface AnalyticsMetricRow {
  organization_id: string
  /** `channel:<id>` or `post:<id>`. */
  subject: string
  label: string
  /** `2026-11-21`, UTC. */
  day: string
  total: number
  expires_at: number
}
