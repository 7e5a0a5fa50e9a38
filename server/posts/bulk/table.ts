import { setImmediate } from 'node:timers/promises'
import { badRequest } from '../../errors/errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { lookUp } from '../../lib/lookup.ts'
import { type BulkRow, type Column, columns, MAX_ROWS } from './rows.ts'

const csv = lazyPackage<typeof import('csv-parse')>('csv-parse')

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
/** Characters of the first line that show its delimiter. */
const LONGEST_HEADING = 64 * 1024
const NO_HEADING = 'The first line must name the columns; one of them must be called channel.'
/** Bytes that are parsed before others have their turn. */
const SLICE = 16 * 1024

export interface Table {
  /** null: an empty row, as spreadsheets leave them. It keeps its number and creates nothing. */
  rows: (BulkRow | null)[]
  /** Unknown headings, as the client wrote them; without a name only if the column has values. */
  ignoredColumns: string[]
}

/**
 * Reads a table of comma-separated values (RFC 4180), or of values separated by semicolons or tabs if its first line uses those.
 * Accepts a byte order mark, a first line such as `sep=;` that names the delimiter, line breaks in quotes and missing cells at the end of
 * a row. Reads one row more than allowed, so that the caller sees the excess, and no column more.
 * @throws 400 with the line number
 */
export async function readTable(text: string): Promise<Table> {
  const records = await readRecords(text).catch((error: unknown) => {
    if (!(error instanceof csv().CsvError)) throw error
    throw badRequest(`The table cannot be read: ${error.message}.`)
  })
  const [heading, ...cells] = records.slice(records.findIndex((record) => record !== null))
  if (!heading) throw badRequest(NO_HEADING)
  const names = heading.map(columnOf)
  if (!names.includes('channel')) throw badRequest(NO_HEADING)
  const twice = names.find((name, index) => name !== null && names.indexOf(name) !== index)
  if (twice) throw badRequest(`Two columns are called ${twice}.`)
  const filled = cells.filter((record) => record !== null)
  return {
    rows: cells.map((record) => record && toRow(names, record)),
    ignoredColumns: heading.filter(
      (name, index) =>
        names[index] === null && (name.trim() !== '' || filled.some((row) => row[index]?.trim())),
    ),
  }
}

/** Parses in slices, and no further than a table may go. Returns null for an empty record. */
async function readRecords(text: string): Promise<(string[] | null)[]> {
  const named = delimiterLine.exec(text)?.[1]
  const delimiter = named ?? delimiterOf(text)
  const parser = csv().parse({
    bom: true,
    delimiter,
    from_line: named === undefined ? 1 : 2,
    relax_column_count_less: true,
    relax_quotes: false,
    skip_empty_lines: true,
  })
  const records: (string[] | null)[] = []
  let filled = 0
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('data', (record: string[]) => {
      if (filled > MAX_ROWS + 1) return
      const isFilled = record.some((cell) => cell.trim() !== '')
      records.push(isFilled ? record : null)
      if (isFilled) filled += 1
    })
    parser.on('end', resolve).on('error', reject)
  })
  // Handles an error that occurs while nobody awaits it yet.
  ended.catch(() => {})
  const bytes = Buffer.from(text)
  const countColumns = createColumnCounter(delimiter)
  for (let at = 0; at < bytes.length && !parser.errored; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE)
    countColumns(slice)
    parser.write(slice)
    await setImmediate()
    if (filled > MAX_ROWS + 1) {
      parser.destroy()
      return records
    }
  }
  parser.end()
  await ended
  return records
}

/** The line by which spreadsheets name the delimiter of a file. */
const delimiterLine = /^\ufeff?"?sep=([,;|\t])"?[\r\n]/i

const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x0a, 0x0d]

/** Creates a function that takes a table slice by slice, and refuses a record before the parser builds its 201st cell. */
function createColumnCounter(delimiter: string): (slice: Uint8Array) => void {
  const mark = delimiter.charCodeAt(0)
  let isQuoted = false
  let marks = 0
  return (slice) => {
    for (const byte of slice) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (isQuoted) continue
      else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) marks = 0
      else if (byte === mark && ++marks >= MAX_COLUMNS)
        throw badRequest(`The table has more than ${MAX_COLUMNS} columns.`)
    }
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
  return columns.find((column) => column.toLowerCase() === name) ?? lookUp(aliases, name) ?? null
}

/** Returns the delimiter that occurs most often in the first line, which holds column names. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, LONGEST_HEADING).split(/[\r\n]/, 1)
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
