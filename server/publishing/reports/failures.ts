import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import { inList } from '../../db/fixed-statement.ts'
import type { PostEventRow } from '../../db/tables/posts.ts'

/** Lists failed publications of all organizations, for administrators of the service. */

/** Codes of failures that do not explain their cause. */
const UNEXPLAINED = ['outcome_unknown', 'platform_rejected', 'unreadable_answer']

export interface FailureFilter {
  platform?: string | undefined
  /** Only failures of these organizations. */
  organizationIds?: readonly string[] | undefined
}

export type FailureRow = Pick<
  PostEventRow,
  'id' | 'organization_id' | 'post_id' | 'code' | 'message' | 'platform_response' | 'created_at'
> & { platform: string }

interface CountRow {
  platform: string
  count: number | string
}

/** Returns one page of failures, newest first, and the number of all. With `unexplainedFirst`, those without a cause come first. */
export async function findFailures(
  db: Knex,
  filter: FailureFilter,
  page: { offset: number; limit: number; unexplainedFirst: boolean },
): Promise<{ rows: FailureRow[]; total: number }> {
  const total = await count(failures(db, filter))
  const ids = page.unexplainedFirst
    ? await findUnexplainedFirst(db, filter, page)
    : await findIds(failures(db, filter), page)
  const rows = await db<PostEventRow>('post_events').whereIn('id', ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => (byId.get(id) as FailureRow | undefined) ?? []), total }
}

/** Reads the failures without a cause first, then fills the page with the others. An index serves both. */
async function findUnexplainedFirst(
  db: Knex,
  filter: FailureFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const first = () => failures(db, filter).whereIn('code', UNEXPLAINED)
  const ids = await findIds(first(), { offset, limit })
  if (ids.length === limit) return ids
  const before = ids.length > 0 ? offset + ids.length : await count(first())
  const rest = failures(db, filter).where((other) =>
    other.whereNotIn('code', UNEXPLAINED).orWhereNull('code'),
  )
  const others = { offset: Math.max(0, offset - before), limit: limit - ids.length }
  return [...ids, ...(await findIds(rest, others))]
}

async function findIds(
  query: Knex.QueryBuilder,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows: { id: string }[] = await query
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)
    .select('id')
  return rows.map(({ id }) => id)
}

function failures(db: Knex, { platform, organizationIds }: FailureFilter): Knex.QueryBuilder {
  // Writes the condition as literal SQL, which the partial indexes require.
  const query = db('post_events').whereRaw('platform is not null')
  if (platform !== undefined) query.where({ platform })
  if (organizationIds !== undefined) {
    const ids = dialectOf(db).name === 'sqlite' ? JSON.stringify(organizationIds) : [...organizationIds]
    query.whereRaw(inList(db, 'organization_id'), [ids])
  }
  return query
}

async function count(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query.count({ count: '*' })) as { count: number | string }[]
  return Number(row?.count ?? 0)
}

/** Lists the platforms on which a publication has failed, in alphabetical order. Skips from one to the next in the index. */
export async function findFailurePlatforms(db: Knex): Promise<string[]> {
  const platforms: string[] = []
  for (;;) {
    const [row] = await failures(db, {})
      .where('platform', '>', platforms.at(-1) ?? '')
      .min({ platform: 'platform' })
    if (row?.platform == null) return platforms
    platforms.push(row.platform)
  }
}

/** Counts the failures in `[from, to)` by platform. */
export async function countFailures(
  db: Knex,
  { from, to, unexplainedOnly }: { from: number; to: number; unexplainedOnly: boolean },
): Promise<{ platform: string; count: number }[]> {
  const query = failures(db, {}).where('created_at', '>=', from).where('created_at', '<', to)
  if (unexplainedOnly) query.whereIn('code', UNEXPLAINED)
  const rows = (await query.groupBy('platform').select('platform').count({ count: '*' })) as CountRow[]
  return rows.map((row) => ({ platform: row.platform, count: Number(row.count) }))
}
