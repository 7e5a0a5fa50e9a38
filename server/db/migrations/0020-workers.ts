import { dialectOf } from '../dialect.ts'
import type { Migration } from './index.ts'

/** Columns that name the worker of what a crash interrupts, and one notification for many posts. See `db/tables` for both. */
export const workers: Migration = {
  name: '0020-workers',
  async up(db) {
    await db.schema.createTable('workers', (t) => {
      t.text('id').primary()
      t.bigInteger('heartbeat_at').notNullable()
    })
    const held = ['post_attempts', 'plug_runs', 'webhook_deliveries']
    // pg-boss keeps its own tables on Postgres.
    if (dialectOf(db).name === 'sqlite') held.push('jobs')
    // In words that both databases take: Knex would rebuild the table on SQLite.
    for (const table of held) await db.raw('alter table ?? add column worker_id text', [table])
    await db.raw(
      'create index webhook_deliveries_worker on webhook_deliveries (worker_id) where worker_id is not null',
    )
    await db.raw(
      `create index posts_disconnected on posts (organization_id, integration_id) where error_code = 'channel_disconnected' and deleted_at is null`,
    )
    await db.raw('alter table notifications add column summary_key text')
    await db.raw('alter table notifications add column summary_count integer')
    await db.raw(
      'create unique index notifications_summary on notifications (organization_id, summary_key) where summary_key is not null',
    )
  },
}
