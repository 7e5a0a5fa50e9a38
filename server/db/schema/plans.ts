import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of subscriptions and credits. Row types: `tables/plans.ts`. */
export async function createPlanTables(db: Knex): Promise<void> {
  await db.schema.createTable('subscriptions', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().unique().references('organizations.id')
    t.text('tier').notNullable()
    t.text('period').notNullable()
    for (const name of ['identifier', 'granted_tier']) t.text(name)
    t.integer('total_channels').notNullable()
    for (const name of ['is_lifetime', 'trialing', 'limited', 'trial_used']) t.integer(name).notNullable()
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

/** Creates the tables of payments. Row types: `tables/plans.ts`. */
export async function createBillingTables(db: Knex): Promise<void> {
  await db.schema.createTable('billing_accounts', (t) => {
    t.text('organization_id').primary().references('organizations.id')
    t.text('customer_id').notNullable().unique()
    t.text('subscription_id')
    t.integer('version').notNullable()
    optionalInstants(t, 'card_checked_at', 'dirty_at', 'asked_at')
    instants(t, 'synced_at', 'created_at', 'updated_at')
    t.index(['dirty_at'])
    t.index(['synced_at'])
  })
  await db.schema.createTable('billing_orders', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['tier', 'period', 'state']) t.text(name).notNullable()
    t.text('checkout_id')
    instants(t, 'created_at', 'expires_at')
    t.index(['organization_id', 'state'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('billing_intents', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['kind', 'input', 'state']) t.text(name).notNullable()
    for (const name of ['outcome', 'user_id']) t.text(name)
    t.integer('tries').notNullable()
    instants(t, 'created_at', 'updated_at', 'next_try_at')
    t.index(['organization_id', 'created_at'])
    t.index(['state', 'next_try_at'])
  })
  await db.raw(
    "create unique index billing_intents_open on billing_intents (organization_id) where state = 'open'",
  )
  await db.schema.createTable('billing_events', (t) => {
    t.text('id').primary()
    t.text('type').notNullable()
    t.text('organization_id')
    instants(t, 'received_at', 'expires_at')
    t.index(['expires_at'])
  })
}
