import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createPgBossQueue } from '../../server/jobs/pg-boss.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { silentLog } from './log.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export interface TestDatabases {
  /** Maintenance database of the Postgres of this run. */
  postgresUrl: string
  /** Migrated databases that each suite copies. */
  postgresTemplate: string
  sqliteTemplate: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabases
  }
}

/** Once per run: one Postgres for all suites, and a migrated template of each database to copy from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL
  if (given === undefined) console.log('Starting an embedded Postgres for the tests ...')
  const server: PostgresServer = given ? { url: given, stop: async () => {} } : await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'))
  const databases: TestDatabases = {
    postgresUrl: server.url,
    postgresTemplate: `postern_template_${randomBytes(4).toString('hex')}`,
    sqliteTemplate: join(folder, 'template.sqlite'),
  }
  await makeTemplates(databases)
  project.provide('databases', databases)
  return async () => {
    if (given) await onServer(given, `drop database if exists ${databases.postgresTemplate} with (force)`)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplates(databases: TestDatabases): Promise<void> {
  const sqlite = await connect({ kind: 'sqlite', file: databases.sqliteTemplate })
  await migrate(sqlite)
  await sqlite.raw('pragma wal_checkpoint(truncate)')
  await sqlite.destroy()
  await onServer(databases.postgresUrl, `create database ${databases.postgresTemplate}`)
  const url = new URL(databases.postgresUrl)
  url.pathname = databases.postgresTemplate
  const postgres = await connect({ kind: 'postgres', url: url.href, poolSize: 2 })
  await migrate(postgres)
  const queue = createPgBossQueue({
    db: postgres,
    clock: systemClock,
    log: silentLog,
    definitions: jobDefinitions,
  })
  await queue.start()
  await queue.stop()
  await postgres.destroy()
  await left(databases)
}

/** A database that somebody is connected to is not copied, and the server takes a moment to notice that we have gone. */
async function left({ postgresUrl, postgresTemplate: datname }: TestDatabases): Promise<void> {
  const db = await connect({ kind: 'postgres', url: postgresUrl, poolSize: 1 })
  try {
    while (await db('pg_stat_activity').where({ datname }).first('pid')) await delay(10)
  } finally {
    await db.destroy()
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const db = await connect({ kind: 'postgres', url, poolSize: 1 })
  try {
    await db.raw('set statement_timeout = 0')
    await db.raw(sql)
  } finally {
    await db.destroy()
  }
}
