import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { findSummaries, type IntegrationSummary } from '../../integrations/lookup.ts'
import type { PostFilter } from './filter.ts'
import {
  type Columns,
  hasOneStream,
  isIndexed,
  type PostKey,
  type PostRange,
  queryInOrder,
  sorted,
} from './ordered.ts'
import { findKeys, narrow } from './scan.ts'

/** Columns that lists show. A list may have thousands of rows, so it reads no others. */
const columns = [
  'id',
  'organization_id',
  'integration_id',
  'group_id',
  'state',
  'publish_date',
  'content',
  'image',
  'settings',
  'interval_in_days',
  'timezone',
  'repeat_rule',
  'repeat_except',
  'short_link',
  'release_id',
  'release_url',
  'error_code',
  'error_message',
  'creation_method',
  'removed_at',
  'library_item_id',
] as const satisfies (keyof PostRow)[]

export const selected = columns.map((column) => `p.${column}`)

type StoredRow = Pick<PostRow, (typeof columns)[number]>

/** A root with its channel. Rows of one channel share its summary. */
export type ListedRow = StoredRow & { channel: IntegrationSummary }

/**
 * Finds the first `limit` roots that do not repeat. `scannedTo` is the last post that was read if the search stopped before it
 * found as many; the rest comes after it.
 */
export async function findListed(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  limit: number,
): Promise<{ rows: ListedRow[]; scannedTo: PostKey | null }> {
  const { rows, scannedTo } = await findRoots<StoredRow>(db, filter, range, { limit, columns: selected })
  return { rows: await withChannels(db, filter, rows), scannedTo }
}

type Selection = { limit: number; columns: Columns }

/** Finds what `findListed` does, with these columns of `p` and without the channels. */
export async function findRoots<Stored extends Pick<PostRow, 'id'>>(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { limit, columns }: Selection,
): Promise<{ rows: Stored[]; scannedTo: PostKey | null }> {
  if (isIndexed(filter))
    return { rows: await findFirst(db, filter, range, { limit, columns }), scannedTo: null }
  const { keys, scannedTo } = await findKeys(db, filter, range, limit)
  return { rows: await findByKeys<Stored>(db, filter, keys, columns), scannedTo }
}

async function findFirst<Stored>(
  db: Knex,
  filter: PostFilter,
  range: PostRange,
  { limit, columns }: Selection,
): Promise<Stored[]> {
  if (hasOneStream(filter)) return queryInOrder(db, filter, range, { limit, columns })
  // Merges keys only, because whole rows would be sorted whole. The cross join keeps SQLite to this order.
  const keys = queryInOrder(db, filter, range, { limit }).as('k')
  const query = db.from(keys).crossJoin(db.raw('posts as p')).whereRaw('p.id = k.id').select(columns)
  return sorted(query, range)
}

/** Finds the rows of these keys, in their order. */
export async function findRows(db: Knex, filter: PostFilter, keys: PostKey[]): Promise<ListedRow[]> {
  return withChannels(db, filter, await findByKeys<StoredRow>(db, filter, keys, selected))
}

async function findByKeys<Stored extends Pick<PostRow, 'id'>>(
  db: Knex,
  { organizationId }: PostFilter,
  keys: PostKey[],
  columns: Columns,
): Promise<Stored[]> {
  const ids = keys.map(({ id }) => id)
  const rows = await inChunks(ids, (chunk): PromiseLike<Stored[]> => {
    const query: Knex.QueryBuilder = db('posts as p').select(columns)
    return query.where('p.organization_id', organizationId).whereIn('p.id', chunk)
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Finds all repeating roots, which are few and have a separate index. */
export async function findRepeating(db: Knex, filter: PostFilter): Promise<ListedRow[]> {
  return withChannels(db, filter, await findRepeatingRoots<StoredRow>(db, filter, selected))
}

/** Finds what `findRepeating` does, with these columns of `p` and without the channels. */
export async function findRepeatingRoots<Stored>(
  db: Knex,
  filter: PostFilter,
  columns: Columns,
): Promise<Stored[]> {
  const query = db('posts as p')
    .where('p.organization_id', filter.organizationId)
    .whereRaw('p.deleted_at is null and p.position = 0 and p.interval_in_days is not null')
    .select(columns)
  if (filter.integrationIds !== null) query.whereIn('p.integration_id', filter.integrationIds)
  if (filter.states !== null) query.whereIn('p.state', filter.states)
  return narrow(query, filter)
}

/** Adds each row's channel. A row whose channel is deleted is left out. */
export async function withChannels<Stored extends Pick<PostRow, 'integration_id'>>(
  db: Knex,
  { organizationId }: PostFilter,
  rows: Stored[],
): Promise<(Stored & { channel: IntegrationSummary })[]> {
  const channels = await findSummaries(
    db,
    organizationId,
    rows.map((row) => row.integration_id),
  )
  return rows.flatMap((row) => {
    const channel = channels.get(row.integration_id)
    return channel === undefined ? [] : [Object.assign(row, { channel })]
  })
}
