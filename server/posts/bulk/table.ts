import { badRequest } from '../../errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { type BulkRow, type Column, columns, MAX_ROWS } from './rows.ts'

const csv = lazyPackage<typeof import('csv-parse/sync')>('csv-parse/sync')

/** Aliases of columns, without spaces, dashes and underscores. */
const aliases: Record<string, Column> = {
  integration: 'channel',
  channelid: 'channel',
  publishdate: 'date',
  text: 'content',
  image: 'media',
  images: 'media',
  group: 'thread',
  interval: 'inter',
  shortlink: 'shortLink',
}

/** Limits the columns, leaving room for a member's own columns. */
const MAX_COLUMNS = 200

export interface Table {
  rows: BulkRow[]
  /** Unknown headings, as the client wrote them. */
  ignoredColumns: string[]
}

/**
 * Reads a table of comma-separated values (RFC 4180), or of values separated by semicolons or tabs if its first line uses those.
 * Accepts a byte order mark, line breaks in quotes and missing cells at the end of a row. Reads one row more than allowed, so
 * that the caller sees the excess.
 * @throws 400 with the line number
 */
export function readTable(text: string): Table {
  let records: string[][]
  try {
    records = csv().parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count_less: true,
      relax_quotes: false,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
    })
  } catch (error) {
    if (!(error instanceof csv().CsvError)) throw error
    throw badRequest(`The table cannot be read: ${error.message}.`)
  }
  const [heading = [], ...cells] = records
  if (heading.length > MAX_COLUMNS) throw badRequest(`The table has more than ${MAX_COLUMNS} columns.`)
  const names = heading.map(columnOf)
  if (!names.includes('channel'))
    throw badRequest('The first line must name the columns; one of them must be called channel.')
  const twice = names.find((name, index) => name !== null && names.indexOf(name) !== index)
  if (twice) throw badRequest(`Two columns are called ${twice}.`)
  return {
    rows: cells.map((record) => toRow(names, record)),
    ignoredColumns: heading.filter((_, index) => names[index] === null),
  }
}

function toRow(names: (Column | null)[], record: string[]): BulkRow {
  const row: BulkRow = {}
  for (const [index, name] of names.entries())
    if (name !== null && record[index]) row[name] = removeGuard(record[index])
  return row
}

function columnOf(heading: string): Column | null {
  const name = heading.toLowerCase().replace(/[\s_-]/g, '')
  return columns.find((column) => column.toLowerCase() === name) ?? aliases[name] ?? null
}

/** Returns the delimiter that occurs most often in the first line, which holds column names. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counts = [',', ';', '\t'].map((mark) => [mark, line.split(mark).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** Matches text that a spreadsheet would take for a formula, after any number of apostrophes. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Puts an apostrophe before text that a spreadsheet would calculate. `removeGuard` takes it off. */
export function guardCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

export function removeGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
