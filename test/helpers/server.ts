import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe } from 'vitest'
import { createPostern, type Postern } from '../../sdk/index.ts'
import { createApiKey } from '../../server/access/api-keys/api-keys.ts'
import { createOrganizationWithOwner } from '../../server/accounts/auth/register.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { transaction } from '../../server/db/transaction.ts'
import { createServer, type Server, type ServerOptions } from '../../server/server.ts'
import { type TestClock, testClock } from './clock.ts'
import {
  createUnopenedDatabase,
  type DatabaseKind,
  databasesOfFile,
  type UnopenedDatabase,
} from './databases.ts'
import { silentLog } from './log.ts'
import { cheapHashing } from './passwords.ts'
import { freePort } from './ports.ts'
import { scratchFolder } from './scratch-folder.ts'

/** An organization with everything a caller needs to act in it. */
export interface Tenant {
  organizationId: string
  userId: string
  email: string
  password: string
  apiKey: string
  session: string
  /** The SDK with the API key. Never retries, so that every failure shows. */
  api: Postern
  /** The SDK with the owner's session. */
  console: Postern
  /** Connects a sandbox channel through the API and answers its id. */
  connectSandbox(name?: string): Promise<string>
}

export interface TestService {
  kind: DatabaseKind
  server: Server
  app: Server['app']
  /** Base URL without a trailing slash. */
  url: string
  /** Stands still until it is moved. */
  clock: TestClock
  database: UnopenedDatabase
  /** The SDK without credentials. */
  anonymous: Postern
  createTenant(): Promise<Tenant>
  /** A raw request, for what the SDK would not send. `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** How tests call: every failure shows, and no answer is given up because the machine has much else to do. */
export const patiently = { retries: 0, timeoutMs: 300_000 }

export interface ServiceOptions {
  config?: Partial<Config>
  /** Reaches the database in another way, such as through a proxy. */
  database?: (made: Config['database']) => Config['database']
  overrides?: ServerOptions
  /** Replaces those of the file, for a suite that samples them. */
  databases?: readonly DatabaseKind[]
}

/**
 * Runs `suite` against a whole service on a free port, once on SQLite and once on Postgres, each with a database of its own; in a file
 * that `npm test` and `npm run test:long` share, on one of them in each.
 * Every response is held against the contract. All of `service` but its kind is filled in before the first test: read it inside
 * tests and hooks.
 */
export function describeService(
  name: string,
  suite: (service: TestService) => void,
  options: ServiceOptions = {},
): void {
  for (const kind of options.databases ?? databasesOfFile()) {
    describe(`${name} (${kind})`, () => {
      const service = { kind } as TestService
      let stop = async () => {}
      beforeAll(async () => {
        const started = await startService(kind, options)
        Object.assign(service, started.service)
        stop = started.stop
      })
      afterAll(() => stop())
      suite(service)
    })
  }
}

/** One service, for suites that manage its life themselves. `stop` fails when something keeps using the database. */
export async function startService(
  kind: DatabaseKind,
  options: ServiceOptions = {},
): Promise<{ service: TestService; stop(): Promise<void> }> {
  const database = await createUnopenedDatabase(kind)
  const dataDir = await scratchFolder('postern-data-')
  const clock = (options.overrides?.clock as TestClock | undefined) ?? testClock()
  const reached = options.database?.(database.config) ?? database.config
  const config = testConfig(reached, dataDir, await freePort(), options.config)
  const server = await createServer(config, {
    log: silentLog,
    clock,
    recurringJobs: [],
    hashing: cheapHashing(),
    ...options.overrides,
  })
  return {
    service: { ...callable(server, clock), kind, database },
    async stop() {
      await server.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Wraps a server for those that call it as a client. */
export function callable(server: Server, clock: TestClock): Omit<TestService, 'kind' | 'database'> {
  const url = server.url ?? server.app.config.baseUrl
  return {
    ...{ server, app: server.app, url, clock },
    anonymous: createPostern({ baseUrl: url, ...patiently }),
    createTenant: () => createTenant(server, url),
    fetch: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
  }
}

export function testConfig(
  database: Config['database'],
  dataDir: string,
  port: number,
  changes: Partial<Config> = {},
): Config {
  return {
    ...readConfig({
      DATA_DIR: dataDir,
      PORT: String(port),
      WORKER_PORT: '0',
      POSTERN_SECRET: 'a secret for tests, and for nothing else',
      POSTERN_ALLOW_LOOPBACK: '1',
      POSTERN_DEMO: '0',
      LOG_LEVEL: 'silent',
    }),
    database,
    // The database is there, and a connection that finds it so is saved.
    databaseWaitMs: 0,
    ...changes,
  }
}

let tenants = 0

async function createTenant({ app }: Server, url: string): Promise<Tenant> {
  const email = `owner-${++tenants}@example.org`
  const password = 'correct horse battery staple'
  const { organizationId, userId, apiKey, session } = await transaction(app, async (ctx) => {
    const made = await createOrganizationWithOwner(ctx, {
      email,
      password,
      company: `Company ${tenants}`,
      activated: true,
    })
    const { key } = await createApiKey(ctx, {
      organizationId: made.organizationId,
      name: 'Tests',
      createdBy: made.userId,
    })
    const token = await startSession(ctx, made.userId, { ip: '127.0.0.1', userAgent: 'tests' })
    return { ...made, apiKey: key, session: token }
  })
  const api = createPostern({ baseUrl: url, apiKey, ...patiently })
  const console = createPostern({ baseUrl: url, session, ...patiently })
  return {
    organizationId,
    userId,
    email,
    password,
    apiKey,
    session,
    api,
    console,
    async connectSandbox(name = 'Test sandbox') {
      const { url: state } = await console.consoleApi.channels.getConnectUrl({
        path: { integration: 'sandbox' },
      })
      const code = Buffer.from(JSON.stringify({ name })).toString('base64')
      const channel = await console.channels.finishConnect({
        path: { integration: 'sandbox' },
        body: { state, code, timezone: '0' },
      })
      return channel.id
    },
  }
}
