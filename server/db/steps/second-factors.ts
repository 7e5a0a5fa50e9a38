import type { Knex } from 'knex'

/** Creates the tables and columns of authenticator apps, recovery codes, and what they protect. A released step never changes. */
export async function createSecondFactors(db: Knex): Promise<void> {
  await db.raw('alter table users add column second_factor_at bigint')
  await db.raw('alter table organizations add column second_factor_required_at bigint')
  await db.raw('alter table sessions add column last_ip text')
  await db.raw('alter table sessions add column country text')
  await db.raw("alter table sessions add column verified_at bigint not null default '0'")
  await db.schema.createTable('totp_secrets', (t) => {
    t.text('user_id').primary().references('users.id')
    t.text('secret_sealed')
    t.bigInteger('confirmed_at')
    t.integer('last_step').notNullable().defaultTo(0)
    t.text('pending_sealed')
    t.bigInteger('pending_at')
  })
  await db.schema.createTable('recovery_codes', (t) => {
    t.text('user_id').notNullable().references('users.id')
    t.text('code_hash').notNullable()
    t.bigInteger('used_at')
    t.primary(['user_id', 'code_hash'])
  })
  await db.schema.createTable('sign_in_steps', (t) => {
    t.text('token_hash').primary()
    t.text('user_id').notNullable().references('users.id')
    t.text('provider').notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.index(['user_id'])
    t.index(['expires_at'])
  })
}

/** Creates the tables of passkeys. A released step never changes. */
export async function createPasskeys(db: Knex): Promise<void> {
  await db.schema.createTable('passkeys', (t) => {
    t.text('id').primary()
    t.text('user_id').notNullable().references('users.id')
    t.text('credential_id').notNullable().unique()
    t.text('public_key').notNullable()
    t.bigInteger('counter').notNullable()
    t.text('transports').notNullable()
    t.text('name').notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('last_used_at')
    t.index(['user_id'])
  })
  await db.schema.createTable('passkey_challenges', (t) => {
    t.text('challenge_hash').primary()
    t.text('user_id').references('users.id')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.index(['expires_at'])
  })
}
