import type { Knex } from 'knex'
import { keysetPage, type Page } from '../db/pagination.ts'
import type { AuditLogRow } from '../db/tables/accounts.ts'

/** Where the person is a member, disabled ones left out. */
export async function findOrganizationIds(db: Knex, userId: string): Promise<string[]> {
  return db('memberships as m')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', userId)
    .whereNull('m.disabled_at')
    .whereNull('o.deleted_at')
    .orderBy('o.id')
    .pluck('o.id')
}

export async function insertEntries(db: Knex, rows: AuditLogRow[]): Promise<void> {
  await db('audit_log').insert(rows)
}

export type ListedEntry = AuditLogRow & { email: string | null; name: string | null }

/** Newest first, with the people who are still there. */
export function findEntries(
  db: Knex,
  organizationId: string,
  action: string | undefined,
  page: { limit: number; cursor: string | null },
): Promise<Page<ListedEntry>> {
  const query = db('audit_log as a')
    .leftJoin('users as u', (join) => join.on('u.id', 'a.user_id').andOnNull('u.deleted_at'))
    .where('a.organization_id', organizationId)
    .select('a.*', 'u.email', 'u.name')
  if (action !== undefined) query.where('a.action', action)
  return keysetPage(query, { ...page, columns: ['a.created_at', 'a.id'], direction: 'desc' })
}
