import type { Knex } from 'knex'
import { dialectOf } from './dialect.ts'
import { createSchema } from './schema.ts'

/** Describes one step, which runs once, in its own transaction, in the order of the list. Never edit it after a release. */
export interface Migration {
  name: string
  /**
   * True for the step that creates an empty database as the newest release has it: `migrate` then marks the steps after it as applied.
   * They only bring existing databases up to date, so they use SQL or Knex, never the tables of today (`tables/`).
   */
  isWhole?: boolean
  up(db: Knex): Promise<void>
}

export const migrations: readonly Migration[] = [
  { name: '0001-schema', isWhole: true, up: createSchema },
  {
    name: '0002-standard-names',
    async up(db) {
      const renames = [
        'alter table bot_words rename to pairing_codes',
        'alter table pairing_codes rename column word_hash to code_hash',
        'alter table bot_messages rename column word_hash to code_hash',
        'alter table idempotency_keys rename column claim to owner',
        'drop index bot_words_expires_at_index',
        'create index pairing_codes_expires_at_index on pairing_codes (expires_at)',
        'drop index bot_messages_bot_id_word_hash_index',
        'create index bot_messages_bot_id_code_hash_index on bot_messages (bot_id, code_hash)',
        'drop index plug_runs_kept',
        'create index plug_runs_kept_until_index on plug_runs (kept_until)',
      ]
      // SQLite does not name these constraints.
      if (dialectOf(db).name === 'postgres')
        for (const constraint of ['pkey', 'organization_id_foreign'])
          renames.push(
            `alter table pairing_codes rename constraint bot_words_${constraint} to pairing_codes_${constraint}`,
          )
      for (const rename of renames) await db.raw(rename)
    },
  },
]
