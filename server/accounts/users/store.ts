import type { Knex } from 'knex'
import { keysetPage, type Page } from '../../db/pagination.ts'
import type { Role, UserRow } from '../../db/tables/accounts.ts'
import { likePattern } from '../../lib/text/search-text.ts'
import { activatedMembers } from '../live.ts'

export async function findUser(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).whereNull('deleted_at').first()
}

export async function updateUser(
  db: Knex,
  id: string,
  change: Partial<UserRow> & Pick<UserRow, 'updated_at'>,
): Promise<void> {
  await db('users').where({ id }).update(change)
}

/** Returns true if the user belongs to the organization, even with a disabled membership. */
export async function belongsTo(db: Knex, userId: string, organizationId: string): Promise<boolean> {
  const row = await db('memberships').where({ user_id: userId, organization_id: organizationId }).first('id')
  return row !== undefined
}

export interface OrganizationOfUser {
  id: string
  name: string
  role: Role
}

/** Finds the organizations in which the user has an active membership, oldest first. */
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

interface FoundMember {
  id: string
  role: Role
  created_at: number
  organization_id: string
  organization_name: string
  user_id: string
  name: string | null
  email: string
}

/** Finds active memberships of people who are not administrators of the service, newest first. `text` is part of a name, address or id. */
export function searchMembers(
  db: Knex,
  text: string,
  page: { limit: number; cursor: string | null },
): Promise<Page<FoundMember>> {
  const query = activatedMembers(db)
    .whereNull('u.platform_admin_at')
    .select(
      'm.id',
      'm.role',
      'm.created_at',
      'o.id as organization_id',
      'o.name as organization_name',
      'u.id as user_id',
      'u.name',
      'u.email',
    )
  if (text !== '') {
    const pattern = likePattern(text.toLowerCase())
    query.where((any) => {
      for (const column of ['u.name', 'u.email', 'u.id', 'o.name', 'o.id'])
        any.orWhereRaw("lower(??) like ? escape '\\'", [column, pattern])
    })
  }
  return keysetPage(query, { ...page, columns: ['m.created_at', 'm.id'], direction: 'desc' })
}

export async function findImpersonatable(db: Knex, id: string) {
  return activatedMembers(db)
    .where('m.id', id)
    .first('m.id', 'm.organization_id', 'm.user_id', 'u.platform_admin_at')
}

/** Sets the impersonation of a session; null ends it. Of two concurrent calls the last one wins. */
export async function setImpersonation(
  db: Knex,
  sessionId: string,
  impersonation: { membershipId: string; endsAt: number } | null,
): Promise<void> {
  await db('sessions')
    .where({ id: sessionId })
    .update({
      impersonated_membership_id: impersonation?.membershipId ?? null,
      impersonation_ends_at: impersonation?.endsAt ?? null,
    })
}

/** Makes the accounts of this address administrators of the service, or revokes that (null). Returns their ids. */
export async function setPlatformAdminAt(db: Knex, email: string, at: number | null): Promise<string[]> {
  const rows = await db('users')
    .where({ email })
    .whereNull('deleted_at')
    .update({ platform_admin_at: at })
    .returning('id')
  return rows.map(({ id }) => id)
}
