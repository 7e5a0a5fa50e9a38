import type { App } from '../context.ts'
import type { MediaRow, MediaUploadRow } from '../db/tables/media.ts'

type Db = Pick<App, 'db'>

/** Files that the clean-up has to look at, the longest due first. */
export function findDueFiles({ db }: Db, now: number, limit: number): Promise<MediaRow[]> {
  return db('media').where('purge_at', '<=', now).orderBy(['purge_at', 'id']).limit(limit)
}

/** Nothing that a closed organization has left is shown to anybody. */
export async function isClosed({ db }: Db, organizationId: string): Promise<boolean> {
  return (await db('organizations').where({ id: organizationId, deleted_at: null }).first('id')) === undefined
}

/** False when somebody else has decided about the file since it was read. */
export async function decide(
  { db }: Db,
  { id, organization_id, purge_at }: MediaRow,
  decision: { purge_at: number; condemned_at: number | null },
): Promise<boolean> {
  return (await db('media').where({ id, organization_id, purge_at }).update(decision)) === 1
}

export async function deleteCondemned(
  { db }: Db,
  { id, organization_id, condemned_at }: MediaRow,
): Promise<void> {
  await db('media').where({ id, organization_id }).where('condemned_at', condemned_at).delete()
}

export function findExpiredUploads({ db }: Db, before: number, limit: number): Promise<MediaUploadRow[]> {
  return db('media_uploads').where('expires_at', '<=', before).orderBy('expires_at').limit(limit)
}

/** Unless somebody has begun to complete it since `staleBefore`. */
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

/** Of these keys those that a file or an upload on its way stands for. */
export async function findKnownKeys({ db }: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const uploads = await db('media_uploads').whereIn('storage_key', keys).select('storage_key')
  const files = await db('media').whereIn('storage_key', keys).select('storage_key')
  return new Set([...uploads, ...files].map(({ storage_key }) => storage_key))
}
