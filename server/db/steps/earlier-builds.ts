import type { Knex } from 'knex'
import { dialectOf } from '../dialect.ts'

/**
 * Renames what has a name from before. Builds from before the first release still changed the first step, so each of their databases has
 * other parts of what these functions change.
 */
export async function useStandardNames(db: Knex): Promise<void> {
  if (await db.schema.hasTable('bot_words')) await renamePairingCodes(db)
  if (await db.schema.hasColumn('bot_messages', 'word_hash'))
    await db.raw('alter table bot_messages rename column word_hash to code_hash')
  if (await db.schema.hasColumn('idempotency_keys', 'claim'))
    await db.raw('alter table idempotency_keys rename column claim to owner')
  else if (!(await db.schema.hasColumn('idempotency_keys', 'owner'))) await addOwnersOfKeys(db)
  for (const index of ['bot_words_expires_at_index', 'bot_messages_bot_id_word_hash_index', 'plug_runs_kept'])
    await db.raw(`drop index if exists ${index}`)
  await createIndexes(db, [
    'pairing_codes_expires_at_index on pairing_codes (expires_at)',
    'bot_messages_bot_id_code_hash_index on bot_messages (bot_id, code_hash)',
    'plug_runs_kept_until_index on plug_runs (kept_until)',
  ])
}

async function renamePairingCodes(db: Knex): Promise<void> {
  await db.raw('alter table bot_words rename to pairing_codes')
  await db.raw('alter table pairing_codes rename column word_hash to code_hash')
  // SQLite does not name these constraints.
  if (dialectOf(db).name === 'postgres')
    for (const constraint of ['pkey', 'organization_id_foreign'])
      await db.raw(
        `alter table pairing_codes rename constraint bot_words_${constraint} to pairing_codes_${constraint}`,
      )
}

/** Creates the table anew, since SQLite adds no required column. Clients that repeat a request still get the answer that is stored. */
async function addOwnersOfKeys(db: Knex): Promise<void> {
  await db.raw('create table kept_keys as select * from idempotency_keys')
  await db.schema.dropTable('idempotency_keys')
  await db.schema.createTable('idempotency_keys', (t) => {
    for (const name of ['caller', 'operation_id', 'key', 'fingerprint']) t.text(name).notNullable()
    t.integer('status')
    for (const name of ['response_headers', 'response_body', 'known']) t.text(name)
    for (const name of ['owner', 'process_id']) t.text(name).notNullable()
    for (const name of ['created_at', 'lease_until', 'expires_at']) t.bigInteger(name).notNullable()
    t.primary(['caller', 'operation_id', 'key'])
    t.index('expires_at')
  })
  const kept =
    'caller, operation_id, key, fingerprint, status, response_headers, response_body, created_at, lease_until, expires_at'
  await db.raw(
    `insert into idempotency_keys (${kept}, owner, process_id) select ${kept}, 'unknown', 'unknown' from kept_keys`,
  )
  await db.schema.dropTable('kept_keys')
}

/** Adds what builds gave empty databases, and no step the others. Runs before the first step that needs it. */
export async function addWhatEarlierBuildsLack(db: Knex): Promise<void> {
  for (const [table, column, type] of [
    ['billing_accounts', 'asked_at', 'bigint'],
    ['subscriptions', 'granted_tier', 'text'],
    ['autoposts', 'held_at', 'bigint'],
    ['post_attempts', 'look_up_at', 'bigint'],
    ['plug_runs', 'look_up_at', 'bigint'],
  ] as const)
    if (!(await db.schema.hasColumn(table, column)))
      await db.raw(`alter table ${table} add column ${column} ${type}`)
  if (!(await db.schema.hasTable('fence')))
    await db.schema.createTable('fence', (t) => {
      t.text('id').primary()
      t.text('lineage').notNullable()
      t.text('place')
      t.bigInteger('renewals').notNullable()
      t.bigInteger('held_before')
    })
  if (!(await db.schema.hasTable('sealed_proofs')))
    await db.schema.createTable('sealed_proofs', (t) => {
      t.text('id').primary()
      t.text('sealed').notNullable()
    })
  await createIndexes(db, [
    "posts_held on posts (publish_date, id) where error_code = 'held_after_restore' and deleted_at is null",
    'plug_runs_acted on plug_runs (integration_id, acted_release_id) where acted_release_id is not null',
  ])
}

async function createIndexes(db: Knex, indexes: readonly string[]): Promise<void> {
  for (const index of indexes) await db.raw(`create index if not exists ${index}`)
}
