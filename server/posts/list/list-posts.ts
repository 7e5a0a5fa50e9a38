import { setImmediate } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../db/pagination.ts'
import type { PostState } from '../../db/tables/posts.ts'
import { invalid } from '../../errors.ts'
import type { Reach } from '../../integrations/access-scope.ts'
import { dateMeant, parseLooseInstant, withRawPlus } from '../../lib/dates.ts'
import { occurrencesAfter, zoneOf } from '../../publishing/occurrences.ts'
import { findTagsOf, type TagOfPost } from '../store.ts'
import { type FilterRequest, findListing, type ListFilter, readFilter } from './filter.ts'
import { findListed, MAX_SCANNED } from './find-listed.ts'
import { findRepeating, type Key, type ListedRow } from './query.ts'

const DAY_MS = 86_400_000
/** What existing clients ask for by themselves. */
const DEFAULT_DAYS = 30
/** Without a limit of the caller's; what has no more than that is looked through whole. */
const MAX_POSTS = MAX_SCANNED

export interface ListRequest extends FilterRequest {
  startDate?: string | undefined
  endDate?: string | undefined
  state?: PostState | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** A root, or one occurrence of a repeating root. */
export interface ListedPost {
  row: ListedRow
  /** When it is due. */
  date: number
  tags: TagOfPost[]
}

interface PostPage {
  posts: ListedPost[]
  nextCursor: string | null
}

interface Window {
  start: number
  end: number
  after: [number, string] | null
  /** One more than wanted, to see whether there is more. */
  limit: number
}

/**
 * Roots between two dates, both included, by date; a repeating one once per occurrence. Pages are by key: equally fast
 * however many posts there are, since one that looks for a tag or a text may end before it is full. Throws
 * `validation_failed` for dates, and where there are more than 10 000 and no limit.
 */
export async function listPosts(
  ctx: Pick<App, 'db' | 'clock'>,
  reach: Reach,
  request: ListRequest,
): Promise<PostPage> {
  const size = request.limit ?? MAX_POSTS
  const window = { ...readWindow(request, ctx.clock.now()), limit: size + 1 }
  const filter = readFilter(reach, request, request.state === undefined ? null : [request.state])
  const { found, stopped } = await findOccurrences(ctx, filter, window)
  const page = found.slice(0, size)
  const last = found.length > size ? keyOf(page.at(-1)) : stopped
  if (last !== null && request.limit === undefined)
    throw invalid(
      'query.limit',
      `there are more than ${MAX_POSTS} posts between these dates: narrow them, or page with limit and cursor.`,
    )
  const tags = await findTagsOf(ctx.db, [...new Set(page.map(({ row }) => row.id))])
  return {
    posts: page.map((post) => ({ ...post, tags: tags.get(post.row.id) ?? [] })),
    nextCursor: last === null ? null : encodeCursor(last.publish_date, last.id),
  }
}

function keyOf(post: Occurrence | undefined): Key | null {
  return post === undefined ? null : { publish_date: post.date, id: post.row.id }
}

function readWindow(request: ListRequest, now: number): Omit<Window, 'limit'> {
  const from = readDate('startDate', request.startDate)
  const until = readDate('endDate', request.endDate)
  const start = from ?? Math.min(now, until ?? now) - DEFAULT_DAYS * DAY_MS
  const end = until ?? Math.max(now, from ?? now) + DEFAULT_DAYS * DAY_MS
  if (start > end) throw invalid('query.endDate', 'must not be before startDate')
  return { start, end, after: request.cursor ? decodeCursor(request.cursor) : null }
}

/** Null for what was left out, or is empty. Throws `validation_failed`. */
export function readDate(name: string, text: string | undefined): number | null {
  if (!text) return null
  const instant = parseLooseInstant(withRawPlus(text))
  if (instant === null)
    throw invalid(
      `query.${name}`,
      `must be ISO 8601, such as 2030-01-31T09:00:00Z, with %2B for a plus. ${dateMeant(text) ?? ''}`.trimEnd(),
    )
  return instant
}

type Occurrence = Omit<ListedPost, 'tags'>

/** The first of them, up to where the search for them stopped. */
async function findOccurrences(
  ctx: Pick<App, 'db'>,
  filter: ListFilter,
  window: Window,
): Promise<{ found: Occurrence[]; stopped: Key | null }> {
  const listing = await findListing(ctx.db, filter)
  if (listing === null) return { found: [], stopped: null }
  const { rows, stopped } = await findListed(ctx.db, listing, { ...window, direction: 'asc' }, window.limit)
  const once = rows.map((row) => ({ row, date: row.publish_date }))
  const end = stopped?.publish_date ?? window.end
  const repeated = await firstOccurrences(await findRepeating(ctx.db, listing), { ...window, end })
  if (repeated.length === 0) return { found: once, stopped }
  const seen = repeated.filter(({ row, date }) => date !== stopped?.publish_date || row.id <= stopped.id)
  return { found: first([...once, ...seen], window.limit), stopped }
}

/** Others have their turn after so many dates, which take a few milliseconds. */
const TURN = 500

/** Nothing is reckoned behind what is sure to fill the page: many posts that repeat daily for years would take minutes. */
export async function firstOccurrences<Row extends Repeating>(
  rows: Row[],
  window: Window,
): Promise<{ row: Row; date: number }[]> {
  let found: { row: Row; date: number }[] = []
  let { end } = window
  let reckoned = 0
  for (const row of rows) {
    const dates = occurrences(row, { ...window, end })
    for (const date of dates) found.push({ row, date })
    if (found.length >= 2 * window.limit) {
      found = first(found, window.limit)
      end = found.at(-1)?.date ?? end
    }
    reckoned += dates.length + 1
    if (reckoned >= TURN) {
      await setImmediate()
      reckoned = 0
    }
  }
  return found
}

function first<One extends { row: { id: string }; date: number }>(found: One[], limit: number): One[] {
  return found.sort((a, b) => a.date - b.date || (a.row.id < b.row.id ? -1 : 1)).slice(0, limit)
}

type Repeating = Pick<ListedRow, 'id' | 'publish_date' | 'interval_in_days' | 'timezone' | 'channel_timezone'>

/** Dates of a repeating post in the window and behind its cursor, at most as many as a page can show. */
export function occurrences(row: Repeating, { start, end, after, limit }: Window): number[] {
  const from = Math.max(start, after?.[0] ?? start)
  // A cursor that somebody made up may point behind the end of all calendars.
  if (from > end) return []
  const dates: number[] = []
  const seen = (date: number) => after !== null && date === after[0] && row.id <= after[1]
  const add = (date: number) => {
    if (date >= from && date <= end && !seen(date) && dates.length < limit) dates.push(date)
  }
  add(row.publish_date)
  const zone = zoneOf(row, { timezone: row.channel_timezone })
  for (const date of occurrencesAfter(row, zone, from - 1)) {
    add(date)
    if (date >= end || dates.length >= limit) break
  }
  return dates
}
