import type { Knex } from 'knex'
import { dialectOf } from './dialect.ts'

/**
 * Runs a statement whose text never changes, and returns its rows. Knex's query builder costs more than such a statement itself, so
 * statements of every request bypass it.
 */
export async function runFixed<Row>(
  db: Knex,
  sql: string,
  bindings: readonly Knex.RawBinding[],
): Promise<Row[]> {
  const result = await db.raw(sql, bindings)
  return dialectOf(db).name === 'sqlite' ? result : result.rows
}

/** Inserts rows with the same columns in one statement. */
export async function insertRows<Row extends object>(
  db: Knex,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first) as (keyof Row & string)[]
  const places = `(${columns.map(() => '?').join()})`
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null)) as Knex.RawBinding[]
  const names = columns.map((column) => `"${column}"`).join()
  await db.raw(`insert into ${table} (${names}) values ${rows.map(() => places).join()}`, values)
}
