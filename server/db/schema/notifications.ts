import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of notifications and publishing streaks. Row types: `tables/notifications.ts`. */
export async function createNotificationTables(db: Knex): Promise<void> {
  await db.schema.createTable('notifications', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').references('integrations.id')
    t.text('kind').notNullable().defaultTo('info')
    t.text('content').notNullable()
    t.text('link')
    t.text('summary_key')
    t.integer('summary_count')
    instants(t, 'created_at')
    optionalInstants(t, 'mail_due_at', 'deleted_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
  await db.raw(
    'create index notifications_to_mail on notifications (mail_due_at, organization_id) where mail_due_at is not null',
  )
  await db.raw(
    'create unique index notifications_summary on notifications (organization_id, summary_key) where summary_key is not null',
  )
  await db.schema.createTable('streaks', (t) => {
    t.text('organization_id').primary().references('organizations.id')
    instants(t, 'since')
    optionalInstants(t, 'reminded_at')
  })
}
