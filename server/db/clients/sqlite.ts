import { setTimeout as delay } from 'node:timers/promises'
import { BoundedMap } from '../../lib/memoize.ts'
import { markOutage, sqliteOutage } from '../outage.ts'
import { acquired, knexClientOf, type Query, STATEMENTS_KEPT, withStatement } from './client.ts'

/** Limits the wait for another process to release its lock on the SQLite file. */
const LOCK_WAIT_MS = 5_000
const LONGEST_PAUSE_MS = 25

/** Maps a connection to the instant since which another process's lock has blocked its writes; absent while they succeed. */
const lockedSince = new WeakMap<object, number>()

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
const lockWaits = new WeakMap<SqliteConnection, number>()

/** Keeps prepared statements per connection, because Knex prepares each anew, which costs more than most statements do. */
export class PreparedSqlite extends knexClientOf('better-sqlite3') {
  override async _query(connection: SqliteConnection, query: Query): Promise<Query> {
    const { sql } = query
    // A full disk has already rolled the transaction back, and a second rollback would hide the reason.
    if (sql === 'ROLLBACK' && !connection.inTransaction) return query
    const bindings = (query.bindings ?? []).map(bindable)
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

/** Returns what SQLite stores for a value of JavaScript. */
function bindable(value: unknown): unknown {
  if (value instanceof Date) return value.valueOf()
  return typeof value === 'boolean' ? Number(value) : value
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

/**
 * Repeats a statement until another process releases its lock, for `waitMs` from the first refusal. SQLite's own busy timeout would
 * block the event loop. After that time, statements fail at once until a write succeeds, so that queued requests do not wait one
 * after another. `run` returns whether it wrote, because reads succeed despite a lock.
 */
async function untilUnlocked(connection: object, waitMs: number, run: () => boolean): Promise<void> {
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const wrote = run()
      if (wrote) lockedSince.delete(connection)
      return
    } catch (error) {
      if (sqliteOutage(error) !== 'locked') throw error
      const since = lockedSince.get(connection) ?? performance.now()
      lockedSince.set(connection, since)
      if (performance.now() - since >= waitMs) throw error
      await delay(pause)
    }
  }
}

function prepared(connection: SqliteConnection, sql: string): SqliteStatement {
  let kept = statements.get(connection)
  if (kept === undefined) {
    kept = new BoundedMap(STATEMENTS_KEPT)
    statements.set(connection, kept)
  }
  const found = kept.get(sql)
  if (found !== undefined) return found
  // A transaction that reads before it writes must hold the write lock from the start: two that upgrade would deadlock.
  const statement = connection.prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)
  if (/^\s*(create|alter|drop)\b/i.test(sql)) kept.clear()
  else kept.set(sql, statement)
  return statement
}

type Done = (error: Error | null, connection: unknown) => void

/** Returns what the pool does with each new connection. */
export function prepareConnection(lockWaitMs = LOCK_WAIT_MS) {
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
