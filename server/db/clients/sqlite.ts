import { setTimeout as delay } from 'node:timers/promises'
import { BoundedMap } from '../../lib/memoize.ts'
import { markOutage, sqliteOutage } from '../outage.ts'
import {
  acquired,
  discard,
  isUsable,
  knexClientOf,
  type Query,
  STATEMENTS_KEPT,
  withStatement,
} from './client.ts'
import { createLogSync, type LogSync } from './log-sync.ts'

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
  /** Path of the database file. */
  name: string
  prepare(sql: string): SqliteStatement
  pragma(source: string): unknown
}

/** Lets one caller use the connection, from `acquireConnection` until it waits for the disk or calls `releaseConnection`. */
interface Checkout {
  connection: SqliteConnection
  isHeld: boolean
  /** True after a write in a transaction, until its commit. */
  hasWritten: boolean
  /** True if the commit does not wait for the disk. */
  skipsSync: boolean
  takeBack(): Promise<void>
  giveBack(): void
  __knexUid: unknown
}

// Knex creates the client of a transaction without its constructor, so the clients' state lives beside the classes.
const statements = new WeakMap<SqliteConnection, Map<string, SqliteStatement>>()
const lockWaits = new WeakMap<SqliteConnection, number>()
const logSyncs = new WeakMap<SqliteConnection, LogSync>()

/**
 * Keeps prepared statements per connection, because Knex prepares each anew, which costs more than most statements do. A commit
 * resolves when it is on the disk, and others use the connection meanwhile.
 */
export class PreparedSqlite extends knexClientOf('better-sqlite3') {
  override async _query(checkout: Checkout, query: Query): Promise<Query> {
    const { sql } = query
    // A full disk has already rolled the transaction back, and a second rollback would hide the reason. After a commit, the
    // transaction on the connection is another caller's.
    if (sql === 'ROLLBACK' && !(checkout.isHeld && checkout.connection.inTransaction)) return query
    // A statement after a commit. Knex may send one that nobody waits for.
    const isLate = !checkout.isHeld
    if (isLate) await checkout.takeBack()
    const { connection } = checkout
    try {
      const wrote = await run(connection, query, (query.bindings ?? []).map(bindable))
      checkout.hasWritten = sql !== 'ROLLBACK' && (wrote || checkout.hasWritten)
    } catch (error) {
      // Knex returns the connection to the pool after a failed commit, and its next user must not join this transaction.
      if (/^COMMIT/i.test(sql) && connection.inTransaction) prepared(connection, 'ROLLBACK').run([])
      throw markOutage(error, sqliteOutage(error))
    } finally {
      if (isLate && !connection.inTransaction) checkout.giveBack()
    }
    if (checkout.hasWritten && !connection.inTransaction && !checkout.skipsSync) await syncLog(checkout)
    return query
  }

  async runDirect(checkout: Checkout, sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    const query: Query = { sql, bindings: bindings as unknown[] }
    this.emit('query', query)
    await this._query(checkout, query).catch((error) => {
      throw withStatement(error, sql)
    })
    return Array.isArray(query.response) ? query.response : []
  }

  override async acquireConnection(): Promise<Checkout> {
    const acquire = () => acquired(super.acquireConnection()) as Promise<SqliteConnection>
    const connection = await acquire()
    const { __knexUid } = connection as unknown as Checkout
    const checkout: Checkout = {
      connection,
      isHeld: true,
      hasWritten: false,
      skipsSync: false,
      __knexUid,
      async takeBack() {
        checkout.connection = await acquire()
        checkout.isHeld = true
      },
      giveBack: () => {
        if (!checkout.isHeld) return
        checkout.isHeld = false
        if (!isUsable(checkout)) discard(checkout.connection)
        void super.releaseConnection(checkout.connection)
      },
    }
    return checkout
  }

  skipSync(checkout: Checkout): void {
    checkout.skipsSync = true
  }

  override async releaseConnection(checkout: Checkout): Promise<void> {
    checkout.giveBack()
  }

  override async destroyRawConnection(connection: SqliteConnection & { close(): void }): Promise<void> {
    await logSyncs.get(connection)?.close()
    connection.close()
  }
}

/** Waits until what the caller has committed is on the disk. Gives the connection back before. */
async function syncLog(checkout: Checkout): Promise<void> {
  checkout.hasWritten = false
  const log = logSyncs.get(checkout.connection)
  checkout.giveBack()
  await log?.synced()
}

/** Returns what SQLite stores for a value of JavaScript. */
function bindable(value: unknown): unknown {
  if (value instanceof Date) return value.valueOf()
  return typeof value === 'boolean' ? Number(value) : value
}

/** Runs the statement, and returns whether it may have changed the database. */
async function run(connection: SqliteConnection, query: Query, bindings: unknown[]): Promise<boolean> {
  const step = () => {
    const statement = prepared(connection, query.sql)
    if (statement.reader) query.response = statement.all(bindings)
    else {
      const response = statement.run(bindings)
      query.response = response
      query.context = { lastID: response.lastInsertRowid, changes: response.changes }
    }
    return !statement.readonly
  }
  // Within a transaction, this connection holds the lock.
  if (connection.inTransaction && !/^COMMIT/i.test(query.sql)) return step()
  const waitMs = lockWaits.get(connection) ?? LOCK_WAIT_MS
  const wrote = await untilUnlocked(connection, waitMs, step)
  return wrote && query.sql !== 'BEGIN;'
}

/**
 * Repeats a statement until another process releases its lock, for `waitMs` from the first refusal. SQLite's own busy timeout would
 * block the event loop. After that time, statements fail at once until a write succeeds, so that queued requests do not wait one
 * after another. `run` returns whether it wrote, because reads succeed despite a lock.
 */
async function untilUnlocked(connection: object, waitMs: number, run: () => boolean): Promise<boolean> {
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const wrote = run()
      if (wrote) lockedSince.delete(connection)
      return wrote
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

/** Writes the whole log into the database file. @throws an error if another user of the file prevents it */
function checkpoint(connection: SqliteConnection): void {
  const [result] = connection.pragma('wal_checkpoint(truncate)') as [{ busy: number }]
  if (result.busy !== 0) throw new Error('Another process uses the log of the database.')
}

type Done = (error: Error | null, connection: unknown) => void

/** Returns what the pool does with each new connection. */
export function prepareConnection(lockWaitMs = LOCK_WAIT_MS) {
  return (connection: SqliteConnection, done: Done): void => {
    try {
      connection.pragma('busy_timeout = 5000')
      connection.pragma('journal_mode = WAL')
      // Leaves the sync of a commit to `LogSync`. SQLite itself syncs the log before it writes to the database file.
      connection.pragma('synchronous = NORMAL')
      // A checkpoint waits for the disk on the event loop. Four times the default (16 MB of log) makes it four times as rare.
      connection.pragma('wal_autocheckpoint = 4000')
      connection.pragma('foreign_keys = ON')
      // From here on, waits for locks do not block the event loop.
      connection.pragma('busy_timeout = 0')
      lockWaits.set(connection, lockWaitMs)
      logSyncs.set(
        connection,
        createLogSync(connection.name, () => checkpoint(connection)),
      )
      done(null, connection)
    } catch (error) {
      done(error as Error, connection)
    }
  }
}
