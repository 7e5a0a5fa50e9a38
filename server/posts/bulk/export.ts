import { setImmediate } from 'node:timers/promises'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { getEntries } from '../get-thread.ts'
import { type ListedPost, type ListRequest, listPosts } from '../list/list-posts.ts'
import { type Column, columns } from './rows.ts'
import { guardCell } from './table.ts'

const csv = lazyPackage<typeof import('csv-stringify/sync')>('csv-stringify/sync')

export type ExportFormat = 'csv' | 'json'

/** Columns that exports add and imports ignore. */
const extra = ['id', 'channelName', 'state', 'releaseURL', 'error'] as const
const heading = [...columns, ...extra]

/** A row that bulk creation accepts. */
export type ExportedRow = Record<Column | (typeof extra)[number], string | null>

const BATCH_SIZE = 200
/** Threads that are read and written before others have their turn; each has up to 100 entries. */
const SLICE = 20

type ExportRequest = Omit<ListRequest, 'limit' | 'cursor'>

/**
 * Exports every thread that the list would show, once, with a row per entry, as a table or as the JSON that bulk creation
 * accepts. The stream reads page by page. Published and failed posts become drafts when they are imported, so that nothing is
 * published twice; a repeating post starts at its first date in the window.
 * @throws the errors of `listPosts`, before anything is written
 */
export async function exportPosts(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: ExportRequest,
  format: ExportFormat,
): Promise<AsyncGenerator<string>> {
  const chunks = writeAll(pages(ctx, scope, request), format)
  const first = await chunks.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* chunks
  })()
}

async function* writeAll(pages: AsyncIterable<ExportedRow[]>, format: ExportFormat): AsyncGenerator<string> {
  const write = format === 'csv' ? toTable : toJson
  let before = format === 'csv' ? csv().stringify([heading]) : '{"rows":['
  let first = true
  for await (const rows of pages) {
    const comma = format === 'json' && !first && rows.length > 0 ? ',' : ''
    yield before + comma + write(rows)
    before = ''
    if (rows.length > 0) first = false
  }
  if (format === 'json') yield ']}\n'
}

function toTable(rows: ExportedRow[]): string {
  return csv().stringify(rows.map((row) => heading.map((name) => guardCell(row[name] ?? ''))))
}

function toJson(rows: ExportedRow[]): string {
  return rows.map((row) => JSON.stringify(row)).join(',')
}

async function* pages(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: ExportRequest,
): AsyncGenerator<ExportedRow[]> {
  const repeating = new Set<string>()
  /** Returns true the first time that it sees a post. */
  const isNew = ({ row }: ListedPost) => {
    if (row.interval_in_days === null) return true
    if (repeating.has(row.id)) return false
    repeating.add(row.id)
    return true
  }
  let cursor: string | null | undefined
  do {
    const page = await listPosts(ctx, scope, { ...request, limit: BATCH_SIZE, ...(cursor ? { cursor } : {}) })
    const posts = page.posts.filter(isNew)
    for (let start = 0; start === 0 || start < posts.length; start += SLICE) {
      const slice = posts.slice(start, start + SLICE)
      const ids = slice.map(({ row }) => row.id)
      const threads = await getEntries(ctx, scope.organizationId, ids)
      yield slice.flatMap((post) => (threads.get(post.row.id) ?? []).map((entry) => toRow(post, entry)))
      await setImmediate()
    }
    cursor = page.nextCursor
  } while (cursor !== null)
}

function toRow({ row: root, date, tags }: ListedPost, entry: PostRow): ExportedRow {
  const isRoot = entry.position === 0
  const ofThread = <T>(value: T) => (isRoot ? value : null)
  const waits = root.state === 'QUEUE'
  return {
    channel: root.integration_id,
    date: ofThread(toIso(date)),
    content: entry.content,
    media: toList(JSON.parse(entry.image) as ImageInput[]),
    tags: ofThread(joined(tags.map(({ name }) => name))),
    settings: ofThread(settingsOf(root)),
    type: ofThread(waits ? 'schedule' : 'draft'),
    thread: root.group_id,
    delay: entry.delay === 0 ? null : String(entry.delay),
    inter: ofThread(
      root.repeat_rule ?? (root.interval_in_days === null ? null : String(root.interval_in_days)),
    ),
    timezone: ofThread(root.timezone),
    shortLink: ofThread(root.short_link === 1 ? 'true' : null),
    id: entry.id,
    channelName: root.channel.name,
    state: entry.state,
    releaseURL: entry.release_url,
    error: entry.state === 'ERROR' ? entry.error_message : null,
  }
}

function settingsOf({ settings }: Pick<PostRow, 'settings'>): string | null {
  const { __type, ...rest } = JSON.parse(settings ?? '{}') as Record<string, unknown>
  return Object.keys(rest).length === 0 ? null : JSON.stringify(rest)
}

/** Joins plain addresses, or writes JSON if a file has more fields. */
function toList(images: ImageInput[]): string | null {
  const plain = images.every(({ path, alt, thumbnail }) => !alt && !thumbnail && !path.includes(';'))
  if (plain) return images.map(({ path }) => path).join(';') || null
  return JSON.stringify(images.map(({ path, alt, thumbnail }) => ({ path, alt, thumbnail })))
}

function joined(names: string[]): string | null {
  if (names.length === 0) return null
  return names.some((name) => /;|^\[|^\s|\s$/.test(name)) ? JSON.stringify(names) : names.join(';')
}
