import type { Postern, Success } from '../calls.ts'
import { toArray } from '../core.ts'
import { isSettled } from '../wait-until.ts'
import { findChannels } from './channels.ts'
import { defineCommand, UsageError } from './command.ts'
import { paint, printable, show, type Terminal, table } from './terminal.ts'

type Thread = Success<'posts.get'>
type Event = Success<'posts.listEvents'>['events'][number]
type State = 'QUEUE' | 'PUBLISHED' | 'ERROR' | 'DRAFT'

const STATES = ['QUEUE', 'PUBLISHED', 'ERROR', 'DRAFT'] as const satisfies readonly State[]
const POLL_MS = 1000
/** Number of posts up to which `list` counts them. */
const MAX_COUNTED = 10_000
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export const list = defineCommand({
  name: 'list',
  summary: 'List posts, latest first, by default from a year ago to a year from now',
  options: {
    state: {
      type: 'string',
      short: 's',
      value: 'STATE',
      help: 'Only posts in this state: queue, published, error or draft',
    },
    channel: {
      type: 'string',
      short: 'c',
      value: 'CHANNEL',
      help: 'Only posts of this channel: id, name or platform',
    },
    since: { type: 'string', value: 'DATE', help: 'Only posts at or after this time, ISO 8601' },
    until: { type: 'string', value: 'DATE', help: 'Only posts before this time, ISO 8601' },
    search: { type: 'string', value: 'WORDS', help: 'Only posts with these words' },
    limit: { type: 'string', short: 'L', value: 'NUMBER', help: 'Maximum number of posts (default: 30)' },
  },
  examples: ['postern list --state error', 'postern list --since 2026-01-01 --limit 500 --json'],
  async run({ values }, { terminal, connect }) {
    const limit = Number(values.limit ?? 30)
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit must be a whole number above 0.')
    const state = readState(values.state)
    const postern = await connect()
    const { signal } = terminal
    const channel = values.channel && (await findChannels(postern, [values.channel], signal))[0]?.id
    const query = {
      order: 'desc' as const,
      startDate: values.since ?? new Date(Date.now() - YEAR_MS).toISOString(),
      endDate: values.until ?? new Date(Date.now() + YEAR_MS).toISOString(),
      limit: values.json ? Math.min(limit, 100) : 1000,
      ...(state ? { state } : {}),
      ...(channel ? { integration: channel } : {}),
      ...(values.search ? { search: values.search } : {}),
    }
    const source = postern.posts.list({ query, signal })
    const found = await toArray(source, { limit: values.json ? limit : Math.max(limit, MAX_COUNTED + 1) })
    const posts = found.slice(0, limit)
    show(terminal, values.json, posts, () =>
      posts.length === 0
        ? 'No posts.'
        : table(terminal, [
            ['ID', 'STATE', 'DATE', 'CHANNEL', 'TEXT'],
            ...posts.map((post) => [
              post.id,
              post.state,
              post.publishDate.slice(0, 16).replace('T', ' '),
              post.integration.name,
              plainText(post.content),
            ]),
          ]),
    )
    if (!values.json && found.length > limit) terminal.report(`${limit} of ${countOf(found.length)} posts.\n`)
    return undefined
  },
})

function countOf(found: number): string {
  return found > MAX_COUNTED ? `more than ${MAX_COUNTED}` : String(found)
}

function readState(text: string | undefined): State | undefined {
  if (text === undefined) return undefined
  const state = STATES.find((state) => state === text.toUpperCase())
  if (state === undefined)
    throw new UsageError(`--state must be one of ${STATES.map((state) => state.toLowerCase()).join(', ')}.`)
  return state
}

/** Returns the text of a post on one line, without its markup. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

export const view = defineCommand({
  name: 'view',
  positionals: 'ID',
  summary: 'Show a post with its log',
  options: {},
  examples: ['postern view 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11'],
  async run({ values, positionals: [id = ''] }, { terminal, connect }) {
    const postern = await connect()
    const { signal } = terminal
    const thread = await postern.posts.get({ path: { id }, signal })
    const { events } = await postern.posts.listEvents({ path: { id }, signal })
    show(terminal, values.json, { ...thread, events }, () =>
      [
        summaryOf(thread, terminal),
        ...thread.entries.map(({ content }) => `  ${printable(plainText(content))}`),
        ...events.map((event) => lineOf(event, terminal)),
      ].join('\n'),
    )
    return undefined
  },
})

export const watch = defineCommand({
  name: 'watch',
  positionals: 'ID...',
  summary: 'Follow posts until they are published or have failed; exits with 1 if one has failed',
  options: {},
  examples: ['postern watch 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11'],
  async run({ values, positionals }, { terminal, connect }) {
    return follow(await connect(), positionals, terminal, values.json)
  },
})

/**
 * Reports the events of posts as they happen, until no post is queued. Resolves with 1 if a post has failed, otherwise with 0.
 */
export async function follow(
  postern: Postern,
  ids: readonly string[],
  terminal: Terminal,
  json: boolean | undefined,
): Promise<number> {
  const seen = new Set<string>()
  const { signal } = terminal
  for (;;) {
    const threads: Thread[] = []
    for (const id of ids) {
      const thread = await postern.posts.get({ path: { id }, signal })
      const { events } = await postern.posts.listEvents({ path: { id }, signal })
      for (const event of events.filter(({ id }) => !seen.has(id))) {
        seen.add(event.id)
        terminal.report(`${lineOf(event, terminal)}\n`)
      }
      threads.push(thread)
    }
    if (threads.every(isSettled)) {
      show(terminal, json, threads, () => threads.map((thread) => summaryOf(thread, terminal)).join('\n'))
      return threads.some(({ state }) => state === 'ERROR') ? 1 : 0
    }
    await terminal.wait(POLL_MS, signal)
  }
}

function summaryOf(thread: Thread, terminal: Terminal): string {
  const { id, state, publishDate, releaseURL, error, integration } = thread
  const style = state === 'ERROR' ? 'red' : state === 'PUBLISHED' ? 'green' : 'yellow'
  const detail = releaseURL ?? error?.message ?? publishDate
  return `${paint(terminal, style, state)} ${id} on ${printable(integration.name)}: ${printable(detail)}`
}

function lineOf({ createdAt, type, code, message }: Event, terminal: Terminal): string {
  const text = [type, code, message].filter(Boolean).join(': ')
  return `  ${paint(terminal, 'dim', createdAt.slice(0, 19).replace('T', ' '))}  ${printable(text)}`
}

export const retry = defineCommand({
  name: 'retry',
  positionals: 'ID',
  summary: 'Publish a failed post again',
  options: {},
  examples: ['postern retry 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11'],
  async run({ values, positionals: [id = ''] }, { terminal, connect }) {
    const postern = await connect()
    const retried = await postern.posts.retry({ path: { id }, signal: terminal.signal })
    // A platform that asked to slow down gets the post later.
    const later = Date.parse(retried.dueAt) - Date.now() > 60_000 ? ` at ${retried.dueAt}` : ''
    show(
      terminal,
      values.json,
      retried,
      () => `${paint(terminal, 'green', '✓')} Publishing again${later}: ${id}`,
    )
    return undefined
  },
})

export const remove = defineCommand({
  name: 'delete',
  positionals: 'ID...',
  summary: 'Delete posts from the service; what is published stays on the platform',
  options: {},
  examples: ['postern delete 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11'],
  async run({ values, positionals }, { terminal, connect }) {
    const postern = await connect()
    for (const id of positionals) await postern.posts.delete({ path: { id }, signal: terminal.signal })
    show(
      terminal,
      values.json,
      positionals.map((id) => ({ id, deleted: true })),
      () => positionals.map((id) => `${paint(terminal, 'green', '✓')} Deleted: ${id}`).join('\n'),
    )
    return undefined
  },
})
