import type { Knex } from 'knex'
import { codeOf } from '../lib/error-code.ts'

/** Contains all differences between the two databases. SQL that both understand is written once, where it is used. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  /** Expression that generates a unique key for each row. */
  randomKey: string
  isUniqueViolation(error: unknown): boolean
  /** Returns true if the transaction may be repeated from its start: it lost a conflict with another one, or met a stale plan. */
  isRetryable(error: unknown): boolean
  /** Locks the selected rows until the end of the transaction; on SQLite, the transaction already locks the whole database. */
  forUpdate(query: Knex.QueryBuilder, options?: { skipLocked?: boolean }): Knex.QueryBuilder
  /** Waits until no other transaction holds `name`, and holds it until this one ends. */
  lock(trx: Knex, name: string): Promise<void>
  /** Expression for the JSON text of an object, given the column of each name. */
  jsonText(columns: Readonly<Record<string, string>>): string
  /** Replaces the indexed grams (posts/search/grams.ts) of each entry. */
  indexGrams(runner: StatementRunner, entries: readonly IndexedEntry[]): Promise<void>
  /** Selects `post_id` of at most `limit` entries that have all of these grams, in no order, and reads no further. */
  withGrams(db: Knex, grams: readonly number[], limit: number): Knex.QueryBuilder
}

/** A statement whose text stays the same for the same number of rows. */
export interface FixedStatement {
  sql: string
  bindings: readonly Knex.RawBinding[]
}

/** Binds a value, or an array of values where the database takes one. */
export type Binding = Knex.RawBinding | readonly Knex.RawBinding[]

/** Runs statements whose texts stay the same, in the caller's transaction. */
export interface StatementRunner {
  run<Row>(sql: string, bindings: readonly Binding[]): Promise<Row[]>
  /** Runs a statement whose rows nobody needs. */
  send(sql: string, bindings: readonly Binding[]): Promise<void>
}

export interface IndexedEntry {
  postId: string
  grams: readonly number[]
}

export const sqlite: Dialect = {
  name: 'sqlite',
  randomKey: 'lower(hex(randomblob(16)))',
  isUniqueViolation: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(codeOf(error)),
  isRetryable: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
  forUpdate: (query) => query,
  jsonText: (columns) =>
    `json_object(${Object.entries(columns).map(([name, column]) => `'${name}', ${column}`)})`,
  lock: async () => {},
  async indexGrams({ run, send }, entries) {
    // The condition tells the parser that `on conflict` belongs to the insert.
    const rows = await run<{ id: number; post_id: string }>(
      `insert into post_grams (post_id) select value from json_each(?) where true
       on conflict (post_id) do update set post_id = excluded.post_id returning id, post_id`,
      [JSON.stringify(entries.map(({ postId }) => postId))],
    )
    await send('delete from post_grams_index where rowid in (select value from json_each(?))', [
      JSON.stringify(rows.map(({ id }) => id)),
    ])
    const ids = new Map(rows.map((row) => [row.post_id, row.id]))
    const words = entries.map(({ postId, grams }) => [ids.get(postId), wordsOf(grams)])
    await send(
      `insert into post_grams_index (rowid, grams) select value ->> 0, value ->> 1 from json_each(?)`,
      [JSON.stringify(words)],
    )
  },
  withGrams: (db, grams, limit) =>
    db('post_grams_index as f')
      .crossJoin(db.raw('post_grams as g'))
      .whereRaw('post_grams_index match ? and g.id = f.rowid', [
        grams.map((gram) => `"${word(gram)}"`).join(' AND '),
      ])
      .limit(limit)
      .select('g.post_id'),
}

/**
 * Returns true for the refusal of a prepared statement of Postgres whose result has other columns than when it was prepared, because
 * another process has migrated the tables since. The statement has not run.
 */
export function isStalePlan(error: unknown): boolean {
  // The message depends on the language of the server, the routine does not.
  return codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}

export const postgres: Dialect = {
  name: 'postgres',
  randomKey: 'gen_random_uuid()::text',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isRetryable: (error) => /^(40001|40P01)$/.test(codeOf(error)) || isStalePlan(error),
  forUpdate: (query, options) => (options?.skipLocked ? query.forUpdate().skipLocked() : query.forUpdate()),
  jsonText: (columns) => {
    const selected = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`)
    return `row_to_json((select r from (select ${selected}) as r))::text`
  },
  lock: async (trx, name) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
  },
  async indexGrams({ send }, entries) {
    await send(
      `insert into post_grams (post_id, grams)
       select post_id, grams::integer[] from unnest(?::text[], ?::text[]) as e (post_id, grams)
       on conflict (post_id) do update set grams = excluded.grams`,
      [entries.map(({ postId }) => postId), entries.map(({ grams }) => arrayOf(grams))],
    )
  },
  withGrams: (db, grams, limit) =>
    db
      .withMaterialized(
        'found',
        db('post_grams')
          .select('post_id')
          .whereRaw('grams @> ?::integer[]', [arrayOf(grams)]),
      )
      .from('found')
      .limit(limit)
      .select('post_id'),
}

function wordsOf(grams: readonly number[]): string {
  return grams.map(word).join(' ')
}

/** Writes a gram as a token of the full-text index. */
function word(gram: number): string {
  return (gram >>> 0).toString(36)
}

function arrayOf(grams: readonly number[]): string {
  return `{${grams.join()}}`
}

/** Returns the dialect of a connection's or transaction's database. */
export function dialectOf(db: Knex): Dialect {
  return db.client.dialect === 'postgresql' ? postgres : sqlite
}
