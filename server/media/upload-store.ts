import type { App } from '../context.ts'
import type { MediaUploadRow } from '../db/tables/media.ts'

type Db = Pick<App, 'db'>

export async function insertUpload({ db }: Db, row: MediaUploadRow): Promise<void> {
  await db('media_uploads').insert(row)
}

/** Undefined for one that has expired and for another organization's. */
export function findUpload(
  { db }: Db,
  organizationId: string,
  { id, key }: { id: string; key: string },
  now: number,
): Promise<MediaUploadRow | undefined> {
  return db('media_uploads')
    .where({ id, organization_id: organizationId, storage_key: key })
    .where('expires_at', '>', now)
    .first()
}

/** For who holds a signed URL, which names no organization. */
export function findSignedUpload({ db }: Db, id: string, now: number): Promise<MediaUploadRow | undefined> {
  return db('media_uploads').where({ id }).where('expires_at', '>', now).first()
}

export async function countOpenUploads({ db }: Db, organizationId: string, now: number): Promise<number> {
  const found = await db('media_uploads')
    .where({ organization_id: organizationId, media_id: null })
    .where('expires_at', '>', now)
    .count<{ open: number | string }>({ open: '*' })
    .first()
  return Number(found?.open ?? 0)
}

/** Of several at once one gets it, until `staleBefore` has passed its claim. */
export async function claimUpload(
  { db }: Db,
  id: string,
  { now, staleBefore }: { now: number; staleBefore: number },
): Promise<boolean> {
  const taken = await db('media_uploads')
    .where({ id, media_id: null })
    .where((free) => free.whereNull('claimed_at').orWhere('claimed_at', '<', staleBefore))
    .update({ claimed_at: now })
  return taken === 1
}

/** Only while the claim is still the caller's; false when it was lost or the upload is gone. */
export async function endClaim(
  { db }: Db,
  id: string,
  claimedAt: number,
  change: { claimed_at: null; media_id?: string },
): Promise<boolean> {
  return (await db('media_uploads').where({ id, claimed_at: claimedAt }).update(change)) === 1
}

export async function deleteUpload({ db }: Db, id: string): Promise<void> {
  await db('media_uploads').where({ id }).delete()
}
