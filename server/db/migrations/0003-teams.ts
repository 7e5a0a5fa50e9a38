import type { Migration } from './index.ts'

/** Invitations, and what a session needs to act as somebody else. See `db/tables.ts` for what the columns mean. */
export const teams: Migration = {
  name: '0003-teams',
  async up(db) {
    await db.schema.createTable('invitations', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('token_hash').notNullable().unique()
      t.text('email')
      t.text('role').notNullable()
      t.text('invited_by').notNullable()
      for (const name of ['created_at', 'expires_at', 'kept_until']) t.bigInteger(name).notNullable()
      t.bigInteger('accepted_at')
      t.text('accepted_by')
      t.bigInteger('revoked_at')
      t.index(['organization_id', 'created_at', 'id'])
      t.index(['kept_until'])
    })
    // In words that both databases take: Knex would rebuild the tables on SQLite.
    await db.raw('alter table users add column invitation_id text')
    await db.raw('alter table sessions add column impersonated_membership_id text')
    await db.raw('alter table sessions add column impersonation_ends_at bigint')
  },
}
