import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import { keysetPage, type Page } from '../../db/pagination.ts'
import type { MediaRow, MediaUploadRow } from '../../db/tables/media.ts'

type Db = HasDb

export async function insertMedia({ db }: Db, row: MediaRow): Promise<void> {
  await db('media').insert(row)
}

/** Finds a file by storage key or name, listed or not. Returns undefined for a deleted or condemned file. */
export function findStored({ db }: Db, organizationId: string, name: string): Promise<MediaRow | undefined> {
  return db('media')
    .where({ organization_id: organizationId, deleted_at: null, condemned_at: null })
    .where((any) => any.where('storage_key', name).orWhere('name', name))
    .first()
}

/**
 * Finds files by storage key, deleted ones too, because posts may still use those. Leaves out condemned files, which the clean-up is
 * about to remove.
 */
export function findMediaByKeys({ db }: Db, organizationId: string, keys: string[]): Promise<MediaRow[]> {
  return db('media')
    .where({ organization_id: organizationId, condemned_at: null })
    .whereIn('storage_key', keys)
}

/** Returns false if the file was deleted or condemned since the row was read. */
export async function updateMedia(
  { db }: Db,
  { organization_id, id }: Pick<MediaRow, 'organization_id' | 'id'>,
  change: Partial<MediaRow>,
): Promise<boolean> {
  return (
    (await db('media')
      .where({ organization_id, id, deleted_at: null, condemned_at: null })
      .update(change)) === 1
  )
}

export interface LibraryQuery {
  /** Counts from 1. */
  page: number
  limit: number
  /** Empty = everything. */
  search: string
}

/** Restricts a query to listed files whose name or alternative text contains `search`. An empty `search` matches all. */
function inLibrary(organizationId: string, search: string) {
  return (query: Knex.QueryBuilder) => {
    query.where({ organization_id: organizationId, deleted_at: null, listed: 1 })
    if (search !== '') query.where(contains(search))
  }
}

/** Restricts a query to files whose name or alternative text contains `search`. */
export function contains(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return (query: Knex.QueryBuilder) => {
    query.whereRaw("search_name like ? escape '\\'", [pattern])
    query.orWhereRaw("search_alt like ? escape '\\'", [pattern])
  }
}

export function pageLibrary(
  { db }: Db,
  organizationId: string,
  search: string,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<MediaRow>> {
  const query = db('media').where(inLibrary(organizationId, search))
  return keysetPage(query, { ...page, columns: ['created_at', 'id'], direction: 'desc' })
}

/** Returns one page of the library, newest first, and the number of all matching files. */
export async function listLibrary(
  { db }: Db,
  organizationId: string,
  { page, limit, search }: LibraryQuery,
): Promise<{ rows: MediaRow[]; total: number }> {
  const found = inLibrary(organizationId, search)
  const counted = await db('media').where(found).count<{ total: number | string }>({ total: '*' }).first()
  const rows = await db('media')
    .where(found)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: Number(counted?.total ?? 0) }
}

/** Sums the bytes of all stored files of the organization, including deleted ones until they are removed. */
export async function sumSizes({ db }: Db, organizationId: string): Promise<number> {
  const found = await db('media')
    .where({ organization_id: organizationId })
    .sum<{ bytes: number | string | null }>({ bytes: 'size' })
    .first()
  return Number(found?.bytes ?? 0)
}

/** Finds a file, even an unlisted or deleted one. */
export function findMediaById({ db }: Db, organizationId: string, id: string): Promise<MediaRow | undefined> {
  return db('media').where({ organization_id: organizationId, id }).first()
}

/** Finds files that the clean-up has to check, the longest due first. */
export function findDueFiles({ db }: Db, now: number, limit: number): Promise<MediaRow[]> {
  return db('media').where('purge_at', '<=', now).orderBy(['purge_at', 'id']).limit(limit)
}

/** Records what the clean-up decided. Returns false if another worker decided since the row was read. */
export async function recordDecision(
  { db }: Db,
  { id, organization_id, purge_at }: MediaRow,
  decision: { purge_at: number; condemned_at: number | null },
): Promise<boolean> {
  return (await db('media').where({ id, organization_id, purge_at }).update(decision)) === 1
}

export async function deleteMarkedFile(
  { db }: Db,
  { id, organization_id, condemned_at }: MediaRow,
): Promise<void> {
  await db('media').where({ id, organization_id }).where('condemned_at', condemned_at).delete()
}

export function findExpiredUploads({ db }: Db, before: number, limit: number): Promise<MediaUploadRow[]> {
  return db('media_uploads').where('expires_at', '<=', before).orderBy('expires_at').limit(limit)
}

/** Deletes an expired upload, unless a request locked it after `staleBefore` to complete it. Returns true if it was deleted. */
export async function takeExpiredUpload(
  { db }: Db,
  { id }: MediaUploadRow,
  { before, staleBefore }: { before: number; staleBefore: number },
): Promise<boolean> {
  const taken = await db('media_uploads')
    .where({ id })
    .where('expires_at', '<=', before)
    .where((free) => free.whereNull('claimed_at').orWhere('claimed_at', '<', staleBefore))
    .delete()
  return taken === 1
}

/** Returns the keys that belong to a file or to an open upload. */
export async function findKnownKeys({ db }: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const uploads = await db('media_uploads').whereIn('storage_key', keys).select('storage_key')
  const files = await db('media').whereIn('storage_key', keys).select('storage_key')
  return new Set([...uploads, ...files].map(({ storage_key }) => storage_key))
}
