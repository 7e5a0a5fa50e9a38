import type { Migration } from './index.ts'

/**
 * Apps that were registered on servers, accounts that wait for a person to confirm them, and the row that a readiness check writes.
 * See `db/tables/channels.ts` and `db/tables/system.ts` for what the columns mean.
 */
export const connecting: Migration = {
  name: '0023-connecting',
  async up(db) {
    await db.schema.createTable('registered_apps', (t) => {
      t.text('identifier').notNullable()
      t.text('server').notNullable()
      t.text('callback').notNullable()
      t.text('scopes').notNullable()
      t.text('app_sealed').notNullable()
      t.bigInteger('created_at').notNullable()
      t.primary(['identifier', 'server', 'callback', 'scopes'])
    })
    // In words that both databases take: Knex would rebuild the table on SQLite.
    await db.raw('alter table connect_states add column account_sealed text')
    await db.raw('alter table connect_states add column browser_hash text')
    await db.schema.createTable('write_checks', (t) => {
      t.text('id').primary()
      t.text('filler').notNullable()
    })
  },
}
