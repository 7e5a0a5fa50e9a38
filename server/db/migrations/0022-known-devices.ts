import type { Migration } from './index.ts'

/** Browsers that people have signed in with. See `db/tables/accounts.ts` for what the columns mean. */
export const knownDevices: Migration = {
  name: '0022-known-devices',
  async up(db) {
    await db.schema.createTable('known_devices', (t) => {
      t.text('token_hash').notNullable()
      t.text('user_id').notNullable().references('users.id')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.primary(['token_hash', 'user_id'])
      t.index(['user_id'])
      t.index(['expires_at'])
    })
  },
}
