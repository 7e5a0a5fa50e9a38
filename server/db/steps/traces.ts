import type { Knex } from 'knex'

const TRACED = ['posts', 'post_attempts', 'post_events', 'plug_runs', 'requested_acts', 'webhook_deliveries']

export async function addTraces(db: Knex): Promise<void> {
  for (const table of [...TRACED, 'request_log', 'sandbox_posts'])
    await db.raw(`alter table ${table} add column traceparent text`)
  for (const table of TRACED) await db.raw(`alter table ${table} add column request_id text`)
  await db.raw('alter table webhook_deliveries add column root_id text')
  await db.raw(
    'create index webhook_deliveries_by_root on webhook_deliveries (root_id, id) where root_id is not null',
  )
}
