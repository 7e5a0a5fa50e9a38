import type { Knex } from 'knex'
import { insertRows, runFixed } from '../db/fixed-statement.ts'
import type { RequestLogRow } from '../db/tables/system.ts'
import { skipSync, transaction } from '../db/transaction.ts'

/** Keeps each statement below the limit of bindings of SQLite. */
const BATCH = 500
/** Bounds the work of one statement; later ones delete the rest. */
const MAX_TRIMMED = 1_000

export async function insertRequests(db: Knex, rows: readonly RequestLogRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await transaction({ db }, async ({ db }) => {
      await skipSync(db)
      await insertRows(db, 'request_log', rows.slice(start, start + BATCH))
    })
}

/** Deletes all but the newest `kept` requests of an organization. */
export async function trimRequests(db: Knex, organizationId: string, kept: number): Promise<void> {
  await runFixed(
    db,
    `delete from request_log where id in (
       select id from request_log where organization_id = ?
       order by created_at desc, id desc limit ${MAX_TRIMMED} offset ?)`,
    [organizationId, kept],
  )
}

/** Finds the newest requests of an organization, newest first. */
export function findRequests(db: Knex, organizationId: string, limit: number): Promise<RequestLogRow[]> {
  return db('request_log')
    .where({ organization_id: organizationId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
}
