import { type ApiError, badRequest } from '../../errors/errors.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { isTimeZone, parseLooseInstant, toIso, wallClockToInstant } from '../../lib/time/dates.ts'
import type { JsonSchema } from '../../platforms/platform.ts'
import type { Thread } from '../../posts/get-thread.ts'
import type { PostsRequest } from '../../posts/save/parse-request.ts'
import { ALL, type ComposedEntry, type Composition, entriesFor, type KnownMention } from './composition.ts'
import { writeContent } from './help/mention-text.ts'
import { readSettingFields } from './settings/setting-fields.ts'

interface RequestOptions {
  type: NonNullable<PostsRequest['type']>
  composition: Composition
  /** Returns the stored post that the request changes on a channel; null for a new one. */
  storedOn(channel: string): Thread | null
  /** Returns the schema of the settings of a channel. */
  schemaOf(channel: string): JsonSchema | null
  /** Returns the identifier of the platform of a channel. */
  platformOf(channel: string): string
}

/** Builds the body of `POST /posts` from the form. */
export function toPostsRequest({
  type,
  composition,
  storedOn,
  schemaOf,
  platformOf,
}: RequestOptions): PostsRequest {
  const { shortLink, repeat, tags, timezone, when, queue } = composition
  return {
    type,
    date: type === 'now' ? null : readDate(composition),
    ...(type !== 'now' && when === 'queue' && { queue }),
    shortLink: shortLink === '' ? undefined : shortLink === 'yes',
    tags: tags.map((name) => ({ value: name, label: name })),
    ...repetitionOf(repeat.trim()),
    ...(repeat.trim() !== '' && { timezone }),
    posts: composition.channels.map((id) => {
      const stored = storedOn(id)
      const entries = entriesFor(composition, id)
      const mentions = composition.mentions.filter(({ platform }) => platform === platformOf(id))
      return {
        integration: { id },
        ...(stored !== null && { group: stored.root.group_id }),
        value: entries.map((entry, at) => toContent(entry, { row: rowOf(stored, entries, at), mentions })),
        settings: {
          ...undeclared(stored, schemaOf(id)),
          ...readSettingFields(schemaOf(id), composition.settings.get(id) ?? {}),
        },
      }
    }),
  }
}

/** A rule that is changed keeps the dates that it skips. */
function repetitionOf(repeat: string): Pick<PostsRequest, 'inter' | 'repeat'> {
  if (repeat.includes('=')) return { repeat: { rule: repeat } }
  return repeat === '' ? { inter: null, repeat: null } : { inter: repeat }
}

type Row = Thread['root']

/** Finds the stored entry that an entry changes. One of a draft that the form does not name takes the row at its place. */
function rowOf(stored: Thread | null, entries: readonly ComposedEntry[], at: number): Row | undefined {
  const id = entries[at]?.id ?? null
  if (stored === null) return undefined
  if (id !== null) return stored.entries.find((row) => row.id === id)
  const row = stored.entries[at]
  return row?.state === 'DRAFT' && entries.every((entry) => entry.id !== row.id) ? row : undefined
}

/** Returns the date in UTC, and the text as typed if nobody can read it: the check then says so. */
function readDate({ when, date, timezone }: Composition): string | null {
  if (when === 'slot' || when === 'queue') return 'next-slot'
  return fromWallClock(date, timezone) ?? (date || null)
}

/** Converts `2030-01-31T09:00` on the clocks of the zone. */
export function fromWallClock(text: string, zone: string): string | null {
  const [, year, month, day, hours, minutes] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(text)?.map(Number) ?? []
  if (minutes === undefined || year === undefined || month === undefined || day === undefined) return null
  if (!isTimeZone(zone) || parseLooseInstant(text) === null) return null
  return toIso(wallClockToInstant(zone, { year, month, day, minutes: (hours ?? 0) * 60 + minutes }))
}

/** Returns what clocks in the zone show: `2030-01-31T09:00`. */
export function toWallClock(instant: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: isTimeZone(zone) ? zone : 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  return format.format(instant).replace(' ', 'T')
}

interface Place {
  /** The stored entry at this place. */
  row: Row | undefined
  /** Accounts of the platform that texts can mention. */
  mentions: readonly KnownMention[]
}

function toContent({ text, delay, media }: ComposedEntry, { row, mentions }: Place) {
  return {
    ...(row && { id: row.id }),
    // A text that nobody changed keeps its formatting and mentions.
    content: row && toPlainText(row.content) === text ? row.content : writeContent(text, mentions),
    image: media.map(({ id, path, alt, thumbnail }) => ({
      ...{ id: id ?? '', path, alt: alt || null },
      ...(thumbnail && { thumbnail }),
    })),
    delay: delay.trim() === '' ? 0 : delay.trim(),
  }
}

export function toPlainText(content: string): string {
  return toEditorText(content, 'none')
}

/** Returns stored settings that the form does not show, such as those of plugs. */
function undeclared(stored: Thread | null, schema: JsonSchema | null): Record<string, unknown> {
  if (stored === null) return {}
  const settings = JSON.parse(stored.root.settings ?? '{}') as Record<string, unknown>
  const declared = new Set(Object.keys((schema?.properties as object | undefined) ?? {}))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !declared.has(name)))
}

/** A problem or warning at its place in the form. */
export interface Finding {
  /** Name of the field; empty if it is about the whole. */
  field: string
  message: string
  isWarning: boolean
}

export const NO_CHANNEL: Finding = {
  field: 'channels',
  message: 'Choose at least one channel.',
  isWarning: false,
}

/** Creates the error of an act that needs a channel. */
export function noChannel(): ApiError {
  const { field: location, message } = NO_CHANNEL
  return badRequest(message, [{ location, message }])
}

export const NO_QUEUE: Finding = { field: 'queue', message: 'Choose a queue.', isWarning: false }

/** Creates the error of a post that is to join a queue, but no certain one. */
export function noQueue(): ApiError {
  const { field: location, message } = NO_QUEUE
  return badRequest(message, [{ location, message }])
}

/** Leads a path of the request to the field of the form: `body.posts.0.value.1.content` to `text:all:1`. */
export function toField(location: string, { channels, separate }: Composition): string {
  if (location === 'body.inter' || location.startsWith('body.repeat')) return 'repeat'
  const [, kind = '', thread = '', ...rest] = location.split('.')
  if (kind !== 'posts') return ['date', 'queue', 'tags', 'timezone', 'shortLink'].includes(kind) ? kind : ''
  const channel = channels[Number(thread)] ?? ''
  const [part, at = '0', what = 'content', place] = rest
  if (part === 'settings') return `set:${channel}:${rest.slice(1).join('.')}`
  if (part !== 'value') return `channel:${channel}`
  const scope = separate ? channel : ALL
  if (what === 'image') return place === undefined ? `media:${scope}:${at}` : `media:${scope}:${at}:${place}`
  return `${what === 'delay' ? 'delay' : 'text'}:${scope}:${at}`
}

/** Returns the id of the control that mends a finding: a file is changed at its description, or added beside the text. */
export function anchorOf(field: string): string {
  const [kind, ...rest] = field.split(':')
  if (kind !== 'media') return field
  return [rest.length > 2 ? 'alt' : 'text', ...rest].join(':')
}

export function toFindings(
  found: readonly { location: string; message: string }[],
  composition: Composition,
  isWarning: boolean,
): Finding[] {
  return found.map(({ location, message }) => ({ field: toField(location, composition), message, isWarning }))
}

/** Renders the findings of these fields, without their repetitions. */
export function messages(findings: readonly Finding[], fields: readonly string[]): Html | null {
  const found = findings.filter(({ field }) => fields.includes(field))
  const shown = new Map(found.map((finding) => [finding.message, finding]))
  if (shown.size === 0) return null
  return html`<ul class="plain findings">${[...shown.values()].map(
    ({ message, isWarning }) =>
      html`<li class="${isWarning ? 'state warn' : 'wrong'}">${isWarning ? 'Warning: ' : ''}${message}</li>`,
  )}</ul>`
}
