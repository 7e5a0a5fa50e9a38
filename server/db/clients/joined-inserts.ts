import type { FixedStatement } from '../dialect.ts'

/** Ends the inserts that `sendRows` sends to Postgres, each of which has the JSON of its rows as its only binding. */
const ROWS_INSERT = /^insert into .* from json_populate_recordset\(null::\w+, \?::json\)$/s
/** Bounds the text, which is prepared. */
export const MAX_INSERTS = 8

/** Returns true for an insert that can have a condition, and be joined with others. */
export function isRowsInsert(sql: string): boolean {
  return ROWS_INSERT.test(sql)
}

/** The rows of an insert of the job engine, whose only binding has them as JSON. */
const ENGINE_ROWS = 'json_to_recordset(?::text::json)'

/** Returns the insert with the condition that a query of the statement around it has rows; null for a text without a place for that. */
export function insertIf(query: string, { sql, bindings }: FixedStatement): string | null {
  const condition = `exists (select from ${query})`
  if (isRowsInsert(sql)) return `${sql} where ${condition}`
  const isOfEngine = /^\s*insert into /i.test(sql) && bindings.length === 1 && sql.includes(ENGINE_ROWS)
  if (!isOfEngine) return null
  return sql.replace(
    ENGINE_ROWS,
    `json_to_recordset((case when ${condition} then ?::text else '[]' end)::json)`,
  )
}

/** Joins inserts, at least one, so that Postgres runs them as one statement. References are checked at its end. */
export function joinInserts(inserts: readonly FixedStatement[]): FixedStatement {
  const [last, ...others] = mergeEqual(inserts).reverse() as [FixedStatement, ...FixedStatement[]]
  const parts = others.reverse().map(({ sql }, n) => `i${n} as (${sql})`)
  return {
    sql: parts.length === 0 ? last.sql : `with ${parts.join(', ')} ${last.sql}`,
    bindings: [...others, last].flatMap(({ bindings }) => bindings),
  }
}

/** Gives the rows of inserts with the same text to the first of them. */
function mergeEqual(inserts: readonly FixedStatement[]): FixedStatement[] {
  return [...Map.groupBy(inserts, ({ sql }) => sql).values()].map(([first, ...equal]) => {
    const { sql, bindings } = first as FixedStatement
    if (equal.length === 0) return { sql, bindings }
    const rows = [bindings, ...equal.map((each) => each.bindings)].map(([text]) => String(text).slice(1, -1))
    return { sql, bindings: [`[${rows.join()}]`] }
  })
}
