import { copyFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, TestRunner } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { connect } from '../../server/db/connect.ts'
import { createPostgresDatabase, dropPostgresDatabase, runResource } from './run-resources.ts'
import { scratchFolder } from './scratch-folder.ts'

export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/** Returns the databases for the suites of the file that is being collected: both, or one if two kinds of runs share it. */
export function databasesOfFile(): readonly DatabaseKind[] {
  const { filepath } = TestRunner.getCurrentSuite().file
  const shared = inject('sharedFiles')[relative(process.cwd(), filepath)]
  return shared === undefined ? databaseKinds : [shared]
}

/** A database that nothing is connected to yet: one connection costs Postgres as much as copying the database. */
export interface UnopenedDatabase {
  kind: DatabaseKind
  config: Config['database']
  /**
   * Another connection, as a second process would have; closed with the database. On SQLite it is the same one: two in one
   * process wait for each other's locks without letting the event loop run, so a second one needs a process of its own.
   */
  connect(): Promise<Knex>
  /** Closes the connections and deletes the database. Throws when anything else still uses it. */
  drop(): Promise<void>
}

export interface TestDatabase extends UnopenedDatabase {
  /** A connection that is closed with the database. */
  db: Knex
}

/**
 * Runs `suite` on SQLite and on Postgres, in a shared file on one of them, each with a fresh, migrated database (empty with
 * `migrated: false`) that all tests of the suite share. `database` is filled in before the first test, so it is read inside tests and
 * hooks only.
 */
export function describeDatabases(
  name: string,
  suite: (database: TestDatabase) => void,
  options: { migrated?: boolean } = {},
): void {
  for (const kind of databasesOfFile()) {
    describe(`${name} (${kind})`, () => {
      const database = { kind } as TestDatabase
      beforeAll(async () => {
        Object.assign(database, await createDatabase(kind, options))
      })
      afterAll(async () => {
        await database.drop?.()
      })
      suite(database)
    })
  }
}

/** A fresh database of this kind, for suites that manage its life themselves. */
export async function createDatabase(
  kind: DatabaseKind,
  options: { migrated?: boolean } = {},
): Promise<TestDatabase> {
  const database = await createUnopenedDatabase(kind, options)
  return { ...database, db: await database.connect() }
}

export async function createUnopenedDatabase(
  kind: DatabaseKind,
  { migrated = true }: { migrated?: boolean } = {},
): Promise<UnopenedDatabase> {
  const made = kind === 'sqlite' ? await createFile(migrated) : await createOnServer(migrated)
  const open: Knex[] = []
  return {
    kind,
    config: made.config,
    async connect() {
      const [first] = open
      if (kind === 'sqlite' && first !== undefined) return first
      const db = await connect(made.config)
      open.push(db)
      return db
    },
    async drop() {
      await Promise.all(open.map((each) => each.destroy()))
      await made.remove()
    },
  }
}

interface Made {
  config: Config['database']
  remove(): Promise<void>
}

async function createFile(migrated: boolean): Promise<Made> {
  const folder = await scratchFolder('postern-sqlite-')
  const file = join(folder, 'postern.sqlite')
  if (migrated) await copyFile((await runResource('sqlite')).file, file)
  return {
    config: { kind: 'sqlite', file },
    async remove() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createOnServer(migrated: boolean): Promise<Made> {
  const { url } = await createPostgresDatabase(migrated)
  return {
    config: { kind: 'postgres', url, poolSize: 5 },
    async remove() {
      expect(await dropPostgresDatabase(url), 'connections that outlive their suite').toEqual([])
    },
  }
}
