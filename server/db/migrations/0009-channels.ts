import type { Migration } from './index.ts'

/** Channel groups by name, mentions that were looked up, and the steps of connecting that come after the sign-in. */
export const channels: Migration = {
  name: '0009-channels',
  async up(db) {
    // One live group of a name: whoever creates it twice at once finds it the second time.
    await db.raw(
      'create unique index customers_live_name on customers (organization_id, name) where deleted_at is null',
    )
    await db.schema.createTable('mentions', (t) => {
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('integration_id').notNullable().references('integrations.id')
      t.text('mention_id').notNullable()
      t.text('label').notNullable()
      t.text('image')
      t.text('search').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.primary(['integration_id', 'mention_id'])
      t.index(['expires_at'])
    })
    // In words that both databases take: Knex would rebuild the table on SQLite.
    await db.raw('alter table connect_states add column integration_id text references integrations (id)')
    await db.raw('alter table connect_states add column page_chosen_at bigint')
    await db.raw('create index connect_states_integration_id on connect_states (integration_id)')
    await db.schema.createTable('telegram_words', (t) => {
      t.text('word_hash').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('chat_id')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.index(['expires_at'])
    })
    await db.schema.createTable('telegram_messages', (t) => {
      t.text('bot_id').notNullable()
      t.bigInteger('update_id').notNullable()
      t.text('word_hash').notNullable()
      t.text('chat_id').notNullable()
      t.bigInteger('sent_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.primary(['bot_id', 'update_id'])
      t.index(['bot_id', 'word_hash'])
      t.index(['expires_at'])
    })
    await db.schema.createTable('telegram_bots', (t) => {
      t.text('bot_id').primary()
      t.bigInteger('next_update_id')
      t.bigInteger('asked_at').notNullable()
      t.bigInteger('read_at')
    })
  },
}
