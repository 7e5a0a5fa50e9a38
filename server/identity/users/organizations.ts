import type { App } from '../../context.ts'
import { forbidden, notFound } from '../../errors.ts'
import { findOrganization, findOrganizations, type OrganizationOfUser } from './store.ts'

/** Oldest membership first, disabled ones left out. */
export function listOrganizations({ db }: Pick<App, 'db'>, userId: string): Promise<OrganizationOfUser[]> {
  return findOrganizations(db, userId)
}

export async function organizationName({ db }: Pick<App, 'db'>, organizationId: string): Promise<string> {
  const row = await db('organizations').where({ id: organizationId }).first('name')
  if (row === undefined) throw notFound('organization')
  return row.name
}

/** Returns false once the organization is closed: its jobs must do nothing more. */
export async function isOrganizationOpen({ db }: Pick<App, 'db'>, id: string): Promise<boolean> {
  return (await db('organizations').where({ id, deleted_at: null }).first('id')) !== undefined
}

export async function isMember(
  { db }: Pick<App, 'db'>,
  userId: string,
  organizationId: string,
): Promise<boolean> {
  return (await findOrganization(db, userId, organizationId)) !== undefined
}

/** Throws `forbidden` unless the user may work there; whether the organization exists makes no difference. */
export async function requireMembership(
  { db }: Pick<App, 'db'>,
  userId: string,
  organizationId: string,
): Promise<OrganizationOfUser> {
  const organization = await findOrganization(db, userId, organizationId)
  if (organization === undefined) throw forbidden('You are not a member of this organization.')
  return organization
}
