import type { Knex } from 'knex'
import { codeOf } from '../lib/error-code.ts'

/** Contains all differences between the two databases. SQL that both understand is written once, where it is used. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  /** Expression that generates a unique key for each row. */
  randomKey: string
  isUniqueViolation(error: unknown): boolean
  /** Returns true if the transaction lost a conflict with another one and may be repeated from its start. */
  isRetryable(error: unknown): boolean
  /** Locks the selected rows until the end of the transaction; on SQLite, the transaction already locks the whole database. */
  forUpdate(query: Knex.QueryBuilder, options?: { skipLocked?: boolean }): Knex.QueryBuilder
  /** Waits until no other transaction holds `name`, and holds it until this one ends. */
  lock(trx: Knex, name: string): Promise<void>
  /** Replaces the indexed grams (lib/grams.ts) of each entry. */
  indexGrams(db: Knex, entries: readonly IndexedEntry[]): Promise<void>
  /** Inserts entries, at least one, and indexes their grams, with fewer statements than `indexGrams` needs. */
  insertWithGrams(
    runner: StatementRunner,
    insert: FixedStatement,
    entries: readonly IndexedEntry[],
  ): Promise<void>
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
interface StatementRunner {
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
  lock: async () => {},
  async indexGrams(db, entries) {
    for (const { postId, grams } of entries) {
      const row = db('post_grams').insert({ post_id: postId })
      const [{ id }] = await row.onConflict('post_id').merge(['post_id']).returning('id')
      await db('post_grams_index').where({ rowid: id }).delete()
      await db('post_grams_index').insert({ rowid: id, grams: wordsOf(grams) })
    }
  },
  async insertWithGrams({ run, send }, insert, entries) {
    await send(insert.sql, insert.bindings)
    const places = (place: string) => entries.map(() => place).join()
    const rows = await run<{ id: number; post_id: string }>(
      `insert into post_grams (post_id) values ${places('(?)')} returning id, post_id`,
      entries.map(({ postId }) => postId),
    )
    const ids = new Map(rows.map((row) => [row.post_id, row.id]))
    await send(
      `insert into post_grams_index (rowid, grams) values ${places('(?, ?)')}`,
      entries.flatMap(({ postId, grams }) => [ids.get(postId) as number, wordsOf(grams)]),
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

export const postgres: Dialect = {
  name: 'postgres',
  randomKey: 'gen_random_uuid()::text',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isRetryable: (error) => codeOf(error) === '40001' || codeOf(error) === '40P01',
  forUpdate: (query, options) => (options?.skipLocked ? query.forUpdate().skipLocked() : query.forUpdate()),
  lock: async (trx, name) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
  },
  async indexGrams(db, entries) {
    if (entries.length > 0)
      await db('post_grams').insert(gramRows(entries)).onConflict('post_id').merge(['grams'])
  },
  async insertWithGrams({ send }, insert, entries) {
    const rows = `unnest(?::text[], ?::text[]) as e (post_id, grams)`
    await send(
      `with entry as (${insert.sql}) insert into post_grams (post_id, grams) select post_id, grams::integer[] from ${rows}`,
      [...insert.bindings, entries.map(({ postId }) => postId), entries.map(({ grams }) => arrayOf(grams))],
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

function gramRows(entries: readonly IndexedEntry[]) {
  return entries.map(({ postId, grams }) => ({ post_id: postId, grams: arrayOf(grams) }))
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
