import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import { invalid } from '../../errors/errors.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type ItemContent, readContent } from '../../posts/library/content.ts'
import type { LibraryItemRequest } from '../../posts/library/items.ts'
import { type PlaceChoice, placeValue, readPlaceField } from '../channels/place-choices.ts'
import { fromWallClock, toPlainText } from '../composer/compose-request.ts'
import { readTypedText } from '../composer/help/mention-text.ts'
import { checkbox, type FormErrors, field, hidden, select, textArea } from '../layout/form.ts'
import { readLastDay, readTagNames } from '../layout/read-fields.ts'

export const LIBRARY_PATH = '/console/library'

const MAX_TEXT = 50_000
const MAX_VARIANTS = 19
/** Empty fields for further texts. */
const SPARE = 3

/** The form as a browser sends it. */
export type ItemFields = Record<string, string | undefined>

/** Content of an item, of which its form does not show the comments, the files and the settings. */
export interface Kept extends ItemContent {
  tags?: readonly { id: string; name: string }[] | undefined
  shortLink?: boolean | null | undefined
}

interface ItemForm {
  places: readonly PlaceChoice[]
  /** Channels that may have a text of their own. */
  channels?: readonly { id: string; name: string }[]
  values: ItemFields
  kept: Kept | undefined
  errors?: FormErrors | null | undefined
}

/** Renders the fields of an item. */
export function itemFields({ places, channels = [], values, kept, errors }: ItemForm): Html {
  const texts = textsIn(values)
  const shown = Math.min(texts.length + SPARE, MAX_VARIANTS)
  const rest = keptInWords(kept)
  return html`<div class="pair">${field({ name: 'name', label: 'Name', value: values.name, required: true, maxLength: 255, errors })}
${select({ name: 'place', label: 'Goes to', value: values.place, choices: places.map(({ value, name }) => [value, name]), errors })}</div>
${textArea({ name: 'content', label: 'Text', value: values.content, maxLength: MAX_TEXT, errors })}
${rest !== '' && html`<p class="hint">It keeps ${rest}.</p>`}
<details${texts.length > 0 && html` open`}><summary>Other texts</summary><p class="hint">They take turns with the text above.</p>
<div class="variants">${Array.from({ length: shown }, (_, index) => textArea({ name: `variant:${index}`, label: `Text ${index + 2}`, value: texts[index] ?? '', maxLength: MAX_TEXT }))}</div></details>
${channels.length > 0 && channelFields(channels, values)}
<div class="pair">${field({ name: 'cooldownDays', label: 'Cooldown in days', type: 'number', value: values.cooldownDays ?? '30', hint: 'No channel gets a text of it twice in this time, whoever writes it.', required: true, errors })}
${field({ name: 'expires', label: 'Last day', type: 'date', value: values.expires, hint: 'If you leave this empty, it does not expire.', errors })}</div>
${field({ name: 'tags', label: 'Tags', value: values.tags, hint: 'Tags that its posts get, with commas between.', maxLength: 2_000, errors })}
<div>${checkbox('enabled', 'Queues may draw it', values.enabled !== undefined)}</div>`
}

const OWN_TEXT = 'text:'

function channelFields(channels: readonly { id: string; name: string }[], values: ItemFields): Html {
  const isOpen = channels.some(({ id }) => values[`${OWN_TEXT}${id}`])
  return html`<details${isOpen && html` open`}><summary>Texts of channels</summary><p class="hint">A channel with a text here gets it in place of the first text above.</p>
<div class="variants">${channels.map(({ id, name }) => textArea({ name: `${OWN_TEXT}${id}`, label: `Text for ${name}`, value: values[`${OWN_TEXT}${id}`] ?? '', maxLength: MAX_TEXT }))}</div></details>`
}

function keptInWords(kept: Kept | undefined): string {
  if (kept === undefined) return ''
  const comments = kept.value.length - 1
  const files = kept.value.reduce((sum, { image }) => sum + image.length, 0)
  const parts = [
    ...(files > 0 ? [files === 1 ? '1 file' : `${files} files`] : []),
    ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
    ...(kept.settings.length > 0 ? ['its channel settings'] : []),
  ]
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function textsIn(values: ItemFields): string[] {
  return Array.from({ length: MAX_VARIANTS }, (_, index) => values[`variant:${index}`] ?? '').filter(
    (text) => text.trim() !== '',
  )
}

/** Returns the form of content that is kept, such as that of a post. */
export function fieldsOf({ value, variants, channelTexts, tags }: Kept): ItemFields {
  return {
    content: toPlainText(value[0]?.content ?? ''),
    enabled: '1',
    tags: tags?.map(({ name }) => name).join(', '),
    ...Object.fromEntries(variants.map((text, index) => [`variant:${index}`, toPlainText(text)])),
    ...Object.fromEntries(
      channelTexts.map(({ channel, content }) => [`${OWN_TEXT}${channel}`, toPlainText(content)]),
    ),
  }
}

/** Returns the form of a stored item. */
export function fieldsOfItem(row: LibraryItemRow, kept: Kept): ItemFields {
  const { name, cooldown_days, ends_at, enabled } = row
  return {
    ...fieldsOf(kept),
    ...{ name, cooldownDays: String(cooldown_days) },
    place: placeValue(row),
    expires: ends_at === null ? '' : toIso(ends_at).slice(0, 10),
    enabled: enabled === 1 ? '1' : undefined,
  }
}

export function keptOf(row: LibraryItemRow, tags: readonly { id: string; name: string }[]): Kept {
  return { ...readContent(row), tags, shortLink: row.short_link === null ? null : row.short_link === 1 }
}

/** Reads the request of `createLibraryItem` and `updateLibraryItem`. Texts that nobody changed keep their formatting. */
export function readItem(fields: ItemFields, kept: Kept | null): LibraryItemRequest {
  const [first, ...comments] = kept?.value ?? []
  const own = (kept?.channelTexts ?? []).map(({ content }) => content)
  const known = new Map(
    [first?.content ?? '', ...(kept?.variants ?? []), ...own].map((text) => [toPlainText(text), text]),
  )
  const toContent = (text: string) => known.get(text.replace(/\r\n/g, '\n')) ?? readTypedText(text)
  const days = Number(fields.cooldownDays || '30')
  return {
    name: (fields.name ?? '').trim(),
    ...{ channel: null, group: null, ...readPlaceField(fields.place) },
    value: [{ ...first, content: toContent(fields.content ?? '') }, ...comments],
    variants: textsIn(fields).map(toContent),
    channelTexts: Object.entries(fields).flatMap(([name, text = '']) =>
      name.startsWith(OWN_TEXT) && text.trim() !== ''
        ? [{ channel: name.slice(OWN_TEXT.length), content: toContent(text) }]
        : [],
    ),
    settings: kept?.settings ?? [],
    tags: readTagNames(fields.tags),
    shortLink: kept?.shortLink ?? null,
    cooldownDays: days,
    enabled: fields.enabled !== undefined,
    expiresAt: fields.expires ? readLastDay(fields.expires) : null,
  }
}

/** Refuses what the contract of the operation would refuse. */
export function checkItem({ name, cooldownDays }: LibraryItemRequest): void {
  if (name === '' || name.length > 255) throw invalid('body.name', 'Enter 1 to 255 characters')
  const days = cooldownDays ?? 0
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw invalid('body.cooldownDays', 'Enter a whole number from 1 to 365')
}

interface UseForm {
  values: ItemFields
  channels: readonly { id: string; name: string }[]
  queues: readonly QueueRow[]
  variants: number
  /** Zone in which the person reads clocks. */
  zone: string
  errors?: FormErrors | null | undefined
}

/** Renders the fields for making a post of an item. */
export function useFields({ values, channels, queues, variants, zone, errors }: UseForm): Html {
  const numbered = Array.from(
    { length: variants },
    (_, index) => [String(index), `Text ${index + 1}`] as const,
  )
  return html`${hidden('zone', zone)}${channels.length > 1 && select({ name: 'channel', label: 'Channel', value: values.channel, choices: channels.map(({ id, name }) => [id, name]), errors })}
<div class="pair">${select({
    name: 'when',
    label: 'Make',
    value: values.when,
    choices: [
      ['date', 'A post at a date'],
      ['draft', 'A draft'],
      ['slot', 'A post in the next posting time of the channel'],
      ...queues.map(({ id, name }) => [`queue:${id}`, `A post in the queue ${name}`] as const),
    ],
    errors,
  })}
${field({ name: 'date', label: 'Date', type: 'datetime-local', value: values.date, hint: `For a post at a date, on the clocks of ${zone}.`, errors })}</div>
${variants > 1 && select({ name: 'variant', label: 'Text', value: values.variant, choices: [['', 'The next in turn'], ...numbered], errors })}`
}

/** Reads the request of `useLibraryItem`. */
export function readUse({ when = 'date', date, zone = 'UTC', channel, variant }: ItemFields) {
  return {
    type: when === 'draft' ? ('draft' as const) : ('schedule' as const),
    ...(when === 'date' && { date: fromWallClock(date ?? '', zone) ?? (date || null) }),
    ...(when === 'slot' && { date: 'next-slot' }),
    ...(when.startsWith('queue:') && { queue: when.slice('queue:'.length) }),
    ...(channel && { channel }),
    ...(variant && { variant: Number(variant) }),
  }
}
