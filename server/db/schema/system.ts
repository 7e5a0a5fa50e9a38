import type { Knex } from 'knex'
import { dialectOf } from '../dialect.ts'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables that the server itself needs. Row types: `tables/system.ts`. */
export async function createSystemTables(db: Knex): Promise<void> {
  await createProtocol(db)
  await createTracking(db)
  await createJobs(db)
}

async function createProtocol(db: Knex): Promise<void> {
  await db.schema.createTable('idempotency_keys', (t) => {
    t.text('caller').notNullable()
    t.text('operation_id').notNullable()
    t.text('key').notNullable()
    t.text('fingerprint').notNullable()
    t.integer('status')
    t.text('response_headers')
    t.text('response_body')
    t.text('claim').notNullable()
    t.text('process_id').notNullable()
    t.text('known')
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
  await db.schema.createTable('write_checks', (t) => {
    t.text('id').primary()
    t.text('filler').notNullable()
  })
  await db.schema.createTable('sealed_proofs', (t) => {
    t.text('id').primary()
    t.text('sealed').notNullable()
  })
  await db.schema.createTable('fence', (t) => {
    t.text('id').primary()
    t.text('lineage').notNullable()
    t.text('place')
    t.bigInteger('renewals').notNullable()
    optionalInstants(t, 'held_before')
  })
}

async function createTracking(db: Knex): Promise<void> {
  await db.schema.createTable('tracked_events', (t) => {
    t.text('id').primary()
    t.text('visitor').notNullable()
    t.text('event').notNullable()
    t.text('fbclid')
    t.text('additional')
    t.integer('signed_in').notNullable()
    instants(t, 'created_at', 'expires_at')
    t.index(['created_at'])
    t.index(['expires_at'])
  })
}

/** pg-boss creates its own tables on Postgres when the queue starts. */
async function createJobs(db: Knex): Promise<void> {
  await db.schema.createTable('workers', (t) => {
    t.text('id').primary()
    instants(t, 'heartbeat_at')
  })
  if (dialectOf(db).name === 'postgres') return
  await db.schema.createTable('jobs', (t) => {
    t.text('id').primary()
    t.text('name').notNullable()
    t.text('key')
    t.text('payload').notNullable()
    instants(t, 'run_at', 'created_at')
    t.integer('attempt').notNullable().defaultTo(0)
    t.text('worker_id')
    t.text('last_error')
    optionalInstants(t, 'locked_until', 'failed_at')
  })
  await db.raw(`create index jobs_due on jobs (name, run_at, id) where failed_at is null`)
  await db.raw(`create index jobs_failed on jobs (failed_at) where failed_at is not null`)
  await db.raw(
    `create unique index jobs_waiting_key on jobs (name, key) where key is not null and locked_until is null and failed_at is null`,
  )
}

/** Creates the announcements to everybody. Row type: `tables/system.ts`. */
export async function createAnnouncements(db: Knex): Promise<void> {
  await db.schema.createTable('announcements', (t) => {
    t.text('id').primary()
    t.text('title').notNullable()
    t.text('description').notNullable()
    t.text('color').notNullable()
    instants(t, 'created_at')
    t.index(['created_at', 'id'])
  })
}

/** Creates the audit log. Row type: `tables/accounts.ts`. */
export async function createAuditLog(db: Knex): Promise<void> {
  await db.schema.createTable('audit_log', (t) => {
    t.text('id').primary()
    t.text('organization_id').references('organizations.id')
    t.text('user_id')
    t.text('action').notNullable()
    t.text('target')
    t.text('ip')
    t.text('detail').notNullable()
    instants(t, 'created_at', 'expires_at')
    t.index(['organization_id', 'created_at', 'id'])
    t.index(['expires_at'])
  })
}

/** Creates the tables of the enterprise operations. Row types: `tables/accounts.ts`. */
export async function createEnterpriseTables(db: Knex): Promise<void> {
  await db.schema.createTable('enterprise_tokens', (t) => {
    t.text('jti_hash').primary()
    instants(t, 'expires_at')
    t.index(['expires_at'])
  })
  await db.schema.createTable('enterprise_organizations', (t) => {
    t.text('saas_name').notNullable()
    t.text('external_id').notNullable()
    t.text('organization_id').notNullable().unique().references('organizations.id')
    t.text('api_key_id').notNullable().references('api_keys.id')
    t.text('api_key_sealed').notNullable()
    instants(t, 'created_at')
    t.primary(['saas_name', 'external_id'])
  })
}
