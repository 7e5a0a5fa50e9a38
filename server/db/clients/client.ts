import knex, { type Knex } from 'knex'
import { markOutage } from '../outage.ts'

/** A statement as Knex hands it to its clients. */
export interface Query {
  sql: string
  bindings?: unknown[]
  options?: Record<string, unknown>
  response?: unknown
  context?: unknown
}

/** Knex's own client of a database, as far as ours extend it. */
export interface KnexClient extends Knex.Client {
  _query(connection: unknown, query: Query): Promise<Query>
}

/** Adds to Knex's client a way around it for statements whose text is complete. */
export interface DatabaseClient extends KnexClient {
  /** Runs a statement with `?` for its bindings, without Knex's own steps, and returns the rows. */
  runDirect(connection: unknown, sql: string, bindings: readonly unknown[]): Promise<unknown[]>
  /**
   * Lets the next statements on the connection leave in one packet with those that follow before the program waits. Absent where the
   * database is in this process.
   */
  gather?(connection: unknown): void
  /** Lets the next commit on the connection resolve before it is on the disk. Absent where a statement does that. */
  skipSync?(connection: unknown): void
}

/** Returns Knex's class for a database, which Knex exports through its instances only. */
export function knexClientOf(name: 'better-sqlite3' | 'pg'): new (config: Knex.Config) => KnexClient {
  return knex({ client: name, useNullAsDefault: true }).client.constructor
}

/** Limits the statements that each connection keeps prepared, and the texts that this process keeps for them. */
export const STATEMENTS_KEPT = 500

const discarded = new WeakSet<object>()

/** Makes the pool close the connection in place of handing it out again. */
export function discard(connection: unknown): void {
  discarded.add(connection as object)
}

export const isUsable = (connection: unknown): boolean => !discarded.has(connection as object)

/** Marks a failure to get a connection as an outage: it cannot be told from an unreachable database. */
export async function acquired<T>(connection: Promise<T>): Promise<T> {
  try {
    return await connection
  } catch (error) {
    throw markOutage(error, 'away')
  }
}

/** Names the statement in the message, without its bindings, which may be private. */
export function withStatement(error: unknown, sql: string): unknown {
  if (error instanceof Error) error.message = `${sql} - ${error.message}`
  return error
}
