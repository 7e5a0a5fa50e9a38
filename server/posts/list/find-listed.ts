import type { Knex } from 'knex'
import {
  countInOrder,
  findByIndex,
  findInOrder,
  findPageKeys,
  findRows,
  isPlain,
  type Key,
  type ListedRow,
  type Listing,
  type Range,
  type Walked,
  walk,
} from './query.ts'

/**
 * Posts that one request looks at when no index finds what it wants. It bounds what a list costs: the same among a million
 * posts as among ten thousand.
 */
export const MAX_SCANNED = 10_000
/** A tag or a word that many posts have fills a page with those that come first, without a look into its index. */
const FIRST_LOOK = 1_000
/** Of those, for a numbered list, which is counted too: more than that many are many. */
const MANY = 100

/**
 * The first so many roots that do not repeat. `stopped` says how far it looked where it gave up before it had as many or had
 * seen all: the rest is behind it.
 */
export async function findListed(
  db: Knex,
  listing: Listing,
  range: Range,
  take: number,
): Promise<{ rows: ListedRow[]; stopped: Key | null }> {
  if (isPlain(listing)) return { rows: await findInOrder(db, listing, range, take), stopped: null }
  const { keys, stopped } = await findKeys(db, listing, range, take)
  return { rows: await findRows(db, listing, keys), stopped }
}

/** First the posts that come first, then the index, then as many as may be looked at. */
async function findKeys(db: Knex, listing: Listing, range: Range, take: number): Promise<Walked> {
  const near = await walk(db, listing, range, { look: FIRST_LOOK, take })
  if (near.stopped === null) return near
  const all = await findByIndex(db, listing, range, take)
  if (all !== null) return { keys: all, stopped: null }
  return walk(db, listing, range, { look: MAX_SCANNED, take })
}

interface Numbered {
  keys: Key[]
  total: number
  /** False: there are at least so many. */
  exact: boolean
  hasMore: boolean
}

/** A page by its number. Behind what was looked at there are no more pages, though there may be more posts. */
export async function findNumbered(
  db: Knex,
  listing: Listing,
  range: Range,
  { offset, limit }: { offset: number; limit: number },
): Promise<Numbered> {
  if (!isPlain(listing)) {
    const { keys, stopped } = await findCounted(db, listing, range)
    const page = keys.slice(offset, offset + limit)
    return { keys: page, total: keys.length, exact: stopped === null, hasMore: offset + limit < keys.length }
  }
  const counted = await countInOrder(db, listing, range, MAX_SCANNED + 1)
  const exact = counted <= MAX_SCANNED
  const total = Math.min(counted, MAX_SCANNED)
  if (exact && offset >= total) return { keys: [], total, exact, hasMore: false }
  const keys = await findPageKeys(db, listing, range, { offset, limit: limit + 1 })
  return { keys: keys.slice(0, limit), total, exact, hasMore: keys.length > limit }
}

async function findCounted(db: Knex, listing: Listing, range: Range): Promise<Walked> {
  const near = await walk(db, listing, range, { look: FIRST_LOOK, take: FIRST_LOOK })
  if (near.stopped === null) return near
  const all = near.keys.length < MANY ? await findByIndex(db, listing, range, MAX_SCANNED) : null
  if (all !== null) return { keys: all, stopped: null }
  return walk(db, listing, range, { look: MAX_SCANNED, take: MAX_SCANNED })
}
