import knex, { type Knex } from 'knex'
import { within } from '../lib/time/time-limit.ts'
import { type DatabaseClient, discard } from './clients/client.ts'
import { isRowsInsert, joinInserts, MAX_INSERTS } from './clients/joined-inserts.ts'
import type { FixedStatement } from './dialect.ts'

/** Limits the wait for a rollback. A connection that does not roll back in time is discarded. */
const ROLLBACK_MS = 5_000
const READ = /^\s*select\b/i

/**
 * Runs `run` in a transaction of its own, as Knex does: commits if it resolves, rolls back if it throws.
 */
export async function openTransaction<T>(db: Knex, run: (trx: Knex) => Promise<T>): Promise<T> {
  const client = db.client as DatabaseClient
  const connection = await client.acquireConnection()
  const { promise: executionPromise, resolve, reject } = Promise.withResolvers<void>()
  // Most callers do not listen.
  executionPromise.catch(() => {})
  const bound = bindClient(client, connection)
  try {
    await bound.begin()
    const result = await run(createTransactor(bound.client, executionPromise))
    await bound.commit()
    resolve()
    return result
  } catch (error) {
    const reason = await bound.close().then(
      () => error,
      (failure: unknown) => failure,
    )
    if (!bound.isOver()) await rollBack(client, connection)
    reject(reason)
    throw reason
  } finally {
    void client.releaseConnection(connection)
  }
}

/** Rolls back, or discards a connection that cannot. Never throws, because the reason for the rollback matters more. */
async function rollBack(client: DatabaseClient, connection: unknown): Promise<void> {
  try {
    await within(ROLLBACK_MS, client.runDirect(connection, 'ROLLBACK', []), 'The rollback takes too long.')
  } catch {
    discard(connection)
  }
}

/** Runs all its statements on one connection, in its transaction. */
export interface BoundClient extends DatabaseClient {
  /** Does what `runDirect` does, on the connection of the transaction. */
  runBound(sql: string, bindings: readonly unknown[]): Promise<unknown[]>
  /**
   * Sends a statement whose rows nobody needs. On Postgres, it does not wait for the outcome: a failure fails the transaction's next
   * statement or its commit. Inserts of rows wait for the next statement or the commit, and leave as one.
   */
  send(sql: string, bindings: readonly unknown[]): Promise<void>
  /** Lets the commit resolve before it is on the disk. */
  skipSync(): Promise<void>
}

function bindClient(client: DatabaseClient, connection: unknown) {
  let closed = false
  let begun = false
  let isOver = false
  let failure: unknown
  /** Settles with the last statement that nobody waited for. Statements of a connection end in their order. */
  let sent: Promise<void> | null = null
  /** Inserts that leave as one statement, with the next one or with the commit. */
  let inserts: FixedStatement[] = []
  const settle = async () => {
    await sent
    if (failure !== undefined) throw failure
  }
  const post = (sql: string, bindings: readonly unknown[]) => {
    client.gather?.(connection)
    sent = client.runDirect(connection, sql, bindings).then(
      () => {
        begun = true
      },
      (error: unknown) => {
        // Later statements fail only because of the first failure.
        failure ??= error
      },
    )
  }
  const enter = async (sql: string) => {
    if (closed) throw new Error('The transaction has ended, so it runs no further statement.')
    // Without a transaction, only a read does no harm, so only a read goes out together with BEGIN.
    if (!begun && !READ.test(sql)) await settle()
  }
  const flush = () => {
    if (inserts.length === 0) return
    const { sql, bindings } = joinInserts(inserts)
    inserts = []
    post(sql, bindings)
  }
  const join = (insert: FixedStatement) => {
    inserts.push(insert)
    if (inserts.length === MAX_INSERTS) flush()
  }
  const bound: BoundClient = Object.assign(Object.create(client) as BoundClient, {
    transacting: true,
    // The query builder of a transaction would add listeners to those of the pool's client. Events go to that one.
    on: () => bound,
    async acquireConnection() {
      await enter('')
      flush()
      return connection
    },
    async releaseConnection() {},
    async runBound(sql: string, bindings: readonly unknown[]) {
      await enter(sql)
      flush()
      try {
        return await client.runDirect(connection, sql, bindings)
      } catch (error) {
        throw failure ?? error
      }
    },
    async send(sql: string, bindings: readonly unknown[]) {
      await enter(sql)
      if (client.gather === undefined) await client.runDirect(connection, sql, bindings)
      else if (isRowsInsert(sql)) join({ sql, bindings: bindings as Knex.RawBinding[] })
      else {
        flush()
        post(sql, bindings)
      }
    },
    async skipSync() {
      if (client.skipSync === undefined) await bound.send('set local synchronous_commit = off', [])
      else client.skipSync(connection)
    },
  })
  return {
    client: bound,
    async begin() {
      post('BEGIN;', [])
      // A database in this process gains nothing, and may wait for a lock.
      if (client.gather === undefined) await settle()
    },
    /** Commits. What nobody waited for leaves with the commit, which rolls back if that failed. */
    async commit() {
      closed = true
      if (!begun || client.gather === undefined || failure !== undefined) await settle()
      flush()
      await client.runDirect(connection, 'COMMIT;', [])
      isOver = true
      await settle()
    },
    /** Ends the use of the client. Throws the failure of the first statement that nobody waited for. */
    async close() {
      closed = true
      await settle()
    },
    /** Returns true once the transaction needs no rollback: the database has ended it. */
    isOver: () => isOver,
  }
}

/**
 * Creates the Knex of a transaction, which runs all statements on this client. Builds it only when it is used, because building it
 * costs more than a statement does, and most requests need none (docs/decisions/0020-transactions-build-knex-when-it-is-used.md).
 */
function createTransactor(client: BoundClient, executionPromise: Promise<void>): Knex {
  const own: Record<PropertyKey, unknown> = {
    client,
    isTransaction: true,
    executionPromise,
    // An async function that returns the transactor asks whether it is a promise.
    // biome-ignore lint/suspicious/noThenProperty: it is none
    then: undefined,
  }
  let built: Knex | undefined
  const trx = () => {
    built ??= Object.assign(buildKnex(client), { isTransaction: true, executionPromise })
    return built
  }
  return new Proxy((() => {}) as unknown as Knex, {
    apply: (_, __, args) => trx()(...(args as [string])),
    get: (_, name) => (name in own ? own[name] : Reflect.get(trx(), name)),
    set: (_, name, value) => Reflect.set(trx(), name, value),
  })
}

function buildKnex(client: BoundClient): Knex {
  // Knex takes the class of its client, and an arrow function cannot be one.
  function Client() {
    return client
  }
  return knex({ client: Client as unknown as typeof Knex.Client })
}
