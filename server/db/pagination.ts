import type { Knex } from 'knex'
import { badRequest } from '../errors/errors.ts'

export interface PageRequest {
  /** The instant to order by (an integer column) and the id that breaks ties, both in one index. */
  columns: readonly [instant: string, id: string]
  direction: 'asc' | 'desc'
  limit: number
  /** `nextCursor` of the previous page; absent = the first page. */
  cursor?: string | null | undefined
}

export interface Page<Row> {
  rows: Row[]
  /** Opaque; null on the last page. */
  nextCursor: string | null
}

/**
 * Returns one page by key: the last page is as fast as the first, and rows that appear or disappear in between shift nothing.
 * `query` must select both columns under their own names.
 * @throws `bad_request` for a malformed cursor
 */
export async function keysetPage<Row extends object>(
  query: Knex.QueryBuilder,
  page: PageRequest,
): Promise<Page<Row>> {
  const [instant, id] = page.columns
  const after = page.cursor == null ? null : decodeCursor(page.cursor)
  if (after !== null)
    query.whereRaw(`(??, ??) ${page.direction === 'desc' ? '<' : '>'} (?, ?)`, [instant, id, ...after])
  query.orderBy([
    { column: instant, order: page.direction },
    { column: id, order: page.direction },
  ])
  const found = (await query.limit(page.limit + 1)) as Row[]
  const rows = found.slice(0, page.limit)
  const last = found.length > page.limit ? rows.at(-1) : undefined
  return {
    rows,
    nextCursor: last === undefined ? null : encodeCursor(columnOf(last, instant), columnOf(last, id)),
  }
}

export function encodeCursor(instant: unknown, id: unknown): string {
  return Buffer.from(JSON.stringify([instant, id])).toString('base64url')
}

/** Decodes strictly, because the values are compared in the database, where a wrong type would fail. */
export function decodeCursor(cursor: string): [instant: number, id: string] {
  const malformed = () =>
    badRequest('The cursor is not valid: pass the one from the previous page, unchanged.')
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw malformed()
  }
  if (!Array.isArray(value) || value.length !== 2) throw malformed()
  const [instant, id] = value as [unknown, unknown]
  if (!Number.isSafeInteger(instant) || typeof id !== 'string' || !/^[\w-]{1,255}$/.test(id))
    throw malformed()
  return [instant as number, id]
}

function columnOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column.slice(column.lastIndexOf('.') + 1)]
}
