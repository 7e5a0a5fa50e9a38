import knex, { type Knex } from 'knex'
import type { Logger } from 'pino'
import { ConfigError } from '../lib/config-error.ts'
import { lazyPackage } from '../lib/lazy.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { makePrivateDatabase } from '../process/private-files.ts'
import { isUsable } from './clients/client.ts'
import { PreparedPostgres } from './clients/postgres.ts'
import { PreparedSqlite, prepareConnection } from './clients/sqlite.ts'
import { postgresProblem, sqliteProblem } from './start/problems.ts'

export type DatabaseConfig =
  /** `lockWaitMs`: how long to wait for another process's lock. */
  | { kind: 'sqlite'; file: string; lockWaitMs?: number }
  /** `queryTimeoutMs`: how long to wait for a server that does not respond; absent = forever. */
  | { kind: 'postgres'; url: string; poolSize: number; queryTimeoutMs?: number }

const pg = lazyPackage<typeof import('pg')>('pg')

const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Opens the database and checks that it responds. Both databases return instants and counts as numbers.
 * @throws ConfigError with one sentence for the operator
 */
export async function connect(config: DatabaseConfig, log?: Logger): Promise<Knex> {
  const db = config.kind === 'sqlite' ? openSqlite(config, log) : openPostgres(config, log)
  try {
    await db.raw('select 1')
    return db
  } catch (error) {
    await db.destroy()
    throw new ConfigError([
      config.kind === 'sqlite' ? sqliteProblem(config.file, error) : postgresProblem(config.url, error),
    ])
  }
}

function openSqlite(config: { file: string; lockWaitMs?: number }, log?: Logger): Knex {
  try {
    makePrivateDatabase(config.file)
  } catch (error) {
    throw new ConfigError([sqliteProblem(config.file, error)])
  }
  return knex({
    client: PreparedSqlite as unknown as typeof Knex.Client,
    connection: { filename: config.file },
    useNullAsDefault: true,
    compileSqlOnError: false,
    // Uses one connection: SQLite has one writer, and a second reader would not see the changes of an open transaction.
    pool: { min: 1, max: 1, afterCreate: prepareConnection(config.lockWaitMs), validate: isUsable },
    ...logging(log),
  })
}

function openPostgres(
  config: { url: string; poolSize: number; queryTimeoutMs?: number },
  log?: Logger,
): Knex {
  const { queryTimeoutMs } = config
  return knex({
    client: PreparedPostgres as unknown as typeof Knex.Client,
    compileSqlOnError: false,
    connection: {
      connectionString: config.url,
      application_name: 'postern',
      keepAlive: true,
      // Sends statements that do not wait for one another at once.
      pipeline: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
      idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
      types: { getTypeParser },
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: config.poolSize, validate: isUsable },
    acquireConnectionTimeout: 15_000,
    ...logging(log),
  })
}

/** Converts int8 (instants, counts) and numeric (their sums) to numbers, because they stay below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === pg().types.builtins.INT8 || oid === pg().types.builtins.NUMERIC) return Number
  return pg().types.getTypeParser(oid, format as 'text')
}

/** Silences Knex without a logger: it would print what it also throws. */
function logging(log: Logger | undefined): Pick<Knex.Config, 'log'> {
  return {
    log: {
      warn: (message: unknown) => log?.warn({ source: 'knex' }, String(message)),
      error: (message: unknown) => log?.error({ source: 'knex' }, String(message)),
      deprecate: (method: string, instead: string) =>
        log?.warn({ source: 'knex' }, `${method} is deprecated: use ${instead}`),
      debug: () => {},
    },
  }
}

/** Inside `transaction(ctx, …)`, `db` is the transaction. */
export interface HasDb {
  db: Knex
}

/** Names the services of a function that changes rows and dates the change. */
export type HasDbAndClock = HasDb & HasClock
