import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import { forbidden, notFound } from '../../errors/errors.ts'
import { likePattern } from '../../lib/text/search-text.ts'
import { findOrganization, findOrganizations, type OrganizationOfUser } from './store.ts'

/** Lists the user's organizations, oldest membership first, without disabled ones. */
export function listOrganizations({ db }: HasDb, userId: string): Promise<OrganizationOfUser[]> {
  return findOrganizations(db, userId)
}

export async function organizationName({ db }: HasDb, organizationId: string): Promise<string> {
  const row = await db('organizations').where({ id: organizationId }).first('name')
  if (row === undefined) throw notFound('organization')
  return row.name
}

/** Finds the organization's customer id at the payment provider. */
export async function findPaymentId(db: Knex, organizationId: string): Promise<string | null> {
  const row = await db('organizations').where({ id: organizationId }).first('payment_id')
  return row?.payment_id ?? null
}

/** Builds the subquery for the ids of all organizations that are not closed. */
export function openOrganizations(db: Knex) {
  return db('organizations').whereNull('deleted_at').select('id')
}

/** Lists the ids of organizations with a member whose email address contains the text, in any case. */
export async function findOrganizationsByEmail({ db }: HasDb, text: string): Promise<string[]> {
  const rows = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .whereNull('u.deleted_at')
    .whereRaw("lower(u.email) like ? escape '\\'", [likePattern(text.toLowerCase())])
    .distinct('m.organization_id')
  return rows.map(({ organization_id }) => organization_id)
}

export interface OrganizationWithMembers {
  id: string
  name: string
  /** Oldest memberships first. */
  members: { id: string; email: string; name: string | null }[]
}

/** Finds organizations, closed ones too, with their first `limit` members each, by id. */
export async function findWithMembers(
  { db }: HasDb,
  ids: readonly string[],
  limit: number,
): Promise<Map<string, OrganizationWithMembers>> {
  const organizations = await db('organizations').whereIn('id', ids).select('id', 'name')
  const members = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .whereIn('m.organization_id', ids)
    .whereNull('u.deleted_at')
    .orderBy(['m.created_at', 'm.id'])
    .select('m.organization_id', 'u.id', 'u.email', 'u.name')
  const byOrganization = Map.groupBy(members, ({ organization_id }) => organization_id)
  return new Map(
    organizations.map(({ id, name }) => {
      const first = (byOrganization.get(id) ?? []).slice(0, limit)
      return [id, { id, name, members: first.map(({ id, email, name }) => ({ id, email, name })) }]
    }),
  )
}

/** Returns false for a closed organization, whose jobs must do nothing. */
export async function isOrganizationOpen({ db }: HasDb, id: string): Promise<boolean> {
  return (await findOpenOrganization(db, id)) !== undefined
}

/** Finds an organization that is not closed. */
export async function findOpenOrganization(
  db: Knex,
  id: string,
): Promise<Pick<OrganizationRow, 'id' | 'name'> | undefined> {
  return db('organizations').where({ id, deleted_at: null }).first('id', 'name')
}

export async function isMember({ db }: HasDb, userId: string, organizationId: string): Promise<boolean> {
  return (await findOrganization(db, userId, organizationId)) !== undefined
}

/** Returns the organization if the user is an active member. @throws 403 otherwise, also for an unknown organization */
export async function requireMembership(
  { db }: HasDb,
  userId: string,
  organizationId: string,
): Promise<OrganizationOfUser> {
  const organization = await findOrganization(db, userId, organizationId)
  if (organization === undefined) throw forbidden('You are not a member of this organization.')
  return organization
}

/** Returns true for a member, and locks the membership until the transaction ends. */
export async function lockMembership(db: Knex, organizationId: string, userId: string): Promise<boolean> {
  const query = db('memberships').where({ organization_id: organizationId, user_id: userId })
  return (await query.forShare().select('id')).length > 0
}

/** Stores the organization's customer id at the payment provider. */
export async function setPaymentId(db: Knex, organizationId: string, paymentId: string): Promise<void> {
  await db('organizations').where({ id: organizationId }).update({ payment_id: paymentId })
}

/** Finds the open organizations that other accounts with this email address own: one address may sign in by several providers. */
export async function findOwnedByEmail(
  { db }: HasDb,
  { email, exceptUserId }: { email: string; exceptUserId: string },
): Promise<string[]> {
  const rows = await db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .where({ 'u.email': email, 'm.role': 'SUPERADMIN', 'm.disabled_at': null })
    .whereNot('u.id', exceptUserId)
    .whereNull('u.deleted_at')
    .whereNull('o.deleted_at')
    .select('o.id')
  return rows.map(({ id }) => id)
}
