import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Channels } from './channels/index.ts'
import type { Config } from './config.ts'
import type { Dialect } from './db/dialect.ts'
import type { Queue } from './jobs/queue.ts'
import type { Clock } from './lib/clock.ts'
import type { SafeFetch } from './lib/safe-fetch.ts'
import type { Sealer } from './lib/sealer.ts'
import type { Mailer } from './mail/mail.ts'
import type { Storage } from './storage/storage.ts'

/**
 * The services of one running process. Domain functions take the few they use: `Pick<App, 'db' | 'jobs' | 'clock'>`.
 * Inside `transaction(ctx, …)` the context is shadowed and `db` is the transaction.
 */
export interface App {
  config: Config
  db: Knex
  dialect: Dialect
  jobs: Queue
  clock: Clock
  log: Logger
  metrics: Registry
  channels: Channels
  storage: Storage
  mailer: Mailer
  sealer: Sealer
  /** The guarded fetch for every URL that a user gives. */
  safeFetch: SafeFetch
}
