import type { Knex } from 'knex'
import type { EnterpriseOrganizationRow } from '../db/tables/accounts.ts'

/** False when it was spent before. */
export async function consumeToken(db: Knex, jtiHash: string, expiresAt: number): Promise<boolean> {
  const spent = await db('enterprise_tokens')
    .insert({ jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict('jti_hash')
    .ignore()
    .returning('jti_hash')
  return spent.length === 1
}

export async function findCustomer(
  db: Knex,
  saasName: string,
  externalId: string,
): Promise<EnterpriseOrganizationRow | undefined> {
  return db('enterprise_organizations').where({ saas_name: saasName, external_id: externalId }).first()
}

export async function insertCustomer(db: Knex, row: EnterpriseOrganizationRow): Promise<void> {
  await db('enterprise_organizations').insert(row)
}

/** Forgets the customer that a closed organization belonged to. */
export async function deleteOrganizationLink(db: Knex, organizationId: string): Promise<void> {
  await db('enterprise_organizations').where({ organization_id: organizationId }).delete()
}
