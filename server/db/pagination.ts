import type { Knex } from 'knex'
import { badRequest } from '../errors.ts'

export interface PageRequest {
  /** The ordering instant (an integer column) and the id that breaks ties, served by one index. */
  columns: readonly [instant: string, id: string]
  direction: 'asc' | 'desc'
  limit: number
  /** `nextCursor` of the page before; absent = the first page. */
  cursor?: string | null | undefined
}

export interface Page<Row> {
  rows: Row[]
  /** Opaque; null on the last page. */
  nextCursor: string | null
}

/**
 * One page by key: as fast on the last page as on the first, and rows that come or go in between shift nothing.
 * The selection of `query` must hold both columns under their own names. A malformed cursor is a `bad_request`.
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

/** Checked to the letter, since its values are compared in the database: a wrong type would fail there. */
export function decodeCursor(cursor: string): [instant: number, id: string] {
  const malformed = () => badRequest('The cursor is not valid: pass the one of the page before, unchanged.')
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
