import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of people, organizations, and their credentials. Row types: `tables/accounts.ts`. */
export async function createIdentityTables(db: Knex): Promise<void> {
  await createUsers(db)
  await createOrganizations(db)
  await createSessions(db)
  await createSignIn(db)
}

async function createUsers(db: Knex): Promise<void> {
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
    t.text('invitation_id')
    t.integer('send_success_emails').notNullable().defaultTo(1)
    t.integer('send_failure_emails').notNullable().defaultTo(1)
    t.integer('send_streak_emails').notNullable().defaultTo(1)
    optionalInstants(t, 'activated_at', 'platform_admin_at', 'deleted_at')
    instants(t, 'last_online_at', 'created_at', 'updated_at')
    t.unique(['email', 'provider'])
  })
  await db.raw(
    'create unique index users_identity on users (provider, provider_id) where provider_id is not null and deleted_at is null',
  )
}

async function createOrganizations(db: Knex): Promise<void> {
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
    optionalInstants(t, 'disabled_at', 'plan_disabled_at', 'last_read_notifications_at')
    instants(t, 'created_at', 'updated_at')
    t.unique(['user_id', 'organization_id'])
    t.index(['organization_id'])
  })
  await db.schema.createTable('invitations', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('token_hash').notNullable().unique()
    t.text('email')
    t.text('role').notNullable()
    t.text('invited_by').notNullable()
    t.text('accepted_by')
    instants(t, 'created_at', 'expires_at', 'kept_until')
    optionalInstants(t, 'accepted_at', 'revoked_at')
    t.index(['organization_id', 'created_at', 'id'])
    t.index(['kept_until'])
  })
}

async function createSessions(db: Knex): Promise<void> {
  await db.schema.createTable('sessions', (t) => {
    t.text('id').primary()
    t.text('token_hash').notNullable().unique()
    t.text('user_id').notNullable().references('users.id')
    t.text('user_agent')
    t.text('ip')
    t.text('impersonated_membership_id')
    optionalInstants(t, 'impersonation_ends_at')
    instants(t, 'created_at', 'last_seen_at', 'expires_at')
    t.index(['user_id'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('known_devices', (t) => {
    t.text('token_hash').notNullable()
    t.text('user_id').notNullable().references('users.id')
    instants(t, 'created_at', 'expires_at')
    t.primary(['token_hash', 'user_id'])
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
}

async function createSignIn(db: Knex): Promise<void> {
  await db.schema.createTable('sign_in_states', (t) => {
    t.text('browser_hash').primary()
    t.text('state_hash').notNullable()
    t.text('provider').notNullable()
    t.text('data_sealed').notNullable()
    instants(t, 'created_at', 'expires_at')
    optionalInstants(t, 'used_at')
    t.index(['expires_at'])
  })
  await db.schema.createTable('sign_in_tickets', (t) => {
    t.text('ticket_hash').primary()
    t.text('provider').notNullable()
    t.text('provider_id').notNullable()
    t.text('email').notNullable()
    t.text('name')
    instants(t, 'created_at', 'expires_at')
    optionalInstants(t, 'used_at')
    t.index(['expires_at'])
  })
}

/** Creates the API keys, which may be bound to a channel group. */
export async function createApiKeys(db: Knex): Promise<void> {
  await db.schema.createTable('api_keys', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('prefix').notNullable()
    t.text('key_hash').notNullable().unique()
    t.text('scopes').notNullable().defaultTo('read write')
    t.text('customer_id').references('customers.id')
    t.integer('is_default').notNullable().defaultTo(0)
    t.text('created_by')
    instants(t, 'created_at')
    optionalInstants(t, 'last_used_at', 'expires_at', 'revoked_at')
    t.index(['organization_id'])
  })
}
