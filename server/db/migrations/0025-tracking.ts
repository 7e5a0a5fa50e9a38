import type { Migration } from './index.ts'

/** Steps that visitors took. See `db/tables/system.ts` for what the columns mean. */
export const tracking: Migration = {
  name: '0025-tracking',
  async up(db) {
    await db.schema.createTable('tracked_events', (t) => {
      t.text('id').primary()
      t.text('visitor').notNullable()
      t.text('event').notNullable()
      t.text('fbclid')
      t.text('additional')
      t.integer('signed_in').notNullable()
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.index(['created_at'])
      t.index(['expires_at'])
    })
  },
}
