import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { Config } from './config/config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { createEvents, type Events } from './events/events.ts'
import { createSignInProviders, type SignInProviders, signInOrigins } from './identity/sign-in/providers.ts'
import { jobDefinitions } from './job-definitions.ts'
import type { JobName } from './jobs/job.ts'
import { createQueue, type Queue } from './jobs/queue.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { ConfigError } from './lib/config-error.ts'
import { createLogger } from './lib/log.ts'
import { createPasswordHashing, type PasswordHashing } from './lib/passwords.ts'
import { makePrivateFolder, tightenPrivateFiles } from './lib/private-files.ts'
import { createGuardedDispatcher, createSafeFetch, type SafeFetch } from './lib/safe-fetch.ts'
import { createSealer, type Sealer } from './lib/sealer.ts'
import { createStorage } from './media/storage/create-storage.ts'
import type { Storage } from './media/storage/storage.ts'
import { createMailer, type Mailer } from './notifications/mail/mailer.ts'
import { createPlatforms, type Platforms, platformOrigins } from './platforms/registry.ts'
import { shortenLinks } from './posts/short-links/links.ts'
import { createShorteners, type Shorteners, shortLinkOrigins } from './posts/short-links/shorteners.ts'
import type { ContentFilter } from './publishing/content-filter.ts'
import { subscribers } from './subscribers.ts'

/**
 * The services of one running process. Domain functions take the few they use: `Pick<App, 'db' | 'jobs' | 'clock'>`.
 * Inside `transaction(ctx, …)` the context is shadowed and `db` is the transaction.
 */
export interface App {
  config: Config
  db: Knex
  jobs: Queue
  events: Events
  clock: Clock
  log: Logger
  metrics: Registry
  platforms: Platforms
  storage: Storage
  mailer: Mailer
  sealer: Sealer
  hashing: PasswordHashing
  /** Ways to sign in beside e-mail and password. */
  signIn: SignInProviders
  /** The configured shortener, if any. */
  shorteners: Shorteners
  contentFilter: ContentFilter
  /** The guarded fetch for every URL that a user gives. */
  safeFetch: SafeFetch
  /** Turned by `server.ts` as the process stops; readiness looks at it. */
  lifecycle: { stopping: boolean }
}

/** Longer than Postgres itself gives a statement: only a server that has stopped to answer takes so long. */
const QUERY_TIMEOUT_MS = 35_000

/** Services that a test replaces. */
export interface Overrides {
  clock?: Clock
  log?: Logger
  platforms?: (defaults: Platforms) => Platforms
  safeFetch?: SafeFetch
  hashing?: PasswordHashing
  /** The recurring jobs to schedule. A test that calls one itself must not have a worker beside it that does the same. */
  recurringJobs?: readonly JobName[]
}

/**
 * The composition root: every service made once, in order, and released in the reverse order through `stack`.
 * Migrates the database. Throws `ConfigError` where the operator has to correct something.
 */
export async function createApp(
  config: Config,
  overrides: Overrides,
  stack: AsyncDisposableStack,
): Promise<App> {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLogger(config.logLevel)
  protectFiles(config, log)
  await bringForward(config.database, log)
  const db = await connect(withQueryTimeout(config.database), log)
  stack.defer(() => db.destroy())
  const jobs = createQueue({ db, clock, log, definitions: jobDefinitions })
  await jobs.start()
  stack.defer(() => jobs.stop())
  const dispatcher = createGuardedDispatcher({
    allowLoopback: config.allowLoopback,
    // Hosts that the operator configures may stand in a private network; hosts that a user types may not.
    trustedOrigins: [
      ...platformOrigins(config.platforms),
      ...signInOrigins(config.signIn),
      ...shortLinkOrigins(config.shortLinks),
    ],
  })
  stack.defer(() => dispatcher.close())
  const mailer = createMailer(config, log)
  stack.defer(() => mailer.close())
  const channels = createPlatforms({ config, db, clock, log, dispatcher })
  refuseUnknownPlatforms(config, channels)
  const storage = createStorage(config)
  stack.defer(() => storage.close())
  const sealer = createSealer(config.secret, config.previousSecrets)
  const shorteners = createShorteners({ config, db, clock, dispatcher })
  return {
    config,
    db,
    jobs,
    events: createEvents({ jobs, sealer }, subscribers),
    clock,
    log,
    metrics: new Registry(),
    platforms: overrides.platforms?.(channels) ?? channels,
    storage,
    mailer,
    sealer,
    hashing: overrides.hashing ?? createPasswordHashing(),
    signIn: createSignInProviders({ config, clock, log, dispatcher }),
    shorteners,
    contentFilter: ({ db, clock }, entry, request) => shortenLinks({ db, clock, shorteners }, entry, request),
    safeFetch: overrides.safeFetch ?? ownSafeFetch(config, stack),
    lifecycle: { stopping: false },
  }
}

function withQueryTimeout(database: Config['database']): Config['database'] {
  return database.kind === 'sqlite' ? database : { queryTimeoutMs: QUERY_TIMEOUT_MS, ...database }
}

/** By a connection of its own: a migration may take as long as it needs. */
async function bringForward(database: Config['database'], log: Logger): Promise<void> {
  const db = await connect(database, log)
  try {
    await migrate(db, undefined, (migration) => log.info({ migration }, 'bringing the database forward'))
  } finally {
    await db.destroy()
  }
}

/** Uploads would create the folder of all data as one that everybody can open. */
function protectFiles({ dataDir, database, storageUrl }: Config, log: Logger): void {
  if (storageUrl.includes(dataDir)) makePrivateFolder(dataDir)
  const sqliteFile = database.kind === 'sqlite' ? database.file : null
  tightenPrivateFiles({ dataDir, sqliteFile }, log)
}

function ownSafeFetch({ allowLoopback }: Config, stack: AsyncDisposableStack): SafeFetch {
  const safeFetch = createSafeFetch({ allowLoopback })
  stack.defer(() => safeFetch.close())
  return safeFetch
}

/** A typo would leave in the catalogue what the operator wants out of it. */
function refuseUnknownPlatforms({ hiddenPlatforms }: Config, channels: Platforms): void {
  const known = Object.keys(channels)
  const unknown = hiddenPlatforms.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new ConfigError([
      `HIDDEN_PLATFORMS names ${unknown.join(', ')}, which this service does not have: it has ${known.join(', ')}.`,
    ])
}
