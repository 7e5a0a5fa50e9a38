import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { afterEach, expect, it } from 'vitest'
import { migrate, UnknownMigrationError } from '../../server/db/migrate.ts'
import { type Migration, migrations } from '../../server/db/migrations.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases(
  'migrations',
  (database) => {
    const names = migrations.map((migration) => migration.name)
    const tables = async (db: Knex): Promise<string[]> =>
      database.kind === 'sqlite'
        ? // The tables that a full-text index is made of go with it.
          db('pragma_table_list')
            .where({ schema: 'main' })
            .whereNot({ type: 'shadow' })
            .whereNot('name', 'like', 'sqlite_%')
            .orderBy('name')
            .pluck('name')
        : db('information_schema.tables')
            .where({ table_schema: 'public' })
            .orderBy('table_name')
            .pluck('table_name')

    afterEach(async () => {
      if (database.kind === 'postgres') {
        await database.db.raw('drop schema public cascade')
        await database.db.raw('create schema public')
        return
      }
      await database.db.raw('pragma foreign_keys = off')
      for (const table of await tables(database.db)) await database.db.schema.dropTable(table)
      await database.db.raw('pragma foreign_keys = on')
    })

    /** Fails when it runs twice, and takes long enough to be overtaken where nothing holds the others back. */
    const slow = (name: string): Migration => ({
      name,
      async up(db) {
        await db.schema.createTable(name, (t) => t.integer('n'))
        if (database.kind === 'postgres') await db.raw('select pg_sleep(0.05)')
      },
    })

    it('migrations build the schema in an empty database and return what was applied', async () => {
      expect(await migrate(database.db)).toEqual(names)
      expect(await tables(database.db)).toEqual(
        expect.arrayContaining(['migrations', 'organizations', 'posts', 'users']),
      )
      const rows: { name: string; run_at: number }[] = await database.db('migrations').select()
      expect(rows.map((row) => row.name)).toEqual(names)
      expect(Math.abs(Date.now() - (rows[0]?.run_at ?? 0))).toBeLessThan(60_000)
    })

    it('no migration is applied twice', async () => {
      await migrate(database.db)
      const before = await tables(database.db)
      expect(await migrate(database.db)).toEqual([])
      expect(await tables(database.db)).toEqual(before)
    })

    it('only new migrations are applied, in the order of the list', async () => {
      await migrate(database.db, [slow('one')])
      const begun: string[] = []
      const list = [slow('one'), slow('two'), slow('three')]
      expect(await migrate(database.db, list, (name) => begun.push(name))).toEqual(['two', 'three'])
      expect(begun).toEqual(['two', 'three'])
    })

    it('an empty database gets the whole schema at once, and later steps run on an existing one only', async () => {
      const whole = { ...slow('whole'), isWhole: true }
      expect(await migrate(database.db, [whole])).toEqual(['whole'])
      expect(await migrate(database.db, [whole, slow('later')])).toEqual(['later'])
      await database.db.schema.dropTable('later').dropTable('whole').dropTable('migrations')
      expect(await migrate(database.db, [whole, slow('later')])).toEqual(['whole', 'later'])
      expect(await tables(database.db)).toEqual(['migrations', 'whole'])
      expect(await migrate(database.db, [whole, slow('later')])).toEqual([])
    })

    it('a failed migration leaves nothing, and the ones before it stay', async () => {
      const broken: Migration = {
        name: 'broken',
        async up(db) {
          await db.schema.createTable('half', (t) => t.integer('n'))
          throw new Error('no')
        },
      }
      await expect(migrate(database.db, [slow('one'), broken])).rejects.toThrow('no')
      expect(await tables(database.db)).toEqual(['migrations', 'one'])
      expect(await migrate(database.db, [slow('one'), slow('broken')])).toEqual(['broken'])
    })

    /** The schema as the database describes it: columns in any order, and indexes. */
    async function schemaOf(db: Knex): Promise<unknown> {
      if (database.kind === 'postgres')
        return {
          columns: await db('information_schema.columns')
            .where({ table_schema: 'public' })
            .orderBy(['table_name', 'column_name'])
            .select('table_name', 'column_name', 'data_type', 'is_nullable', 'column_default'),
          indexes: await db('pg_indexes')
            .where({ schemaname: 'public' })
            .orderBy('indexdef')
            .pluck('indexdef'),
          constraints: await db('pg_constraint')
            .whereRaw(`connamespace = 'public'::regnamespace and contype <> 'n'`)
            .orderBy('conname')
            .select('conname', db.raw('pg_get_constraintdef(oid) as definition')),
        }
      // SQLite keeps definitions as text, with the quotes that each statement happened to use.
      const unquoted = (sql: string | null) => sql?.replaceAll(/[`"]/g, '').toLowerCase()
      const rows: { name: string; sql: string | null }[] = await db('sqlite_master').orderBy('name')
      return rows.map(({ name, sql }) => [name, unquoted(sql)])
    }

    it('a database with the names of the first schema gets the standard names and keeps its rows', async () => {
      const { db } = database
      await migrate(db)
      const newest = await schemaOf(db)
      for (const undo of [
        'drop index plug_runs_kept_until_index',
        'create index plug_runs_kept on plug_runs (kept_until) where kept_until is not null',
        'drop index bot_messages_bot_id_code_hash_index',
        'drop index pairing_codes_expires_at_index',
        'alter table idempotency_keys rename column owner to claim',
        'alter table bot_messages rename column code_hash to word_hash',
        'create index bot_messages_bot_id_word_hash_index on bot_messages (bot_id, word_hash)',
        'drop table pairing_codes',
      ])
        await db.raw(undo)
      await db.schema.createTable('bot_words', (t) => {
        t.text('word_hash').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('chat_id')
        t.bigint('created_at').notNullable()
        t.bigint('expires_at').notNullable()
        t.index('expires_at')
      })
      await db('bot_messages' as string).insert({
        bot_id: 'bot-1',
        update_id: 7,
        word_hash: 'hash-1',
        chat_id: 'chat-1',
        sent_at: 1,
        expires_at: 2,
      })
      await db('migrations').where({ name: '0002-standard-names' }).delete()
      expect(await migrate(db)).toEqual(['0002-standard-names'])
      expect(await schemaOf(db)).toEqual(newest)
      expect(await db('bot_messages').select('bot_id', 'code_hash')).toEqual([
        { bot_id: 'bot-1', code_hash: 'hash-1' },
      ])
    })

    if (database.kind === 'postgres')
      it('concurrent connections apply each migration once', async () => {
        const connections = await Promise.all(Array.from({ length: 4 }, () => database.connect()))
        const list = [slow('one'), slow('two'), slow('three')]
        const applied = await Promise.all(connections.map((db) => migrate(db, list)))
        expect(applied.flat().toSorted()).toEqual(['one', 'three', 'two'])
      })

    it('concurrent processes that run the script apply each migration once', async () => {
      const outputs = await Promise.all([runScript(), runScript()])
      const applied = outputs.flatMap((output) => output.match(/Applied \S+(?=\.)/g) ?? [])
      // Each step goes to whichever process comes first; which process printed it does not matter.
      expect(applied.toSorted()).toEqual(names.map((name) => `Applied ${name}`))
      expect(await runScript()).toBe('The database is up to date.\n')
    })

    async function runScript(): Promise<string> {
      const url = database.config.kind === 'sqlite' ? `sqlite:${database.config.file}` : database.config.url
      const script = `${import.meta.dirname}/../../scripts/migrate.ts`
      const env = { ...bareEnv, DATABASE_URL: url, POSTERN_SECRET: 'x'.repeat(32) }
      const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
      return stdout
    }

    it('a database of a newer release is refused', async () => {
      await migrate(database.db, [slow('one'), slow('9999-future')])
      const refused = migrate(database.db, [slow('one')])
      await expect(refused).rejects.toThrow(UnknownMigrationError)
      await expect(refused).rejects.toThrow(/9999-future.*newer release/)
    })

    it('a database of a version before the first release is refused', async () => {
      await migrate(database.db, [slow('0001-foundation'), slow('0002-oauth')])
      const refused = migrate(database.db)
      await expect(refused).rejects.toThrow(UnknownMigrationError)
      await expect(refused).rejects.toThrow(/before the first release.*empty database/)
      expect(await tables(database.db)).not.toContain('posts')
    })
  },
  { migrated: false },
)
