import type { Knex } from 'knex'
import { type PostRow, type PostState, postStates } from '../../db/tables/posts.ts'
import type { PostFilter } from './filter.ts'

/** Dates in the order of the list, both included; null = open. */
export interface PostRange {
  start: number | null
  end: number | null
  /** Only posts after this one. */
  after: readonly [instant: number, id: string] | null
  direction: 'asc' | 'desc'
}

/** Position of a root in a list. */
export type PostKey = Pick<PostRow, 'publish_date' | 'id'>

/** Literal SQL without bindings, since only then can the planners use the partial indexes on roots. */
export const isListed = 'p.deleted_at is null and p.position = 0 and p.interval_in_days is null'

/** Bounds the ranges of an index that one statement merges. A filter with more channels checks each post instead. */
const MAX_STREAMS = 100

interface Stream {
  integrationId?: string
  state?: PostState
}

/** Splits a filter into parts that an index holds in the order of the list. */
function streamsOf({ integrationIds, states }: PostFilter): Stream[] {
  const byState = states?.map((state) => ({ state })) ?? [{}]
  if (integrationIds === null) return byState
  const both = integrationIds.flatMap((integrationId) =>
    (states ?? postStates).map((state) => ({ integrationId, state })),
  )
  return both.length <= MAX_STREAMS ? both : byState
}

export function hasOneStream(filter: PostFilter): boolean {
  return streamsOf(filter).length === 1
}

/** Returns the channels of a filter that are too many for one stream each; null otherwise. */
export function channelsToCheck(filter: PostFilter): readonly string[] | null {
  const [stream] = streamsOf(filter)
  return stream?.integrationId === undefined ? filter.integrationIds : null
}

/** True where an index alone finds the posts, in their order. */
export function isIndexed(filter: PostFilter): boolean {
  return filter.tagIds === null && filter.search === null && channelsToCheck(filter) === null
}

const keyColumns = ['p.publish_date', 'p.id', 'p.integration_id']

/** Columns of the table `p`, in whatever a statement can select. */
export type Columns = readonly (string | Knex.Raw)[]

/** Reads the first `limit` posts with at most as many index lookups, for any number of posts. */
export function queryInOrder(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { limit, columns = keyColumns }: { limit: number; columns?: Columns | undefined },
): Knex.QueryBuilder {
  const streams = readStreams(db, filter, range, { limit, columns })
  return streams.length === 1
    ? (streams[0] as Knex.QueryBuilder)
    : sorted(merged(db, streams), range).limit(limit)
}

function readStreams(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { limit, columns }: { limit: number; columns: Columns },
): Knex.QueryBuilder[] {
  return streamsOf(filter).map(({ integrationId, state }) => {
    const query = db('posts as p').where('p.organization_id', filter.organizationId).whereRaw(isListed)
    if (integrationId !== undefined) query.where('p.integration_id', integrationId)
    if (state !== undefined) query.where('p.state', state)
    return sorted(within(query, range), range).limit(limit).select(columns)
  })
}

function merged(db: Knex, streams: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const [first, ...rest] = streams.map((each): Knex.QueryBuilder => db.from(each.as('s')).select('*'))
  return db.from((first as Knex.QueryBuilder).unionAll(rest).as('p')).select('*')
}

export function within(
  query: Knex.QueryBuilder,
  { start, end, after, direction }: PostRange,
): Knex.QueryBuilder {
  if (start !== null) query.where('p.publish_date', '>=', start)
  if (end !== null) query.where('p.publish_date', '<=', end)
  if (after !== null)
    query.whereRaw(`(p.publish_date, p.id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, [...after])
  return query
}

export function sorted(query: Knex.QueryBuilder, { direction }: PostRange): Knex.QueryBuilder {
  return query.orderBy([
    { column: 'p.publish_date', order: direction },
    { column: 'p.id', order: direction },
  ])
}

/** Finds the keys of a page of an indexed filter by the page's offset. */
export function findPageKeys(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { offset, limit }: { offset: number; limit: number },
): Promise<PostKey[]> {
  const keys = queryInOrder(db, filter, range, { limit: offset + limit }).as('p')
  return sorted(db.from(keys), range).offset(offset).limit(limit).select('p.publish_date', 'p.id')
}

/** Counts the posts of an indexed filter, up to `limit`. */
export async function countInOrder(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  limit: number,
): Promise<number> {
  const counted = merged(db, readStreams(db, filter, range, { limit, columns: ['p.id'] })).clearSelect()
  const [row] = await counted.count({ count: '*' })
  return Math.min(Number(row?.count), limit)
}
