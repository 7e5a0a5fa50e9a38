import type { Migration } from './index.ts'

/** Scoped keys, the audit log, and what the enterprise operations remember. See `db/tables.ts` for what the columns mean. */
export const keysAndAudit: Migration = {
  name: '0005-keys-and-audit',
  async up(db) {
    await db.schema.alterTable('api_keys', (t) => {
      t.text('scopes').notNullable().defaultTo('read write')
      t.integer('is_default').notNullable().defaultTo(0)
    })
    // In words that both databases take: Knex would rebuild the table on SQLite.
    await db.raw('alter table api_keys add column customer_id text references customers (id)')
    await db.raw('alter table notifications add column integration_id text references integrations (id)')
    // A key made before this was the organization's only one: rotating goes on replacing it.
    await db('api_keys').whereNull('revoked_at').update({ is_default: 1 })
    await db.schema.createTable('audit_log', (t) => {
      t.text('id').primary()
      t.text('organization_id').references('organizations.id')
      t.text('user_id')
      t.text('action').notNullable()
      t.text('target')
      t.text('ip')
      t.text('detail').notNullable()
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.index(['organization_id', 'created_at', 'id'])
      t.index(['expires_at'])
    })
    await db.schema.createTable('enterprise_tokens', (t) => {
      t.text('jti_hash').primary()
      t.bigInteger('expires_at').notNullable()
      t.index(['expires_at'])
    })
    await db.schema.createTable('enterprise_organizations', (t) => {
      t.text('saas_name').notNullable()
      t.text('external_id').notNullable()
      t.text('organization_id').notNullable().unique().references('organizations.id')
      t.text('api_key_id').notNullable().references('api_keys.id')
      t.text('api_key_sealed').notNullable()
      t.bigInteger('created_at').notNullable()
      t.primary(['saas_name', 'external_id'])
    })
  },
}
