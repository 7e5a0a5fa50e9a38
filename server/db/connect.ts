import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Writable } from 'node:stream'
import knex, { type Knex } from 'knex'
import type { Client, Query as PgQuery } from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '../lib/config-error.ts'
import { lazyPackage } from '../lib/lazy.ts'
import { makePrivateDatabase } from '../lib/private-files.ts'
import { markOutage, postgresOutage, sqliteOutage } from './outage.ts'
import { untilUnlocked } from './sqlite-locks.ts'
import { postgresProblem, sqliteProblem } from './start/problems.ts'

export type DatabaseConfig =
  /** `lockWaitMs`: how long to wait for another process's lock. */
  | { kind: 'sqlite'; file: string; lockWaitMs?: number }
  /** `queryTimeoutMs`: how long to wait for a server that does not respond; absent = forever. */
  | { kind: 'postgres'; url: string; poolSize: number; queryTimeoutMs?: number }

const pg = lazyPackage<typeof import('pg')>('pg')

const STATEMENTS_KEPT = 500
const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000
/** Limits the wait for another process to release its lock on the SQLite file. */
const LOCK_WAIT_MS = 5_000
/** Longest statement that is prepared. Longer ones insert many rows, and almost never repeat. */
const LONGEST_NAMED = 5_000

interface Query {
  sql: string
  bindings?: unknown[]
  options?: Record<string, unknown>
  response?: unknown
  context?: unknown
}

interface BaseClient extends Knex.Client {
  _query(connection: unknown, query: Query): Promise<Query>
  _formatBindings(bindings: unknown[] | undefined): unknown[]
  positionBindings(sql: string): string
  acquireConnection(): Promise<unknown>
  releaseConnection(connection: unknown): Promise<void>
  emit(event: 'query', query: Query): boolean
}

/** Adds to Knex's client a way around it for statements whose text is complete. */
export interface DatabaseClient extends BaseClient {
  /** Runs a statement with `?` for its bindings, without Knex's own steps, and returns the rows. */
  runDirect(connection: unknown, sql: string, bindings: readonly unknown[]): Promise<unknown[]>
  /**
   * Lets the next statements on the connection leave in one packet with those that follow before the program waits. Absent where the
   * database is in this process.
   */
  gather?(connection: unknown): void
}

/** Knex types its dialects as untyped modules, so `require` loads the two base classes. */
const require = createRequire(import.meta.url)
type BaseConstructor = new (config: Knex.Config) => BaseClient
const BetterSqlite = require('knex/lib/dialects/better-sqlite3/index.js') as BaseConstructor
const Postgres = require('knex/lib/dialects/postgres/index.js') as BaseConstructor

interface SqliteStatement {
  reader: boolean
  readonly: boolean
  all(bindings: unknown[]): unknown[]
  run(bindings: unknown[]): { lastInsertRowid: number | bigint; changes: number }
}
interface SqliteConnection {
  inTransaction: boolean
  prepare(sql: string): SqliteStatement
  pragma(source: string): unknown
}

// Knex creates the client of a transaction without its constructor, so the clients' state lives beside the classes.
const statements = new WeakMap<SqliteConnection, Map<string, SqliteStatement>>()
const names = new Map<string, string>()
/** Maps each text with `?` to the text with `$1`. */
const positioned = new Map<string, string>()
const lockWaits = new WeakMap<SqliteConnection, number>()

/** Keeps prepared statements per connection, because Knex prepares each anew, which costs more than most statements do. */
class PreparedSqlite extends BetterSqlite {
  override async _query(connection: SqliteConnection, query: Query): Promise<Query> {
    const { sql } = query
    // A full disk has already rolled the transaction back, and a second rollback would hide the reason.
    if (sql === 'ROLLBACK' && !connection.inTransaction) return query
    const bindings = this._formatBindings(query.bindings)
    try {
      await run(connection, query, bindings)
    } catch (error) {
      // Knex returns the connection to the pool after a failed commit, and its next user must not join this transaction.
      if (/^COMMIT/i.test(sql) && connection.inTransaction) prepared(connection, 'ROLLBACK').run([])
      throw markOutage(error, sqliteOutage(error))
    }
    return query
  }

  async runDirect(
    connection: SqliteConnection,
    sql: string,
    bindings: readonly unknown[],
  ): Promise<unknown[]> {
    const query: Query = { sql, bindings: bindings as unknown[] }
    this.emit('query', query)
    await this._query(connection, query).catch((error) => {
      throw withStatement(error, sql)
    })
    return Array.isArray(query.response) ? query.response : []
  }

  override acquireConnection(): Promise<unknown> {
    return acquired(super.acquireConnection())
  }
}

async function run(connection: SqliteConnection, query: Query, bindings: unknown[]): Promise<void> {
  const step = () => {
    const statement = prepared(connection, query.sql)
    if (statement.reader) query.response = statement.all(bindings)
    else {
      const response = statement.run(bindings)
      query.response = response
      query.context = { lastID: response.lastInsertRowid, changes: response.changes }
    }
    return statement
  }
  // Within a transaction, this connection holds the lock.
  if (connection.inTransaction && !/^COMMIT/i.test(query.sql)) return void step()
  const waitMs = lockWaits.get(connection) ?? LOCK_WAIT_MS
  await untilUnlocked(connection, waitMs, () => !step().readonly)
}

/** Marks a failure to get a connection as an outage: it cannot be told from an unreachable database. */
async function acquired(connection: Promise<unknown>): Promise<unknown> {
  try {
    return await connection
  } catch (error) {
    throw markOutage(error, 'away')
  }
}

function prepared(connection: SqliteConnection, sql: string): SqliteStatement {
  let kept = statements.get(connection)
  if (kept === undefined) {
    kept = new Map()
    statements.set(connection, kept)
  }
  const found = kept.get(sql)
  if (found !== undefined) return found
  // A transaction that reads before it writes must hold the write lock from the start: two that upgrade would deadlock.
  const statement = connection.prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)
  if (/^\s*(create|alter|drop)\b/i.test(sql)) kept.clear()
  else {
    const oldest = kept.size >= STATEMENTS_KEPT ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(sql, statement)
  }
  return statement
}

/** Names each statement that has bindings, so that Postgres parses and plans it once per connection. */
class PreparedPostgres extends Postgres {
  override _query(connection: unknown, query: Query): Promise<Query> {
    // A statement without bindings uses the simple protocol, the only one that allows several statements in one text.
    if (query.bindings?.length && query.sql.length < LONGEST_NAMED && query.options?.name === undefined)
      query.options = { ...query.options, name: nameOf(query.sql) }
    return super._query(connection, query).catch((error) => {
      if (error instanceof Error && error.message === 'Query read timeout') discard(connection, error)
      throw withoutValues(markOutage(error, postgresOutage(error)))
    })
  }

  async runDirect(connection: Client, sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    const text = withNumbers(this, sql)
    this.emit('query', { sql: text, bindings: bindings as unknown[] })
    try {
      return await new Promise((resolve, reject) => {
        // On a failure there is no result.
        const done = (error: Error | undefined, result: { rows: unknown[] }) =>
          error ? reject(error) : resolve(result.rows)
        const query: PgQuery & { name?: string } = new (pg().Query)(text, bindings as unknown[], done)
        if (bindings.length > 0 && text.length < LONGEST_NAMED) query.name = nameOf(text)
        connection.query(query)
      })
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') discard(connection, error)
      throw withStatement(withoutValues(markOutage(error, postgresOutage(error))), sql)
    }
  }

  gather({ connection: { stream } }: Client & { connection: { stream: Writable } }): void {
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  override acquireConnection(): Promise<unknown> {
    return acquired(super.acquireConnection())
  }
}

/** Returns the text with `$1` for `?`. */
function withNumbers(client: Pick<BaseClient, 'positionBindings'>, sql: string): string {
  let text = positioned.get(sql)
  if (text === undefined) {
    text = client.positionBindings(sql)
    if (positioned.size >= STATEMENTS_KEPT) positioned.clear()
    positioned.set(sql, text)
  }
  return text
}

/** Names the statement in the message, without its bindings, which may be private. */
function withStatement(error: unknown, sql: string): unknown {
  if (error instanceof Error) error.message = `${sql} - ${error.message}`
  return error
}

/**
 * Removes values of a statement from an error of Postgres, since they may be private and the error is logged: `detail` repeats the key
 * of a conflicting row, `where` the input, and the message of a data exception (class 22) quotes what it could not read.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { detail, where } = error as { detail?: unknown; where?: unknown }
  if (detail !== undefined || where !== undefined)
    Object.assign(error, { detail: undefined, where: undefined })
  if (String(error.code).startsWith('22')) error.message = error.message.replace(/".*"/s, '"…"')
  return error
}

/** Discards the connection to a server that does not respond, because later users would wait for it too. */
function discard(connection: unknown, error: Error): void {
  const client = connection as { __knex__disposed?: Error; connection?: { stream?: { destroy(): void } } }
  client.__knex__disposed = error
  client.connection?.stream?.destroy()
}

function nameOf(sql: string): string {
  let name = names.get(sql)
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('base64url')
    if (names.size >= STATEMENTS_KEPT) names.clear()
    names.set(sql, name)
  }
  return name
}

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
    pool: { min: 1, max: 1, afterCreate: prepareConnection(config.lockWaitMs ?? LOCK_WAIT_MS) },
    ...logging(log),
  })
}

type Done = (error: Error | null, connection: unknown) => void

function prepareConnection(lockWaitMs: number) {
  return (connection: SqliteConnection, done: Done): void => {
    try {
      connection.pragma('busy_timeout = 5000')
      connection.pragma('journal_mode = WAL')
      connection.pragma('synchronous = FULL')
      connection.pragma('foreign_keys = ON')
      // From here on, waits for locks do not block the event loop.
      connection.pragma('busy_timeout = 0')
      lockWaits.set(connection, lockWaitMs)
      done(null, connection)
    } catch (error) {
      done(error as Error, connection)
    }
  }
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
    pool: { min: 0, max: config.poolSize },
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
