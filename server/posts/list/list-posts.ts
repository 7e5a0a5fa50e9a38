import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import { decodeCursor, encodeCursor } from '../../db/pagination.ts'
import type { PostState, TagRow } from '../../db/tables/posts.ts'
import { invalid } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { parseLooseEnd, parseLooseInstant, restorePlus, suggestDate } from '../../lib/time/dates.ts'
import { reachOf } from '../../lib/time/repeat-rule.ts'
import { type Grid, occurrencesAfter, readExcept, zoneOf } from '../../publishing/occurrences.ts'
import { findTags } from '../store.ts'
import { type FilterRequest, resolveFilter } from './filter.ts'
import type { Columns, PostKey, PostRange } from './ordered.ts'
import { findRepeatingRoots, findRoots, type ListedRow, selected, withChannels } from './rows.ts'
import { MAX_SCANNED } from './scan.ts'

const DAY_MS = 86_400_000
/** Default of existing clients. */
const DEFAULT_DAYS = 30
/** Maximum number of posts in a list for which the caller sets no limit. */
const MAX_POSTS = MAX_SCANNED

export interface ListRequest extends FilterRequest {
  startDate?: string | undefined
  endDate?: string | undefined
  state?: PostState | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /** By date; earliest first by default. */
  order?: 'asc' | 'desc' | undefined
}

/** A root, or one occurrence of a repeating root. Posts with the same tag share its row. */
export interface ListedPost {
  row: ListedRow
  /** When it is due. */
  date: number
  tags: TagRow[]
}

/** Columns that every page reads. */
export type PagedRow = Pick<ListedRow, 'id' | 'integration_id' | 'timezone' | keyof Grid>

export interface PostPage<Row> {
  posts: Listed<Row & Pick<ListedRow, 'channel'>>[]
  nextCursor: string | null
}

/** A root, or one occurrence of a repeating root, with the columns of `Row`. */
export type Listed<Row> = Omit<ListedPost, 'row'> & { row: Row }

type Occurrence<Row> = Omit<Listed<Row>, 'tags'>

type Occurring = Repeating & Pick<ListedRow, 'id'>

interface Window extends Omit<PostRange, 'direction'> {
  /** Earliest first by default. */
  direction?: PostRange['direction']
  start: number
  end: number
  /** One more than the page size, to find out whether there are more. */
  limit: number
}

/**
 * Lists roots between two dates, both included, by date, earliest first unless `order` is `desc`; a repeating one once per occurrence.
 * Pages are by key and equally fast however many posts there are, since a page that looks for a tag or a text may end before it is full.
 *
 * @throws `validation_failed` for dates, and for more than 10 000 posts without a limit.
 */
export function listPosts(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: ListRequest,
): Promise<PostPage<ListedRow>> {
  return listWith<ListedRow>(ctx, scope, request, selected)
}

/** Lists what `listPosts` does, with these columns of `p`, among them those of a `PagedRow`. */
export async function listWith<Row extends PagedRow>(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: ListRequest,
  columns: Columns,
): Promise<PostPage<Row>> {
  const size = request.limit ?? MAX_POSTS
  const window = { ...readWindow(request, ctx.clock.now()), limit: size + 1 }
  const states = request.state === undefined ? null : [request.state]
  const filter = await resolveFilter(ctx.db, scope, request, { states })
  if (filter === null) return { posts: [], nextCursor: null }
  const range = { ...window, direction: window.direction ?? 'asc' }
  const read = [...columns, ctx.db.raw(tagIds)]
  const { rows, scannedTo } = await findRoots<Stored<Row>>(ctx.db, filter, range, {
    limit: window.limit,
    columns: read,
  })
  const repeating = await findRepeatingRoots<Stored<Row>>(ctx.db, filter, read)
  const all = await withChannels(ctx.db, filter, [...rows, ...repeating])
  const once = all.filter((row) => row.interval_in_days === null)
  const repeated = all.filter((row) => row.interval_in_days !== null)
  const found = await withOccurrences(once, repeated, window, scannedTo)
  const page = found.slice(0, size)
  const last = found.length > size ? keyOf(page.at(-1)) : scannedTo
  if (last !== null && request.limit === undefined)
    throw invalid(
      'query.limit',
      `There are more than ${MAX_POSTS} posts between these dates: narrow them, or page with limit and cursor.`,
    )
  const tagsOf = await findTagsByIds(
    ctx.db,
    page.map(({ row }) => row.tag_ids),
  )
  return {
    posts: page.map(({ row, date }) => ({ row, date, tags: tagsOf(row.tag_ids) })),
    nextCursor: last === null ? null : encodeCursor(last.publish_date, last.id),
  }
}

/** Ids of the tags of each post. The ids of all posts in one statement would cost more than the posts. */
const tagIds = "(select string_agg(pt.tag_id, ',') from posts_tags pt where pt.post_id = p.id) as tag_ids"

type Stored<Row> = Row & { tag_ids: string | null }

/** Reads tags and returns a function that looks up those of a post, by name. */
async function findTagsByIds(
  db: Knex,
  lists: readonly (string | null)[],
): Promise<(ids: string | null) => TagRow[]> {
  const named = [...new Set(lists)].flatMap((ids) => (ids === null ? [] : [ids]))
  const tags = await findTags(db, [...new Set(named.flatMap((ids) => ids.split(',')))])
  const known = new Map(
    named.map((ids) => {
      const own = new Set(ids.split(','))
      return [ids, tags.filter(({ id }) => own.has(id))]
    }),
  )
  const none: TagRow[] = []
  return (ids) => (ids === null ? none : (known.get(ids) ?? none))
}

function keyOf(post: Occurrence<Pick<ListedRow, 'id'>> | undefined): PostKey | null {
  return post === undefined ? null : { publish_date: post.date, id: post.row.id }
}

function readWindow(request: ListRequest, now: number): Omit<Window, 'limit'> {
  const from = readDate('startDate', request.startDate)
  const until = readDate('endDate', request.endDate, parseLooseEnd)
  const start = from ?? Math.min(now, until ?? now) - DEFAULT_DAYS * DAY_MS
  const end = until ?? Math.max(now, from ?? now) + DEFAULT_DAYS * DAY_MS
  if (start > end) throw invalid('query.endDate', 'must not be before startDate')
  const after = request.cursor ? decodeCursor(request.cursor) : null
  return { start, end, after, direction: request.order ?? 'asc' }
}

/** Reads a date of the query; null where it is left out or empty. Throws `validation_failed`. */
export function readDate(name: string, text: string | undefined, parse = parseLooseInstant): number | null {
  if (!text) return null
  const instant = parse(restorePlus(text))
  if (instant === null)
    throw invalid(
      `query.${name}`,
      `must be ISO 8601, such as 2030-01-31T09:00:00Z, with %2B for a plus. ${suggestDate(text) ?? ''}`.trimEnd(),
    )
  return instant
}

/** Merges the posts that were found with the occurrences of repeating ones, up to the last post that was read. */
async function withOccurrences<Row extends Occurring>(
  rows: Row[],
  repeating: Row[],
  window: Window,
  scannedTo: PostKey | null,
): Promise<Occurrence<Row>[]> {
  const once = rows.map((row) => ({ row, date: row.publish_date }))
  const occurrences = await firstOccurrences(repeating, upTo(window, scannedTo?.publish_date))
  if (occurrences.length === 0) return once
  const seen = occurrences.filter(
    ({ row, date }) =>
      date !== scannedTo?.publish_date ||
      (window.direction === 'desc' ? row.id >= scannedTo.id : row.id <= scannedTo.id),
  )
  return first([...once, ...seen], window)
}

/** Ends the window at this date, in the direction of the list. */
function upTo<Of extends Window>(window: Of, date: number | undefined): Of {
  if (date === undefined) return window
  return window.direction === 'desc' ? { ...window, start: date } : { ...window, end: date }
}

/** Yields after this many dates, which take a few milliseconds. */
const DATES_PER_TURN = 500

/**
 * Computes the first occurrences of many posts. Stops at the dates that fill the page, since many posts that repeat daily for
 * years would take minutes.
 */
export async function firstOccurrences<Row extends Repeating>(
  rows: Row[],
  window: Window,
): Promise<{ row: Row; date: number }[]> {
  let found: { row: Row; date: number }[] = []
  let left = window
  let computed = 0
  for (const row of rows) {
    const dates = occurrences(row, left)
    for (const date of dates) found.push({ row, date })
    if (found.length >= 2 * window.limit) {
      found = first(found, window)
      left = upTo(left, found.at(-1)?.date)
    }
    computed += dates.length + 1
    if (computed >= DATES_PER_TURN) {
      await setImmediate()
      computed = 0
    }
  }
  return found
}

function first<One extends { row: { id: string }; date: number }>(
  found: One[],
  { limit, direction }: Pick<Window, 'limit' | 'direction'>,
): One[] {
  const sign = direction === 'desc' ? -1 : 1
  return found.sort((a, b) => sign * (a.date - b.date || (a.row.id < b.row.id ? -1 : 1))).slice(0, limit)
}

type Repeating = Pick<ListedRow, 'id' | 'timezone' | keyof Grid> & {
  channel: Pick<ListedRow['channel'], 'timezone'>
}

/** Computes the dates of a repeating post in the window and behind its cursor, at most as many as a page can show. */
export function occurrences(row: Repeating, window: Window): number[] {
  if (window.direction === 'desc') return latestOccurrences(row, window)
  const { start, end, after, limit } = window
  const from = Math.max(start, after?.[0] ?? start)
  // Checks the bounds, since an invented cursor may be beyond the last valid date.
  if (from > end) return []
  const dates: number[] = []
  const seen = (date: number) => after !== null && date === after[0] && row.id <= after[1]
  const add = (date: number) => {
    if (date >= from && date <= end && !seen(date) && dates.length < limit) dates.push(date)
  }
  add(row.publish_date)
  for (const date of occurrencesAfter(row, zoneOf(row, row.channel), from - 1)) {
    add(date)
    if (date >= end || dates.length >= limit) break
  }
  return dates
}

/** Computes the last dates of the window. Starts so far back that as many as a page can show follow. */
function latestOccurrences(row: Repeating, { start, end, after, limit }: Window): number[] {
  const until = Math.min(end, after?.[0] ?? end)
  // One interval more for the cursor, and two days since a zone may shift by up to one. Dates that are skipped take no place.
  const reached = limit + 1 + readExcept(row).length
  const reachMs =
    row.repeat_rule === null
      ? (reached * (row.interval_in_days ?? 0) + 2) * DAY_MS
      : reachOf(row.repeat_rule, reached)
  const dates = occurrences(row, {
    start: Math.max(start, until - reachMs),
    end: until,
    after: null,
    limit: Number.POSITIVE_INFINITY,
  })
  const isSeen = (date: number) => after !== null && date === after[0] && row.id >= after[1]
  return dates.filter((date) => !isSeen(date)).slice(-limit)
}
