import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of feeds whose items become posts. Row types: `tables/automation.ts`. */
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
    optionalInstants(t, 'failing_since', 'failure_notified_at', 'held_at')
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

/** Creates the tables of conversations with the assistant. Row types: `tables/automation.ts`. */
export async function createCopilotTables(db: Knex): Promise<void> {
  await db.schema.createTable('copilot_threads', (t) => {
    for (const name of ['organization_id', 'user_id', 'id']) t.text(name).notNullable()
    t.text('title').notNullable()
    t.text('run_id')
    instants(t, 'created_at', 'updated_at', 'run_until', 'expires_at')
    t.primary(['organization_id', 'user_id', 'id'])
    t.index(['organization_id', 'user_id', 'updated_at', 'id'])
    t.index(['user_id'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('copilot_messages', (t) => {
    t.text('id').primary()
    for (const name of ['organization_id', 'user_id', 'thread_id', 'role', 'content'])
      t.text(name).notNullable()
    instants(t, 'created_at')
    belongsToThread(t)
    t.index(['organization_id', 'user_id', 'thread_id', 'created_at', 'id'])
  })
  await db.schema.createTable('copilot_calls', (t) => {
    t.text('id').primary()
    for (const name of [
      'organization_id',
      'user_id',
      'thread_id',
      'tool_call_id',
      'tool',
      'arguments',
      'state',
    ])
      t.text(name).notNullable()
    instants(t, 'created_at', 'updated_at')
    belongsToThread(t)
    t.index(['organization_id', 'user_id', 'thread_id', 'state'])
  })
}

function belongsToThread(t: Knex.CreateTableBuilder): void {
  t.foreign(['organization_id', 'user_id', 'thread_id'])
    .references(['organization_id', 'user_id', 'id'])
    .inTable('copilot_threads')
    .onDelete('CASCADE')
}
