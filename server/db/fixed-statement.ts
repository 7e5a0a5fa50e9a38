import type { Knex } from 'knex'
import { BoundedMap } from '../lib/memoize.ts'
import type { DatabaseClient } from './clients/client.ts'
import {
  type Binding,
  type Dialect,
  dialectOf,
  type FixedStatement,
  type StatementRunner,
} from './dialect.ts'
import type { BoundClient } from './open-transaction.ts'

/**
 * Runs a statement whose text never changes, and returns its rows. Knex's query builder costs more than such a statement itself, so
 * statements of every request and every post bypass it. Postgres plans such a text once per connection: `inList` and `jsonRows`
 * take any number of values as one binding: an array, and the text of `toJson`.
 */
export async function runFixed<Row>(db: Knex, sql: string, bindings: readonly Binding[]): Promise<Row[]> {
  const client = db.client as DatabaseClient & Partial<BoundClient>
  const bound = bind(db, bindings)
  if (client.runBound !== undefined) return (await client.runBound(sql, bound)) as Row[]
  const connection = await client.acquireConnection()
  try {
    return (await client.runDirect(connection, sql, bound)) as Row[]
  } finally {
    void client.releaseConnection(connection)
  }
}

/**
 * Runs a statement whose rows nobody needs. In a `transaction()` on Postgres, it leaves with the next statement and is not waited for:
 * its failure is that of the next statement or of the commit.
 */
export async function sendFixed(db: Knex, sql: string, bindings: readonly Binding[]): Promise<void> {
  const client = db.client as Partial<BoundClient>
  if (client.send === undefined) await runFixed(db, sql, bindings)
  else await client.send(sql, bind(db, bindings))
}

/** Returns both functions for this database or transaction. */
export function runnerOf(db: Knex): StatementRunner {
  return {
    run: (sql, bindings) => runFixed(db, sql, bindings),
    send: (sql, bindings) => sendFixed(db, sql, bindings),
  }
}

function bind(db: Knex, bindings: readonly Binding[]): readonly Binding[] {
  if (dialectOf(db).name === 'postgres') return bindings
  return bindings.map((each) => (Array.isArray(each) ? JSON.stringify(each) : each))
}

/** Returns an SQL condition that `column` is in a list. Its one binding is an array. */
export function inList(db: Knex, column: string): string {
  return dialectOf(db).name === 'sqlite'
    ? `${column} in (select value from json_each(?))`
    : `${column} = any(?)`
}

/** Returns an SQL query for given rows with these columns. Its one binding is the text that `toJson` returns. */
export function jsonRows(db: Knex, columns: Readonly<Record<string, 'text' | 'integer' | 'bigint'>>): string {
  const entries = Object.entries(columns)
  // Expands an array, for which the planner expects 10 rows. For 100 rows, it would scan the table.
  if (dialectOf(db).name === 'postgres')
    return `select r.* from unnest(array(select json_array_elements(?::json))) as e (json),
      json_to_record(e.json) as r (${entries.map(([name, type]) => `"${name}" ${type}`)})`
  return `select ${entries.map(([name]) => `value ->> '${name}' as "${name}"`)} from json_each(?)`
}

/** Serializes rows for `jsonRows`. Replaces lone surrogates, which Postgres refuses in JSON, by U+FFFD. */
export function toJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  if (!/\\ud[89a-f]/.test(json)) return json
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** Inserts rows with the same columns in one statement. */
export function insertRows<Row extends object>(db: Knex, table: string, rows: readonly Row[]): Promise<void> {
  return insertWith(runFixed, db, table, rows)
}

/** Inserts rows as `insertRows` does, and waits for a failure no longer than `sendFixed`. */
export function sendRows<Row extends object>(db: Knex, table: string, rows: readonly Row[]): Promise<void> {
  return insertWith(sendFixed, db, table, rows)
}

async function insertWith<Row extends object>(
  run: (...statement: Parameters<typeof sendFixed>) => Promise<unknown>,
  db: Knex,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const { sql, bindings } = insertOf(db, table, rows)
  await run(db, sql, bindings)
}

/** Builds the insert of rows, at least one, with the same columns. */
export function insertOf<Row extends object>(db: Knex, table: string, rows: readonly Row[]): FixedStatement {
  const all = Object.keys(rows[0] ?? {}) as (keyof Row & string)[]
  // A column that no row fills costs as much as one that all fill.
  const columns = all.filter((column) => rows.some((row) => row[column] != null))
  const { name } = dialectOf(db)
  const sql = insertText({ name, table, columns, count: rows.length })
  if (name === 'postgres') return { sql, bindings: [toJson(rows)] }
  const bindings = rows.flatMap((row) => columns.map((column) => row[column] ?? null)) as Knex.RawBinding[]
  return { sql, bindings }
}

/** Holds the text of each insert, so that a driver finds its prepared statement by a text that is hashed already. */
const insertTexts = new BoundedMap<string, string>(500)

interface Insert {
  name: Dialect['name']
  table: string
  columns: readonly string[]
  /** Counts the rows, which only the text for SQLite depends on. */
  count: number
}

function insertText({ name, table, columns, count }: Insert): string {
  const rows = name === 'postgres' ? 0 : count
  const key = `${table} ${rows} ${columns.join()}`
  const known = insertTexts.get(key)
  if (known !== undefined) return known
  const names = columns.map((column) => `"${column}"`).join()
  const values = Array.from({ length: rows }, () => `(${columns.map(() => '?').join()})`).join()
  const source =
    name === 'postgres'
      ? `select ${names} from json_populate_recordset(null::${table}, ?::json)`
      : `values ${values}`
  const text = `insert into ${table} (${names}) ${source}`
  insertTexts.set(key, text)
  return text
}

/** Builds the assignments of an update, and their bindings. Leaves out columns that are undefined. */
export function assignmentsOf<Row extends object>(change: Partial<Row>): FixedStatement {
  const columns = Object.entries(change).filter(([, value]) => value !== undefined)
  return {
    sql: columns.map(([column]) => `"${column}" = ?`).join(),
    bindings: columns.map(([, value]) => value) as Knex.RawBinding[],
  }
}

/** Updates the rows that meet the condition with the defined values of `change`, and returns their ids. */
export async function updateRows(
  db: Knex,
  table: string,
  change: object,
  [condition, ...bindings]: readonly [string, ...Knex.RawBinding[]],
): Promise<string[]> {
  const { sql, bindings: values } = assignmentsOf(change)
  const rows = await runFixed<{ id: string }>(
    db,
    `update ${table} set ${sql} where ${condition} returning id`,
    [...values, ...bindings],
  )
  return rows.map(({ id }) => id)
}
