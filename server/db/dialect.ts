import type { Knex } from 'knex'

/** All that differs between the two databases. What both understand is written once, where it is used. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  isUniqueViolation(error: unknown): boolean
  /** The transaction lost against another one and may be run again from its start. */
  isRetryable(error: unknown): boolean
  /** Locks the selected rows until the end of the transaction; a SQLite transaction holds the whole database anyway. */
  forUpdate(query: Knex.QueryBuilder, options?: { skipLocked?: boolean }): Knex.QueryBuilder
  /** Waits until no other transaction holds `name`, and holds it until this one ends. */
  lock(trx: Knex, name: string): Promise<void>
}

export const sqlite: Dialect = {
  name: 'sqlite',
  isUniqueViolation: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(codeOf(error)),
  isRetryable: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
  forUpdate: (query) => query,
  lock: async () => {},
}

export const postgres: Dialect = {
  name: 'postgres',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isRetryable: (error) => codeOf(error) === '40001' || codeOf(error) === '40P01',
  forUpdate: (query, options) => (options?.skipLocked ? query.forUpdate().skipLocked() : query.forUpdate()),
  lock: async (trx, name) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
  },
}

export function dialectOf(db: Knex): Dialect {
  return db.client.dialect === 'postgresql' ? postgres : sqlite
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
