import type { Knex } from 'knex'

/** Creates the tables of measures in an existing database. A released step never changes. */
export async function createMeasures(db: Knex): Promise<void> {
  await db.schema.createTable('measures', (t) => {
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['integration_id', 'post_id', 'name', 'day', 'counts']) t.text(name).notNullable()
    t.double('value').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.primary(['organization_id', 'integration_id', 'post_id', 'name', 'day'])
    t.index(['organization_id', 'day'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('post_measures', (t) => {
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['post_id', 'name', 'integration_id', 'platform']) t.text(name).notNullable()
    t.bigInteger('published_at').notNullable()
    t.double('value').notNullable()
    t.bigInteger('measured_at').notNullable()
    t.double('reported_value')
    t.text('reported_day')
    t.bigInteger('expires_at').notNullable()
    t.primary(['organization_id', 'post_id', 'name'])
    t.index(['organization_id', 'published_at', 'post_id'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('measured_channels', (t) => {
    t.text('integration_id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('day').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.index(['expires_at'])
  })
}
