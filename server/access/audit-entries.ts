import { findPeople } from '../accounts/users/people.ts'
import { type AuditQuery, findAuditLog } from '../audit/audit.ts'
import type { EntryPoint } from '../audit/entry-point.ts'
import type { HasDb } from '../db/connect.ts'
import { toIso } from '../lib/time/dates.ts'
import { findCredentials } from './actor-names.ts'

/** Returns one page of the organization's audit log, newest first, with the names of those who acted. */
export async function listAuditEntries(ctx: HasDb, organizationId: string, query: AuditQuery) {
  const { rows, nextCursor } = await findAuditLog(ctx, organizationId, query)
  const userIds = rows.map((row) => row.user_id)
  const people = await findPeople(ctx.db, userIds)
  const details = rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>)
  const credentials = await findCredentials(ctx.db, details.map(credentialOf))
  const entries = rows.map(({ id, action, user_id, target, ip, created_at }, index) => {
    const { door = null, ...detail } = details[index] ?? {}
    return {
      id,
      action,
      user: user_id === null ? null : (people.get(user_id) ?? { id: user_id, email: null, name: null }),
      credential: credentials.get(credentialOf(detail)) ?? null,
      door: door as EntryPoint | null,
      target,
      ip,
      detail,
      createdAt: toIso(created_at),
    }
  })
  return { entries, nextCursor }
}

export type AuditLogEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number]

/** Returns the id of the key or token that acted; empty for a person or the system. */
function credentialOf({ credential }: Record<string, unknown>): string {
  return typeof credential === 'string' ? credential : ''
}
