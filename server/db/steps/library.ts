import type { Knex } from 'knex'

/** Creates the table of library items, without what later steps add. */
export async function createLibrary(db: Knex): Promise<void> {
  await db.raw('alter table posts add column library_item_id text')
  await db.schema.createTable('library_items', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('integration_id').references('integrations.id')
    t.text('customer_id').references('customers.id')
    for (const name of ['value', 'variants', 'settings', 'tags']) t.text(name).notNullable()
    t.integer('short_link')
    t.integer('cooldown_days').notNullable()
    t.integer('enabled').notNullable()
    t.bigInteger('ends_at')
    t.integer('next_variant').notNullable().defaultTo(0)
    t.bigInteger('last_used_at')
    for (const name of ['last_post_id', 'last_integration_id']) t.text(name)
    t.integer('last_variant')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('updated_at').notNullable()
    t.index(['organization_id', 'id'])
  })
}

/** Lets queues be filled from the library. */
export async function createRecycling(db: Knex): Promise<void> {
  await db.raw('alter table queues add column recycle integer not null default 0')
  await db.raw("alter table queues add column recycle_tags text not null default '[]'")
  await db.raw('alter table queues add column fill_at bigint')
  await db.raw('alter table queues add column held_at bigint')
  await db.raw('create index queues_fill on queues (fill_at, id) where fill_at is not null')
  await db.schema.createTable('library_draws', (t) => {
    t.text('queue_id').notNullable()
    t.text('integration_id').notNullable()
    t.bigInteger('slot_at').notNullable()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('item_id').notNullable()
    t.text('post_id').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.primary(['queue_id', 'integration_id', 'slot_at'])
    t.index('expires_at')
  })
}

/** Adds the texts of channels that have one of their own. */
export async function addChannelTexts(db: Knex): Promise<void> {
  await db.raw("alter table library_items add column channel_texts text not null default '[]'")
}
