import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { startBrowser } from '../browser/chromium.ts'
import { silentLog } from './log.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import type { PostgresTemplate, RunResources, SqliteTemplate } from './run-resources.ts'
import { scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which `run-resources.ts` requests resources that all files of the run share. */
    resourcesUrl: string
  }
}

/**
 * Shares a migrated template of each database, and a browser, among the workers. Each is made when a worker asks for it: a run
 * of files that need no Postgres starts none.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await scratchFolder('postern-test-')
  const stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const make: { [Name in keyof RunResources]: () => Promise<RunResources[Name]> } = {
    sqlite: () => makeSqliteTemplate(folder),
    postgres: () => makePostgresTemplate(stack),
    browser: () => startBrowser(stack),
  }
  const made = new Map<string, Promise<unknown>>()
  // One at a time: the browser is unpacked under changed environment variables.
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    try {
      const name = request.url?.slice(1) as keyof RunResources
      const resource = made.get(name) ?? last.then((): Promise<unknown> => make[name]())
      made.set(name, resource)
      last = resource.catch(() => {})
      response.end(JSON.stringify(await resource))
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
  project.provide('resourcesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
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
