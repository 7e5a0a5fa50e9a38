/** What platforms told about reach. Conventions as in `tables.ts`. */

/** An answer of a platform about figures, or a claim on asking it: then `body` is null until `expires_at`. */
export interface AnalyticsCacheRow {
  organization_id: string
  /** `channel:<id>` or `post:<id>`. */
  subject: string
  days: number
  /** Whose turn it is, or was, to ask. */
  claim: string
  /** JSON of what the platform told; null while it is asked. */
  body: string | null
  expires_at: number
}

/** What a platform that keeps no history told on a day: the last figure seen in it. */
export interface AnalyticsFigureRow {
  organization_id: string
  /** `channel:<id>` or `post:<id>`. */
  subject: string
  label: string
  /** `2026-11-21`, UTC. */
  day: string
  total: number
  expires_at: number
}
