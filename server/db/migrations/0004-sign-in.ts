import type { Migration } from './index.ts'

/** Signing in with other providers: flows under way, identities that wait for their account, and one account per identity. */
export const signIn: Migration = {
  name: '0004-sign-in',
  async up(db) {
    await db.schema.createTable('sign_in_states', (t) => {
      t.text('browser_hash').primary()
      t.text('state_hash').notNullable()
      t.text('provider').notNullable()
      t.text('data_sealed').notNullable()
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.bigInteger('used_at')
      t.index(['expires_at'])
    })
    await db.schema.createTable('sign_in_tickets', (t) => {
      t.text('ticket_hash').primary()
      t.text('provider').notNullable()
      t.text('provider_id').notNullable()
      t.text('email').notNullable()
      t.text('name')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.bigInteger('used_at')
      t.index(['expires_at'])
    })
    await db.raw(
      'create unique index users_identity on users (provider, provider_id) where provider_id is not null and deleted_at is null',
    )
  },
}
