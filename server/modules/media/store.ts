import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables.ts'

type Db = Pick<App, 'db'>

export async function insertMedia({ db }: Db, row: MediaRow): Promise<void> {
  await db('media').insert(row)
}

/** Undefined for a deleted one and for another organization's. */
export function findMedia({ db }: Db, organizationId: string, id: string): Promise<MediaRow | undefined> {
  return db('media').where({ organization_id: organizationId, id, deleted_at: null }).first()
}

/** Deleted ones too: taking a file out of the library does not take it out of the posts that use it. */
export function findMediaByKeys({ db }: Db, organizationId: string, keys: string[]): Promise<MediaRow[]> {
  return db('media').where({ organization_id: organizationId }).whereIn('storage_key', keys)
}
