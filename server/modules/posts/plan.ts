import type { PostRow } from '../../db/tables.ts'
import { parseLooseInstant } from '../../lib/dates.ts'
import { sanitizeContent } from '../../lib/html.ts'
import type { ImageInput } from '../media/resolve.ts'
import type { PostProblem } from './problems.ts'

/** What a caller asks for, as lenient as existing clients need it. */
export interface PostsRequest {
  type?: 'draft' | 'schedule' | 'now' | 'update' | null | undefined
  date?: string | null | undefined
  shortLink?: unknown
  tags?: { label?: string | null | undefined }[] | null | undefined
  posts: EntryRequest[]
  inter?: number | string | null | undefined
  republish?: unknown
  creationMethod?: string | null | undefined
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
export interface Plan {
  type: 'draft' | 'schedule' | 'now' | 'update'
  publishDate: number
  /** undefined: leave it alone. */
  shortLink: 0 | 1 | undefined
  /** undefined: leave the tags of an edited post alone. */
  tagNames: string[] | undefined
  /** undefined: leave it alone. */
  interval: number | null | undefined
  republish: boolean
  creationMethod: PostRow['creation_method']
  threads: PlannedThread[]
}

export interface PlannedThread {
  /** `body.posts.0`. */
  location: string
  integrationId: string
  /** The group whose rows go unless they are part of this thread. */
  replacedGroup: string | null
  /** undefined: those of the edited post, else none. */
  settings: Record<string, unknown> | undefined
  entries: PlannedEntry[]
}

export interface PlannedEntry {
  /** `body.posts.0.value.0`. */
  location: string
  /** Row to update; null = a new one. */
  id: string | null
  /** Sanitized HTML. */
  content: string
  image: ImageInput[]
  delay: number
}

const MINUTE_MS = 60_000
const LONGEST_DELAY = 2_147_483_647
const LONGEST_INTERVAL = 3_650

/** Reads the request; what cannot be read is added to `problems` and stands in the plan as if absent. */
export function readPlan(request: PostsRequest, now: number, problems: PostProblem[]): Plan {
  const type = request.type ?? 'schedule'
  return {
    type,
    publishDate: type === 'now' ? now - (now % MINUTE_MS) : readDate(request.date, now, problems),
    shortLink: request.shortLink === undefined ? undefined : isTrue(request.shortLink) ? 1 : 0,
    tagNames: request.tags?.flatMap((tag) => (tag.label ? [tag.label] : [])),
    interval: readInterval(request.inter, problems),
    republish: isTrue(request.republish),
    creationMethod: request.creationMethod === 'CLI' ? 'CLI' : 'API',
    threads: request.posts.map((entry, index) => readThread(entry, `body.posts.${index}`, problems)),
  }
}

function readDate(date: string | null | undefined, now: number, problems: PostProblem[]): number {
  const instant = date ? parseLooseInstant(date) : null
  if (instant === null)
    problems.push({
      code: 'validation_failed',
      location: 'body.date',
      message: date
        ? 'The date must be ISO 8601, such as 2030-01-31T09:00:00Z.'
        : 'A date is needed, such as 2030-01-31T09:00:00Z; only type "now" goes without.',
    })
  return instant ?? now
}

function readInterval(
  inter: number | string | null | undefined,
  problems: PostProblem[],
): number | null | undefined {
  if (inter === undefined) return undefined
  if (inter === null || inter === '' || Number(inter) === 0) return null
  const days = Number(inter)
  if (Number.isInteger(days) && days > 0 && days <= LONGEST_INTERVAL) return days
  problems.push({
    code: 'validation_failed',
    location: 'body.inter',
    message: `The interval must be a whole number of days up to ${LONGEST_INTERVAL}.`,
  })
  return null
}

function readThread(entry: EntryRequest, location: string, problems: PostProblem[]): PlannedThread {
  return {
    location,
    integrationId: entry.integration.id,
    replacedGroup: entry.group || null,
    settings: entry.settings ?? undefined,
    entries: entry.value.map((content, index) => readEntry(content, `${location}.value.${index}`, problems)),
  }
}

function readEntry(content: ContentRequest, location: string, problems: PostProblem[]): PlannedEntry {
  const delay = Math.ceil(Number(content.delay || 0))
  const valid = delay >= 0 && delay <= LONGEST_DELAY
  if (!valid)
    problems.push({
      code: 'validation_failed',
      location: `${location}.delay`,
      message: 'The delay must be a number of minutes, 0 or more.',
    })
  return {
    location,
    id: content.id || null,
    content: sanitizeContent(content.content ?? ''),
    image: (content.image ?? []).map(({ id, path, alt, thumbnail }) => ({
      id: id ?? null,
      path,
      alt: alt || null,
      thumbnail: thumbnail || null,
    })),
    delay: valid ? delay : 0,
  }
}

/** Existing clients send flags as JSON or as form text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1|yes|on)$/i.test(value))
}
