import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import { dialectOf } from '../../db/dialect.ts'
import { type PostRow, type PostState, postStates } from '../../db/tables/posts.ts'
import { gramsWithin } from '../../lib/grams.ts'
import { containing, foldText } from '../../lib/search-text.ts'

export type ListedRow = PostRow & {
  identifier: string
  channel_name: string
  channel_picture: string | null
  channel_timezone: string
}

/** What a list shows, its names looked up; null = all. */
export interface Listing {
  organizationId: string
  integrationIds: readonly string[] | null
  states: readonly PostState[] | null
  tagIds: readonly string[] | null
  search: string | null
}

/** Dates in the order of the list, both included; null = open. */
export interface Range {
  start: number | null
  end: number | null
  /** Only what comes behind it. */
  after: readonly [instant: number, id: string] | null
  direction: 'asc' | 'desc'
}

/** The place of a root in a list. */
export type Key = Pick<PostRow, 'publish_date' | 'id'>

/** Written out, not bound: only then can the planner of either database use the partial indexes on roots. */
const isListed = 'p.deleted_at is null and p.position = 0 and p.interval_in_days is null'

/** Ranges of an index that one statement merges; more channels than that are picked out of all. */
const MAX_STREAMS = 100

interface Stream {
  integrationId?: string
  state?: PostState
}

/** Each of them is in the order of the list by itself, by an index. */
function streamsOf({ integrationIds, states }: Listing): Stream[] {
  const byState = states?.map((state) => ({ state })) ?? [{}]
  if (integrationIds === null) return byState
  const both = integrationIds.flatMap((integrationId) =>
    (states ?? postStates).map((state) => ({ integrationId, state })),
  )
  return both.length <= MAX_STREAMS ? both : byState
}

/** The first so many in the order of the list: as many looks into an index, and no more, however many there are. */
function inOrder(
  db: Knex,
  listing: Listing,
  range: Range,
  limit: number,
  columns: string[] = keyColumns,
): Knex.QueryBuilder {
  const streams = readStreams(db, listing, range, limit, columns)
  return streams.length === 1
    ? (streams[0] as Knex.QueryBuilder)
    : sorted(merged(db, streams), range).limit(limit)
}

const keyColumns = ['p.publish_date', 'p.id', 'p.integration_id']

function readStreams(
  db: Knex,
  listing: Listing,
  range: Range,
  limit: number,
  columns: string[],
): Knex.QueryBuilder[] {
  return streamsOf(listing).map(({ integrationId, state }) => {
    const query = db('posts as p').where('p.organization_id', listing.organizationId).whereRaw(isListed)
    if (integrationId !== undefined) query.where('p.integration_id', integrationId)
    if (state !== undefined) query.where('p.state', state)
    return sorted(within(query, range), range).limit(limit).select(columns)
  })
}

function merged(db: Knex, streams: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const [first, ...rest] = streams.map((each): Knex.QueryBuilder => db.from(each.as('s')).select('*'))
  return db.from((first as Knex.QueryBuilder).unionAll(rest).as('p')).select('*')
}

function within(query: Knex.QueryBuilder, { start, end, after, direction }: Range): Knex.QueryBuilder {
  if (start !== null) query.where('p.publish_date', '>=', start)
  if (end !== null) query.where('p.publish_date', '<=', end)
  if (after !== null)
    query.whereRaw(`(p.publish_date, p.id) ${direction === 'asc' ? '>' : '<'} (?, ?)`, [...after])
  return query
}

function sorted(query: Knex.QueryBuilder, { direction }: Range): Knex.QueryBuilder {
  return query.orderBy([
    { column: 'p.publish_date', order: direction },
    { column: 'p.id', order: direction },
  ])
}

/** True where an index alone finds what is listed, in its order. */
export function isPlain(listing: Listing): boolean {
  return listing.tagIds === null && listing.search === null && pickedOut(listing) === null
}

/** Channels that are too many to be read each by itself. */
function pickedOut(listing: Listing): readonly string[] | null {
  const [stream] = streamsOf(listing)
  return stream?.integrationId === undefined ? listing.integrationIds : null
}

/** The limits keep Postgres from joining, which would read every post there is: root by root it stops with the page. */
function narrow(query: Knex.QueryBuilder, listing: Listing): Knex.QueryBuilder {
  const { tagIds, search } = listing
  const channels = pickedOut(listing)
  if (channels !== null) query.whereIn('p.integration_id', channels)
  if (tagIds !== null)
    query.whereRaw(
      `exists (select 1 from posts_tags pt where pt.post_id = p.id and pt.tag_id in (${tagIds.map(() => '?').join()})
        limit 1 offset 0)`,
      [...tagIds],
    )
  if (search !== null)
    query.whereRaw(
      `exists (select 1 from posts e where e.root_id = p.id and e.deleted_at is null
        and e.search_text like ? escape '\\' limit 1 offset 0)`,
      [containing(search)],
    )
  return query
}

/** Rows of a plain list. */
export async function findInOrder(
  db: Knex,
  listing: Listing,
  range: Range,
  limit: number,
): Promise<ListedRow[]> {
  if (streamsOf(listing).length === 1)
    return sorted(withChannels(db, inOrder(db, listing, range, limit, ['p.*']).as('p')), range)
  // Merging whole rows would sort them whole.
  const keys = inOrder(db, listing, range, limit).as('k')
  return sorted(
    withChannels(db, keys, (rows) => rows.crossJoin(db.raw('posts as p')).whereRaw('p.id = k.id')),
    range,
  )
}

export interface Walked {
  /** In the order of the list. */
  keys: Key[]
  /** How far it looked, where more lies behind that and `take` was not reached; null = all of the range is seen. */
  stopped: Key | null
}

/** Looks at so many roots in the order of the list and takes those that meet all of it. */
export async function walk(
  db: Knex,
  listing: Listing,
  range: Range,
  { look, take }: { look: number; take: number },
): Promise<Walked> {
  const seen = () => inOrder(db, listing, range, look).as('p')
  const keys: Key[] = await sorted(narrow(db.from(seen()), listing), range)
    .limit(take)
    .select('p.publish_date', 'p.id')
  if (keys.length >= take && take < look) return { keys, stopped: null }
  const [stopped] = await sorted(db.from(seen()), range)
    .offset(look - 1)
    .limit(1)
    .select('p.publish_date', 'p.id')
  return { keys, stopped: stopped ?? null }
}

/** Threads that the index of texts or tags may name for an answer: each is looked at. */
const MAX_NAMED = 2_000

/** The same of the whole range, by the index of its text or its tag; null where that names too many. */
export async function findByIndex(
  db: Knex,
  listing: Listing,
  range: Range,
  limit: number,
): Promise<Key[] | null> {
  for (const named of indexes(db, listing)) {
    const [row] = await db.from(named(MAX_NAMED + 1).as('s')).count({ count: '*' })
    if (Number(row?.count) > MAX_NAMED) continue
    // Crossed, so that SQLite keeps to this order.
    const query = db
      .from(named(MAX_NAMED).as('s'))
      .crossJoin(db.raw('posts as e'))
      .crossJoin(db.raw('posts as p'))
      .whereRaw('e.id = s.post_id and p.id = e.root_id and e.deleted_at is null')
      .where('p.organization_id', listing.organizationId)
      .whereRaw(isListed)
    if (listing.integrationIds !== null) query.whereIn('p.integration_id', listing.integrationIds)
    if (listing.states !== null) query.whereIn('p.state', listing.states)
    return sorted(within(narrow(query, listing), range), range)
      .limit(limit)
      .distinct('p.publish_date', 'p.id')
  }
  return null
}

/** Queries for `post_id` of entries that may be what is wanted, among them all that are. */
function indexes(db: Knex, { organizationId, search, tagIds }: Listing) {
  const found: ((limit: number) => Knex.QueryBuilder)[] = []
  const grams = search === null ? null : gramsWithin(organizationId, foldText(search))
  if (grams !== null) found.push((limit) => dialectOf(db).withGrams(db, grams, limit))
  if (tagIds !== null)
    found.push((limit) =>
      db('posts_tags')
        .whereIn('tag_id', tagIds)
        .orderBy(['tag_id', 'post_id'])
        .limit(limit)
        .select('post_id'),
    )
  return found
}

/** The keys of a page of a plain list. */
export function findPageKeys(
  db: Knex,
  listing: Listing,
  range: Range,
  { offset, limit }: { offset: number; limit: number },
): Promise<Key[]> {
  const keys = inOrder(db, listing, range, offset + limit).as('p')
  return sorted(db.from(keys), range).offset(offset).limit(limit).select('p.publish_date', 'p.id')
}

/** How many there are of a plain list, counted up to so many. */
export async function countInOrder(db: Knex, listing: Listing, range: Range, limit: number): Promise<number> {
  const counted = merged(db, readStreams(db, listing, range, limit, ['p.id'])).clearSelect()
  const [row] = await counted.count({ count: '*' })
  return Math.min(Number(row?.count), limit)
}

/** Their rows, in their order. */
export async function findRows(db: Knex, { organizationId }: Listing, keys: Key[]): Promise<ListedRow[]> {
  const rows = await inChunks(
    keys.map(({ id }) => id),
    (ids): PromiseLike<ListedRow[]> =>
      withChannels(db, 'posts as p').where('p.organization_id', organizationId).whereIn('p.id', ids),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** All repeating roots: few, by an index of their own. */
export async function findRepeating(db: Knex, listing: Listing): Promise<ListedRow[]> {
  const query = withChannels(db, 'posts as p')
    .where('p.organization_id', listing.organizationId)
    .whereRaw('p.deleted_at is null and p.position = 0 and p.interval_in_days is not null')
  if (listing.integrationIds !== null) query.whereIn('p.integration_id', listing.integrationIds)
  if (listing.states !== null) query.whereIn('p.state', listing.states)
  return narrow(query, listing)
}

/** Crossed, so that SQLite looks up the channel of each post and not the posts of each channel. */
function withChannels(
  db: Knex,
  from: Knex.QueryBuilder | string,
  more: (query: Knex.QueryBuilder) => Knex.QueryBuilder = (query) => query,
): Knex.QueryBuilder {
  return more(db.from(from))
    .crossJoin(db.raw('integrations as i'))
    .whereRaw('i.id = p.integration_id and i.deleted_at is null')
    .select(
      'p.*',
      'i.identifier',
      'i.name as channel_name',
      'i.picture as channel_picture',
      'i.timezone as channel_timezone',
    )
}
