import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of subscriptions and credits. Row types: `tables/plans.ts`. */
export async function createPlanTables(db: Knex): Promise<void> {
  await db.schema.createTable('subscriptions', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().unique().references('organizations.id')
    t.text('tier').notNullable()
    t.text('period').notNullable()
    t.text('identifier')
    t.integer('total_channels').notNullable()
    for (const name of ['is_lifetime', 'trialing', 'trial_used']) t.integer(name).notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'cancel_at', 'ended_at')
  })
  await db.schema.createTable('post_counts', (t) => {
    t.text('organization_id').primary().references('organizations.id')
    instants(t, 'month_start')
    t.integer('count').notNullable()
  })
  await db.schema.createTable('shop_tokens', (t) => {
    t.text('jti_hash').primary()
    instants(t, 'expires_at')
    t.index(['expires_at'])
  })
  await db.schema.createTable('credits', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('kind').notNullable()
    t.text('key').notNullable()
    instants(t, 'spent_at')
    optionalInstants(t, 'refunded_at')
    t.unique(['organization_id', 'kind', 'key'])
    t.index(['organization_id', 'kind', 'spent_at'])
  })
}
