import type { App } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../db/pagination.ts'
import { type PostState, postStates } from '../../db/tables/posts.ts'
import type { Reach } from '../../integrations/access-scope.ts'
import { findTagsOf } from '../store.ts'
import { type FilterRequest, findListing, readFilter } from './filter.ts'
import { findListed, findNumbered } from './find-listed.ts'
import { type ListedPost, readDate } from './list-posts.ts'
import { findRepeating, findRows, type Key, type ListedRow, type Range } from './query.ts'

/** What is to come is listed by what comes first, what is over by what happened last. */
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
  /** On all pages; at least so many where `exact` is false. */
  total: number
  exact: boolean
  hasMore: boolean
}

/**
 * A numbered page of roots that do not repeat. It counts up to 10 000, and where a tag or a text has many posts it knows only
 * those among the 10 000 that come first: `listPosts` pages through all.
 */
export async function listPlannedPosts(
  ctx: Pick<App, 'db' | 'clock'>,
  reach: Reach,
  { page, limit, state, ...request }: PlannedRequest,
): Promise<PlannedPage> {
  const { states, ahead } = kinds[state]
  const range: Range = {
    start: ahead ? ctx.clock.now() + 1 : null,
    end: null,
    after: null,
    direction: ahead ? 'asc' : 'desc',
  }
  const listing = await findListing(ctx.db, readFilter(reach, request, states))
  if (listing === null) return { posts: [], total: 0, exact: true, hasMore: false }
  const { keys, ...counted } = await findNumbered(ctx.db, listing, range, { offset: page * limit, limit })
  const rows = await findRows(ctx.db, listing, keys)
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
 * Roots up to a date, now unless said otherwise, newest first, on channels that can publish; repeating ones by their first
 * date. Throws `validation_failed`.
 */
export async function listOldPosts(
  ctx: Pick<App, 'db' | 'clock'>,
  reach: Reach,
  request: { date?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const { limit } = request
  const end = readDate('date', request.date) ?? ctx.clock.now()
  const after = request.cursor ? decodeCursor(request.cursor) : null
  const listing = await findListing(ctx.db, { ...readFilter(reach, {}), healthy: true })
  if (listing === null) return { rows: [], nextCursor: null }
  const range: Range = { start: null, end, after, direction: 'desc' }
  const { rows, stopped } = await findListed(ctx.db, listing, range, limit + 1)
  const repeating = (await findRepeating(ctx.db, listing)).filter(
    (row) =>
      row.publish_date <= end &&
      (after === null || order(row, { publish_date: after[0], id: after[1] }) > 0) &&
      (stopped === null || order(row, stopped) <= 0),
  )
  const found = [...rows, ...repeating].sort(order)
  const last = found.length > limit ? found[limit - 1] : stopped
  return {
    rows: found.slice(0, limit),
    nextCursor: last ? encodeCursor(last.publish_date, last.id) : null,
  }
}

/** Newest first. */
function order(a: Key, b: Key): number {
  return b.publish_date - a.publish_date || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}
