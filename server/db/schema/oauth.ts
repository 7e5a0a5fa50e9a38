import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of third-party apps, their codes and tokens, and device logins. Row types: `tables/oauth.ts`. */
export async function createOAuthTables(db: Knex): Promise<void> {
  await createApps(db)
  await createCodes(db)
  await createTokens(db)
  await createDeviceCodes(db)
}

async function createApps(db: Knex): Promise<void> {
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
    t.text('registration')
    t.text('redirect_uris')
    t.integer('refreshes').notNullable().defaultTo(0)
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'fresh_until', 'unused_until', 'deleted_at')
    t.index(['unused_until'])
  })
  await db.raw(
    'create unique index oauth_apps_live on oauth_apps (organization_id) where deleted_at is null and organization_id is not null',
  )
}

async function createCodes(db: Knex): Promise<void> {
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
    t.text('resource')
    instants(t, 'created_at', 'expires_at', 'kept_until')
    optionalInstants(t, 'used_at')
    t.index(['app_id', 'user_id'])
    t.index(['kept_until'])
  })
}

async function createTokens(db: Knex): Promise<void> {
  await db.schema.createTable('oauth_tokens', (t) => {
    t.text('id').primary()
    t.text('token_hash').notNullable().unique()
    t.text('app_id').notNullable().references('oauth_apps.id')
    t.text('user_id').notNullable().references('users.id')
    t.text('organization_id').notNullable().references('organizations.id')
    // Has no foreign key, so that a membership can be deleted. Its tokens then fail because it is missing.
    t.text('membership_id').notNullable()
    t.text('code_id')
    t.text('family_id')
    t.text('kind').notNullable().defaultTo('access')
    t.text('scopes').notNullable()
    t.text('resource')
    instants(t, 'created_at')
    optionalInstants(t, 'last_used_at', 'revoked_at', 'expires_at', 'refreshed_at', 'kept_until')
    t.index(['user_id'])
    t.index(['app_id'])
    t.index(['kept_until'])
  })
  await db.raw('create index oauth_tokens_family on oauth_tokens (family_id) where family_id is not null')
  await db.raw('create index oauth_tokens_code on oauth_tokens (code_id) where code_id is not null')
}

async function createDeviceCodes(db: Knex): Promise<void> {
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
    t.integer('interval_seconds').notNullable()
    optionalInstants(t, 'approved_at', 'denied_at', 'used_at', 'last_polled_at')
    instants(t, 'created_at', 'expires_at')
    t.index(['expires_at'])
  })
}
