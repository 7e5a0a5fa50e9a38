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
      await expect(migrate(database.db, [slow('one'), broken])).rejects.toThrow(
        /^The migration broken failed and changed nothing after one \(no\): remove the cause and start again, or/,
      )
      expect(await tables(database.db)).toEqual(['migrations', 'one'])
      expect(await migrate(database.db, [slow('one'), slow('broken')])).toEqual(['broken'])
    })

    it('a step that fails ends the start with one sentence that names it and says what to do', async () => {
      await database.db.schema.createTable('users', (t) => t.integer('n'))
      const { code, stderr } = await runScript().then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      )
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^The migration 0001-schema failed and changed nothing \(.*users.* already exists\): remove the cause.*\.\n$/,
      )
      expect(await tables(database.db)).toEqual(['users'])
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
