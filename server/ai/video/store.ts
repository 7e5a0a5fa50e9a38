import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import type { VideoJobRow } from '../../db/tables/media.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'

export async function insertVideoJob(db: Knex, row: VideoJobRow): Promise<void> {
  await db('video_jobs').insert(row)
}

/** Finds a job in scope. A key of a channel group finds the jobs of that group's keys. */
export async function findVideoJob(
  db: Knex,
  { organizationId, customerId = null }: AccessScope,
  id: string,
): Promise<VideoJobRow | undefined> {
  const inScope = customerId === null ? {} : { customer_id: customerId }
  return db('video_jobs')
    .where({ organization_id: organizationId, id, ...inScope })
    .first()
}

/** Locks an unfinished job until the transaction ends; undefined for one that has finished. */
export async function lockOpenJob(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<VideoJobRow | undefined> {
  return dialectOf(db)
    .forUpdate(db('video_jobs').where({ organization_id: organizationId, id, finished_at: null }))
    .first()
}

/** Returns false for a job that has finished. */
export async function updateOpenJob(
  db: Knex,
  { organization_id, id }: Pick<VideoJobRow, 'organization_id' | 'id'>,
  change: Partial<VideoJobRow>,
): Promise<boolean> {
  const where = { organization_id, id, finished_at: null }
  return (await db('video_jobs').where(where).update(change)) === 1
}

export async function countOpenJobs(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('video_jobs')
    .where({ organization_id: organizationId, finished_at: null })
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Lists unfinished jobs of all organizations that have not been updated since an instant. */
export async function findStaleJobs(
  db: Knex,
  { untouchedSince, limit }: { untouchedSince: number; limit: number },
): Promise<VideoJobRow[]> {
  return db('video_jobs')
    .whereNull('finished_at')
    .where('updated_at', '<=', untouchedSince)
    .orderBy('id')
    .limit(limit)
}
