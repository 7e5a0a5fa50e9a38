import { parseJsonText } from '../../lib/json/json-text.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { isTrue, type PostsRequest } from '../save/parse-request.ts'
import type { PostProblem } from '../save/problems.ts'

export const columns = [
  'channel',
  'date',
  'content',
  'media',
  'tags',
  'settings',
  'type',
  'thread',
  'delay',
  'inter',
  'timezone',
  'shortLink',
] as const
export type Column = (typeof columns)[number]

/** A row as the client sent it: cells are text, in JSON also lists, objects, numbers and booleans. Empty counts as absent. */
export type BulkRow = { [Name in Column]?: unknown }

export interface RowProblem {
  /** Index of the row, from 0. */
  row: number
  code: PostProblem['code'] | 'conflict' | 'internal'
  /** `body.rows.3.content`. */
  location: string
  message: string
}

/** Rows that form one thread, and the request that creates it. */
export interface BulkThread {
  /** Indices of its rows: first the post, then its comments. */
  rows: number[]
  request: Omit<PostsRequest, 'tags'> & { tags: string[] }
  /** Problems of cells that could not be read. */
  problems: RowProblem[]
}

/** A channel that a row may name. */
export interface NamedChannel {
  id: string
  name: string
  identifier: string
}

export const MAX_ROWS = 1_000
const types = ['draft', 'schedule', 'now'] as const
const MAX_ENTRIES = 100
/** Limits the files or tags of one row. */
const MAX_ITEMS = 100

/** Maximum characters of a cell. The contract sets these limits for JSON only, not for tables. */
export const MAX_CELL_LENGTHS: Partial<Record<Column, number>> = {
  channel: 255,
  date: 64,
  media: 100_000,
  tags: 10_000,
  settings: 100_000,
  type: 20,
  thread: 255,
  delay: 20,
  inter: 500,
  timezone: 64,
  shortLink: 20,
}
/** Maximum characters of a tag in a list. */
const MAX_TAG_LENGTH = 255
const longestOfFile = { id: 255, path: 2_048, alt: 10_000, thumbnail: 2_048 }

/**
 * Groups rows into threads: rows with the same `thread` on one channel form one, every other row is its own thread. An empty row (null) is
 * no thread.
 */
export function readThreads(rows: (BulkRow | null)[], channels: readonly NamedChannel[]): BulkThread[] {
  const groups = new Map<string, number[]>()
  const last = new Map<string, string>()
  for (const [index, row] of rows.entries()) {
    if (row === null) continue
    const thread = textOf(row.thread)
    const channel = textOf(row.channel) || last.get(thread) || ''
    last.set(thread, channel)
    const key = thread === '' ? `row ${index}` : `thread ${JSON.stringify([thread, channel])}`
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()].map((indices) => readThread(rows, indices, channels))
}

function readThread(
  rows: (BulkRow | null)[],
  indices: number[],
  channels: readonly NamedChannel[],
): BulkThread {
  const [first = 0, ...rest] = indices
  const problems: RowProblem[] = []
  const cells = new Map(
    indices.map((index) => [index, removeLongCells(rows[index] ?? {}, createAdd(index, problems))]),
  )
  const root = cells.get(first) ?? {}
  const add = createAdd(first, problems)
  const request: BulkThread['request'] = {
    type: readType(root, add),
    date: textOf(root.date) || null,
    shortLink: textOf(root.shortLink) === '' ? undefined : isTrue(root.shortLink),
    tags: readTags(root, add),
    ...readRepetition(textOf(root.inter)),
    timezone: textOf(root.timezone) || null,
    posts: [
      {
        integration: { id: readChannel(root, channels, add) },
        settings: readSettings(root, add),
        value: indices
          .slice(0, MAX_ENTRIES)
          .map((index) => readEntry(cells.get(index) ?? {}, createAdd(index, problems))),
      },
    ],
  }
  for (const index of rest) rejectCommentCells(cells.get(index) ?? {}, root, createAdd(index, problems))
  if (indices.length > MAX_ENTRIES)
    add('thread', 'validation_failed', `A thread has at most ${MAX_ENTRIES} rows.`)
  return { rows: indices, request, problems }
}

/** Reads days between repetitions, or the rule of a calendar. */
function readRepetition(cell: string): Pick<BulkThread['request'], 'inter' | 'repeat'> {
  return cell.includes('=') ? { repeat: { rule: cell } } : { inter: cell || null }
}

type Add = (column: Column, code: RowProblem['code'], message: string) => void

function createAdd(row: number, problems: RowProblem[]): Add {
  return (column, code, message) => {
    problems.push({ row, code, location: `body.rows.${row}.${column}`, message })
  }
}

function removeLongCells(row: BulkRow, add: Add): BulkRow {
  const kept = { ...row }
  for (const column of columns) {
    const most = MAX_CELL_LENGTHS[column] ?? Number.POSITIVE_INFINITY
    const cell = row[column]
    if (typeof cell !== 'string' || cell.length <= most) continue
    add(column, 'validation_failed', `The cell has more than ${most} characters.`)
    delete kept[column]
  }
  return kept
}

const ofThread = ['date', 'tags', 'settings', 'type', 'inter', 'timezone', 'shortLink'] as const

function rejectCommentCells(row: BulkRow, root: BulkRow, add: Add): void {
  for (const column of ofThread) {
    const same = JSON.stringify(row[column]) === JSON.stringify(root[column])
    if (!isEmpty(row[column]) && !same)
      add(
        column,
        'validation_failed',
        'This value applies to the whole thread. Set it only in the first row.',
      )
  }
}

function readEntry(row: BulkRow, add: Add) {
  return {
    content: textOf(row.content, false),
    image: readMedia(row, add),
    delay: textOf(row.delay) || null,
  }
}

function readChannel(row: BulkRow, channels: readonly NamedChannel[], add: Add): string {
  const [found, another] = findChannels(textOf(row.channel), channels)
  if (found === undefined)
    add('channel', 'unknown_channel', 'There is no such channel: GET /public/v1/integrations lists yours.')
  else if (another !== undefined)
    add('channel', 'validation_failed', 'Several channels have this name. Use the id of one.')
  else return found.id
  return ''
}

function readType(row: BulkRow, add: Add): PostsRequest['type'] {
  const text = textOf(row.type).toLowerCase() || 'schedule'
  const type = types.find((each) => each === text)
  if (type === undefined) add('type', 'validation_failed', `The type must be one of ${types.join(', ')}.`)
  return type ?? 'draft'
}

function readSettings({ settings }: BulkRow, add: Add): Record<string, unknown> {
  if (isEmpty(settings)) return {}
  const value = typeof settings === 'string' ? parsed('settings', settings, add) : settings
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  if (value !== undefined) add('settings', 'validation_failed', 'The settings must be a JSON object.')
  return {}
}

function readMedia(row: BulkRow, add: Add): ImageInput[] {
  const files = readList(row, 'media', add).flatMap((item): ImageInput[] => {
    if (typeof item === 'string') return [{ path: item }]
    const { id, path, alt, thumbnail } = (item ?? {}) as Record<string, unknown>
    if (typeof path === 'string')
      return [{ path, id: asText(id), alt: asText(alt), thumbnail: asText(thumbnail) }]
    add('media', 'validation_failed', 'Each file is a URL, or a JSON object with a path.')
    return []
  })
  const long = (Object.keys(longestOfFile) as (keyof typeof longestOfFile)[]).find((name) =>
    files.some((file) => (file[name] ?? '').length > longestOfFile[name]),
  )
  if (long === undefined) return files
  const message = `The ${long} of a file has more than ${longestOfFile[long]} characters.`
  add('media', 'validation_failed', message)
  return []
}

function readTags(row: BulkRow, add: Add): string[] {
  return readList(row, 'tags', add).flatMap((name) => {
    const isName = typeof name === 'string' || typeof name === 'number'
    if (isName && String(name).length <= MAX_TAG_LENGTH) return [String(name)]
    add('tags', 'validation_failed', `Each tag is a name of at most ${MAX_TAG_LENGTH} characters.`)
    return []
  })
}

function readList(row: BulkRow, column: Column, add: Add): unknown[] {
  const items = itemsOf(row[column], column, add)
  if (items.length <= MAX_ITEMS) return items
  add(column, 'validation_failed', `A row can have at most ${MAX_ITEMS} of them.`)
  return []
}

/** Reads items from a list, from JSON, or from values separated by semicolons. */
function itemsOf(cell: unknown, column: Column, add: Add): unknown[] {
  if (Array.isArray(cell)) return cell
  const text = textOf(cell)
  if (!text.startsWith('[')) return text.split(';').flatMap((part) => part.trim() || [])
  return [parsed(column, text, add) ?? []].flat()
}

function parsed(column: Column, text: string, add: Add): unknown {
  try {
    return parseJsonText(text)
  } catch {
    add(column, 'validation_failed', 'The value looks like JSON but is not valid.')
    return undefined
  }
}

/** Finds channels by id, else by exact name, else by name in any case, else by platform. */
function findChannels(text: string, channels: readonly NamedChannel[]): NamedChannel[] {
  if (text === '') return []
  const lower = text.toLowerCase()
  const ways: ((channel: NamedChannel) => boolean)[] = [
    ({ id }) => id === text,
    ({ name }) => name === text,
    ({ name }) => name.toLowerCase() === lower,
    ({ identifier }) => identifier === lower,
  ]
  for (const way of ways) {
    const found = channels.filter(way)
    if (found.length > 0) return found
  }
  return []
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0)
}

function textOf(cell: unknown, trim = true): string {
  if (cell === undefined || cell === null || typeof cell === 'object') return ''
  return trim ? String(cell).trim() : String(cell)
}
