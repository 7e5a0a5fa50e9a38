import type { Knex } from 'knex'
import { dialectOf } from '../dialect.ts'
import type { Migration } from './index.ts'

/** The first schema. See `db/tables.ts` for what the columns mean. */
export const foundation: Migration = {
  name: '0001-foundation',
  async up(db) {
    await identity(db)
    await channels(db)
    await posts(db)
    await media(db)
    await protocol(db)
  },
}

/** Epoch milliseconds: 64 bits on Postgres, an integer on SQLite. */
function instants(table: Knex.CreateTableBuilder, ...names: string[]): void {
  for (const name of names) table.bigInteger(name).notNullable()
}

function optionalInstants(table: Knex.CreateTableBuilder, ...names: string[]): void {
  for (const name of names) table.bigInteger(name)
}

async function identity(db: Knex): Promise<void> {
  await db.schema.createTable('users', (t) => {
    t.text('id').primary()
    t.text('email').notNullable()
    t.text('provider').notNullable()
    t.text('provider_id')
    t.text('password_hash')
    t.text('name')
    t.text('last_name')
    t.text('bio')
    t.text('picture_id')
    t.integer('timezone').notNullable().defaultTo(0)
    optionalInstants(t, 'activated_at', 'platform_admin_at')
    t.integer('send_success_emails').notNullable().defaultTo(1)
    t.integer('send_failure_emails').notNullable().defaultTo(1)
    t.integer('send_streak_emails').notNullable().defaultTo(1)
    instants(t, 'last_read_notifications_at', 'last_online_at', 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.unique(['email', 'provider'])
  })
  await db.schema.createTable('organizations', (t) => {
    t.text('id').primary()
    t.text('name').notNullable()
    t.text('description')
    t.text('payment_id')
    t.text('shortlink').notNullable().defaultTo('ASK')
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
  })
  await db.schema.createTable('memberships', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('user_id').notNullable().references('users.id')
    t.text('role').notNullable()
    optionalInstants(t, 'disabled_at')
    instants(t, 'created_at', 'updated_at')
    t.unique(['user_id', 'organization_id'])
    t.index(['organization_id'])
  })
  await db.schema.createTable('sessions', (t) => {
    t.text('id').primary()
    t.text('token_hash').notNullable().unique()
    t.text('user_id').notNullable().references('users.id')
    t.text('user_agent')
    t.text('ip')
    instants(t, 'created_at', 'last_seen_at', 'expires_at')
    t.index(['user_id'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('user_tokens', (t) => {
    t.text('id').primary()
    t.text('user_id').notNullable().references('users.id')
    t.text('purpose').notNullable()
    t.text('token_hash').notNullable().unique()
    instants(t, 'created_at', 'expires_at')
    optionalInstants(t, 'used_at')
    t.index(['user_id'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('api_keys', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('prefix').notNullable()
    t.text('key_hash').notNullable().unique()
    t.text('created_by')
    instants(t, 'created_at')
    optionalInstants(t, 'last_used_at', 'expires_at', 'revoked_at')
    t.index(['organization_id'])
  })
}

async function channels(db: Knex): Promise<void> {
  await db.schema.createTable('customers', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id'])
  })
  await db.schema.createTable('integrations', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('identifier').notNullable()
    t.text('internal_id').notNullable()
    t.text('name').notNullable()
    t.text('picture')
    t.text('profile')
    t.text('access_token_sealed').notNullable()
    t.text('refresh_token_sealed')
    optionalInstants(t, 'token_expires_at')
    t.text('credentials_sealed')
    t.text('additional_settings').notNullable().defaultTo('[]')
    t.text('posting_times').notNullable()
    t.text('timezone').notNullable().defaultTo('UTC')
    t.text('customer_id').references('customers.id')
    optionalInstants(t, 'disabled_at', 'refresh_needed_at', 'in_between_steps_at', 'refresh_lease_until')
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.unique(['organization_id', 'identifier', 'internal_id'])
  })
  await db.schema.createTable('connect_states', (t) => {
    t.text('state_hash').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('identifier').notNullable()
    t.text('data_sealed').notNullable()
    t.text('refresh')
    t.integer('onboarding').notNullable().defaultTo(0)
    instants(t, 'created_at', 'expires_at')
    optionalInstants(t, 'used_at')
    t.index(['expires_at'])
  })
  await db.schema.createTable('sandbox_posts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('idempotency_key').notNullable()
    t.text('parent_id')
    t.text('root_id').notNullable()
    t.text('text').notNullable()
    t.text('media').notNullable()
    instants(t, 'created_at')
    t.unique(['integration_id', 'idempotency_key'])
    t.index(['integration_id', 'id'])
  })
}

async function posts(db: Knex): Promise<void> {
  await db.schema.createTable('posts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('group_id').notNullable()
    t.text('root_id').notNullable()
    t.integer('position').notNullable()
    t.text('parent_post_id')
    t.text('state').notNullable()
    instants(t, 'publish_date')
    t.text('content').notNullable()
    t.text('image').notNullable().defaultTo('[]')
    t.text('settings')
    t.integer('delay').notNullable().defaultTo(0)
    t.integer('interval_in_days')
    t.integer('short_link').notNullable().defaultTo(0)
    t.text('release_id')
    t.text('release_url')
    optionalInstants(t, 'published_at')
    t.text('error_code')
    t.text('error_message')
    t.text('creation_method').notNullable().defaultTo('UNKNOWN')
    t.text('attempt_key')
    optionalInstants(t, 'due_at', 'overdue_at')
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id', 'group_id'])
    t.index(['root_id', 'position'])
    t.index(['integration_id', 'publish_date'])
  })
  // Lists: one organization's roots by date, newest first, by keyset.
  await db.raw(
    `create index posts_list on posts (organization_id, publish_date desc, id desc) where deleted_at is null and position = 0`,
  )
  // Lists also show every repeating post, whatever its anchor.
  await db.raw(
    `create index posts_repeating on posts (organization_id) where deleted_at is null and position = 0 and interval_in_days is not null`,
  )
  // The sweep: threads that have something to do, by when.
  await db.raw(`create index posts_due on posts (due_at, id) where due_at is not null`)
  // The net under it: queued roots that nothing will wake. Empty unless there is a bug.
  await db.raw(
    `create index posts_unscheduled on posts (publish_date, id) where state = 'QUEUE' and due_at is null and deleted_at is null and position = 0`,
  )
  await db.schema.createTable('tags', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('color').notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id'])
  })
  await db.schema.createTable('posts_tags', (t) => {
    t.text('post_id').notNullable().references('posts.id')
    t.text('tag_id').notNullable().references('tags.id')
    t.primary(['post_id', 'tag_id'])
  })
  await db.schema.createTable('post_attempts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('post_id').notNullable().references('posts.id')
    t.text('root_id').notNullable()
    t.integer('number').notNullable()
    t.text('idempotency_key').notNullable()
    t.text('step').notNullable()
    t.text('prepared')
    instants(t, 'lease_until', 'started_at')
    optionalInstants(t, 'finished_at')
    t.text('outcome')
    t.text('code')
    t.text('message')
    t.index(['post_id'])
  })
  await db.raw(`create unique index post_attempts_open on post_attempts (post_id) where finished_at is null`)
  await db.raw(`create index post_attempts_stale on post_attempts (lease_until) where finished_at is null`)
  await db.schema.createTable('post_events', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('post_id').notNullable().references('posts.id')
    t.text('root_id').notNullable()
    t.text('type').notNullable()
    t.text('code')
    t.text('message')
    t.integer('retryable')
    t.text('platform_response')
    instants(t, 'created_at')
    t.index(['root_id', 'id'])
  })
}

async function media(db: Knex): Promise<void> {
  await db.schema.createTable('media', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('original_name')
    t.text('storage_key').notNullable().unique()
    t.text('mime').notNullable()
    t.bigInteger('size').notNullable()
    t.integer('width')
    t.integer('height')
    t.bigInteger('duration_ms')
    t.text('codec')
    t.text('thumbnail')
    t.integer('thumbnail_timestamp')
    t.text('alt')
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
  await db.schema.createTable('notifications', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('content').notNullable()
    t.text('link')
    instants(t, 'created_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
}

async function protocol(db: Knex): Promise<void> {
  await db.schema.createTable('idempotency_keys', (t) => {
    t.text('caller').notNullable()
    t.text('operation_id').notNullable()
    t.text('key').notNullable()
    t.text('fingerprint').notNullable()
    t.integer('status')
    t.text('response_headers')
    t.text('response_body')
    instants(t, 'created_at', 'lease_until', 'expires_at')
    t.primary(['caller', 'operation_id', 'key'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('rate_limits', (t) => {
    t.text('key').primary()
    t.integer('count').notNullable()
    instants(t, 'resets_at')
    t.index(['resets_at'])
  })
  // pg-boss keeps its own tables on Postgres.
  if (dialectOf(db).name === 'sqlite') await jobs(db)
}

async function jobs(db: Knex): Promise<void> {
  await db.schema.createTable('jobs', (t) => {
    t.text('id').primary()
    t.text('name').notNullable()
    t.text('key')
    t.text('payload').notNullable()
    instants(t, 'run_at')
    t.integer('attempt').notNullable().defaultTo(0)
    optionalInstants(t, 'locked_until', 'failed_at')
    t.text('last_error')
    instants(t, 'created_at')
  })
  await db.raw(`create index jobs_due on jobs (name, run_at, id) where failed_at is null`)
  await db.raw(`create index jobs_failed on jobs (failed_at) where failed_at is not null`)
  await db.raw(
    `create unique index jobs_waiting_key on jobs (name, key) where key is not null and locked_until is null and failed_at is null`,
  )
}
