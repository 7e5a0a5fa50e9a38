import type { Knex } from 'knex'
import type { OrganizationRow, Role } from '../../db/tables/accounts.ts'

/** Finds all organizations of the person, including disabled memberships, in the order in which callers must lock them. */
export async function findOrganizationsOf(
  db: Knex,
  userId: string,
): Promise<(Pick<OrganizationRow, 'id' | 'name'> & { role: Role })[]> {
  return db('memberships as m')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', userId)
    .whereNull('o.deleted_at')
    .orderBy('o.id')
    .select('o.id', 'o.name', 'm.role')
}

/** Counts the other members of the organization, and its other active owners. */
export async function countOthers(
  db: Knex,
  organizationId: string,
  userId: string,
): Promise<{ members: number; owners: number }> {
  const others: { role: Role; disabled_at: number | null }[] = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', organizationId)
    .whereNot('m.user_id', userId)
    .whereNull('u.deleted_at')
    .select('m.role', 'm.disabled_at')
  const owners = others.filter(({ role, disabled_at }) => role === 'SUPERADMIN' && disabled_at === null)
  return { members: others.length, owners: owners.length }
}

/** Erases all data of a person except the id, which the audit log references. */
export async function erasePerson(db: Knex, userId: string, now: number): Promise<void> {
  await db('sessions').where({ user_id: userId }).delete()
  await db('user_tokens').where({ user_id: userId }).delete()
  await db('known_devices').where({ user_id: userId }).delete()
  await db('memberships').where({ user_id: userId }).delete()
  await db('users')
    .where({ id: userId })
    .update({
      // Stays unique without the real address, so that the person may register again.
      email: `deleted:${userId}`,
      provider_id: null,
      password_hash: null,
      name: null,
      last_name: null,
      bio: null,
      picture_id: null,
      platform_admin_at: null,
      second_factor_at: null,
      updated_at: now,
      deleted_at: now,
    })
}
