import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import type { MeasureName, MeasureRow, PostMeasureRow } from '../../db/tables/analytics.ts'

/** Saves the values of days, replacing those that were read before. */
export async function saveMeasures(db: Knex, rows: MeasureRow[]): Promise<void> {
  await inChunks(rows, async (chunk) => {
    await db('measures')
      .insert(chunk)
      .onConflict(['organization_id', 'integration_id', 'post_id', 'name', 'day'])
      .merge(['value', 'expires_at'])
    return []
  })
}

/** Adds up the days of a post, for platforms that count each day alone. */
export async function sumDays(
  db: Knex,
  of: Pick<MeasureRow, 'organization_id' | 'integration_id' | 'post_id'>,
): Promise<Map<MeasureName, number>> {
  const rows = await db('measures').where(of).groupBy('name').select('name').sum({ value: 'value' })
  return new Map(rows.map(({ name, value }) => [name as MeasureName, Number(value)]))
}

export async function findPostMeasures(
  db: Knex,
  organizationId: string,
  postId: string,
): Promise<Map<MeasureName, PostMeasureRow>> {
  const rows = await db('post_measures').where({ organization_id: organizationId, post_id: postId })
  return new Map(rows.map((row) => [row.name, row]))
}

export async function savePostMeasures(db: Knex, rows: PostMeasureRow[]): Promise<void> {
  if (rows.length === 0) return
  await db('post_measures').insert(rows).onConflict(['organization_id', 'post_id', 'name']).merge()
}

/** Finds which of these channels were measured on this day. */
export async function findMeasuredOn(db: Knex, integrationIds: string[], day: string): Promise<Set<string>> {
  const rows = await inChunks(integrationIds, (chunk) =>
    db('measured_channels').whereIn('integration_id', chunk).where({ day }).select('integration_id'),
  )
  return new Set(rows.map(({ integration_id }) => integration_id))
}

export async function markMeasured(
  db: Knex,
  { organizationId, integrationId }: { organizationId: string; integrationId: string },
  { day, expiresAt }: { day: string; expiresAt: number },
): Promise<void> {
  const row = { integration_id: integrationId, organization_id: organizationId, day, expires_at: expiresAt }
  await db('measured_channels').insert(row).onConflict('integration_id').merge(['day', 'expires_at'])
}

export interface PostPeriod {
  organizationId: string
  integrationIds: readonly string[]
  /** Instants of publication, half-open. */
  from: number
  to: number
}

type MeasuredRow = Pick<
  PostMeasureRow,
  'post_id' | 'integration_id' | 'platform' | 'published_at' | 'name' | 'value'
>

/** Finds the values of posts that were published in a period, newest post first; at most `limit` values. */
export async function findMeasuredPosts(
  db: Knex,
  { organizationId, integrationIds, from, to }: PostPeriod,
  { limit, names }: { limit: number; names?: readonly MeasureName[] },
): Promise<MeasuredRow[]> {
  const query = db('post_measures')
    .where({ organization_id: organizationId })
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .orderBy([
      { column: 'published_at', order: 'desc' },
      { column: 'post_id', order: 'desc' },
      { column: 'name' },
    ])
    .limit(limit)
    .select('post_id', 'integration_id', 'platform', 'published_at', 'name', 'value')
  if (names !== undefined) query.whereIn('name', [...names])
  const rows: MeasuredRow[] = await query
  const chosen = new Set(integrationIds)
  return rows.filter(({ integration_id }) => chosen.has(integration_id))
}

export interface DayPeriod {
  organizationId: string
  /** UTC days, both included. */
  from: string
  to: string
}

/** Finds the latest followers of each channel in a period. */
export async function findFollowers(
  db: Knex,
  { organizationId, from, to }: DayPeriod,
): Promise<Map<string, number>> {
  const days = () =>
    db('measures')
      .where({ organization_id: organizationId, post_id: '', name: 'followers' })
      .whereBetween('day', [from, to])
  const last = days().groupBy('integration_id').select('integration_id').max({ day: 'day' })
  const rows = await days().whereIn(['integration_id', 'day'], last).select('integration_id', 'value')
  return new Map(rows.map(({ integration_id, value }) => [integration_id, Number(value)]))
}

/** Finds the values of a channel or a post, oldest day first. */
export async function findDays(
  db: Knex,
  { organizationId, from, to }: DayPeriod,
  of: { integrationId: string; postId: string },
): Promise<Pick<MeasureRow, 'name' | 'day' | 'value' | 'counts'>[]> {
  return db('measures')
    .where({ organization_id: organizationId, integration_id: of.integrationId, post_id: of.postId })
    .whereBetween('day', [from, to])
    .orderBy(['name', 'day'])
    .select('name', 'day', 'value', 'counts')
}

/** Finds all values of these channels and their posts, oldest day first; at most `limit`. */
export async function findAllDays(
  db: Knex,
  { organizationId, from, to }: DayPeriod,
  { integrationIds, limit }: { integrationIds: readonly string[]; limit: number },
): Promise<MeasureRow[]> {
  return db('measures')
    .where({ organization_id: organizationId })
    .whereIn('integration_id', [...integrationIds])
    .whereBetween('day', [from, to])
    .orderBy(['day', 'integration_id', 'post_id', 'name'])
    .limit(limit)
}
