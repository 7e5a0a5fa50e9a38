import type { Knex } from 'knex'
import type { AnalyticsCacheRow, AnalyticsFigureRow } from '../db/tables/analytics.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'

/** An answer of a platform: whose, about what, over how many days. */
export interface CacheKey {
  organizationId: string
  /** `channel:<id>`, or `post:<id>:<release id>`. */
  subject: string
  days: number
}

export async function findLivePost(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<Pick<PostRow, 'id' | 'integration_id' | 'release_id' | 'state'> | undefined> {
  return db('posts')
    .where({ id, organization_id: organizationId })
    .whereNull('deleted_at')
    .first('id', 'integration_id', 'release_id', 'state')
}

export async function findCached(
  db: Knex,
  key: CacheKey,
  now: number,
): Promise<Pick<AnalyticsCacheRow, 'body'> | undefined> {
  return db('analytics_cache').where(columnsOf(key)).where('expires_at', '>', now).first('body')
}

/** True for the one caller who may ask the platform until `expiresAt`: what was known, or claimed, had ended by `now`. */
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

/** The figures of a day, over what was seen earlier in it. */
export async function saveFigures(db: Knex, rows: AnalyticsFigureRow[]): Promise<void> {
  if (rows.length === 0) return
  await db('analytics_figures')
    .insert(rows)
    .onConflict(['organization_id', 'subject', 'label', 'day'])
    .merge(['total', 'expires_at'])
}

/** What was seen of a subject since a day, oldest first. */
export async function findFigures(
  db: Knex,
  organizationId: string,
  subject: string,
  since: string,
): Promise<Pick<AnalyticsFigureRow, 'label' | 'day' | 'total'>[]> {
  return db('analytics_figures')
    .where({ organization_id: organizationId, subject })
    .where('day', '>=', since)
    .orderBy('day')
    .select('label', 'day', 'total')
}

/** What the channel has published since, newest first. */
export async function findRecentReleases(
  db: Knex,
  of: { organizationId: string; integrationId: string },
  since: number,
  limit: number,
): Promise<{ id: string; releaseId: string }[]> {
  const rows = await db('posts')
    .where({ organization_id: of.organizationId, integration_id: of.integrationId, state: 'PUBLISHED' })
    .whereRaw('position = 0')
    .whereNull('deleted_at')
    .where('publish_date', '>=', since)
    .whereNot({ release_id: 'missing' })
    .orderBy('publish_date', 'desc')
    .limit(limit)
    .select('id', 'release_id')
  return rows.flatMap(({ id, release_id }) => (release_id === null ? [] : [{ id, releaseId: release_id }]))
}

/** Channels that can be asked, in use on these platforms, of which nothing was seen on this day; by id, those after `after`. */
export async function findUnmeasured(
  db: Knex,
  identifiers: string[],
  day: string,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<IntegrationRow, 'id' | 'organization_id'>[]> {
  return db('integrations')
    .whereIn('identifier', identifiers)
    .where('id', '>', after)
    .whereNull('deleted_at')
    .whereNull('disabled_at')
    .whereNull('refresh_needed_at')
    .whereNull('in_between_steps_at')
    .whereNotExists(
      db('analytics_figures')
        .select(db.raw('1'))
        .whereRaw('analytics_figures.organization_id = integrations.organization_id')
        .whereRaw("analytics_figures.subject = 'channel:' || integrations.id")
        .where({ day }),
    )
    .orderBy('id')
    .limit(limit)
    .select('id', 'organization_id')
}
