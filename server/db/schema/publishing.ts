import type { Knex } from 'knex'
import { dialectOf } from '../dialect.ts'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of attempts, events and plugs. Row types: `tables/posts.ts` and `tables/plugs.ts`. */
export async function createPublishingTables(db: Knex): Promise<void> {
  await createAttempts(db)
  await createEvents(db)
  await createPlugs(db)
}

async function createAttempts(db: Knex): Promise<void> {
  await db.schema.createTable('post_attempts', (t) => {
    t.text('id').primary()
    // The post is in this organization. A reference of its own would lock the row of the organization for each post that is sent.
    t.text('organization_id').notNullable()
    t.text('post_id').notNullable().references('posts.id')
    t.text('root_id').notNullable()
    t.integer('number').notNullable()
    t.text('idempotency_key').notNullable()
    t.text('step').notNullable()
    t.text('progress')
    t.text('worker_id')
    instants(t, 'lease_until', 'started_at')
    optionalInstants(t, 'repeatable_until', 'finished_at', 'look_up_at')
    t.text('outcome')
    t.text('code')
    t.text('message')
    t.index(['post_id'])
  })
  // Few attempts are open, so this index also finds those whose lease has ended. The lease has no index of its own: Postgres can
  // store an intent, which changes the lease, within its page and without touching an index.
  await db.raw(`create unique index post_attempts_open on post_attempts (post_id) where finished_at is null`)
  await db.raw(
    'create index post_attempts_look_ups on post_attempts (look_up_at) where look_up_at is not null',
  )
  if (dialectOf(db).name === 'postgres') await db.raw('alter table post_attempts set (fillfactor = 40)')
}

async function createEvents(db: Knex): Promise<void> {
  await db.schema.createTable('post_events', (t) => {
    t.text('id').primary()
    // The post is in this organization, as that of an attempt.
    t.text('organization_id').notNullable()
    t.text('post_id').notNullable().references('posts.id')
    t.text('root_id').notNullable()
    t.text('type').notNullable()
    t.text('code')
    t.text('message')
    t.integer('retryable')
    t.text('platform_response')
    t.text('platform')
    t.text('actor')
    t.text('actor_id')
    t.text('actor_name')
    t.text('impersonator_id')
    instants(t, 'created_at')
    t.index(['root_id', 'id'])
  })
  // Serves the list of all organizations' failures for administrators of the service. The last columns allow counting without
  // reading rows.
  await db.raw(
    'create index post_events_failures on post_events (created_at, id, organization_id, platform, code) where platform is not null',
  )
  await db.raw(
    'create index post_events_failures_by_platform on post_events (platform, created_at, id, organization_id, code) where platform is not null',
  )
}

async function createPlugs(db: Knex): Promise<void> {
  await db.schema.createTable('plugs', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('method_name').notNullable()
    t.text('fields').notNullable()
    t.integer('activated').notNullable()
    instants(t, 'created_at', 'updated_at')
    t.unique(['integration_id', 'method_name'])
  })
  await db.schema.createTable('plug_runs', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('post_id').notNullable().references('posts.id')
    t.text('release_id').notNullable()
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('identifier').notNullable()
    t.text('plug_id').references('plugs.id')
    t.text('fields').notNullable()
    t.text('state').notNullable()
    t.integer('looks').notNullable()
    t.integer('failures').notNullable()
    t.integer('unanswered').notNullable()
    t.text('progress')
    t.text('claim')
    t.text('worker_id')
    optionalInstants(t, 'repeatable_until', 'due_at', 'lease_until')
    t.text('acted_release_id')
    t.text('acted_release_url')
    t.text('code')
    t.text('message')
    instants(t, 'created_at')
    optionalInstants(t, 'finished_at', 'look_up_at', 'kept_until')
    t.unique(['post_id', 'release_id', 'identifier', 'integration_id'])
  })
  await db.raw('create index plug_runs_due on plug_runs (due_at) where due_at is not null')
  await db.raw('create index plug_runs_look_ups on plug_runs (look_up_at) where look_up_at is not null')
  await db.raw(
    'create index plug_runs_acted on plug_runs (integration_id, acted_release_id) where acted_release_id is not null',
  )
  await db.raw('create index plug_runs_kept on plug_runs (kept_until) where kept_until is not null')
}
