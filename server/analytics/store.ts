import type { Knex } from 'knex'
import type { AnalyticsCacheRow, AnalyticsMetricRow } from '../db/tables/analytics.ts'

/** Identifies a platform's answer by its organization, its subject and the days it covers. */
export interface CacheKey {
  organizationId: string
  /** `channel:<id>`, or `post:<id>:<release id>`. */
  subject: string
  days: number
}

export async function findCached(
  db: Knex,
  key: CacheKey,
  now: number,
): Promise<Pick<AnalyticsCacheRow, 'body'> | undefined> {
  return db('analytics_cache').where(columnsOf(key)).where('expires_at', '>', now).first('body')
}

/** Claims the cache entry until `expiresAt`. Returns true for one caller only, after the previous entry or claim has expired. */
export async function claimCache(
  db: Knex,
  key: CacheKey,
  { claim, now, expiresAt }: { claim: string; now: number; expiresAt: number },
): Promise<boolean> {
  const row = { claim, body: null, expires_at: expiresAt }
  const claimed = await db('analytics_cache')
    .insert({ ...columnsOf(key), ...row })
    .onConflict(['organization_id', 'subject', 'days'])
    .merge(row)
    .where('analytics_cache.expires_at', '<=', now)
    .returning('claim')
  return claimed.length === 1
}

export async function fillCache(
  db: Knex,
  key: CacheKey,
  claim: string,
  answer: Pick<AnalyticsCacheRow, 'body' | 'expires_at'>,
): Promise<void> {
  await db('analytics_cache')
    .where({ ...columnsOf(key), claim })
    .update(answer)
}

export async function releaseCache(db: Knex, key: CacheKey, claim: string): Promise<void> {
  await db('analytics_cache')
    .where({ ...columnsOf(key), claim })
    .delete()
}

function columnsOf({ organizationId, subject, days }: CacheKey) {
  return { organization_id: organizationId, subject, days }
}

/** Saves the metrics of a day, replacing those that were recorded earlier that day. */
export async function saveMetrics(db: Knex, rows: AnalyticsMetricRow[]): Promise<void> {
  if (rows.length === 0) return
  await db('analytics_metrics')
    .insert(rows)
    .onConflict(['organization_id', 'subject', 'label', 'day'])
    .merge(['total', 'expires_at'])
}

/** Finds the metrics of a subject since a day, oldest first. */
export async function findMetrics(
  db: Knex,
  organizationId: string,
  subject: string,
  since: string,
): Promise<Pick<AnalyticsMetricRow, 'label' | 'day' | 'total'>[]> {
  return db('analytics_metrics')
    .where({ organization_id: organizationId, subject })
    .where('day', '>=', since)
    .orderBy('day')
    .select('label', 'day', 'total')
}
