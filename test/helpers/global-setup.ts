import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startBrowser } from '../browser/chromium.ts'
import type { DatabaseKind } from './databases.ts'
import { type PostgresDatabases, servePostgres } from './postgres-databases.ts'
import type { RunResources, SqliteTemplate } from './run-resources.ts'
import { openRunFolder, scratchFolder } from './scratch-folder.ts'
import { databasesOfSharedFiles } from './shared-files.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which `run-resources.ts` requests resources that all files of the run share. */
    resourcesUrl: string
    /** Database of each file that `npm test` and `npm run test:long` share. Empty in a run of named files, which takes both. */
    sharedFiles: Record<string, DatabaseKind>
  }
}

/**
 * Shares a migrated template of each database, and a browser, among the workers. Each is made when a worker asks for it: a run
 * of files that need no Postgres starts none.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stack = new AsyncDisposableStack()
  await openRunFolder(stack)
  const postgres = lazy(() => servePostgres(stack))
  const make: { [Name in keyof RunResources]: () => Promise<RunResources[Name]> } = {
    sqlite: lazy(makeSqliteTemplate),
    postgres: async () => ({ url: (await postgres()).url }),
    browser: lazy(() => startBrowser(stack)),
  }
  const server = createServer(async ({ method, url = '' }, response) => {
    try {
      const [name = '', database = ''] = url.slice(1).split(/[/?]/)
      const answer =
        name === 'databases'
          ? await answerDatabases(await postgres(), method, database)
          : await make[name as keyof RunResources]()
      response.end(JSON.stringify(answer))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      response.writeHead(500).end(message)
      // Hundreds of files would fail for the same reason, which the end of the run says instead.
      process.env.TEST_RUN_FAILURE = message
      void project.vitest.cancelCurrentRun('test-failure')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  project.provide('resourcesUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const namesFiles = process.argv.some((word) => /^test[/\\]/.test(word))
  project.provide(
    'sharedFiles',
    namesFiles ? {} : databasesOfSharedFiles(project.config.env.TEST_LONG === '1'),
  )
  return () => stack.disposeAsync()
}

/** `POST /databases?migrated` creates one, and `DELETE /databases/<name>` drops it. */
function answerDatabases(postgres: PostgresDatabases, method: string | undefined, database: string) {
  return method === 'DELETE' ? postgres.drop(database) : postgres.create(database === 'migrated')
}

// One at a time: the browser is unpacked under changed environment variables.
let last: Promise<unknown> = Promise.resolve()

/** Makes a resource once, at the first request. */
function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    if (made === undefined) {
      made = last.then(make)
      last = made.catch(() => {})
    }
    return made
  }
}

async function makeSqliteTemplate(): Promise<SqliteTemplate> {
  const file = join(await scratchFolder('sqlite-'), 'template.sqlite')
  const db = await connect({ kind: 'sqlite', file })
  await migrate(db)
  await db.raw('pragma wal_checkpoint(truncate)')
  await db.destroy()
  return { file }
}
