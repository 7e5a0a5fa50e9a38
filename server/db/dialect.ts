import type { Knex } from 'knex'

/** Contains all differences between the two databases. SQL that both understand is written once, where it is used. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  /** Expression that generates a unique key for each row. */
  randomKey: string
  isUniqueViolation(error: unknown): boolean
  /** Returns true if the transaction lost a conflict with another one and may be repeated from its start. */
  isRetryable(error: unknown): boolean
  /** Locks the selected rows until the end of the transaction; on SQLite, the transaction has the whole database. */
  forUpdate(query: Knex.QueryBuilder, options?: { skipLocked?: boolean }): Knex.QueryBuilder
  /** Waits until no other transaction holds `name`, and holds it until this one ends. */
  lock(trx: Knex, name: string): Promise<void>
  /** Makes each entry findable by its grams (lib/grams.ts) and by no others. */
  indexGrams(db: Knex, entries: readonly IndexedEntry[]): Promise<void>
  /** Does the same as `indexGrams` for entries that were never indexed, with fewer statements. */
  indexNewGrams(db: Knex, entries: readonly IndexedEntry[]): Promise<void>
  /** Selects `post_id` of at most `limit` entries that have all of these grams, in no order, and reads no further. */
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
  // The planner uses the index only if the limit is outside; otherwise it would read the whole table.
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
