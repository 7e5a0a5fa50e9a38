import type { Knex } from 'knex'
import type { ThirdPartyJobRow } from '../db/tables/third-party.ts'

export async function insertSubmission(db: Knex, row: ThirdPartyJobRow): Promise<void> {
  await db('third_party_jobs').insert(row)
}

export async function findSubmission(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<ThirdPartyJobRow | undefined> {
  return db('third_party_jobs').where({ organization_id: organizationId, id }).first()
}

/** Returns false for a submission that has finished. */
export async function updateOpenSubmission(
  db: Knex,
  { organization_id, id }: Pick<ThirdPartyJobRow, 'organization_id' | 'id'>,
  change: Partial<ThirdPartyJobRow>,
): Promise<boolean> {
  const where = { organization_id, id, finished_at: null }
  return (await db('third_party_jobs').where(where).update(change)) === 1
}

/** Lists unfinished submissions that nothing has touched since an instant, of all organizations. */
export async function findStaleSubmissions(
  db: Knex,
  { untouchedSince, limit }: { untouchedSince: number; limit: number },
): Promise<ThirdPartyJobRow[]> {
  return db('third_party_jobs')
    .whereNull('finished_at')
    .where('updated_at', '<=', untouchedSince)
    .orderBy('id')
    .limit(limit)
}

/** Counts submissions that are not finished and not past their deadline. */
export async function countOpenSubmissions(db: Knex, organizationId: string, now: number): Promise<number> {
  const [row] = await db('third_party_jobs')
    .where({ organization_id: organizationId, finished_at: null })
    .where('deadline_at', '>', now)
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}
