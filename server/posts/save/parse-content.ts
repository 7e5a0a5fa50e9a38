import { invalid } from '../../errors/errors.ts'
import type { Warning } from '../../errors/warnings.ts'
import { sanitizeContent } from '../../lib/html/html.ts'
import { createYielder } from '../bulk/yielder.ts'
import type { PostProblem } from './problems.ts'

/** Limits tags, because each costs parsing time and no post has this many. */
const MAX_TAGS = 20_000
/** Limits entities, because each costs parsing time. A long Cyrillic text that consists of entities has fewer. */
const MAX_ENTITIES = 75_000
/** Characters without embedded pictures, which may be as long as the body; no platform accepts this much. */
const MAX_CONTENT_LENGTH = 500_000
/** Limits all entries of a request together: 200 channels with 5 000 characters each. */
const MAX_REQUEST_LENGTH = 1_000_000

/** Removes embedded pictures, which are not published, so that megabytes need not be parsed. */
const embedded = /(["'])data:[^"'<>]*\1/gi

/** Sanitizes a text to the HTML that posts may have; `location` names its field. */
export type ReadContent = (sent: string, location: string) => Promise<string>

/**
 * Sanitizes the texts of one request, and yields between them. A text that is too long is added to `problems` and still counts
 * as present, so that it is not reported as empty too. What a post cannot have is removed and named in `warnings`.
 */
export function createContentReader(problems: PostProblem[], warnings: Warning[] = []): ReadContent {
  const yieldToOthers = createYielder()
  let total = 0
  return async (sent, location) => {
    const html = sent.replace(embedded, '""')
    total += html.length
    await yieldToOthers(Math.max(html.length, sent.length / 100))
    const tooLong = contentExcess(html, total)
    if (tooLong !== null) {
      problems.push({ code: 'validation_failed', location, message: tooLong })
      return '…'
    }
    const dropped = new Set<string>()
    const content = sanitizeContent(html, dropped)
    if (dropped.size > 0) warnings.push({ location, message: describeDropped(dropped) })
    return content
  }
}

function describeDropped(names: ReadonlySet<string>): string {
  const tags = [...names].map((name) => `<${name}>`).join(', ')
  return `A post cannot contain ${tags}, which was removed with its content. Attach files as images, and write &lt; for a "<" that is text.`
}

function contentExcess(html: string, total: number): string | null {
  if (html.length > MAX_CONTENT_LENGTH) return `The text has more than ${MAX_CONTENT_LENGTH} characters.`
  if (total > MAX_REQUEST_LENGTH)
    return `The texts of this request have more than ${MAX_REQUEST_LENGTH} characters together. Split it into several requests.`
  if (hasMore(html, '<', MAX_TAGS)) return `The text has more than ${MAX_TAGS} tags.`
  return hasMore(html, '&', MAX_ENTITIES)
    ? `The text has more than ${MAX_ENTITIES} entities (or other "&").`
    : null
}

function hasMore(text: string, sign: string, most: number): boolean {
  return text.split(sign, most + 2).length - 1 > most
}

/** Characters as JSON; no platform's settings come near this. */
const MAX_SETTINGS_LENGTH = 100_000
const MAX_SETTINGS_DEPTH = 10

type Settings = Record<string, unknown>

/**
 * Reads the settings of an entry. Settings that are too large are added to `problems` and dropped, so that nothing else
 * processes them.
 */
export function readSettings(
  settings: Settings | null | undefined,
  location: string,
  problems: PostProblem[],
): Settings | undefined {
  if (!settings) return undefined
  const message = settingsExcess(settings)
  if (message === null) return settings
  problems.push({ code: 'validation_failed', location, message, about: 'settings' })
  return undefined
}

function settingsExcess(settings: Settings): string | null {
  if (JSON.stringify(settings).length > MAX_SETTINGS_LENGTH)
    return `The settings have more than ${MAX_SETTINGS_LENGTH} characters of JSON.`
  return isDeeper(settings, MAX_SETTINGS_DEPTH)
    ? `The settings are nested deeper than ${MAX_SETTINGS_DEPTH} levels.`
    : null
}

/** Returns true if objects and lists nest deeper than `levels`. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1))
}

/** Limits what the threads of a request have together. A thread within the contract's limits stays within these. */
const MAX_ENTRIES = 2_000
const MAX_FILES = 10_000

interface SizedThread {
  value: readonly { image?: readonly unknown[] | null | undefined }[]
}

/** @throws 400 if the threads of a request together have more entries or files than one request may have */
export function requireBounds(posts: readonly SizedThread[]): void {
  const entries = posts.flatMap(({ value }) => value)
  const files = entries.reduce((sum, { image }) => sum + (image?.length ?? 0), 0)
  requireEntries(entries.length)
  requireAtMost(MAX_FILES, files, 'images and videos')
}

/** @throws 400 for more entries than one request may make */
export function requireEntries(count: number): void {
  requireAtMost(MAX_ENTRIES, count, 'entries')
}

function requireAtMost(max: number, count: number, what: string): void {
  if (count <= max) return
  const [sent, limit] = [count, max].map((number) => number.toLocaleString('en-US'))
  const message = `The posts of this request have ${sent} ${what} together; a request may have ${limit}. Split it into several requests.`
  throw invalid('body.posts', message)
}
