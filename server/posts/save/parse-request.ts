import type { PostRow } from '../../db/tables/posts.ts'
import type { Warning } from '../../errors/warnings.ts'
import { isOurId } from '../../lib/ids.ts'
import { isTimeZone, parseDueInstant, parseLooseInstant, suggestDate } from '../../lib/time/dates.ts'
import { daysOfRule, formatRepeatRule, parseRepeatRule, RuleProblem } from '../../lib/time/repeat-rule.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { BY_RULE } from '../../publishing/occurrences.ts'
import { toStoredImage } from '../post-body.ts'
import { readTags, type TagReference, type TagRequest } from '../tags/named-tags.ts'
import { createContentReader, type ReadContent, readSettings, requireBounds } from './parse-content.ts'
import { type PostProblem, throwProblems } from './problems.ts'

/** A caller's request, as lenient as existing clients need it. */
export interface PostsRequest {
  type?: 'draft' | 'schedule' | 'now' | 'update' | null | undefined
  date?: string | null | undefined
  shortLink?: unknown
  tags?: TagRequest[] | null | undefined
  posts: EntryRequest[]
  inter?: number | string | null | undefined
  repeat?: RepeatRequest | null | undefined
  timezone?: string | null | undefined
  queue?: string | null | undefined
  republish?: unknown
  creationMethod?: string | null | undefined
}

export interface RepeatRequest {
  rule: string
  timezone?: string | null | undefined
  except?: string[] | null | undefined
}

export interface EntryRequest {
  integration: { id: string }
  value: ContentRequest[]
  group?: string | null | undefined
  settings?: Record<string, unknown> | null | undefined
}

export interface ContentRequest {
  content?: string | null | undefined
  image?: ImageInput[] | null | undefined
  id?: string | null | undefined
  delay?: number | string | null | undefined
}

/** The request with every leniency resolved. */
export interface ParsedRequest {
  type: 'draft' | 'schedule' | 'now' | 'update'
  /** null: each thread takes the next free slot of its channel, or of the queue. */
  publishDate: number | null
  /** The queue whose slots the threads take; undefined: none. */
  queue: string | undefined
  /** undefined: unchanged; a new post follows the organization's preference. */
  shortLink: 0 | 1 | undefined
  /** undefined: an edited post keeps its tags. */
  tags: TagReference[] | undefined
  /** undefined: leave it alone. */
  repetition: Repetition | undefined
  /** IANA zone for repetition; null = the channel's; undefined: unchanged. */
  timezone: string | null | undefined
  republish: boolean
  /** As the program says that uses the API. */
  creationMethod: 'API' | 'CLI'
  threads: ParsedThread[]
  /** Names what was removed from the texts. */
  warnings: Warning[]
}

/** The columns of a repetition. `ends: 'days'` ends one of every few days, which is all that `inter` speaks of. */
export type Repetition =
  | { ends: 'any' | 'days' }
  | (Pick<PostRow, 'repeat_rule'> & {
      interval_in_days: number
      /** undefined: an edited post keeps the dates that it skips. */
      repeat_except: string | null | undefined
      ends?: undefined
    })

export interface ParsedThread {
  /** `body.posts.0`. */
  location: string
  integrationId: string
  /** The group to replace; its rows go unless they are part of this thread. */
  replacedGroup: string | null
  /** undefined: those of the edited post, else none. */
  settings: Record<string, unknown> | undefined
  entries: ParsedEntry[]
}

export interface ParsedEntry {
  /** `body.posts.0.value.0`. */
  location: string
  /** Id of the row to update; null = a new row. */
  id: string | null
  /** Sanitized HTML. */
  content: string
  image: ImageInput[]
  delay: number
}

const MINUTE_MS = 60_000
/** Stands for the next free slot instead of a date. */
const NEXT_SLOT = 'next-slot'
const MAX_DELAY_MINUTES = 2_147_483_647
const MAX_INTERVAL_DAYS = 3_650

/**
 * Parses the request; unreadable values are added to `problems` and count as absent. Yields between texts.
 * @throws 400 for more entries or files than one request may have
 */
export async function parseRequest(
  request: PostsRequest,
  now: number,
  problems: PostProblem[],
): Promise<ParsedRequest> {
  requireBounds(request.posts)
  const type = request.type ?? 'schedule'
  const threads: ParsedThread[] = []
  const warnings: Warning[] = []
  const readContent = createContentReader(problems, warnings)
  for (const [index, entry] of request.posts.entries())
    threads.push(await readThread(entry, `body.posts.${index}`, { problems, readContent }))
  return {
    type,
    publishDate: request.queue
      ? readQueueDate(type, request.date, problems)
      : readPublishDate(type, request.date, now, problems),
    queue: request.queue || undefined,
    shortLink: request.shortLink == null ? undefined : isTrue(request.shortLink) ? 1 : 0,
    tags: request.tags ? readTags(request.tags) : undefined,
    repetition: readRepetition(request, problems),
    timezone: readTimezone(request, problems),
    republish: isTrue(request.republish),
    creationMethod: request.creationMethod === 'CLI' ? 'CLI' : 'API',
    threads,
    warnings,
  }
}

function readPublishDate(
  type: ParsedRequest['type'],
  date: string | null | undefined,
  now: number,
  problems: PostProblem[],
): number | null {
  if (date === NEXT_SLOT && type !== 'now') return null
  if (date === NEXT_SLOT)
    problems.push({
      code: 'validation_failed',
      location: 'body.date',
      message: `Type "now" publishes at once: send type "schedule" or "draft" with the date "${NEXT_SLOT}".`,
    })
  const isUndated = type === 'now' || (type === 'draft' && !date)
  return isUndated ? now - (now % MINUTE_MS) : readDate(date, now, problems)
}

/** The queue gives the date. */
function readQueueDate(
  type: ParsedRequest['type'],
  date: string | null | undefined,
  problems: PostProblem[],
): null {
  const add = (location: string, message: string) =>
    problems.push({ code: 'validation_failed', location, message })
  if (date && date !== NEXT_SLOT) add('body.date', 'Send either a date or a queue, which gives the date.')
  if (type === 'now' || type === 'update')
    add('body.queue', 'A queue takes posts of the types "schedule" and "draft".')
  return null
}

/** Parses a date on its own; null = the next free slot. Throws `validation_failed`. */
export function parseMoment(date: string): number | null {
  const problems: PostProblem[] = []
  const instant = readPublishDate('schedule', date, 0, problems)
  throwProblems(problems)
  return instant
}

function readDate(date: string | null | undefined, now: number, problems: PostProblem[]): number {
  const instant = date ? parseDueInstant(date) : null
  if (instant === null)
    problems.push({
      code: 'validation_failed',
      location: 'body.date',
      message: date
        ? (suggestDate(date) ??
          `The date "${date.slice(0, 64)}" must be ISO 8601, such as 2030-01-31T09:00:00Z, or "${NEXT_SLOT}".`)
        : 'A date is required, such as 2030-01-31T09:00:00Z, except for the types "now" and "draft".',
    })
  return instant ?? now
}

function readRepetition(request: PostsRequest, problems: PostProblem[]): Repetition | undefined {
  const days = readInterval(request.inter, problems)
  if (request.repeat === undefined || (request.repeat === null && days)) {
    if (days === undefined) return undefined
    if (days === null) return { ends: 'days' }
    return { interval_in_days: days, repeat_rule: null, repeat_except: null }
  }
  if (request.repeat === null) return { ends: 'any' }
  if (days)
    problems.push({
      code: 'validation_failed',
      location: 'body.inter',
      message: 'Send either inter or repeat, not both.',
    })
  return readRepeat(request.repeat, problems)
}

function readRepeat({ rule: text, except }: RepeatRequest, problems: PostProblem[]): Repetition | undefined {
  const repeat_except = readExcept(except, problems)
  try {
    const rule = parseRepeatRule(text)
    const days = daysOfRule(rule)
    if (days !== null) return { interval_in_days: days, repeat_rule: null, repeat_except }
    return { interval_in_days: BY_RULE, repeat_rule: formatRepeatRule(rule), repeat_except }
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error
    problems.push({ code: 'validation_failed', location: 'body.repeat.rule', message: error.message })
    return undefined
  }
}

function readExcept(dates: string[] | null | undefined, problems: PostProblem[]): string | null | undefined {
  if (dates === undefined) return undefined
  const instants = (dates ?? []).map((date, index) => {
    const instant = parseLooseInstant(date)
    if (instant === null)
      problems.push({
        code: 'validation_failed',
        location: `body.repeat.except.${index}`,
        message: suggestDate(date) ?? 'The date must be ISO 8601, such as 2030-01-31T09:00:00Z.',
      })
    return instant ?? 0
  })
  return instants.length === 0 ? null : JSON.stringify([...new Set(instants)].sort((a, b) => a - b))
}

/** Returns a whole number of days; null for none. */
function readInterval(
  inter: number | string | null | undefined,
  problems: PostProblem[],
): number | null | undefined {
  if (inter === undefined) return undefined
  if (inter === null || inter === '' || Number(inter) === 0) return null
  const days = Number(inter)
  if (Number.isInteger(days) && days > 0 && days <= MAX_INTERVAL_DAYS) return days
  problems.push({
    code: 'validation_failed',
    location: 'body.inter',
    message: `The interval must be a whole number of days up to ${MAX_INTERVAL_DAYS}.`,
  })
  return null
}

/** Reads the zone of the rule, or else that of the post. */
function readTimezone(
  { timezone, repeat }: PostsRequest,
  problems: PostProblem[],
): string | null | undefined {
  const given = repeat?.timezone === undefined ? timezone : repeat.timezone
  if (given === undefined) return undefined
  if (given === null || given === '') return null
  if (isTimeZone(given)) return given
  problems.push({
    code: 'validation_failed',
    location: repeat?.timezone === undefined ? 'body.timezone' : 'body.repeat.timezone',
    message: 'The time zone must be one of the IANA names, such as Europe/Berlin.',
  })
  return null
}

interface Reading {
  problems: PostProblem[]
  readContent: ReadContent
}

async function readThread(entry: EntryRequest, location: string, reading: Reading): Promise<ParsedThread> {
  const entries: ParsedEntry[] = []
  for (const [index, content] of entry.value.entries())
    entries.push(await readEntry(content, `${location}.value.${index}`, reading))
  return {
    location,
    integrationId: entry.integration.id,
    replacedGroup: toOwnId(entry.group),
    settings: readSettings(entry.settings, `${location}.settings`, reading.problems),
    entries,
  }
}

/** Ignores ids that composers invent for new entries and groups. */
function toOwnId(id: string | null | undefined): string | null {
  return id && isOurId(id) ? id : null
}

async function readEntry(
  request: ContentRequest,
  location: string,
  { problems, readContent }: Reading,
): Promise<ParsedEntry> {
  return {
    location,
    id: toOwnId(request.id),
    content: await readContent(request.content ?? '', `${location}.content`),
    image: (request.image ?? []).map(toStoredImage),
    delay: readDelay(request.delay, `${location}.delay`, problems),
  }
}

function readDelay(
  delay: number | string | null | undefined,
  location: string,
  problems: PostProblem[],
): number {
  const minutes = Math.ceil(Number(delay || 0))
  if (minutes >= 0 && minutes <= MAX_DELAY_MINUTES) return minutes
  const message = 'The delay must be a number of minutes, 0 or more.'
  problems.push({ code: 'validation_failed', location, message })
  return 0
}

/** Reads a flag, which existing clients send as JSON or as form text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1|yes|on)$/i.test(value))
}
