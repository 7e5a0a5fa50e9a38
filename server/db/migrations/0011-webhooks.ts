import type { Migration } from './index.ts'

/** Webhook endpoints and the outbox of what is sent to them. See `db/tables.ts` for what the columns mean. */
export const webhooks: Migration = {
  name: '0011-webhooks',
  async up(db) {
    await db.schema.createTable('webhooks', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('name').notNullable()
      t.text('url').notNullable()
      t.text('events').notNullable()
      t.text('secret_sealed').notNullable()
      t.text('previous_secret_sealed')
      t.bigInteger('previous_secret_ends_at')
      t.bigInteger('disabled_at')
      t.text('disabled_reason')
      t.bigInteger('failing_since')
      t.bigInteger('warned_at')
      t.bigInteger('paused_until')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('updated_at').notNullable()
      t.bigInteger('deleted_at')
    })
    // Every event asks this index; for an organization without endpoints it holds nothing.
    await db.raw(`create index webhooks_live on webhooks (organization_id) where deleted_at is null`)
    await db.schema.createTable('webhook_channels', (t) => {
      t.text('webhook_id').notNullable().references('webhooks.id')
      t.text('integration_id').notNullable().references('integrations.id')
      t.primary(['webhook_id', 'integration_id'])
    })
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
      t.bigInteger('next_attempt_at')
      t.integer('response_status')
      t.text('error')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('finished_at')
      t.bigInteger('expires_at').notNullable()
      t.index(['webhook_id', 'created_at', 'id'])
      t.index(['webhook_id', 'status', 'created_at', 'id'])
      t.index(['expires_at'])
    })
    await db.raw(
      `create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null`,
    )
    await db.schema.createTable('webhook_attempts', (t) => {
      t.text('delivery_id').notNullable().references('webhook_deliveries.id').onDelete('CASCADE')
      t.integer('number').notNullable()
      t.bigInteger('started_at').notNullable()
      t.integer('duration_ms').notNullable()
      t.integer('response_status')
      t.text('response_body')
      t.text('error')
      t.primary(['delivery_id', 'number'])
    })
  },
}
