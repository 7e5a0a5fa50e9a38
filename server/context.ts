import type { Logger } from 'pino'
import { createSignInProviders, type HasSignIn, signInOrigins } from './accounts/sign-in/providers.ts'
import { createAi } from './ai/create-ai.ts'
import type { HasAi } from './ai/model.ts'
import { createVideo, type HasVideo } from './ai/video/video.ts'
import type { HasPayments } from './billing/provider.ts'
import { createStripe } from './billing/stripe/stripe.ts'
import type { Config, HasConfig } from './config/config.ts'
import { connect, type HasDb } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { startAlone, waitForDatabase } from './db/start/alone.ts'
import { refuseLacks } from './db/start/lacks.ts'
import { waitForMigrations } from './db/start/migrations.ts'
import { createEvents, type HasEvents } from './events/events.ts'
import { findRerouteProblems } from './integrations/connect/reroutes.ts'
import { findIntegrationsOn } from './integrations/lookup.ts'
import { jobDefinitions } from './job-definitions.ts'
import type { JobName } from './jobs/job.ts'
import { countRuns } from './jobs/metrics.ts'
import { createQueue, type HasQueue } from './jobs/queue.ts'
import { ConfigError } from './lib/config-error.ts'
import { createPasswordHashing, type HasHashing, type PasswordHashing } from './lib/secrets/passwords.ts'
import { createSealer, type HasSealer } from './lib/secrets/sealer.ts'
import { type Clock, type HasClock, systemClock } from './lib/time/clock.ts'
import { createStorage } from './media/storage/create-storage.ts'
import type { HasStorage } from './media/storage/storage.ts'
import { createMailer, type HasMailer } from './notifications/mail/mailer.ts'
import {
  createGuardedDispatcher,
  createSafeFetch,
  type HasSafeFetch,
  type SafeFetch,
} from './outbound/safe-fetch.ts'
import { createPlatforms, type HasPlatforms, type Platforms, platformOrigins } from './platforms/registry.ts'
import { createLinkFilter } from './posts/link-parameters/outgoing-links.ts'
import { findStoredProblems } from './posts/save/check-stored.ts'
import { createTextIndex, type HasTextIndex } from './posts/search/text-index.ts'
import { createShorteners, type HasShorteners, shortLinkOrigins } from './posts/short-links/shorteners.ts'
import type { HasLifecycle } from './process/lifecycle.ts'
import { createLogger, type HasLog } from './process/log.ts'
import { makePrivateFolder, tightenPrivateFiles } from './process/private-files.ts'
import { type HasMetrics, Registry } from './process/prometheus.ts'
import { onSpanEnd } from './process/trace.ts'
import { publishJobs } from './publishing/attempts/publish-post.job.ts'
import type { HasContentFilter } from './publishing/content-filter.ts'
import type { HasThreadCheck } from './publishing/post-settings.ts'
import { createRequestLog, type HasRequestLog } from './request-log/request-log.ts'
import { subscribers } from './subscribers.ts'
import { createThirdParty, type HasThirdParty, thirdPartyOrigins } from './third-party/vendor-api.ts'

/**
 * Holds the services of one running process. Domain functions take the few that they use, by the interface beside each service:
 * `HasDb & HasClock`. Inside `transaction(ctx, …)` a copy shadows the context, and its `db` is the transaction.
 */
export interface App
  extends HasConfig,
    HasDb,
    HasQueue,
    HasEvents,
    HasClock,
    HasLog,
    HasMetrics,
    HasPlatforms,
    HasStorage,
    HasMailer,
    HasSealer,
    HasHashing,
    HasSignIn,
    HasShorteners,
    HasThirdParty,
    HasContentFilter,
    HasThreadCheck,
    HasPayments,
    HasSafeFetch,
    HasAi,
    HasVideo,
    HasRequestLog,
    HasTextIndex,
    HasLifecycle {}

declare module './http/contract.ts' {
  /** Gives every handler the services of the app. */
  interface Services extends App {}
}

/** Exceeds the statement timeout of Postgres, so that it ends only queries to a server that no longer responds. */
const QUERY_TIMEOUT_MS = 35_000

/** Lists the services that a test may replace. */
export interface Overrides {
  clock?: Clock
  log?: Logger
  platforms?: (defaults: Platforms) => Platforms
  safeFetch?: SafeFetch
  hashing?: PasswordHashing
  /** Recurring jobs to schedule. A test that runs one itself excludes it here, so that no worker runs it too. */
  recurringJobs?: readonly JobName[]
}

/**
 * Creates every service once, in order (the composition root); `stack` releases them in reverse order. Migrates the database.
 * Throws `ConfigError` when the operator must correct a setting.
 */
export async function createApp(
  config: Config,
  overrides: Overrides,
  stack: AsyncDisposableStack,
): Promise<App> {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLogger(config.logLevel)
  await exportSpans(config, log, stack)
  const metrics = new Registry()
  restrictFiles(config, log)
  await waitForDatabase(config.database, config.databaseWaitMs, log)
  if (!config.migrates) await waitForMigrations(config.database, config.databaseWaitMs, log)
  const { db, jobs } = await startAlone(config.database, log, async () => {
    if (config.migrates) await migrateDatabase(config.database, log)
    const db = await connect(withQueryTimeout(config.database), log)
    stack.defer(() => db.destroy())
    await refuseLacks(db, config)
    const jobs = createQueue({
      ...{ db, clock, log, definitions: jobDefinitions, onRun: countRuns(metrics) },
      concurrency: { 'publish-post': publishJobs(config) },
    })
    await jobs.start()
    stack.defer(() => jobs.stop())
    return { db, jobs }
  })
  const dispatcher = createGuardedDispatcher({
    allowLoopback: config.allowLoopback,
    connections: config.platformConnections,
    // Exempts hosts of the operator's configuration, which may be in a private network; hosts from users may not.
    trustedOrigins: [
      ...platformOrigins(config.platforms),
      ...signInOrigins(config.signIn),
      ...shortLinkOrigins(config.shortLinks),
      ...thirdPartyOrigins(config.thirdParty),
    ],
  })
  stack.defer(() => dispatcher.close())
  const mailer = createMailer(config, log)
  stack.defer(() => mailer.close())
  const findAccounts = (organizationId: string, identifier: string) =>
    findIntegrationsOn(db, organizationId, identifier)
  const registered = createPlatforms({ config, db, clock, log, dispatcher, findAccounts })
  const platforms = overrides.platforms?.(registered) ?? registered
  refuseUnknownPlatforms(config, platforms)
  const storage = createStorage(config)
  stack.defer(() => storage.close())
  const sealer = createSealer(config.secret, config.previousSecrets)
  const shorteners = createShorteners({ config, db, clock, dispatcher })
  const ai = createAi({ config: config.ai, allowLoopback: config.allowLoopback, log, metrics })
  stack.defer(() => ai.close())
  const video = createVideo(config, log)
  stack.defer(() => video.close())
  const textIndex = createTextIndex({ db, log })
  stack.defer(() => textIndex.close())
  const requestLog = createRequestLog({ db, clock, log })
  stack.defer(() => requestLog.close())
  return {
    config,
    db,
    jobs,
    events: createEvents({ jobs, sealer }, subscribers),
    clock,
    log,
    metrics,
    platforms,
    storage,
    mailer,
    sealer,
    hashing: overrides.hashing ?? createPasswordHashing(),
    signIn: createSignInProviders({ config, clock, log, dispatcher }),
    shorteners,
    thirdParty: createThirdParty({ config, clock, ai, dispatcher }),
    contentFilter: createLinkFilter({ shorteners }),
    threadCheck: findStoredProblems,
    safeFetch: overrides.safeFetch ?? createOwnSafeFetch(config, stack),
    ai,
    video,
    payments: config.billing.stripe === null ? null : createStripe(config.billing.stripe, clock),
    requestLog,
    textIndex,
    lifecycle: { stopping: false },
  }
}

/** Loads the packages only for a service with a receiver. Closes last, after the spans of everything else have ended. */
async function exportSpans({ otlp }: Config, log: Logger, stack: AsyncDisposableStack): Promise<void> {
  if (otlp === null) return
  const { createSpanSink } = await import('./process/otlp.ts')
  const sink = await createSpanSink(otlp, log)
  onSpanEnd(sink.export)
  stack.defer(async () => {
    onSpanEnd(null)
    await sink.close()
  })
}

function withQueryTimeout(database: Config['database']): Config['database'] {
  return database.kind === 'sqlite' ? database : { queryTimeoutMs: QUERY_TIMEOUT_MS, ...database }
}

/** Migrates on a separate connection without a query timeout, since a migration can take long. */
async function migrateDatabase(database: Config['database'], log: Logger): Promise<void> {
  const db = await connect(database, log)
  try {
    await migrate(db, undefined, (migration) => log.info({ migration }, 'migrating the database'))
  } finally {
    await db.destroy()
  }
}

/** Creates the data folder with private access first, since storing an upload would create it with access for all users. */
function restrictFiles({ dataDir, database, storageUrl }: Config, log: Logger): void {
  if (storageUrl.includes(dataDir)) makePrivateFolder(dataDir)
  const sqliteFile = database.kind === 'sqlite' ? database.file : null
  tightenPrivateFiles({ dataDir, sqliteFile }, log)
}

function createOwnSafeFetch({ allowLoopback }: Config, stack: AsyncDisposableStack): SafeFetch {
  const safeFetch = createSafeFetch({ allowLoopback })
  stack.defer(() => safeFetch.close())
  return safeFetch
}

/**
 * Refuses unknown names, since a typo would leave a platform in the catalogue that the operator wants to hide, or a channel on the
 * platform that it should leave.
 */
function refuseUnknownPlatforms(config: Config, platforms: Platforms): void {
  const known = Object.keys(platforms)
  const problems = findRerouteProblems({ config }, platforms)
  const named = {
    HIDDEN_PLATFORMS: config.hiddenPlatforms,
    PLATFORM_CONCURRENCY: Object.keys(config.platformConcurrency),
  }
  for (const [variable, names] of Object.entries(named)) {
    const unknown = names.filter((name) => !known.includes(name))
    if (unknown.length > 0)
      problems.unshift(
        `${variable} names ${unknown.join(', ')}, which this service does not have. Use names of: ${known.join(', ')}.`,
      )
  }
  if (problems.length > 0) throw new ConfigError(problems)
}
