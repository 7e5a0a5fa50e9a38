import type { Knex } from 'knex'
import type { HasDb } from '../connect.ts'
import { type Binding, dialectOf, type FixedStatement } from '../dialect.ts'
import { runFixed } from '../fixed-statement.ts'
import type { BoundClient } from '../open-transaction.ts'
import { insertIf, MAX_INSERTS } from './joined-inserts.ts'

/** Ends the attempt of `writeAtOnce` at what only a transaction can do. */
class NeedsTransaction extends Error {}

/** Names the query that has a row if all is as assumed. */
const ASSUMED = 'assumed'

interface Collected {
  inserts: FixedStatement[]
  /** By their text and bindings, so that each is checked once. */
  conditions: Map<string, FixedStatement>
}

const collecting = new WeakMap<object, Collected>()

/**
 * Collects what `run` inserts with `sendRows`, and inserts all of it with one statement, which is a transaction of its own: Postgres gets
 * one packet in place of those of BEGIN, each statement that somebody waits for, and COMMIT. Returns null, with nothing written, on
 * SQLite, within a transaction, where a request has a last word before its commit, where `run` needs rows of the database, and where
 * what it assumes is false. Its caller then runs it in a `transaction`, so `run` must have no effect outside of the database.
 */
export async function writeAtOnce<C extends HasDb & { beforeCommit?: unknown }, T>(
  ctx: C,
  run: (ctx: C) => Promise<T>,
): Promise<{ value: T } | null> {
  if (dialectOf(ctx.db).name === 'sqlite' || ctx.db.isTransaction || ctx.beforeCommit !== undefined)
    return null
  const { promise: executionPromise, resolve, reject } = Promise.withResolvers<void>()
  // Most callers do not listen.
  executionPromise.catch(() => {})
  const collected: Collected = { inserts: [], conditions: new Map() }
  try {
    const db = createCollector(ctx.db, collected, executionPromise)
    const value = await run(Object.assign(Object.create(ctx) as C, { db }))
    if (!(await write(ctx.db, collected))) throw new NeedsTransaction()
    resolve()
    return { value }
  } catch (error) {
    reject(error)
    if (error instanceof NeedsTransaction || dialectOf(ctx.db).isRetryable(error)) return null
    throw error
  }
}

/**
 * Lets `writeAtOnce` write only if the condition is true when it writes, and returns true: continue as if it were. Returns false for
 * every other database: check by yourself.
 */
export function assume(db: Knex, sql: string, bindings: readonly Binding[]): boolean {
  const collected = collecting.get(db.client)
  collected?.conditions.set(`${sql} ${JSON.stringify(bindings)}`, {
    sql,
    bindings: bindings as Knex.RawBinding[],
  })
  return collected !== undefined
}

async function write(db: Knex, { inserts, conditions }: Collected): Promise<boolean> {
  if (inserts.length === 0 || inserts.length > MAX_INSERTS) return false
  const all = [...conditions.values(), ...inserts]
  const assumed = [...conditions.values()].map(({ sql }) => `(${sql})`).join(' and ')
  const parts = inserts.map((insert, n) => `i${n} as (${insertIf(ASSUMED, insert)}\n)`)
  const sql = `
    with ${ASSUMED} as materialized (select 1 where ${assumed || 'true'}), ${parts.join(', ')}
    select from ${ASSUMED}`
  const rows = await runFixed(
    db,
    sql,
    all.flatMap(({ bindings }) => bindings),
  )
  return rows.length === 1
}

/** Creates the Knex of a transaction that has no connection. */
function createCollector(db: Knex, collected: Collected, executionPromise: Promise<void>): Knex {
  const refuse = () => {
    throw new NeedsTransaction()
  }
  const own: Partial<BoundClient> = {
    acquireConnection: refuse,
    runBound: refuse,
    async send(sql, bindings) {
      const insert = { sql, bindings: bindings as Knex.RawBinding[] }
      if (insertIf(ASSUMED, insert) === null) refuse()
      collected.inserts.push(insert)
    },
  }
  const client = Object.assign(Object.create(db.client) as BoundClient, own)
  collecting.set(client, collected)
  const known: Record<PropertyKey, unknown> = {
    client,
    isTransaction: true,
    executionPromise,
    // An async function that returns the collector asks whether it is a promise.
    // biome-ignore lint/suspicious/noThenProperty: it is none
    then: undefined,
  }
  return new Proxy((() => {}) as unknown as Knex, {
    apply: refuse,
    get: (_, name) => (name in known ? known[name] : refuse()),
  })
}
