import type { Knex } from 'knex'
import { type AuditEntry, auditEach } from '../../audit/audit.ts'

/**
 * Records an act on a person's own account in every organization in which they are active. Takes as long for an unknown person,
 * so that the time does not reveal whether an account exists.
 */
export async function auditAccount(
  ctx: Parameters<typeof auditEach>[0],
  entry: Omit<AuditEntry, 'organizationId'>,
): Promise<void> {
  await auditEach(ctx, await findOrganizationIds(ctx.db, entry.userId ?? ''), entry)
}

async function findOrganizationIds(db: Knex, userId: string): Promise<string[]> {
  return db('memberships as m')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', userId)
    .whereNull('m.disabled_at')
    .whereNull('o.deleted_at')
    .orderBy('o.id')
    .pluck('o.id')
}
