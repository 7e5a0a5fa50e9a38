import { parseWrittenInstant } from '../../../lib/time/written-dates.ts'
import type { PlatformAccount } from '../../platform.ts'
import { type Answer, optionalText } from '../http/response.ts'
import { readMetrics } from '../metrics.ts'
import type { ReadAuthor, ReadItem, ReadMedia, ReadProfile, ReadSubject } from './types.ts'

const MAX_TEXT_LENGTH = 50_000
const MAX_NAME_LENGTH = 300
const MAX_URL_LENGTH = 4_000
const MAX_FILES = 50

type Source<Shape> = { [Member in keyof Shape]?: unknown }

/** Returns the members of an object; none for any other value. */
export function membersOf(value: unknown): Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {}
}

/** Joins texts, without those that are empty or no text. */
export function joinTexts(texts: readonly unknown[], separator = '\n\n'): string {
  return texts.filter(optionalText).join(separator)
}

/** Returns true if the subject is the account itself. */
export function isOwn(account: PlatformAccount | null, { username, userId }: ReadSubject): boolean {
  return userId ? userId === account?.internalId : username?.toLowerCase() === account?.profile?.toLowerCase()
}

/** Shapes a profile; undefined unless it has an id and a username. Truncates texts, and drops URLs that are not http(s). */
export function toProfile(source: Source<ReadProfile>): ReadProfile | undefined {
  const [id, username] = [toId(source.id), toLine(source.username)]
  if (id === null || username === null) return undefined
  return {
    id,
    username,
    name: toLine(source.name) ?? username,
    picture: toWebAddress(source.picture),
    bio: toText(source.bio) || null,
    followers: toCount(source.followers),
    following: toCount(source.following),
    posts: toCount(source.posts),
    url: toWebAddress(source.url),
  }
}

export interface ItemSource extends Source<Omit<ReadItem, 'author' | 'media' | 'metrics'>> {
  author?: Source<ReadAuthor> | undefined
  media?: readonly (ReadMedia | undefined)[]
  metrics?: Record<string, number>
}

/** Shapes a post; undefined without an id. `publishedAt` is text in ISO 8601, or a number of seconds. */
export function toItem({ author, media = [], metrics = {}, ...source }: ItemSource): ReadItem | undefined {
  const id = toId(source.id)
  if (id === null) return undefined
  return {
    id,
    url: toWebAddress(source.url),
    text: toText(source.text),
    publishedAt: toInstant(source.publishedAt),
    author: author ? toAuthor(author) : null,
    media: media.filter((file) => file !== undefined).slice(0, MAX_FILES),
    metrics,
  }
}

function toAuthor({ id, username, name, picture }: Source<ReadAuthor>): ReadAuthor | null {
  const known = toId(id) ?? toLine(username)
  if (known === null) return null
  return { id: known, username: toLine(username), name: toLine(name), picture: toWebAddress(picture) }
}

/** Shapes a file; undefined unless its URL is http(s). */
export function toFile(
  type: ReadMedia['type'],
  url: unknown,
  { preview, alt }: { preview?: unknown; alt?: unknown } = {},
): ReadMedia | undefined {
  const address = toWebAddress(url)
  if (address === null) return undefined
  return { type, url: address, preview: toWebAddress(preview), alt: optionalText(alt) ?? null }
}

/** Reads counts by the path of each name, as `readMetrics` does by label. */
export function readCounts(data: object | undefined, paths: Record<string, string>): Record<string, number> {
  const counts = readMetrics(data, paths).flatMap((metric) =>
    'total' in metric && metric.total >= 0 ? [[metric.label, Math.round(metric.total)] as const] : [],
  )
  return Object.fromEntries(counts)
}

/** Returns a URL that is safe to show in a browser; null for any other value. */
export function toWebAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return null
  const { protocol } = URL.parse(value) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? value : null
}

function toId(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : null
}

function toLine(value: unknown): string | null {
  const line = optionalText(value)
    ?.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return line ? line.slice(0, MAX_NAME_LENGTH).toWellFormed() : null
}

function toText(value: unknown): string {
  return (optionalText(value) ?? '').slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\u0000', '').trim()
}

/** Reads a number or a numeric string. */
function toCount(value: unknown): number | null {
  return readCounts({ value }, { value: 'value' }).value ?? null
}

function toInstant(value: unknown): number | null {
  if (typeof value === 'string') return parseWrittenInstant(value)
  return typeof value === 'number' && Math.abs(value) <= 8.64e12 ? Math.round(value * 1_000) : null
}
