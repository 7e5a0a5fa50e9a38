import type { Knex } from 'knex'
import { instants } from './columns.ts'

/** Creates the tables of analytics: cached answers and daily totals. Row types: `tables/analytics.ts`. */
export async function createAnalyticsTables(db: Knex): Promise<void> {
  await db.schema.createTable('analytics_cache', (t) => {
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('subject').notNullable()
    t.integer('days').notNullable()
    t.text('claim').notNullable()
    t.text('body')
    instants(t, 'expires_at')
    t.primary(['organization_id', 'subject', 'days'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('analytics_metrics', (t) => {
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('subject').notNullable()
    t.text('label').notNullable()
    t.text('day').notNullable()
    t.double('total').notNullable()
    instants(t, 'expires_at')
    t.primary(['organization_id', 'subject', 'label', 'day'])
    t.index(['expires_at'])
  })
}
