import type { Knex } from 'knex'

/** Creates the table of requested acts, without what later steps add. */
export async function createRequestedActs(db: Knex): Promise<void> {
  await db.schema.createTable('requested_acts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    for (const name of ['kind', 'subject_id', 'release_id', 'slot']) t.text(name).notNullable()
    t.text('root_id').references('posts.id')
    t.text('input').notNullable()
    t.text('waits_for')
    t.text('state').notNullable()
    t.integer('failures').notNullable()
    t.integer('unanswered').notNullable()
    for (const name of ['progress', 'claim', 'worker_id']) t.text(name)
    for (const name of ['repeatable_until', 'due_at', 'lease_until']) t.bigInteger(name)
    for (const name of ['acted_release_id', 'acted_release_url', 'code', 'message']) t.text(name)
    t.bigInteger('created_at').notNullable()
    for (const name of ['finished_at', 'look_up_at', 'kept_until']) t.bigInteger(name)
    t.index(['subject_id', 'id'])
    t.index(['root_id', 'id'])
    t.index('kept_until')
  })
  await db.raw('create unique index requested_acts_open on requested_acts (slot) where finished_at is null')
  for (const index of [
    'requested_acts_due on requested_acts (due_at, id) where due_at is not null',
    'requested_acts_look_ups on requested_acts (look_up_at, id) where look_up_at is not null',
    'requested_acts_waiting on requested_acts (waits_for) where waits_for is not null',
    'requested_acts_acted on requested_acts (integration_id, acted_release_id) where acted_release_id is not null',
  ])
    await db.raw(`create index ${index}`)
}
