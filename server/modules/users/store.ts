import type { Knex } from 'knex'
import type { MediaRow, Role, UserRow } from '../../db/tables.ts'

export async function findUser(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).whereNull('deleted_at').first()
}

export async function updateUser(
  db: Knex,
  id: string,
  change: Partial<Pick<UserRow, 'name' | 'bio' | 'picture_id'>> & { updated_at: number },
): Promise<void> {
  await db('users').where({ id }).update(change)
}

/** The user's picture, in whichever of their organizations it was uploaded. */
export async function findPicture(db: Knex, user: UserRow): Promise<MediaRow | undefined> {
  return db('media as f')
    .join('memberships as m', 'm.organization_id', 'f.organization_id')
    .where({ 'f.id': user.picture_id, 'm.user_id': user.id })
    .whereNull('f.deleted_at')
    .first('f.*')
}

export interface OrganizationOfUser {
  id: string
  name: string
  role: Role
}

/** Where the user has a membership that is not disabled, oldest first. */
export async function findOrganizations(db: Knex, userId: string): Promise<OrganizationOfUser[]> {
  return memberships(db, userId).orderBy(['m.created_at', 'm.id']).select('o.id', 'o.name', 'm.role')
}

export async function findOrganization(
  db: Knex,
  userId: string,
  organizationId: string,
): Promise<OrganizationOfUser | undefined> {
  return memberships(db, userId).where('o.id', organizationId).first('o.id', 'o.name', 'm.role')
}

function memberships(db: Knex, userId: string) {
  return db('memberships as m')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', userId)
    .whereNull('m.disabled_at')
    .whereNull('o.deleted_at')
}
