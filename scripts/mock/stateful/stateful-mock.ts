import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../../server/config/config.ts'
import { connect } from '../../../server/db/connect.ts'
import type { RequestHandler } from '../../../server/http/app/express-app.ts'
import { createSealer } from '../../../server/lib/secrets/sealer.ts'
import type { Platforms } from '../../../server/platforms/registry.ts'
import { createExpressApp, createServer, type Server } from '../../../server/server.ts'
import { insertWebhook } from '../../../server/webhooks/store.ts'
import { unlimitedPolicies } from '../unlimited-policies.ts'
import { answerControl, type Controlled, isControl, type ResetOptions } from './control.ts'
import { demoIdentity } from './demo-identity.ts'
import { createFailures, type FailurePlan, readFailure } from './failures.ts'
import { createMockClock, type MockClock } from './mock-clock.ts'
import { type Scenario, type ScenarioName, scenarioOf, scenarios } from './scenarios.ts'
import { createSeed } from './seed.ts'
import { silentLog } from './silent-log.ts'

export interface StatefulOptions {
  port: number
  host: string
  scenario?: ScenarioName
  /** Receiver of all events. */
  webhook?: string
  /** Every how many calls fail, and how. */
  failures?: FailurePlan
  /** Milliseconds before each answer. */
  delayMs?: number
}

export interface StatefulMock {
  url: string
  /** Describes the state, with the ids and secrets that are the same after every reset. */
  describe(): Promise<object>
  reset(options?: ResetOptions): Promise<void>
  close(): Promise<void>
}

/** Service that answers until the next reset. */
interface Running {
  server: Server
  clock: MockClock
  listener: RequestListener
  scenario: ScenarioName
  close(): Promise<void>
}

/**
 * Starts the service on a temporary database with the demo organization. A reset stops it and starts another one on a fresh copy, so
 * that nothing of an earlier test stays, neither in the database nor in memory.
 */
export async function startStatefulMock(options: StatefulOptions): Promise<StatefulMock> {
  const { port, host, failures: plan = { every: null, failure: 'internal' }, delayMs = 0 } = options
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'postern-mock-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const failures = createFailures(plan, delayMs)
  let running: Promise<Running>
  const http = createHttpServer((request, response) => {
    const answered = isControl(request)
      ? answerControl(control, request, response)
      : running.then(({ listener }) => listener(request, response))
    answered.catch((error) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)))
  })
  const start = createStarter({ folder, before: failures.handle, url: () => urlOf(http) })
  const control: Controlled = {
    describe: async () => describe(await running, urlOf(http), failures.plan),
    async reset(wanted) {
      const before = running
      // A reset that failed left no service, and the next one starts over.
      running = before
        .catch(() => null)
        .then(async (service) => {
          await service?.close()
          return start({ scenario: service?.scenario ?? 'demo', ...wanted })
        })
      await running
      failures.reset(plan)
    },
    failEvery: (every, failure) => failures.reset({ every, failure: readFailure(failure) ?? plan.failure }),
    async advance(ms) {
      const { clock, server } = await running
      clock.moveTo(clock.now() + ms)
      await server.drain()
    },
  }
  try {
    http.listen(port, host)
    await once(http, 'listening')
    stack.defer(() => {
      http.close()
      http.closeAllConnections()
    })
    running = start({
      scenario: options.scenario ?? 'demo',
      ...(options.webhook && { webhook: options.webhook }),
    })
    await running
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
  stack.defer(async () => (await running.catch(() => null))?.close())
  return {
    url: urlOf(http),
    describe: control.describe,
    reset: (wanted = {}) => control.reset(wanted),
    close: () => stack.disposeAsync(),
  }
}

/** Uses the name that clients use, which the console's cookies are bound to. */
function urlOf(http: HttpServer): string {
  return `http://localhost:${(http.address() as AddressInfo).port}`
}

interface StarterParts {
  folder: string
  url(): string
  before: RequestHandler
}

/** Returns a function that starts the service in a state. It creates the state of a scenario once, and copies it from then on. */
function createStarter({ folder, url, before }: StarterParts) {
  const seeds = new Map<ScenarioName, Promise<string>>()
  const seedOf = (name: ScenarioName, config: Config) => {
    const make = () => createSeed(name, { folder, config, now: Date.now() })
    // A limit ends some seconds after its state was created.
    if (scenarioOf(name).postRateLimit !== undefined) return make()
    const seed = seeds.get(name) ?? make()
    seeds.set(name, seed)
    return seed
  }
  return async ({ scenario, webhook }: ResetOptions & { scenario: ScenarioName }): Promise<Running> => {
    const dataDir = await mkdtemp(join(folder, 'state-'))
    const config = configOf(scenarioOf(scenario), { url: url(), dataDir })
    await copyFile(await seedOf(scenario, config), join(dataDir, DATABASE))
    if (webhook !== undefined) await addWebhook(config, webhook)
    const clock = createMockClock()
    const server = await createServer(config, {
      ...{ log: silentLog, clock, listen: false, origins: { has: () => true } },
      policies: unlimitedPolicies(config, scenarioOf(scenario).postRateLimit === undefined ? [] : ['posts']),
      platforms: (platforms) => withOutcome(platforms, scenarioOf(scenario)),
    })
    return {
      ...{ server, clock, scenario },
      listener: createExpressApp(server, before),
      async close() {
        await server.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  }
}

const DATABASE = 'postern.sqlite'
/** Post requests that an hour allows, unless the scenario is about limits. */
const UNLIMITED = 1_000_000

function configOf(
  { postRateLimit = UNLIMITED }: Scenario,
  { url, dataDir }: { url: string; dataDir: string },
): Config {
  return readConfig({
    BASE_URL: url,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: `sqlite:${join(dataDir, DATABASE)}`,
    POSTERN_SECRET: 'a mock stores nothing worth a secret',
    POSTERN_ALLOW_LOOPBACK: '1',
    POSTERN_DEMO: '0',
    POST_RATE_LIMIT: String(postRateLimit),
  })
}

/** Lets posts on the demo channel end as the scenario says, where their settings do not. */
function withOutcome(platforms: Platforms, { channelOutcome }: Scenario): Platforms {
  const { sandbox } = platforms
  if (channelOutcome === undefined) return platforms
  const prepare: typeof sandbox.prepare = (call, input) =>
    sandbox.prepare(
      call,
      call.account.id === demoIdentity.ids.channel
        ? { ...input, settings: { outcome: channelOutcome, ...input.settings } }
        : input,
    )
  return { ...platforms, sandbox: { ...sandbox, prepare } }
}

/**
 * Registers a receiver of all events with the id and the secret that clients know. Call it before the service runs on the database,
 * which may send an event to a receiver at once.
 */
async function addWebhook({ database, secret }: Config, url: string): Promise<void> {
  const { webhookSecret, ids } = demoIdentity
  const db = await connect(database)
  const now = Date.now()
  try {
    await insertWebhook(db, {
      ...{ id: ids.webhook, organization_id: ids.organization, name: 'Mock', url, events: '[]' },
      ...{ secret_sealed: createSealer(secret).seal(webhookSecret), previous_secret_sealed: null },
      ...{ previous_secret_ends_at: null, failing_since: null, warned_at: null, paused_until: null },
      ...{ disabled_at: null, disabled_reason: null, due_at: null },
      ...{ created_at: now, updated_at: now, deleted_at: null },
    })
  } finally {
    await db.destroy()
  }
}

/** Describes the state for people, and for the set-up of tests. */
function describe({ scenario, clock }: Running, url: string, { every, failure }: FailurePlan): object {
  const { groups: _, release: __, ...identity } = demoIdentity
  return {
    ...{ url, scenario, now: new Date(clock.now()).toISOString() },
    ...identity,
    failures: { every, fail: failure },
    scenarios: Object.fromEntries(Object.entries(scenarios).map(([name, { about }]) => [name, about])),
  }
}
