import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of third-party providers. Row types: `tables/third-party.ts`. */
export async function createThirdPartyTables(db: Knex): Promise<void> {
  await db.schema.createTable('third_party_accounts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['identifier', 'internal_id', 'name', 'username', 'key_sealed'])
      t.text(name).notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
  await db.raw(
    'create unique index third_party_accounts_live on third_party_accounts (organization_id, identifier, internal_id) where deleted_at is null',
  )
  await db.schema.createTable('third_party_jobs', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('account_id').notNullable().references('third_party_accounts.id')
    for (const name of ['identifier', 'input', 'status']) t.text(name).notNullable()
    for (const name of ['vendor_id', 'media_id', 'error_code', 'error_message']) t.text(name)
    t.integer('failures').notNullable()
    instants(t, 'created_at', 'updated_at', 'deadline_at', 'expires_at')
    optionalInstants(t, 'sent_at', 'finished_at')
    t.index(['expires_at'])
  })
  await db.raw(
    'create index third_party_jobs_open on third_party_jobs (organization_id, deadline_at) where finished_at is null',
  )
}
