import type { Knex } from 'knex'
import { dialectOf } from '../db/dialect.ts'
import type { FileJobKind, FileJobRow } from './file-job.ts'

type Kind<Row extends FileJobRow> = FileJobKind<Row, never>

export async function insertJob<Row extends FileJobRow>(db: Knex, { rows }: Kind<Row>, row: Row) {
  await rows(db).insert(row)
}

export async function findJob<Row extends FileJobRow>(
  db: Knex,
  { rows }: Kind<Row>,
  where: Partial<Row>,
): Promise<Row | undefined> {
  return rows(db).where(where).first()
}

/** Locks an unfinished job until the transaction ends; undefined for one that has finished. */
export async function lockOpenJob<Row extends FileJobRow>(
  db: Knex,
  { rows }: Kind<Row>,
  where: Pick<FileJobRow, 'organization_id' | 'id'>,
): Promise<Row | undefined> {
  return dialectOf(db)
    .forUpdate(rows(db).where({ ...where, finished_at: null }))
    .first() as Promise<Row | undefined>
}

/** Returns false for a job that has finished. */
export async function updateOpenJob<Row extends FileJobRow>(
  db: Knex,
  { rows }: Kind<Row>,
  { organization_id, id }: Pick<FileJobRow, 'organization_id' | 'id'>,
  change: Partial<Row>,
): Promise<boolean> {
  return (await rows(db).where({ organization_id, id, finished_at: null }).update(change)) === 1
}

/** Counts jobs of an organization that are not finished and not past their deadline. */
export async function countOpenJobs<Row extends FileJobRow>(
  db: Knex,
  { rows }: Kind<Row>,
  { organizationId, now }: { organizationId: string; now: number },
): Promise<number> {
  const [row] = await rows(db)
    .where({ organization_id: organizationId, finished_at: null })
    .where('deadline_at', '>', now)
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Lists unfinished jobs of all organizations that have not been updated since an instant. */
export async function findStaleJobs<Row extends FileJobRow>(
  db: Knex,
  { rows }: Kind<Row>,
  { untouchedSince, limit }: { untouchedSince: number; limit: number },
): Promise<Row[]> {
  return rows(db)
    .whereNull('finished_at')
    .where('updated_at', '<=', untouchedSince)
    .orderBy('id')
    .limit(limit)
}
