import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { systemClock } from '../../server/lib/time/clock.ts'
import { silentLog } from './log.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { scratchFolder } from './scratch-folder.ts'

/** Data of tests need not survive a crash. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  // Compiling a plan costs more than the few rows of a test.
  'jit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=400',
  // A killed server leaves no shared memory behind, but files in its folder.
  'dynamic_shared_memory_type=mmap',
  // Rows stay where they are put, and plans what they are, however long a suite takes.
  'autovacuum=off',
]

/** The Postgres of a run, on which suites have databases of their own. */
export interface PostgresDatabases {
  /** Maintenance database. */
  url: string
  /** Creates an empty database, or a copy of the template. */
  create(migrated: boolean): Promise<{ url: string }>
  /** Waits for connections to end, then drops the database. Returns the last statements of those that stay. */
  drop(name: string): Promise<string[]>
}

/**
 * Starts Postgres, or uses that of `TEST_POSTGRES_URL`, until the stack is disposed. Creates and drops through one connection, since
 * each one more costs Postgres as much as copying a database.
 */
export async function servePostgres(stack: AsyncDisposableStack): Promise<PostgresDatabases> {
  const given = process.env.TEST_POSTGRES_URL
  const server: PostgresServer = given
    ? { url: given, pid: null, stop: async () => {} }
    : await startPostgres({
        dataDir: await scratchFolder('postern-postgres-'),
        // Checking a password costs half of a connection otherwise.
        initdbFlags: ['--no-sync', '--set=scram_iterations=1'],
        settings: SETTINGS,
      })
  stack.defer(() => server.stop())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect().catch((cause: Error) => {
    throw new Error(`The Postgres at ${new URL(server.url).host} cannot be used: ${cause.message}.`, {
      cause,
    })
  })
  stack.defer(() => client.end())
  const template = `postern_template_${randomBytes(4).toString('hex')}`
  await client.query(`create database ${template}`)
  if (given)
    stack.defer(async () => {
      await client.query(`drop database if exists ${template} with (force)`)
    })
  await prepareTemplate(urlOf(server.url, template))
  await connectionsLeft(client, template)
  return {
    url: server.url,
    async create(migrated) {
      const name = `postern_${randomBytes(6).toString('hex')}`
      // Copies files, which costs half of writing each page to the log.
      const copy = migrated ? ` template ${template} strategy file_copy` : ''
      await client.query(`create database ${name}${copy}`)
      return { url: urlOf(server.url, name) }
    },
    async drop(name) {
      const left = await connectionsLeft(client, name)
      await client.query(`drop database ${name} with (force)`)
      return left
    },
  }
}

function urlOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: name }).href
}

async function prepareTemplate(url: string): Promise<void> {
  const db = await connect({ kind: 'postgres', url, poolSize: 2 })
  await migrate(db)
  const queue = createQueue({ db, clock: systemClock, log: silentLog, definitions: jobDefinitions })
  await queue.start()
  await queue.stop()
  await db.destroy()
}

/** Returns the last statements of connections that stay; the server takes a moment to notice that a client has gone. */
async function connectionsLeft(client: pg.Client, datname: string): Promise<string[]> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { rows } = await client.query<{ query: string }>(
      'select query from pg_stat_activity where datname = $1',
      [datname],
    )
    if (rows.length === 0 || performance.now() > deadline) return rows.map((row) => row.query)
    await delay(10)
  }
}
