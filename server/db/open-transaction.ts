import { createRequire } from 'node:module'
import type { Knex } from 'knex'
import type { DatabaseClient } from './connect.ts'

// Knex types its internals as untyped modules.
const require = createRequire(import.meta.url)
const makeKnex = require('knex/lib/knex-builder/make-knex.js') as (client: DatabaseClient) => Knex

/** Limits the wait for a rollback. A connection that does not roll back in time is discarded. */
const ROLLBACK_MS = 5_000

/**
 * Runs `run` in a transaction of its own, as Knex does: commits if it resolves, rolls back if it throws. Builds the query builder of
 * the transaction only when it is used, because building it costs more than a statement does, and most requests need none.
 */
export async function openTransaction<T>(db: Knex, run: (trx: Knex) => Promise<T>): Promise<T> {
  const client = db.client as DatabaseClient
  const connection = await client.acquireConnection()
  const { promise: executionPromise, resolve, reject } = Promise.withResolvers<void>()
  // Most callers do not listen.
  executionPromise.catch(() => {})
  const bound = bindClient(client, connection)
  try {
    await client.runDirect(connection, 'BEGIN;', [])
    const result = await run(createTransactor(bound.client, client, executionPromise))
    bound.close()
    await client.runDirect(connection, 'COMMIT;', [])
    resolve()
    return result
  } catch (error) {
    bound.close()
    await rollBack(client, connection)
    reject(error)
    throw error
  } finally {
    void client.releaseConnection(connection)
  }
}

/** Rolls back, or discards a connection that cannot. Never throws, because the reason for the rollback matters more. */
async function rollBack(client: DatabaseClient, connection: unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The rollback takes too long.')), ROLLBACK_MS)
  })
  try {
    await Promise.race([client.runDirect(connection, 'ROLLBACK', []), late])
  } catch (error) {
    ;(connection as { __knex__disposed?: unknown }).__knex__disposed = error
  } finally {
    clearTimeout(timer)
  }
}

/** Creates a client whose statements all run on the connection, until it is closed. */
function bindClient(client: DatabaseClient, connection: unknown): { client: DatabaseClient; close(): void } {
  let closed = false
  const refuseClosed = () => {
    if (closed) throw new Error('The transaction has ended, so it runs no further statement.')
  }
  const bound = Object.create(client) as DatabaseClient & { transacting: boolean }
  bound.transacting = true
  bound.acquireConnection = async () => {
    refuseClosed()
    return connection
  }
  bound.releaseConnection = async () => {}
  return {
    client: bound,
    close() {
      closed = true
    },
  }
}

type Listeners = { _events: object | undefined; _eventsCount: number }

function createTransactor(
  bound: DatabaseClient,
  client: DatabaseClient,
  executionPromise: Promise<void>,
): Knex {
  const own: Record<PropertyKey, unknown> = {
    client: bound,
    isTransaction: true,
    executionPromise,
    // An async function that returns the transactor asks whether it is a promise.
    // biome-ignore lint/suspicious/noThenProperty: it is none
    then: undefined,
  }
  let built: Knex | undefined
  const builder = () => {
    if (built === undefined) {
      // Knex listens to its client. Without lists of its own, the client would add to those of the pool's client.
      Object.assign(bound as unknown as Listeners, { _events: undefined, _eventsCount: 0 })
      for (const event of ['start', 'query', 'query-error', 'query-response'])
        bound.on(event, (...args) => client.emit(event as 'query', ...(args as [never])))
      built = Object.assign(makeKnex(bound), { isTransaction: true, executionPromise })
    }
    return built
  }
  return new Proxy((() => {}) as unknown as Knex, {
    apply: (_, __, args) => builder()(...(args as [string])),
    get: (_, name) => (name in own ? own[name] : Reflect.get(builder(), name)),
    set: (_, name, value) => Reflect.set(builder(), name, value),
  })
}
