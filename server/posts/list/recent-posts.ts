import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import type { HasDb } from '../../db/connect.ts'
import { decodeCursor, keysetPage } from '../../db/pagination.ts'
import type { PostRow, PostState } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findSummaries, type IntegrationSummary } from '../../integrations/lookup.ts'
import { MAY_BE_LIVE } from '../../publishing/threads.ts'
import { findComposed } from '../reachable-posts.ts'
import { type PostFilter, resolveFilter } from './filter.ts'
import { listNewest } from './planned-posts.ts'
import { narrow } from './scan.ts'

export interface RecentPost {
  row: PostRow
  /** Absent where the channel is deleted. */
  channel: IntegrationSummary | undefined
  /** First failed entry of the thread, even if the root is published. */
  failed: Pick<PostRow, 'error_code' | 'error_message'> | null
}

export interface RecentRequest {
  /**
   * `ERROR` finds each thread with a failed entry, even if its root is published, and `UNKNOWN` each with an entry of which nobody
   * knows whether it is live.
   */
  state?: PostState | 'UNKNOWN' | undefined
  /** Id of a channel. */
  integration?: string | undefined
  search?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Lists threads by the date of their root, newest first: scheduled posts, then published and failed ones. Scheduled ones alone begin with the next. */
export async function recentPosts(
  ctx: HasDb,
  scope: AccessScope,
  { state, integration, search, ...page }: RecentRequest,
): Promise<{ posts: RecentPost[]; nextCursor: string | null }> {
  const isStored = state !== undefined && state !== 'ERROR' && state !== 'UNKNOWN'
  const states = isStored ? [state] : null
  const filter = await resolveFilter(ctx.db, scope, { integration, search }, { states })
  if (filter === null) return { posts: [], nextCursor: null }
  const { ids, nextCursor } =
    isStored || state === undefined
      ? await findNewest(ctx.db, filter, { ...page, direction: state === 'QUEUE' ? 'asc' : 'desc' })
      : await findFailed(ctx.db, filter, state, page)
  return { posts: await readPosts(ctx.db, filter, ids), nextCursor }
}

/** Lists the other posts of a post's composition on channels that still exist. */
export async function composedWith(
  ctx: HasDb,
  scope: AccessScope,
  { id, composition_id }: Pick<PostRow, 'id' | 'composition_id'>,
): Promise<RecentPost[]> {
  if (composition_id === null) return []
  const roots = await findComposed(ctx.db, scope, [composition_id])
  const ids = roots.flatMap((root) => (root.id === id ? [] : [root.id]))
  const posts = await readPosts(ctx.db, scope, ids)
  return posts.filter(({ channel }) => channel !== undefined)
}

type Page = Pick<RecentRequest, 'limit' | 'cursor'>

async function findNewest(
  db: Knex,
  filter: PostFilter,
  { limit, cursor, direction }: Page & { direction: 'asc' | 'desc' },
) {
  const after = cursor ? decodeCursor(cursor) : null
  const { rows, nextCursor } = await listNewest(db, filter, { end: null, after, limit, direction })
  return { ids: rows.map(({ id }) => id), nextCursor }
}

async function findFailed(db: Knex, filter: PostFilter, state: 'ERROR' | 'UNKNOWN', page: Page) {
  const { organizationId, integrationIds } = filter
  const failed = db('posts').where({ organization_id: organizationId })
  // Writes the condition as literal SQL, which the partial index requires.
  failed.whereRaw(`state = 'ERROR' and deleted_at is null`).select('root_id')
  if (state === 'UNKNOWN') failed.whereIn('error_code', MAY_BE_LIVE)
  else failed.where((known) => known.whereNotIn('error_code', MAY_BE_LIVE).orWhereNull('error_code'))
  const query = db('posts as p')
    .where('p.organization_id', organizationId)
    .whereNull('p.deleted_at')
    .whereIn('p.id', failed)
  if (integrationIds !== null) query.whereIn('p.integration_id', integrationIds)
  const { rows, nextCursor } = await keysetPage<Pick<PostRow, 'id'>>(
    narrow(query, filter).select('p.id', 'p.publish_date'),
    { columns: ['p.publish_date', 'p.id'], direction: 'desc', ...page },
  )
  return { ids: rows.map(({ id }) => id), nextCursor }
}

/** Reads the threads of these roots, in their order. */
async function readPosts(
  db: Knex,
  { organizationId }: Pick<PostFilter, 'organizationId'>,
  ids: readonly string[],
): Promise<RecentPost[]> {
  const rows = await inChunks([...ids], (chunk): PromiseLike<PostRow[]> => db('posts').whereIn('id', chunk))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const channelIds = rows.map(({ integration_id }) => integration_id)
  const channels = await findSummaries(db, organizationId, channelIds)
  const failures = await findFailures(db, organizationId, ids)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [{ row, channel: channels.get(row.integration_id), failed: failures.get(id) ?? null }]
  })
}

/** Finds the first entry of each thread that failed. */
async function findFailures(
  db: Knex,
  organizationId: string,
  rootIds: readonly string[],
): Promise<Map<string, Pick<PostRow, 'error_code' | 'error_message'>>> {
  const rows = await db('posts')
    .where({ organization_id: organizationId, state: 'ERROR', deleted_at: null })
    .whereIn('root_id', [...rootIds])
    .orderBy('position', 'desc')
    .select('root_id', 'error_code', 'error_message')
  return new Map(rows.map((row) => [row.root_id, row]))
}
