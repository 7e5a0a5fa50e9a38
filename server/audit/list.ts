import type { App } from '../context.ts'
import { toIso } from '../lib/dates.ts'
import { findEntries, type ListedEntry } from './store.ts'

export interface AuditQuery {
  action?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

const DEFAULT_LIMIT = 50

/** One page of the organization's log, newest first. Throws `bad_request` for a cursor that is none. */
export async function listAuditLog(ctx: Pick<App, 'db'>, organizationId: string, query: AuditQuery) {
  const { rows, nextCursor } = await findEntries(ctx.db, organizationId, query.action || undefined, {
    limit: query.limit ?? DEFAULT_LIMIT,
    cursor: query.cursor || null,
  })
  return { entries: rows.map(toEntryBody), nextCursor }
}

function toEntryBody(row: ListedEntry) {
  return {
    id: row.id,
    action: row.action,
    user: row.user_id === null ? null : { id: row.user_id, email: row.email, name: row.name },
    target: row.target,
    ip: row.ip,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    createdAt: toIso(row.created_at),
  }
}
