import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of connected accounts and of the flows that connect them. Row types: `tables/channels.ts`. */
export async function createIntegrationTables(db: Knex): Promise<void> {
  await createIntegrations(db)
  await createConnecting(db)
  await createMentions(db)
  await createTelegram(db)
  await createSandbox(db)
}

async function createIntegrations(db: Knex): Promise<void> {
  await db.schema.createTable('customers', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id'])
  })
  // Makes names unique, so that two callers who create a group with the same name at once get the same group.
  await db.raw(
    'create unique index customers_live_name on customers (organization_id, name) where deleted_at is null',
  )
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
    optionalInstants(t, 'disabled_at', 'refresh_needed_at', 'disconnected_at', 'in_between_steps_at')
    optionalInstants(t, 'plan_disabled_at', 'refresh_lease_until', 'deleted_at')
    instants(t, 'created_at', 'updated_at')
    t.unique(['organization_id', 'identifier', 'internal_id'])
  })
  await db.raw(
    'create index integrations_identifier on integrations (identifier, id) where deleted_at is null',
  )
  await db.schema.createTable('account_pauses', (t) => {
    // Has no foreign key, which would lock the integration after the thread, while an edit locks them in the opposite order.
    t.text('integration_id').primary()
    t.text('organization_id').notNullable()
    instants(t, 'until', 'last_place')
    t.text('reason').notNullable()
  })
}

async function createConnecting(db: Knex): Promise<void> {
  await db.schema.createTable('connect_states', (t) => {
    t.text('state_hash').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('identifier').notNullable()
    t.text('data_sealed').notNullable()
    t.text('refresh')
    t.integer('onboarding').notNullable().defaultTo(0)
    t.text('integration_id').references('integrations.id')
    t.text('account_sealed')
    t.text('browser_hash')
    instants(t, 'created_at', 'expires_at')
    optionalInstants(t, 'used_at', 'page_chosen_at')
    t.index(['expires_at'])
  })
  await db.raw('create index connect_states_integration_id on connect_states (integration_id)')
  await db.schema.createTable('registered_apps', (t) => {
    t.text('identifier').notNullable()
    t.text('server').notNullable()
    t.text('callback').notNullable()
    t.text('scopes').notNullable()
    t.text('app_sealed').notNullable()
    instants(t, 'created_at')
    t.primary(['identifier', 'server', 'callback', 'scopes'])
  })
}

async function createMentions(db: Knex): Promise<void> {
  await db.schema.createTable('mentions', (t) => {
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('mention_id').notNullable()
    t.text('label').notNullable()
    t.text('image')
    t.text('search').notNullable()
    instants(t, 'expires_at')
    t.primary(['integration_id', 'mention_id'])
    t.index(['expires_at'])
  })
}

async function createTelegram(db: Knex): Promise<void> {
  await db.schema.createTable('bot_words', (t) => {
    t.text('word_hash').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('chat_id')
    instants(t, 'created_at', 'expires_at')
    t.index(['expires_at'])
  })
  await db.schema.createTable('bot_messages', (t) => {
    t.text('bot_id').notNullable()
    t.bigInteger('update_id').notNullable()
    t.text('word_hash').notNullable()
    t.text('chat_id').notNullable()
    instants(t, 'sent_at', 'expires_at')
    t.primary(['bot_id', 'update_id'])
    t.index(['bot_id', 'word_hash'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('bot_offsets', (t) => {
    t.text('bot_id').primary()
    t.bigInteger('next_update_id')
    instants(t, 'asked_at')
    optionalInstants(t, 'read_at')
  })
}

async function createSandbox(db: Knex): Promise<void> {
  await db.schema.createTable('sandbox_posts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('idempotency_key').notNullable()
    t.text('parent_id')
    t.text('root_id').notNullable()
    t.text('text').notNullable()
    t.text('media').notNullable()
    t.integer('likes')
    instants(t, 'created_at')
    t.unique(['integration_id', 'idempotency_key'])
    t.index(['integration_id', 'id'])
  })
}
