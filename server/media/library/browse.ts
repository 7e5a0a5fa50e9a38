import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import { decodeCursor, encodeCursor } from '../../db/pagination.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import type { MediaKind } from '../../lib/web/media-types.ts'
import { contains } from './store.ts'

export const librarySorts = ['newest', 'oldest', 'largest'] as const

export type LibrarySort = (typeof librarySorts)[number]

/** An empty value matches all files. */
export interface LibraryFilter {
  search: string
  kind: MediaKind | ''
  use: 'used' | 'unused' | ''
  /** Id of a folder. */
  folder: string
}

interface BrowseRequest extends LibraryFilter {
  sort: LibrarySort
  limit: number
  cursor: string | undefined
}

export interface LibraryPage {
  rows: MediaRow[]
  /** Null after the last file. */
  nextCursor: string | null
  /** True if the page ended before it was full, because `SCANNED_FILES` were looked at. */
  isCut: boolean
}

/** Bounds the work for a page on which few files match: about 50 ms. */
const SCANNED_FILES = 10_000

const orders: Record<LibrarySort, { column: 'created_at' | 'size'; direction: 'asc' | 'desc' }> = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  largest: { column: 'size', direction: 'desc' },
}

/**
 * Returns one page of the library by keyset. A page looks at a bounded number of files, so it is equally fast in any library; the
 * next page continues where it stopped.
 * @throws `bad_request` for an invalid cursor
 */
export async function browseLibrary(
  { db }: HasDb,
  organizationId: string,
  { sort, limit, cursor, ...filter }: BrowseRequest,
): Promise<LibraryPage> {
  const { column, direction } = orders[sort]
  const scanned = () => {
    const query = db('media').where({ organization_id: organizationId, deleted_at: null, listed: 1 })
    if (filter.folder !== '') query.where({ folder_id: filter.folder })
    if (cursor !== undefined)
      query.whereRaw(`(??, id) ${direction === 'desc' ? '<' : '>'} (?, ?)`, [column, ...decodeCursor(cursor)])
    return query.orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ])
  }
  const files = scanned().limit(SCANNED_FILES).as('files')
  const found: MediaRow[] = await matching(db, db.from(files), filter)
    .orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ])
    .limit(limit + 1)
    .select('*')
  const rows = found.slice(0, limit)
  if (found.length > limit) return { rows, nextCursor: cursorAt(rows.at(-1), column), isCut: false }
  const isNarrow = filter.search !== '' || filter.kind !== '' || filter.use !== ''
  const edge = isNarrow
    ? await scanned()
        .offset(SCANNED_FILES - 1)
        .first('id', column)
    : undefined
  return { rows, nextCursor: cursorAt(edge, column), isCut: edge !== undefined }
}

function matching(
  db: Knex,
  query: Knex.QueryBuilder,
  { search, kind, use }: LibraryFilter,
): Knex.QueryBuilder {
  if (search !== '') query.where(contains(search))
  if (kind !== '') query.where('mime', 'like', `${kind}/%`)
  if (use === '') return query
  const uses = db('media_uses')
    .whereRaw(
      'media_uses.organization_id = files.organization_id and media_uses.storage_key = files.storage_key',
    )
    .select(db.raw('1'))
  return use === 'used' ? query.whereExists(uses) : query.whereNotExists(uses)
}

function cursorAt(row: Partial<MediaRow> | undefined, column: 'created_at' | 'size'): string | null {
  return row === undefined ? null : encodeCursor(row[column], row.id)
}
