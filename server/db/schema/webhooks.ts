import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of webhook endpoints and of the outbox of deliveries. Row types: `tables/webhooks.ts`. */
export async function createWebhookTables(db: Knex): Promise<void> {
  await createEndpoints(db)
  await createDeliveries(db)
}

async function createEndpoints(db: Knex): Promise<void> {
  await db.schema.createTable('webhooks', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('url').notNullable()
    t.text('events').notNullable()
    t.text('secret_sealed').notNullable()
    t.text('previous_secret_sealed')
    t.text('disabled_reason')
    optionalInstants(
      t,
      'previous_secret_ends_at',
      'disabled_at',
      'failing_since',
      'warned_at',
      'paused_until',
    )
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
  })
  // Serves every event. An organization without endpoints has no entry in this index.
  await db.raw(`create index webhooks_live on webhooks (organization_id) where deleted_at is null`)
  await db.schema.createTable('webhook_channels', (t) => {
    t.text('webhook_id').notNullable().references('webhooks.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.primary(['webhook_id', 'integration_id'])
  })
}

async function createDeliveries(db: Knex): Promise<void> {
  await db.schema.createTable('webhook_deliveries', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('webhook_id').notNullable().references('webhooks.id')
    t.text('event_id').notNullable()
    t.text('type').notNullable()
    t.text('payload').notNullable()
    t.text('status').notNullable()
    t.integer('attempts').notNullable()
    t.integer('attempts_before').notNullable()
    t.text('worker_id')
    t.integer('response_status')
    t.text('error')
    instants(t, 'created_at', 'expires_at')
    optionalInstants(t, 'next_attempt_at', 'finished_at')
    t.index(['webhook_id', 'created_at', 'id'])
    t.index(['webhook_id', 'status', 'created_at', 'id'])
    t.index(['expires_at'])
  })
  // Begins with the endpoint, because due deliveries are claimed by endpoint.
  await db.raw(
    `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null`,
  )
  await db.raw(
    'create index webhook_deliveries_worker on webhook_deliveries (worker_id) where worker_id is not null',
  )
  await db.schema.createTable('webhook_attempts', (t) => {
    t.text('delivery_id').notNullable().references('webhook_deliveries.id').onDelete('CASCADE')
    t.integer('number').notNullable()
    t.integer('duration_ms').notNullable()
    t.integer('response_status')
    t.text('response_body')
    t.text('error')
    instants(t, 'started_at')
    t.primary(['delivery_id', 'number'])
  })
}
