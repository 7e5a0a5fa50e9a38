import type { Knex } from 'knex'

/** All that differs between the two databases. What both understand is written once, where it is used. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  /** An expression that makes a key of its own for each row. */
  randomKey: string
  isUniqueViolation(error: unknown): boolean
  /** The transaction lost against another one and may be run again from its start. */
  isRetryable(error: unknown): boolean
  /** Locks the selected rows until the end of the transaction; a SQLite transaction holds the whole database anyway. */
  forUpdate(query: Knex.QueryBuilder, options?: { skipLocked?: boolean }): Knex.QueryBuilder
  /** Waits until no other transaction holds `name`, and holds it until this one ends. */
  lock(trx: Knex, name: string): Promise<void>
  /** Makes each entry found by its numbers (lib/grams.ts), and by no others. */
  indexGrams(db: Knex, entries: readonly IndexedEntry[]): Promise<void>
  /** Does as `indexGrams` does for entries that were never indexed, with fewer statements. */
  indexNewGrams(db: Knex, entries: readonly IndexedEntry[]): Promise<void>
  /** `post_id` of entries with all of these numbers, at most so many, in no order; read no further than that. */
  withGrams(db: Knex, grams: readonly number[], limit: number): Knex.QueryBuilder
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
  async indexNewGrams(db, entries) {
    if (entries.length === 0) return
    const rows = await db('post_grams')
      .insert(entries.map(({ postId }) => ({ post_id: postId })))
      .returning(['id', 'post_id'])
    const ids = new Map(rows.map((row) => [row.post_id, row.id]))
    await db('post_grams_index').insert(
      entries.map(({ postId, grams }) => ({ rowid: ids.get(postId), grams: wordsOf(grams) })),
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
  async indexNewGrams(db, entries) {
    if (entries.length > 0) await db('post_grams').insert(gramRows(entries))
  },
  // Without the limit inside, the planner asks the index; with it, it would rather read the whole table until it has enough.
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

/** A number as a token of the full-text index. */
function word(gram: number): string {
  return (gram >>> 0).toString(36)
}

function arrayOf(grams: readonly number[]): string {
  return `{${grams.join()}}`
}

/** Of the database that a connection or a transaction leads to: whoever has `db` needs no more. */
export function dialectOf(db: Knex): Dialect {
  return db.client.dialect === 'postgresql' ? postgres : sqlite
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
