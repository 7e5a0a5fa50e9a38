import type { Knex } from 'knex'
import type { EnterpriseOrganizationRow } from '../db/tables/accounts.ts'

/** Marks a token as used. Returns false if it was used before. */
export async function consumeToken(db: Knex, jtiHash: string, expiresAt: number): Promise<boolean> {
  const inserted = await db('enterprise_tokens')
    .insert({ jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict('jti_hash')
    .ignore()
    .returning('jti_hash')
  return inserted.length === 1
}

export async function findCustomer(
  db: Knex,
  saasName: string,
  externalId: string,
): Promise<EnterpriseOrganizationRow | undefined> {
  return db('enterprise_organizations').where({ saas_name: saasName, external_id: externalId }).first()
}

/** Deletes the link between a closed organization and its customer. */
export async function deleteOrganizationLink(db: Knex, organizationId: string): Promise<void> {
  await db('enterprise_organizations').where({ organization_id: organizationId }).delete()
}
