import type { Knex } from 'knex'
import { instants } from './columns.ts'

/** Creates the tables of conversations with the assistant. Row types: `tables/copilot.ts`. */
export async function createCopilotTables(db: Knex): Promise<void> {
  await db.schema.createTable('copilot_threads', (t) => {
    for (const name of ['organization_id', 'user_id', 'id']) t.text(name).notNullable()
    t.text('title').notNullable()
    t.text('run_id')
    instants(t, 'created_at', 'updated_at', 'run_until')
    t.primary(['organization_id', 'user_id', 'id'])
    t.index(['organization_id', 'user_id', 'updated_at', 'id'])
    t.index(['user_id'])
  })
  await db.schema.createTable('copilot_messages', (t) => {
    t.text('id').primary()
    for (const name of ['organization_id', 'user_id', 'thread_id', 'role', 'content'])
      t.text(name).notNullable()
    instants(t, 'created_at')
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
    t.index(['organization_id', 'user_id', 'thread_id', 'state'])
  })
}
