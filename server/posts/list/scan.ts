import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import { containsPattern, foldText } from '../../lib/text/search-text.ts'
import { queryGrams } from '../search/grams.ts'
import { unindexedPosts } from '../search/text-index.ts'
import type { PostFilter } from './filter.ts'
import {
  channelsToCheck,
  countInOrder,
  findPageKeys,
  isIndexed,
  isListed,
  type PostKey,
  type PostRange,
  queryInOrder,
  sorted,
  within,
} from './ordered.ts'

/**
 * Bounds the posts that one request reads when no index finds what it wants, so that a list costs the same among a million
 * posts as among ten thousand.
 */
export const MAX_SCANNED = 10_000
/** Number of posts to scan first: a frequent tag or word fills a page from them, without the index. */
const FIRST_SCAN = 1_000
/**
 * Number of matches in the first scan from which a tag or word counts as frequent, since its index would return too many
 * threads.
 */
const FREQUENT = 100

export interface Scan {
  /** In the order of the list. */
  keys: PostKey[]
  /** Last post that was read if more follow and the page is not full; null = the whole range was read. */
  scannedTo: PostKey | null
}

/** Finds posts that no single index finds: scans the first posts, then uses an index, then scans further. */
export async function findKeys(db: Knex, filter: PostFilter, range: PostRange, take: number): Promise<Scan> {
  const near = await scan(db, filter, range, { read: FIRST_SCAN, take })
  if (near.scannedTo === null) return near
  const all = await findByIndex(db, filter, range, take)
  if (all !== null) return { keys: all, scannedTo: null }
  return scan(db, filter, range, { read: MAX_SCANNED, take })
}

export interface NumberedKeys {
  keys: PostKey[]
  total: number
  /** False: there are at least `total`. */
  exact: boolean
  hasMore: boolean
}

/** Finds a page by its number. Pages end with the posts that were read, although there may be more posts. */
export async function findNumberedKeys(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { offset, limit }: { offset: number; limit: number },
): Promise<NumberedKeys> {
  if (!isIndexed(filter)) {
    const { keys, scannedTo } = await findAllKeys(db, filter, range)
    const page = keys.slice(offset, offset + limit)
    return {
      keys: page,
      total: keys.length,
      exact: scannedTo === null,
      hasMore: offset + limit < keys.length,
    }
  }
  const counted = await countInOrder(db, filter, range, MAX_SCANNED + 1)
  const exact = counted <= MAX_SCANNED
  const total = Math.min(counted, MAX_SCANNED)
  if (exact && offset >= total) return { keys: [], total, exact, hasMore: false }
  const keys = await findPageKeys(db, filter, range, { offset, limit: limit + 1 })
  return { keys: keys.slice(0, limit), total, exact, hasMore: keys.length > limit }
}

async function findAllKeys(db: Knex, filter: PostFilter, range: PostRange): Promise<Scan> {
  const near = await scan(db, filter, range, { read: FIRST_SCAN, take: FIRST_SCAN })
  if (near.scannedTo === null) return near
  const all = near.keys.length < FREQUENT ? await findByIndex(db, filter, range, MAX_SCANNED) : null
  if (all !== null) return { keys: all, scannedTo: null }
  return scan(db, filter, range, { read: MAX_SCANNED, take: MAX_SCANNED })
}

/** Reads the first `read` posts in the order of the list and returns the matching ones. */
async function scan(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { read, take }: { read: number; take: number },
): Promise<Scan> {
  const seen = () => queryInOrder(db, filter, range, { limit: read }).as('p')
  const keys: PostKey[] = await sorted(narrow(db.from(seen()), filter), range)
    .limit(take)
    .select('p.publish_date', 'p.id')
  if (keys.length >= take && take < read) return { keys, scannedTo: null }
  const [last] = await sorted(db.from(seen()), range)
    .offset(read - 1)
    .limit(1)
    .select('p.publish_date', 'p.id')
  return { keys, scannedTo: last ?? null }
}

export function narrow(query: Knex.QueryBuilder, filter: PostFilter): Knex.QueryBuilder {
  const { tagIds, search } = filter
  const channels = channelsToCheck(filter)
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
      [containsPattern(search)],
    )
  return query
}

/** Limits the threads that the index of texts or tags may return, each of which is read. */
const MAX_CANDIDATES = 2_000

/** Searches the whole range by the index of texts or of tags. Null if that index returns too many threads. */
async function findByIndex(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  limit: number,
): Promise<PostKey[] | null> {
  for (const candidates of candidatesOf(db, filter)) {
    const [row] = await db.from(candidates(MAX_CANDIDATES + 1).as('s')).count({ count: '*' })
    if (Number(row?.count) > MAX_CANDIDATES) continue
    // The cross join keeps SQLite to this order.
    const query = db
      .from(candidates(MAX_CANDIDATES).as('s'))
      .crossJoin(db.raw('posts as e'))
      .crossJoin(db.raw('posts as p'))
      .whereRaw('e.id = s.post_id and p.id = e.root_id and e.deleted_at is null')
      .where('p.organization_id', filter.organizationId)
      .whereRaw(isListed)
    if (filter.integrationIds !== null) query.whereIn('p.integration_id', filter.integrationIds)
    if (filter.states !== null) query.whereIn('p.state', filter.states)
    return sorted(within(narrow(query, filter), range), range)
      .limit(limit)
      .distinct('p.publish_date', 'p.id')
  }
  return null
}

/** Builds queries for the `post_id` of entries that may match; every entry that matches is among them. */
function candidatesOf(db: Knex, { organizationId, search, tagIds }: PostFilter) {
  const found: ((limit: number) => Knex.QueryBuilder)[] = []
  const grams = search === null ? null : queryGrams(organizationId, foldText(search))
  if (grams !== null)
    found.push((limit) =>
      db
        .from(dialectOf(db).withGrams(db, grams, limit).as('i'))
        .select('post_id')
        .unionAll(db.from(unindexedPosts(db, organizationId, limit).as('u')).select('post_id')),
    )
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
