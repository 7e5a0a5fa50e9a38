import type { Knex } from 'knex'
import type { AuditLogRow } from '../../db/tables.ts'

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
