import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Client, Query as PgQuery } from 'pg'
import { lazyPackage } from '../../lib/lazy.ts'
import { memoize } from '../../lib/memoize.ts'
import { markOutage, postgresOutage } from '../outage.ts'
import { acquired, discard, knexClientOf, type Query, STATEMENTS_KEPT, withStatement } from './client.ts'

const pg = lazyPackage<typeof import('pg')>('pg')

/** Longest statement that is prepared. Longer ones insert many rows, and almost never repeat. */
const LONGEST_NAMED = 5_000

const nameOf = memoize(STATEMENTS_KEPT, (sql) => createHash('sha1').update(sql).digest('base64url'))

/** Returns the text with `$1` for `?`. */
const withNumbers = memoize(
  STATEMENTS_KEPT,
  (sql) => PreparedPostgres.prototype.positionBindings(sql) as string,
)

/** Names each statement that has bindings, so that Postgres parses and plans it once per connection. */
export class PreparedPostgres extends knexClientOf('pg') {
  override _query(connection: unknown, query: Query): Promise<Query> {
    // A statement without bindings uses the simple protocol, the only one that allows several statements in one text.
    if (query.bindings?.length && query.sql.length < LONGEST_NAMED && query.options?.name === undefined)
      query.options = { ...query.options, name: nameOf(query.sql) }
    return super._query(connection, query).catch((error) => {
      if (error instanceof Error && error.message === 'Query read timeout') closeAtOnce(connection)
      throw withoutValues(markOutage(error, postgresOutage(error)))
    })
  }

  async runDirect(connection: Client, sql: string, bindings: readonly unknown[]): Promise<unknown[]> {
    const text = withNumbers(sql)
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
      if (error instanceof Error && error.message === 'Query read timeout') closeAtOnce(connection)
      throw withStatement(withoutValues(markOutage(error, postgresOutage(error))), sql)
    }
  }

  gather(connection: Client): void {
    const stream = streamOf(connection)
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  override acquireConnection(): Promise<unknown> {
    return acquired(super.acquireConnection())
  }
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
