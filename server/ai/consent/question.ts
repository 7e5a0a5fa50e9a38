import type { OperationCall } from '../../contract/operation-call.ts'
import { parseLooseInstant } from '../../lib/time/dates.ts'
import { count, momentOf, nameOf, oneLine, quote } from './plain-text.ts'
import { type Caller, type Channel, readChannels, readThread, type StoredThread } from './stored-posts.ts'

/** Limits of one question. The header counts what the lines leave out. */
const MAX_POSTS = 10
const MAX_ENTRIES = 30
const MAX_FILES = 3
const MAX_TEXT = 300
const MAX_DETAIL = 200

interface NewEntry {
  content?: unknown
  image?: unknown
  delay?: unknown
}

interface NewPost {
  integration?: { id?: unknown } | null
  value?: unknown
  settings?: unknown
}

/**
 * Writes the question whether an agent may make a call, for the assistant and the MCP server alike: what is published or changed, where
 * and when, with an excerpt of every text. Reads posts and channels as the caller. Each line begins with words of the service, and
 * texts of others stand between quotes.
 */
export async function writeQuestion(title: string, call: OperationCall, caller: Caller): Promise<string> {
  const body = (call.body ?? {}) as Record<string, unknown>
  const lines = Array.isArray(body.posts)
    ? describeNewPosts(body, body.posts as (NewPost | null)[], await readChannels(caller))
    : await describeOther(call, body, caller)
  return [`${title}?`, ...lines].join('\n')
}

function describeNewPosts(
  { type, date, ...rest }: Record<string, unknown>,
  posts: readonly (NewPost | null)[],
  channels: readonly Channel[],
): string[] {
  const entries = posts.reduce((sum, post) => sum + entriesOf(post).length, 0)
  const header = `${count(posts.length, 'post')} with ${count(entries, 'entry')}, ${whenOf(type, date)}.`
  const lines: string[] = []
  let shown = 0
  for (const post of posts.slice(0, MAX_POSTS)) {
    if (shown > 0 && shown + entriesOf(post).length > MAX_ENTRIES) break
    lines.push(...describeNewPost(post, channels))
    shown += entriesOf(post).length
  }
  const written = lines.filter((line) => !line.startsWith(INDENT)).length
  const left = posts.slice(written)
  const names = [...new Set(left.map((post) => channelOf(post, channels)))]
  const more = `… and ${left.length} more, on ${names.slice(0, MAX_POSTS).join(', ')}`
  return [header, ...lines, ...(left.length === 0 ? [] : [more]), ...detailsOf({ ...rest, posts: undefined })]
}

const INDENT = '  '

function describeNewPost(post: NewPost | null, channels: readonly Channel[]): string[] {
  const [first, ...comments] = entriesOf(post)
  return [
    `${channelOf(post, channels)}: ${describeEntry(first)}`,
    ...describeComments(comments),
    ...detailsOf({ settings: post?.settings }).map((line) => INDENT + line),
  ]
}

/** Lists comments up to a limit, and counts the others. */
function describeComments(comments: readonly (NewEntry | null)[], limit = MAX_ENTRIES): string[] {
  const more = comments.length - limit
  return [
    ...comments
      .slice(0, limit)
      .map((entry, index) => `${INDENT}Comment ${index + 1}: ${describeEntry(entry)}`),
    ...(more > 0 ? [`${INDENT}… and ${count(more, 'more comment')}`] : []),
  ]
}

function entriesOf(post: NewPost | null | undefined): (NewEntry | null)[] {
  return Array.isArray(post?.value) ? (post.value as (NewEntry | null)[]) : []
}

function channelOf(post: NewPost | null | undefined, channels: readonly Channel[]): string {
  const channel = channels.find(({ id }) => id === post?.integration?.id)
  return channel === undefined ? 'An unknown channel' : `${nameOf(channel.name)} (${channel.identifier})`
}

function describeEntry(entry: NewEntry | null | undefined): string {
  const files = describeFiles(entry?.image)
  return quote(entry?.content, MAX_TEXT) + (files === '' ? '' : `, with ${files}`)
}

/** Counts files and names the first. */
function describeFiles(image: unknown): string {
  if (!Array.isArray(image) || image.length === 0) return ''
  const names = image.slice(0, MAX_FILES).map((file: { path?: unknown; id?: unknown } | null) => {
    const path = typeof file?.path === 'string' ? (file.path.split(/[?#]/)[0] ?? '') : String(file?.id ?? '')
    return nameOf(path.split('/').at(-1))
  })
  const more = image.length > MAX_FILES ? `, … and ${image.length - MAX_FILES} more` : ''
  return `${count(image.length, 'file')} (${names.join(', ')}${more})`
}

function whenOf(type: unknown, date: unknown): string {
  if (type === 'now') return 'published now'
  const when = dateOf(date)
  if (type === 'draft') return `saved as drafts for ${when}`
  return type === 'update' ? `changed, for ${when}` : `published at ${when}`
}

function dateOf(date: unknown): string {
  if (date === 'next-slot') return 'the next free slot'
  const instant = typeof date === 'string' ? parseLooseInstant(date) : null
  return instant === null ? 'a date that cannot be read' : momentOf(instant)
}

async function describeOther(
  { params = {} }: OperationCall,
  body: Record<string, unknown>,
  caller: Caller,
): Promise<string[]> {
  const { id, ...others } = params as Record<string, unknown>
  const stored = typeof id === 'string' ? await readThread(caller, id) : 'missing'
  const about = typeof stored === 'object' ? describeStored(stored) : detailsOf({ id })
  const { content, image, value, date, ...details } = { ...others, ...body }
  return [
    ...about,
    ...(content == null ? [] : [`New text: ${quote(content, MAX_TEXT)}`]),
    ...(image == null ? [] : [`New files: ${describeFiles(image) || 'none'}`]),
    ...(Array.isArray(value) ? describeNewEntries(value as (NewEntry | null)[]) : []),
    ...(date == null ? [] : [`New date: ${dateOf(date)}`]),
    ...detailsOf(details),
  ]
}

function describeNewEntries(entries: readonly (NewEntry | null)[]): string[] {
  const shown = entries.slice(0, MAX_ENTRIES)
  const more = entries.length - shown.length
  return [
    `The whole post is replaced, with ${count(entries.length, 'entry')}:`,
    ...shown.map((entry, index) => `${INDENT}Entry ${index + 1}: ${describeEntry(entry)}`),
    ...(more === 0 ? [] : [`${INDENT}… and ${more} more`]),
  ]
}

function describeStored({ channel, publishDate, entries }: StoredThread): string[] {
  const [root, ...comments] = entries
  const name = `${nameOf(channel.name)} (${channel.platform})`
  const state = root?.state === 'DRAFT' ? 'draft' : root?.state === 'PUBLISHED' ? 'published' : 'post'
  return [
    `${name}, ${state} of ${momentOf(publishDate)}, ${count(entries.length, 'entry')}: ${describeEntry(root)}`,
    ...describeComments(comments, MAX_ENTRIES - 1),
  ]
}

/** Names what else a call sends, shortened. Leaves out what is empty, and the key that repeats a call. */
function detailsOf(values: Record<string, unknown>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const json = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    if (['', 'null', '{}', '[]', 'false'].includes(json)) return []
    return [`${nameOf(name)}: ${quoteRaw(json)}`]
  })
}

function quoteRaw(text: string): string {
  const line = oneLine(text.slice(0, 10 * MAX_DETAIL))
  return line.length <= MAX_DETAIL
    ? `“${line}”`
    : `“${line.slice(0, MAX_DETAIL)}…” (${text.length} characters)`
}
