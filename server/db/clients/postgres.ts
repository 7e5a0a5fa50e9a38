import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Knex } from 'knex'
import type { Client, Query as PgQuery } from 'pg'
import { lazyPackage } from '../../lib/lazy.ts'
import { memoize } from '../../lib/memoize.ts'
import { isStalePlan } from '../dialect.ts'
import { markOutage, postgresOutage } from '../outage.ts'
import { acquired, discard, knexClientOf, type Query, STATEMENTS_KEPT, withStatement } from './client.ts'
import { createFairPool, type FairPool } from './fair-pool.ts'

/** Limits the wait for a connection of the pool. */
const ACQUIRE_MS = 15_000

// Knex creates the client of a transaction without its constructor, so the clients' state lives beside the classes.
const pools = new WeakMap<object, FairPool>()
/** Functions that give back the places of the connections in use. */
const places = new WeakMap<object, () => void>()

const pg = lazyPackage<typeof import('pg')>('pg')

/** Longest statement of Knex that is prepared. Longer ones insert many rows, and almost never repeat. */
const LONGEST_NAMED = 5_000
/** Longest fixed statement that is prepared: several inserts in one. */
const LONGEST_FIXED = 16_000

const hashOf = memoize(STATEMENTS_KEPT, (sql) => createHash('sha1').update(sql).digest('base64url'))

/** Counts the migrations that this process has met while it ran. Statements that were prepared before one get new names. */
let migrationsMet = 0

const nameOf = (sql: string) => (migrationsMet === 0 ? hashOf(sql) : `${hashOf(sql)}.${migrationsMet}`)

/**
 * Runs a statement, which takes its name from `nameOf`. If a migration has made its plan stale, runs it once more under a new name; in a
 * transaction, which Postgres has ended, the caller repeats the transaction.
 */
async function withFreshPlan<T>(connection: Client, run: () => Promise<T>): Promise<T> {
  const met = migrationsMet
  try {
    return await run()
  } catch (error) {
    if (!isStalePlan(error)) throw error
    // Another connection may have met the same migration meanwhile.
    if (migrationsMet === met) migrationsMet++
    if (connection.getTransactionStatus() !== 'I') throw error
    return run()
  }
}

/** Returns the text with `$1` for `?`. */
const withNumbers = memoize(
  STATEMENTS_KEPT,
  (sql) => PreparedPostgres.prototype.positionBindings(sql) as string,
)

/** Names each statement that has bindings, so that Postgres parses and plans it once per connection. */
export class PreparedPostgres extends knexClientOf('pg') {
  override _query(connection: unknown, query: Query): Promise<Query> {
    // A statement without bindings uses the simple protocol, the only one that allows several statements in one text.
    const isNamed =
      query.bindings?.length && query.sql.length < LONGEST_NAMED && query.options?.name === undefined
    const { options } = query
    const run = () => {
      if (isNamed) query.options = { ...options, name: nameOf(query.sql) }
      return super._query(connection, query)
    }
    return withFreshPlan(connection as Client, run).catch((error) => {
      if (error instanceof Error && error.message === 'Query read timeout') closeAtOnce(connection)
      throw withoutValues(markOutage(error, postgresOutage(error)))
    })
  }

  async runDirect(connection: Client, sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    const text = withNumbers(sql)
    this.emit('query', { sql: text, bindings: bindings as unknown[] })
    try {
      return await withFreshPlan(connection, () => send(connection, text, bindings))
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') closeAtOnce(connection)
      throw withStatement(withoutValues(markOutage(error, postgresOutage(error))), sql)
    }
  }

  gather(connection: Client): void {
    const stream = streamOf(connection)
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  override async acquireConnection(): Promise<unknown> {
    const leave = await acquired(fairPoolOf(this).enter())
    try {
      const connection = (await acquired(super.acquireConnection())) as object
      places.set(connection, leave)
      return connection
    } catch (error) {
      leave()
      throw error
    }
  }

  override async releaseConnection(connection: object): Promise<void> {
    await super.releaseConnection(connection)
    places.get(connection)?.()
    places.delete(connection)
  }
}

function send(connection: Client, text: string, bindings: readonly unknown[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    // On a failure there is no result.
    const done = (error: Error | undefined, result: { rows: unknown[] }) =>
      error ? reject(error) : resolve(result.rows)
    const query: PgQuery & { name?: string } = new (pg().Query)(text, bindings as unknown[], done)
    if (bindings.length > 0 && text.length < LONGEST_FIXED) query.name = nameOf(text)
    connection.query(query)
  })
}

function fairPoolOf(client: Pick<Knex.Client, 'config'>): FairPool {
  const known = pools.get(client)
  if (known !== undefined) return known
  const pool = createFairPool(client.config.pool?.max ?? 1, ACQUIRE_MS)
  pools.set(client, pool)
  return pool
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

/** Ends the connection to a server that does not respond, because later users would wait for it too. */
function closeAtOnce(connection: unknown): void {
  discard(connection)
  streamOf(connection).destroy()
}

/** Returns the socket of a connection, which `pg` does not offer (docs/decisions/0021-the-socket-below-pg.md). */
function streamOf(connection: unknown): Duplex {
  return (connection as { connection: { stream: Duplex } }).connection.stream
}
