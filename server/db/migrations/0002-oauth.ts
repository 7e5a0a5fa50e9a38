import type { Knex } from 'knex'
import type { Migration } from './index.ts'

/** Apps of third parties, their codes and tokens, and device logins. See `db/tables.ts` for what the columns mean. */
export const oauth: Migration = {
  name: '0002-oauth',
  async up(db) {
    await apps(db)
    await codes(db)
    await tokens(db)
    await devices(db)
  },
}

async function apps(db: Knex): Promise<void> {
  await db.schema.createTable('oauth_apps', (t) => {
    t.text('id').primary()
    t.text('organization_id').references('organizations.id')
    t.text('built_in').unique()
    t.text('name').notNullable()
    t.text('description')
    t.text('picture_id')
    t.text('redirect_url')
    t.text('client_id').notNullable().unique()
    t.text('secret_hash')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('updated_at').notNullable()
    t.bigInteger('deleted_at')
  })
  await db.raw(
    'create unique index oauth_apps_live on oauth_apps (organization_id) where deleted_at is null and organization_id is not null',
  )
}

async function codes(db: Knex): Promise<void> {
  await db.schema.createTable('oauth_codes', (t) => {
    t.text('id').primary()
    t.text('code_hash').notNullable().unique()
    t.text('app_id').notNullable().references('oauth_apps.id')
    t.text('user_id').notNullable().references('users.id')
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('scopes').notNullable()
    t.text('redirect_uri').notNullable()
    t.integer('redirect_uri_sent').notNullable()
    t.text('code_challenge')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('used_at')
    t.bigInteger('kept_until').notNullable()
    t.index(['app_id', 'user_id'])
    t.index(['kept_until'])
  })
}

async function tokens(db: Knex): Promise<void> {
  await db.schema.createTable('oauth_tokens', (t) => {
    t.text('id').primary()
    t.text('token_hash').notNullable().unique()
    t.text('app_id').notNullable().references('oauth_apps.id')
    t.text('user_id').notNullable().references('users.id')
    t.text('organization_id').notNullable().references('organizations.id')
    // No reference: a membership that is deleted must be free to go, and its tokens die by missing it.
    t.text('membership_id').notNullable()
    t.text('code_id')
    t.text('scopes').notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('last_used_at')
    t.bigInteger('revoked_at')
    t.index(['user_id'])
    t.index(['app_id'])
  })
  await db.raw('create index oauth_tokens_code on oauth_tokens (code_id) where code_id is not null')
}

async function devices(db: Knex): Promise<void> {
  await db.schema.createTable('device_codes', (t) => {
    t.text('id').primary()
    t.text('device_code_hash').notNullable().unique()
    t.text('user_code_hash').notNullable().unique()
    t.text('app_id').notNullable().references('oauth_apps.id')
    t.text('scopes').notNullable()
    t.text('ip')
    t.text('user_agent')
    t.text('user_id').references('users.id')
    t.text('organization_id').references('organizations.id')
    t.bigInteger('approved_at')
    t.bigInteger('denied_at')
    t.bigInteger('used_at')
    t.integer('interval_seconds').notNullable()
    t.bigInteger('last_polled_at')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.index(['expires_at'])
  })
}
