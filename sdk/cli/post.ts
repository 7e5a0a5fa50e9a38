import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Postern, Success } from '../calls.ts'
import { type Media, type UploadProgress, upload as uploadFile } from '../upload.ts'
import { findChannels } from './channels.ts'
import { defineCommand, UsageError } from './command.ts'
import { follow } from './posts.ts'
import { paint, printable, show, type Terminal } from './terminal.ts'

export const post = defineCommand({
  name: 'post',
  positionals: '[TEXT]',
  summary: 'Publish a post now, or schedule it',
  options: {
    channel: {
      type: 'string',
      short: 'c',
      multiple: true,
      value: 'CHANNEL',
      help: 'Id, name or platform of a channel (default: the only one)',
    },
    file: { type: 'string', short: 'f', multiple: true, value: 'PATH', help: 'Attach a picture or a video' },
    comment: { type: 'string', multiple: true, value: 'TEXT', help: 'Add a comment to the thread' },
    delay: { type: 'string', value: 'MINUTES', help: 'Wait before each comment' },
    at: {
      type: 'string',
      value: 'DATE',
      help: 'Publish at this time (ISO 8601, UTC without an offset), or at the "next-slot" of the channel',
    },
    now: { type: 'boolean', help: 'Publish now, even if the date of --at has passed' },
    draft: { type: 'boolean', help: 'Save as a draft' },
    tag: { type: 'string', multiple: true, value: 'NAME', help: 'Label the post with an existing tag' },
    settings: {
      type: 'string',
      value: 'JSON',
      help: 'Settings of the platform (JSON); see its page in the docs',
    },
    key: {
      type: 'string',
      value: 'KEY',
      help: 'Idempotency key: repeated calls with the same key post once',
    },
    watch: { type: 'boolean', short: 'w', help: 'Wait until the post is published or has failed' },
  },
  examples: [
    'postern post "Hello from the command line"',
    'postern post "Fresh bread" --file bread.jpg --channel mastodon --channel bluesky',
    'postern post "First" --comment "Second" --delay 5 --at 2030-01-01T10:00:00Z',
    'git log -1 --format=%B | postern post --draft',
  ],
  async run({ values, positionals }, { terminal, connect }) {
    if (values.draft && values.watch) throw new UsageError('A draft is not published: leave --watch out.')
    if (values.draft && values.now) throw new UsageError('A draft is not published: leave --now out.')
    const time = readTime(values)
    const text = positionals[0] ?? (await terminal.readInput())
    if (text.trim() === '' && values.file === undefined)
      throw new UsageError('Pass a text, or a file with --file.')
    const settings = readSettings(values.settings)
    const delay = readDelay(values.delay)
    const postern = await connect()
    const channels = await findChannels(postern, values.channel ?? [], terminal.signal)
    const image = await uploadAll(postern, values.file ?? [], terminal)
    const value = [
      { content: htmlOf(text), image: image.map(({ id, path }) => ({ id, path })) },
      ...(values.comment ?? []).map((comment) => ({ content: htmlOf(comment), image: [], delay })),
    ]
    const created = await postern.posts.create({
      body: {
        ...time,
        creationMethod: 'CLI',
        tags: values.tag ?? [],
        posts: channels.map(({ id }) => ({ integration: { id }, value, settings })),
      },
      idempotencyKey: values.key,
      signal: terminal.signal,
    })
    reportWarnings(created, terminal)
    if (values.watch)
      return follow(
        postern,
        created.map(({ postId }) => postId),
        terminal,
        values.json,
      )
    show(terminal, values.json, created, () => reportOf(created, time, terminal))
    return undefined
  },
})

type Created = Success<'posts.create'>

/** When to publish, as the request says it. A draft without a date has none, so that a repeated call is the same request. */
type Time = { type: 'schedule'; date: string } | { type: 'draft'; date?: string } | { type: 'now' }

/** @throws UsageError for a date that has passed, which the service would take for now. */
function readTime({ at, now, draft }: { at?: string; now?: boolean; draft?: boolean }): Time {
  if (draft) return { type: 'draft', ...(at === undefined ? {} : { date: at }) }
  if (at === undefined) return { type: 'now' }
  const isPast = instantOf(at) < Date.now()
  if (now && !isPast) throw new UsageError(`${at} has not passed yet. Leave out either --at or --now.`)
  if (now) return { type: 'now' }
  if (isPast) throw new UsageError(`${at} has passed. To publish at once, add --now.`)
  return { type: 'schedule', date: at }
}

/** Reads a date as the service does, in UTC without an offset, whatever the zone of this machine. NaN for other texts. */
function instantOf(text: string): number {
  const form =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[t ](\d\d)(?::?(\d\d)(?::?(\d\d))?)?[\d.,]*)?(?:z|([+-]\d\d):?(\d\d)?)?$/i
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', offset = '+00', rest = '00'] =
    form.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${offset}:${rest}`)
}

function reportOf(created: Created, time: Time, terminal: Terminal): string {
  const lines = created.map(
    ({ postId, publishDate }) =>
      `${paint(terminal, 'green', '✓')} ${time.type === 'schedule' ? `Scheduled for ${publishDate}` : outcomes[time.type]}: ${postId}`,
  )
  return time.type === 'draft'
    ? lines.join('\n')
    : [...lines, '  Follow it with "postern watch ID".'].join('\n')
}

const outcomes = { draft: 'Saved as a draft', now: 'Publishing' }

/** Reports each warning once, although every post of the request may have it. */
function reportWarnings(created: Created, terminal: Terminal): void {
  const messages = created.flatMap(({ warnings = [] }) =>
    warnings.map(({ location, message }) => `${location}: ${message}`),
  )
  for (const message of new Set(messages))
    terminal.report(`${paint(terminal, 'yellow', '!')} ${printable(message)}\n`)
}

export const upload = defineCommand({
  name: 'upload',
  positionals: 'PATH...',
  summary: 'Upload files to the library',
  options: {
    key: {
      type: 'string',
      value: 'KEY',
      help: 'Idempotency key: repeated calls with the same key add the file once',
    },
  },
  examples: ['postern upload clip.mp4 cover.png', 'postern upload clip.mp4 --json'],
  async run({ values, positionals }, { terminal, connect }) {
    if (values.key && positionals.length > 1) throw new UsageError('--key accepts only one file.')
    const media = await uploadAll(await connect(), positionals, terminal, values.key)
    show(terminal, values.json, media, () => media.map(({ id, path }) => `${id}  ${path}`).join('\n'))
    return undefined
  },
})

async function uploadAll(
  postern: Postern,
  paths: readonly string[],
  terminal: Terminal,
  idempotencyKey?: string,
): Promise<Media[]> {
  // Opens all files first, so that a wrong name does not leave earlier files in the library.
  const files = await Promise.all(paths.map(async (path) => ({ path, file: await openFile(path) })))
  const uploaded: Media[] = []
  for (const { path, file } of files) {
    const filename = basename(path)
    const onProgress = progressOf(terminal, filename)
    uploaded.push(
      await uploadFile(postern, { file, filename, onProgress, idempotencyKey, signal: terminal.signal }),
    )
    if (terminal.isInteractive) terminal.report('\r\u001B[K')
  }
  return uploaded
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read. Check that it is a file.`, { cause: error })
  }
}

/** Shows the progress of an upload on one line, only in a terminal. */
function progressOf(terminal: Terminal, filename: string): ((progress: UploadProgress) => void) | undefined {
  if (!terminal.isInteractive) return undefined
  return ({ sent, total }) => terminal.report(`\r${filename}  ${Math.floor((100 * sent) / total)} %`)
}

function readSettings(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  try {
    const settings: unknown = JSON.parse(text)
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings))
      return settings as Record<string, unknown>
  } catch {}
  throw new UsageError(`--settings must be a JSON object, such as '{"__type": "sandbox"}'.`)
}

function readDelay(text: string | undefined): number {
  const minutes = Number(text ?? 0)
  if (text?.trim() !== '' && Number.isInteger(minutes) && minutes >= 0) return minutes
  throw new UsageError('--delay must be a whole number of minutes.')
}

/** Converts plain text to the HTML of posts: a paragraph for each line, with the text escaped. */
export function htmlOf(text: string): string {
  const escaped = text.trimEnd().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}
