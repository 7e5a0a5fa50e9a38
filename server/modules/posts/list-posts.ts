import type { App } from '../../context.ts'
import { decodeCursor, encodeCursor } from '../../db/pagination.ts'
import { ApiError } from '../../errors.ts'
import { parseLooseInstant } from '../../lib/dates.ts'
import type { Reach } from '../integrations/reach.ts'
import { nextOccurrence } from '../publishing/occurrences.ts'
import { findListed, findRepeating, type ListedRow, type ListFilter } from './list-store.ts'
import { findTagsOf, type TagOfPost } from './store.ts'

const DAY_MS = 86_400_000
/** What existing clients ask for by themselves. */
const DEFAULT_DAYS = 30
/** Without a limit of the caller's. */
const MOST_POSTS = 10_000

export interface ListRequest {
  startDate?: string | undefined
  endDate?: string | undefined
  customer?: string | undefined
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

export interface PostPage {
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
 * however many posts there are. Throws `validation_failed` for dates, and where there are more than 10 000 and no limit.
 */
export async function listPosts(
  ctx: Pick<App, 'db' | 'clock'>,
  { organizationId, customerId }: Reach,
  request: ListRequest,
): Promise<PostPage> {
  const size = request.limit ?? MOST_POSTS
  const window = { ...readWindow(request, ctx.clock.now()), limit: size + 1 }
  const filter = {
    organizationId,
    customerIds: [request.customer, customerId].flatMap((id) => (id ? [id] : [])),
  }
  const found = await findOccurrences(ctx, filter, window)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const more = found.length > size
  if (more && request.limit === undefined)
    throw invalid(
      'query.limit',
      `There are more than ${MOST_POSTS} posts between these dates: narrow them, or page with limit and cursor.`,
    )
  const tags = await findTagsOf(ctx.db, [...new Set(page.map(({ row }) => row.id))])
  return {
    posts: page.map((post) => ({ ...post, tags: tags.get(post.row.id) ?? [] })),
    nextCursor: more && last !== undefined ? encodeCursor(last.date, last.row.id) : null,
  }
}

function readWindow(request: ListRequest, now: number): Omit<Window, 'limit'> {
  const start = readDate('startDate', request.startDate) ?? now - DEFAULT_DAYS * DAY_MS
  const end = readDate('endDate', request.endDate) ?? now + DEFAULT_DAYS * DAY_MS
  if (start > end) throw invalid('query.endDate', 'endDate must not be before startDate.')
  return { start, end, after: request.cursor ? decodeCursor(request.cursor) : null }
}

function readDate(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const instant = parseLooseInstant(text)
  if (instant === null)
    throw invalid(`query.${name}`, `${name} must be ISO 8601, such as 2030-01-31T09:00:00Z.`)
  return instant
}

function invalid(location: string, message: string): ApiError {
  return new ApiError('validation_failed', message, { errors: [{ location, message }] })
}

type Occurrence = Omit<ListedPost, 'tags'>

async function findOccurrences(
  ctx: Pick<App, 'db'>,
  filter: ListFilter,
  window: Window,
): Promise<Occurrence[]> {
  const once = (await findListed(ctx.db, filter, window)).map((row) => ({ row, date: row.publish_date }))
  const repeating = await findRepeating(ctx.db, filter)
  const repeated = repeating.flatMap((row) => occurrences(row, window).map((date) => ({ row, date })))
  if (repeated.length === 0) return once
  return [...once, ...repeated]
    .sort((a, b) => a.date - b.date || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, window.limit)
}

/** Dates of a repeating post in the window and behind its cursor, at most as many as a page can show. */
export function occurrences(
  row: Pick<ListedRow, 'id' | 'publish_date' | 'interval_in_days'>,
  window: Window,
): number[] {
  const from = Math.max(window.start, window.after?.[0] ?? window.start)
  const dates: number[] = []
  let date: number | null = row.publish_date >= from ? row.publish_date : nextOccurrence(row, from - 1)
  while (date !== null && date <= window.end && dates.length < window.limit) {
    const seen =
      window.after !== null &&
      (date < window.after[0] || (date === window.after[0] && row.id <= window.after[1]))
    if (!seen) dates.push(date)
    date = nextOccurrence(row, date)
  }
  return dates
}
