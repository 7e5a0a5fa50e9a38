import { randomBytes } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { connect } from '../../server/db/connect.ts'
import { runResource } from './run-resources.ts'
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
  const template = await runResource('postgres')
  const name = `postern_${randomBytes(6).toString('hex')}`
  const url = new URL(template.url)
  url.pathname = name
  await onServer(template.url, (server) =>
    server.raw(migrated ? `create database ${name} template ${template.name}` : `create database ${name}`),
  )
  return {
    config: { kind: 'postgres', url: url.href, poolSize: 5 },
    async remove() {
      await onServer(template.url, async (server) => {
        const left = await leftConnections(server, name)
        await server.raw(`drop database ${name} with (force)`)
        expect(left, 'connections that outlive their suite').toEqual([])
      })
    },
  }
}

/** The last statements of connections that stay; a server process takes a moment to notice that its client has gone. */
async function leftConnections(server: Knex, name: string): Promise<string[]> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const rows: { query: string }[] = await server('pg_stat_activity')
      .select('query')
      .where({ datname: name })
    if (rows.length === 0 || performance.now() > deadline) return rows.map((row) => row.query)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function onServer(url: string, run: (server: Knex) => PromiseLike<unknown>): Promise<void> {
  const server = await connect({ kind: 'postgres', url, poolSize: 1 })
  try {
    // Copying and deleting a database waits for the disk, which is no request's half minute.
    await server.raw('set statement_timeout = 0')
    await run(server)
  } finally {
    await server.destroy()
  }
}
