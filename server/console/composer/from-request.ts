import { isOurId } from '../../lib/ids.ts'
import { parseLooseInstant } from '../../lib/time/dates.ts'
import { toPlainText, toWallClock } from './compose-request.ts'
import type { ComposerChannel } from './composer-view.ts'
import { ALL, type ComposedEntry, type Composition, emptyEntry } from './composition.ts'
import { toSettingFields } from './settings/setting-fields.ts'

const MAX_POSTS = 50
const MAX_ENTRIES = 50
const MAX_TAGS = 50

type Part = Record<string, unknown>

/**
 * Fills the form with the body of a `POST /public/v1/posts`, as the docs let a reader try it: date or queue, channels, texts, tags and
 * settings. Leaves out what cannot be read, channels out of reach, and files, whose addresses anybody can write into a link.
 */
export function fromRequest(
  body: string,
  channels: readonly ComposerChannel[],
  current: Composition,
): Composition {
  const { date, queue, tags, shortLink, inter, repeat, posts } = objectOf(parsed(body))
  const threads = listOf(posts, MAX_POSTS).flatMap((post) => {
    const { integration, value, settings } = objectOf(post)
    const channel = channels.find(({ row }) => row.id === objectOf(integration).id)
    const entries = listOf(value, MAX_ENTRIES).map(readEntry)
    return channel === undefined || entries.length === 0 ? [] : [{ channel, entries, settings }]
  })
  const [first] = threads
  const separate = new Set(threads.map(({ entries }) => JSON.stringify(entries))).size > 1
  const at = parseLooseInstant(textOf(date))
  return {
    ...current,
    ...(at !== null && { date: toWallClock(at, current.timezone) }),
    ...(isOurId(textOf(queue)) && { when: 'queue' as const, queue: textOf(queue) }),
    ...(first !== undefined && {
      channels: threads.map(({ channel }) => channel.row.id),
      separate,
      entries: new Map([
        [ALL, first.entries],
        ...(separate ? threads.map(({ channel, entries }) => [channel.row.id, entries] as const) : []),
      ]),
      settings: new Map(
        threads.map(({ channel, settings }) => [
          channel.row.id,
          toSettingFields(channel.schema, objectOf(settings)),
        ]),
      ),
    }),
    tags: listOf(tags, MAX_TAGS).flatMap((tag) => textOf(objectOf(tag).label) || []),
    shortLink: shortLink === true ? 'yes' : current.shortLink,
    repeat: typeof inter === 'number' ? String(inter) : textOf(objectOf(repeat).rule) || current.repeat,
  }
}

function readEntry(value: unknown): ComposedEntry {
  const { content, delay } = objectOf(value)
  const text = toPlainText(textOf(content))
  return { ...emptyEntry(), text, delay: typeof delay === 'number' && delay > 0 ? String(delay) : '' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function objectOf(value: unknown): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {}
}

function listOf(value: unknown, max: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, max) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
