import { isOurId } from '../../lib/ids.ts'
import { readRepeat } from './schedule/repeat-choice.ts'

/** The form of the composer as a browser sends it. Names with colons address a part: `text:<scope>:<entry>`. */
export type ComposeFields = Record<string, string | undefined>

export interface ChosenMedia {
  id: string | null
  /** Empty until the file is read from the library by its id. */
  path: string
  alt: string
  thumbnail: string | null
  /** As the person named the file. */
  name?: string | undefined
}

export interface ComposedEntry {
  /** The stored entry that this one changes. */
  id: string | null
  text: string
  /** Minutes after the entry before, as typed. */
  delay: string
  media: ChosenMedia[]
}

/** A value of a setting that a tool of its channel listed. */
export interface SettingChoice {
  label: string
  /** Fields that the choice fills, by their paths inside the setting; empty for the setting itself. */
  fields: Record<string, string>
}

/** An account that a person chose to mention. The text names it by its label after an @. */
export interface KnownMention {
  /** Identifier of the platform that the id is from. */
  platform: string
  id: string
  label: string
}

/** A text or picture by a model, apart from the post. */
export interface Suggestion {
  scope: string
  texts: readonly string[]
  picture: { id: string; path: string } | null
}

/** Accounts that a search for one entry found. */
export interface MentionSearch {
  /** Scope and index of the entry: `all:0`. */
  key: string
  query: string
  mentions: readonly (KnownMention & { /** Name of the platform. */ on: string })[]
}

/** Names the text of all channels; a channel with its own text uses its id. */
export const ALL = 'all'

/** Holds what a person composes: every field of the form, as typed. */
export interface Composition {
  /** The post that is edited; null for a new one. */
  post: string | null
  channels: string[]
  /** True if each channel has its own text. */
  separate: boolean
  /** Entries by `ALL`, or by channel. */
  entries: Map<string, ComposedEntry[]>
  /** Fields of the settings by channel, each by its path: `subreddit.0.value.title`. */
  settings: Map<string, Record<string, string>>
  /** Values that tools listed, by channel and path of the setting: `<channel>:<path>`. */
  choices: Map<string, SettingChoice[]>
  mentions: KnownMention[]
  suggestion: Suggestion | null
  when: 'date' | 'slot' | 'queue' | 'now'
  /** ID of a queue, which gives the date if `when` says so; empty for none. */
  queue: string
  /** Wall clock in `timezone`: `2030-01-31T09:00`. */
  date: string
  timezone: string
  /** Empty, days between repetitions or a rule, as typed. */
  repeat: string
  shortLink: string
  tags: string[]
}

export function emptyEntry(): ComposedEntry {
  return { id: null, text: '', delay: '', media: [] }
}

/** Returns the entries that are published on a channel. */
export function entriesFor({ separate, entries }: Composition, channel: string): ComposedEntry[] {
  return (separate ? entries.get(channel) : undefined) ?? entries.get(ALL) ?? [emptyEntry()]
}

/** Returns the scopes whose texts the form shows. */
export function shownScopes({ separate, channels }: Composition): string[] {
  return separate && channels.length > 0 ? channels : [ALL]
}

const MAX_ENTRIES = 50
const MAX_MEDIA = 50

/** Reads the form. Unreadable parts count as absent. */
export function readComposition(fields: ComposeFields): Composition {
  const entries = new Map<string, ComposedEntry[]>()
  const settings = new Map<string, Record<string, string>>()
  const choices = new Map<string, SettingChoice[]>()
  const mentions: KnownMention[] = []
  const channels: string[] = []
  const tags: string[] = []
  for (const [name, value = ''] of Object.entries(fields)) {
    const [kind = '', scope = '', ...rest] = name.split(':')
    if (kind === 'channel' && isOurId(scope)) channels.push(scope)
    else if (kind === 'mention') mentions.push({ platform: scope, id: rest.join(':'), label: value })
    else if (kind === 'tag') tags.push(name.slice('tag:'.length))
    else if (kind === 'set' && isOurId(scope)) {
      const values = settings.get(scope) ?? Object.create(null)
      values[rest.join(':')] = value
      settings.set(scope, values)
    } else if (kind === 'choices' && isOurId(scope))
      choices.set(`${scope}:${rest.join(':')}`, readChoices(value))
    else if (scope === ALL || isOurId(scope)) readEntryField(entries, { kind, scope, rest, value })
  }
  for (const [scope, list] of entries) entries.set(scope, compact(list))
  return {
    ...{ channels, entries, settings, choices, mentions, tags, separate: fields.separate === '1' },
    suggestion: readSuggestion(fields.suggestion),
    post: fields.post && isOurId(fields.post) ? fields.post : null,
    when: readWhen(fields.when),
    queue: fields.queue && isOurId(fields.queue) ? fields.queue : '',
    date: fields.date ?? '',
    timezone: fields.timezone || 'UTC',
    repeat: readRepeat(fields),
    shortLink: fields.shortLink ?? '',
  }
}

function readWhen(when: string | undefined): Composition['when'] {
  return when === 'slot' || when === 'queue' || when === 'now' ? when : 'date'
}

/** Returns the fields of the settings of a channel, to read and to change. */
export function settingsOf({ settings }: Composition, channel: string): Record<string, string> {
  const values = settings.get(channel) ?? Object.create(null)
  settings.set(channel, values)
  return values
}

/** Reads what the form kept of an earlier look-up. It decides nothing: whoever sends it could type these values too. */
function readChoices(value: string): SettingChoice[] {
  const parsed = parse(value)
  if (!Array.isArray(parsed)) return []
  return parsed.flatMap((item: Partial<SettingChoice> | null) => {
    const { label, fields } = item ?? {}
    if (typeof label !== 'string' || typeof fields !== 'object' || fields === null) return []
    const texts = Object.entries(fields).filter(([, text]) => typeof text === 'string')
    return [{ label, fields: Object.fromEntries(texts) }]
  })
}

function readSuggestion(value = ''): Suggestion | null {
  const { scope, texts, picture } = (parse(value) ?? {}) as Record<string, unknown>
  const { id, path } = (picture ?? {}) as Record<string, unknown>
  const isFile = typeof id === 'string' && typeof path === 'string' && isOurId(id)
  const written = Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  if (typeof scope !== 'string' || (written.length === 0 && !isFile)) return null
  return { scope, texts: written.slice(0, MAX_ENTRIES), picture: isFile ? { id, path } : null }
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

interface EntryField {
  kind: string
  scope: string
  rest: string[]
  value: string
}

function readEntryField(
  entries: Map<string, ComposedEntry[]>,
  { kind, scope, rest, value }: EntryField,
): void {
  const [at = -1, place = -1] = rest.map(Number)
  if (!['text', 'delay', 'id', 'media', 'alt'].includes(kind)) return
  if (!Number.isInteger(at) || at < 0 || at >= MAX_ENTRIES) return
  const list = entries.get(scope) ?? []
  entries.set(scope, list)
  list[at] ??= emptyEntry()
  const entry = list[at]
  if (kind === 'text') entry.text = value.replaceAll('\r\n', '\n')
  else if (kind === 'delay') entry.delay = value
  else if (kind === 'id') entry.id = isOurId(value) ? value : null
  else if (Number.isInteger(place) && place >= 0 && place < MAX_MEDIA) {
    entry.media[place] ??= { id: null, path: '', alt: '', thumbnail: null }
    if (kind === 'alt') entry.media[place].alt = value
    else Object.assign(entry.media[place], readMedia(value))
  }
}

/** Reads a file: the id of one in the library, or what `writeMedia` wrote. */
function readMedia(value: string): Partial<ChosenMedia> {
  if (isOurId(value)) return { id: value }
  const { id, path, thumbnail, name } = (parse(value) ?? {}) as Record<string, unknown>
  return {
    id: typeof id === 'string' ? id : null,
    path: typeof path === 'string' ? path : '',
    thumbnail: typeof thumbnail === 'string' ? thumbnail : null,
    name: typeof name === 'string' ? name : undefined,
  }
}

export function writeMedia({ id, path, thumbnail, name }: ChosenMedia): string {
  return JSON.stringify({ id, path, thumbnail, name })
}

/** Removes the gaps that a browser leaves where a script removed fields, and files without a source. */
function compact(list: ComposedEntry[]): ComposedEntry[] {
  return list
    .filter((entry) => entry !== undefined)
    .map((entry) => ({
      ...entry,
      media: entry.media.filter((media) => media !== undefined && (media.path !== '' || media.id !== null)),
    }))
}

/** Returns the fields of a composition, as a set stores them. */
export function toComposeFields(composition: Composition): ComposeFields {
  const { channels, tags, entries, settings, separate, when, queue, repeat, shortLink } = composition
  const fields: ComposeFields = { when, queue, repeat, shortLink, ...(separate && { separate: '1' }) }
  for (const id of channels) fields[`channel:${id}`] = '1'
  for (const tag of tags) fields[`tag:${tag}`] = '1'
  for (const { platform, id, label } of composition.mentions) fields[`mention:${platform}:${id}`] = label
  for (const [scope, list] of entries)
    for (const [at, { text, delay, media }] of list.entries()) {
      fields[`text:${scope}:${at}`] = text
      fields[`delay:${scope}:${at}`] = delay
      for (const [place, file] of media.entries()) {
        fields[`media:${scope}:${at}:${place}`] = writeMedia(file)
        fields[`alt:${scope}:${at}:${place}`] = file.alt
      }
    }
  for (const [id, values] of settings)
    for (const [path, value] of Object.entries(values)) fields[`set:${id}:${path}`] = value
  return fields
}
