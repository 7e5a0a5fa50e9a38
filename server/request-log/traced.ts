import type { Knex } from 'knex'
import { type TracedBy, whereTraced } from '../db/define-table.ts'
import type { RequestLogRow } from '../db/tables/system.ts'

/** Finds the logged requests of these traces. For the operator: the query takes no organization. */
export async function findTracedRequests(db: Knex, by: TracedBy): Promise<RequestLogRow[]> {
  return whereTraced(db('request_log'), by).orderBy(['created_at', 'id'])
}
