import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of feeds whose items become posts. Row types: `tables/autopost.ts`. */
export async function createAutopostTables(db: Knex): Promise<void> {
  await db.schema.createTable('autoposts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['title', 'url', 'content', 'integrations', 'last_url']) t.text(name).notNullable()
    for (const name of ['on_slot', 'sync_last', 'add_picture', 'generate_content', 'draft'])
      t.integer(name).notNullable()
    for (const name of ['version', 'failures']) t.integer(name).notNullable()
    for (const name of ['skip_to', 'etag', 'last_modified', 'last_error']) t.text(name)
    optionalInstants(t, 'active_at', 'started_at', 'posts_after', 'last_checked_at', 'next_check_at')
    optionalInstants(t, 'failing_since', 'failure_notified_at')
    instants(t, 'created_at', 'updated_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
  await db.schema.createTable('autopost_items', (t) => {
    t.text('autopost_id').notNullable().references('autoposts.id').onDelete('CASCADE')
    t.text('item_key').notNullable()
    instants(t, 'seen_at')
    t.primary(['autopost_id', 'item_key'])
    t.index(['autopost_id', 'seen_at'])
  })
}
