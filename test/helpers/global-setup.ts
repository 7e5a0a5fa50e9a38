import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { silentLog } from './log.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import type { PostgresTemplate, SqliteTemplate } from './templates.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `templates.ts` asks for the databases of the run. */
    templatesUrl: string
  }
}

/**
 * Answers a worker's request for a migrated template of one kind of database, and makes it at the first: a run of files that
 * need no database, or none of this kind, starts none.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'))
  const stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  let sqlite: Promise<SqliteTemplate> | undefined
  let postgres: Promise<PostgresTemplate> | undefined
  const server = createServer(async (request, response) => {
    try {
      if (request.url === '/sqlite') sqlite ??= makeSqliteTemplate(folder)
      else postgres ??= makePostgresTemplate(stack)
      response.end(JSON.stringify(await (request.url === '/sqlite' ? sqlite : postgres)))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  project.provide('templatesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => stack.disposeAsync()
}

async function makeSqliteTemplate(folder: string): Promise<SqliteTemplate> {
  const file = join(folder, 'template.sqlite')
  const db = await connect({ kind: 'sqlite', file })
  await migrate(db)
  await db.raw('pragma wal_checkpoint(truncate)')
  await db.destroy()
  return { file }
}

async function makePostgresTemplate(stack: AsyncDisposableStack): Promise<PostgresTemplate> {
  const given = process.env.TEST_POSTGRES_URL
  const server: PostgresServer = given ? { url: given, stop: async () => {} } : await startPostgres()
  stack.defer(() => server.stop())
  const name = `postern_template_${randomBytes(4).toString('hex')}`
  await onServer(server.url, `create database ${name}`)
  if (given) stack.defer(() => onServer(server.url, `drop database if exists ${name} with (force)`))
  const url = new URL(server.url)
  url.pathname = name
  const db = await connect({ kind: 'postgres', url: url.href, poolSize: 2 })
  await migrate(db)
  const queue = createQueue({
    db,
    clock: systemClock,
    log: silentLog,
    definitions: jobDefinitions,
  })
  await queue.start()
  await queue.stop()
  await db.destroy()
  await left(server.url, name)
  return { url: server.url, name }
}

/** A database that somebody is connected to is not copied, and the server takes a moment to notice that we have gone. */
async function left(url: string, datname: string): Promise<void> {
  const db = await connect({ kind: 'postgres', url, poolSize: 1 })
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
