import type { Migration } from './index.ts'

/** Signatures, sets, and feeds whose items become posts. See `db/tables.ts` for what the columns mean. */
export const autopost: Migration = {
  name: '0012-autopost',
  async up(db) {
    await db.schema.createTable('signatures', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('content').notNullable()
      t.integer('auto_add').notNullable()
      for (const name of ['created_at', 'updated_at']) t.bigInteger(name).notNullable()
      t.index(['organization_id', 'created_at', 'id'])
    })
    await db.raw('create unique index signatures_auto_add on signatures (organization_id) where auto_add = 1')
    await db.schema.createTable('sets', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      for (const name of ['name', 'content']) t.text(name).notNullable()
      for (const name of ['created_at', 'updated_at']) t.bigInteger(name).notNullable()
      t.index(['organization_id', 'created_at', 'id'])
    })
    await db.schema.createTable('autoposts', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      for (const name of ['title', 'url', 'content', 'integrations', 'last_url']) t.text(name).notNullable()
      for (const name of ['on_slot', 'sync_last', 'add_picture', 'generate_content', 'draft'])
        t.integer(name).notNullable()
      for (const name of ['version', 'failures']) t.integer(name).notNullable()
      for (const name of ['skip_to', 'etag', 'last_modified', 'last_error']) t.text(name)
      for (const name of ['active_at', 'started_at', 'posts_after', 'last_checked_at', 'next_check_at'])
        t.bigInteger(name)
      for (const name of ['failing_since', 'failure_notified_at']) t.bigInteger(name)
      for (const name of ['created_at', 'updated_at']) t.bigInteger(name).notNullable()
      t.index(['organization_id', 'created_at', 'id'])
    })
    await db.schema.createTable('autopost_items', (t) => {
      t.text('autopost_id').notNullable().references('autoposts.id').onDelete('CASCADE')
      t.text('item_key').notNullable()
      t.bigInteger('seen_at').notNullable()
      t.primary(['autopost_id', 'item_key'])
      t.index(['autopost_id', 'seen_at'])
    })
  },
}
