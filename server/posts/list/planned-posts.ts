import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { decodeCursor, encodeCursor } from '../../db/pagination.ts'
import { type PostState, postStates } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findTagsOf } from '../store.ts'
import { type FilterRequest, type PostFilter, resolveFilter } from './filter.ts'
import { type ListedPost, readDate } from './list-posts.ts'
import type { PostKey, PostRange } from './ordered.ts'
import { findListed, findRepeating, findRows, type ListedRow } from './rows.ts'
import { findNumberedKeys } from './scan.ts'

/** Future posts are listed soonest first, past ones newest first. */
const kinds = {
  all: { states: postStates, ahead: true },
  scheduled: { states: ['QUEUE'], ahead: true },
  draft: { states: ['DRAFT'], ahead: true },
  published: { states: ['PUBLISHED'], ahead: false },
  failed: { states: ['ERROR'], ahead: false },
} as const satisfies Record<string, { states: readonly PostState[]; ahead: boolean }>

export interface PlannedRequest extends FilterRequest {
  page: number
  limit: number
  state: keyof typeof kinds
}

interface PlannedPage {
  posts: ListedPost[]
  /** Number of posts on all pages; a lower bound if `exact` is false. */
  total: number
  exact: boolean
  hasMore: boolean
}

/**
 * Lists a numbered page of roots that do not repeat. Counts up to 10 000. For a tag or a text with many posts, covers only the
 * first 10 000 posts; `listPosts` pages through all.
 */
export async function listPlannedPosts(
  ctx: HasDbAndClock,
  scope: AccessScope,
  { page, limit, state, ...request }: PlannedRequest,
): Promise<PlannedPage> {
  const { states, ahead } = kinds[state]
  const range: PostRange = {
    start: ahead ? ctx.clock.now() + 1 : null,
    end: null,
    after: null,
    direction: ahead ? 'asc' : 'desc',
  }
  const filter = await resolveFilter(ctx.db, scope, request, { states })
  if (filter === null) return { posts: [], total: 0, exact: true, hasMore: false }
  const { keys, ...counted } = await findNumberedKeys(ctx.db, filter, range, { offset: page * limit, limit })
  const rows = await findRows(ctx.db, filter, keys)
  const tags = await findTagsOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return {
    posts: rows.map((row) => ({ row, date: row.publish_date, tags: tags.get(row.id) ?? [] })),
    ...counted,
  }
}

/**
 * Lists roots up to a date, by default now, newest first, on channels that can publish; repeating ones by their first date.
 * Throws `validation_failed`.
 */
export async function listOldPosts(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: { date?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const { limit } = request
  const end = readDate('date', request.date) ?? ctx.clock.now()
  const after = request.cursor ? decodeCursor(request.cursor) : null
  const filter = await resolveFilter(ctx.db, scope, {}, { healthy: true })
  if (filter === null) return { rows: [], nextCursor: null }
  return listNewest(ctx.db, filter, { end, after, limit })
}

/** Lists a page of roots, newest first unless `direction` says otherwise; repeating ones by their first date. */
export async function listNewest(
  db: Knex,
  filter: PostFilter,
  {
    end,
    after,
    limit,
    direction = 'desc',
  }: Pick<PostRange, 'end' | 'after'> & Partial<Pick<PostRange, 'direction'>> & { limit: number },
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const range: PostRange = { start: null, end, after, direction }
  const order = (a: PostKey, b: PostKey) => (direction === 'desc' ? newestFirst(a, b) : newestFirst(b, a))
  const { rows, scannedTo } = await findListed(db, filter, range, limit + 1)
  const repeating = (await findRepeating(db, filter)).filter(
    (row) =>
      (end === null || row.publish_date <= end) &&
      (after === null || order(row, { publish_date: after[0], id: after[1] }) > 0) &&
      (scannedTo === null || order(row, scannedTo) <= 0),
  )
  const found = [...rows, ...repeating].sort(order)
  const last = found.length > limit ? found[limit - 1] : scannedTo
  return {
    rows: found.slice(0, limit),
    nextCursor: last ? encodeCursor(last.publish_date, last.id) : null,
  }
}

/** Sorts newest first. */
function newestFirst(a: PostKey, b: PostKey): number {
  return b.publish_date - a.publish_date || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}
