import { badRequest } from '../../errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { type BulkRow, type Column, columns, MAX_ROWS } from './rows.ts'

const csv = lazyPackage<typeof import('csv-parse/sync')>('csv-parse/sync')

/** Other names that a column may have, as they are without spaces, dashes and underscores. */
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

/** A spreadsheet of somebody's own may have more of them than mean something here. */
const MAX_COLUMNS = 200

export interface Table {
  rows: BulkRow[]
  /** Headings that mean nothing here, as they were written. */
  ignoredColumns: string[]
}

/**
 * Reads a table of comma-separated values (RFC 4180), or of values parted by semicolons or tabs where its first line is. A
 * byte-order mark, line breaks in quotes and missing cells at the end of a row are fine. Reads one row more than may come, to
 * show that there is more. Throws 400 naming the line.
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
    if (name !== null && record[index]) row[name] = unguarded(record[index])
  return row
}

function columnOf(heading: string): Column | null {
  const name = heading.toLowerCase().replace(/[\s_-]/g, '')
  return columns.find((column) => column.toLowerCase() === name) ?? aliases[name] ?? null
}

/** Whichever of them stands most often in the first line, which holds names. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counts = [',', ';', '\t'].map((mark) => [mark, line.split(mark).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** What a spreadsheet would take for a formula, with any number of apostrophes in front already. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** The cell as a text that no spreadsheet calculates: with an apostrophe in front where it would. `unguarded` takes it off. */
export function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
