import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { PostRow, PostState } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import type { IntegrationSummary } from '../../integrations/lookup.ts'
import { type FilterRequest, resolveFilter } from './filter.ts'
import { firstOccurrences } from './list-posts.ts'
import type { Columns, PostRange } from './ordered.ts'
import { findRepeatingRoots, findRoots, withChannels } from './rows.ts'

/** Reads the start of a content, which holds its first line. */
const CONTENT_START = 400

/** Columns that a calendar shows: it reads hundreds of posts at once. */
const columns = [
  'id',
  'integration_id',
  'state',
  'publish_date',
  'interval_in_days',
  'timezone',
  'repeat_rule',
  'repeat_except',
  'image',
  'error_code',
  'overdue_at',
  'removed_at',
  'composition_id',
] as const satisfies (keyof PostRow)[]

type CalendarRow = Pick<PostRow, (typeof columns)[number]> & {
  /** The start of the content, which may end within a tag. */
  start: string
  /** Error code of the first comment of the thread that failed, empty without a code; null where none failed. */
  failed_comment: string | null
  comments: number
  /** Pictures and videos of the first comment that has any, as JSON. */
  later_image: string | null
}

/** A root, or one occurrence of a repeating root. */
export interface CalendarPost {
  row: CalendarRow & { channel: IntegrationSummary }
  date: number
  /** The state of this occurrence: what repeats is scheduled again after it was published. */
  state: PostState
  /** First failed entry of the thread, even if its root is published. */
  failed: Pick<PostRow, 'error_code'> | null
}

interface CalendarRequest extends FilterRequest {
  start: number
  /** Excluded. */
  end: number
  /** `ERROR` finds each thread with a failed entry, even if its root is published. */
  state?: PostState | undefined
  limit: number
}

/**
 * Lists the roots of a time for a calendar, earliest first, with a number of statements that does not depend on the number of posts.
 * `isCut` is true if there are more than `limit`.
 */
export async function listCalendarPosts(
  ctx: HasDbAndClock,
  scope: AccessScope,
  { start, end, state, limit, ...request }: CalendarRequest,
): Promise<{ posts: CalendarPost[]; isCut: boolean }> {
  const states = state === undefined || state === 'ERROR' ? null : [state]
  const filter = await resolveFilter(ctx.db, scope, request, { states })
  if (filter === null) return { posts: [], isCut: false }
  const range: PostRange = { start, end: end - 1, after: null, direction: 'asc' }
  const selected = selectedFor(ctx.db)
  const { rows, scannedTo } = await findRoots<CalendarRow>(ctx.db, filter, range, {
    limit: limit + 1,
    columns: selected,
  })
  // What repeats keeps the state of its last publication.
  const repeatingFilter = state === 'QUEUE' ? { ...filter, states: ['QUEUE', 'PUBLISHED'] as const } : filter
  const repeating = await findRepeatingRoots<CalendarRow>(ctx.db, repeatingFilter, selected)
  const once = await withChannels(ctx.db, filter, rows)
  const window = { start, end: end - 1, after: null, limit: limit + 1 }
  const repeated = await firstOccurrences(await withChannels(ctx.db, filter, repeating), window)
  const now = ctx.clock.now()
  const found = [...once.map((row) => ({ row, date: row.publish_date })), ...repeated]
    .flatMap((post) => toPost(post, now))
    .filter((post) => state === undefined || post.state === state)
    .sort((a, b) => a.date - b.date || (a.row.id < b.row.id ? -1 : 1))
  return {
    posts: found.slice(0, limit),
    isCut: rows.length > limit || found.length > limit || scannedTo !== null,
  }
}

function selectedFor(db: Knex): Columns {
  return [
    ...columns.map((column) => `p.${column}`),
    db.raw(`substr(p.content, 1, ${CONTENT_START}) as start`),
    db.raw(`(select coalesce(c.error_code, '') from posts c where c.root_id = p.id and c.position > 0
      and c.state = 'ERROR' and c.deleted_at is null order by c.position limit 1) as failed_comment`),
    db.raw(`cast((select count(*) from posts c where c.root_id = p.id and c.position > 0
      and c.deleted_at is null) as integer) as comments`),
    db.raw(`(select c.image from posts c where c.root_id = p.id and c.position > 0
      and c.image <> '[]' and c.deleted_at is null order by c.position limit 1) as later_image`),
  ]
}

/** Leaves out occurrences that will not come: a post that failed repeats only after a retry. */
function toPost({ row, date }: Pick<CalendarPost, 'row' | 'date'>, now: number): CalendarPost[] {
  const isToCome = row.interval_in_days !== null && date > now
  const isFirst = date === row.publish_date
  if (row.state === 'ERROR' && isToCome && !isFirst) return []
  if (row.state === 'PUBLISHED' && isToCome) return [{ row, date, state: 'QUEUE', failed: null }]
  const failed = findFailed(row)
  return [{ row, date, state: failed === null ? row.state : 'ERROR', failed }]
}

function findFailed({ state, error_code, failed_comment }: CalendarRow): CalendarPost['failed'] {
  if (state === 'ERROR') return { error_code }
  return failed_comment === null ? null : { error_code: failed_comment }
}
