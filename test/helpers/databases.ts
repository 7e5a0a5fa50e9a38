import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { connect } from '../../server/db/connect.ts'
import { createPostgresDatabase, dropPostgresDatabase, runResource } from './run-resources.ts'
import { scratchFolder } from './scratch-folder.ts'

export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export interface TestDatabase {
  kind: DatabaseKind
  config: Config['database']
  /** A connection that is closed with the database. */
  db: Knex
  /**
   * Another connection, as a second process would have; closed with the database. On SQLite it is the same one: two in one
   * process wait for each other's locks without letting the event loop run, so a second one needs a process of its own.
   */
  connect(): Promise<Knex>
  /** Closes the connections and deletes the database. Throws when anything else still uses it. */
  drop(): Promise<void>
}

/**
 * Runs `suite` on SQLite and on Postgres, each with a fresh, migrated database (empty with `migrated: false`) that all tests
 * of the suite share. `database` is filled in before the first test, so it is read inside tests and hooks only.
 */
export function describeDatabases(
  name: string,
  suite: (database: TestDatabase) => void,
  options: { migrated?: boolean } = {},
): void {
  for (const kind of databaseKinds) {
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
  const migrated = options.migrated ?? true
  const made = kind === 'sqlite' ? await createFile(migrated) : await createOnServer(migrated)
  const open: Knex[] = []
  const connectOne = async () => {
    const db = await connect(made.config)
    open.push(db)
    return db
  }
  const db = await connectOne()
  return {
    kind,
    config: made.config,
    db,
    connect: kind === 'sqlite' ? async () => db : connectOne,
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
