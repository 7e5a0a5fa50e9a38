import type { QueueRow } from '../../db/tables/posts.ts'
import { invalid } from '../../errors/errors.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { WeeklySlot } from '../../posts/find-slot.ts'
import { readSlots } from '../../posts/schedule/queue-slots.ts'
import type { QueueRequest } from '../../posts/schedule/queues.ts'
import { type PlaceChoice, readPlaceField } from '../channels/place-choices.ts'
import { checkbox, type FormErrors, field, select } from '../layout/form.ts'
import { readTagNames } from '../layout/read-fields.ts'

export const QUEUES = '/console/queues'

/** The form as a browser sends it. */
export type QueueFields = Record<string, string | undefined>

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const MAX_NAME = 255
const MAX_GAP = 10_080
const MAX_SLOTS = 336
/** Empty rows for further times. */
const SPARE = 2

/** Values of the form of a new queue. */
export const newQueue: QueueFields = {
  'time:0': '09:00',
  ...Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`on:0:${day}`, '1'])),
}

interface QueueForm {
  values: QueueFields
  /** Absent for a queue that exists, which keeps its place. */
  places?: readonly PlaceChoice[] | undefined
  errors?: FormErrors | null | undefined
}

/** Renders the fields of a queue. Each time of day has a row with its weekdays. */
export function queueFields({ values, places, errors }: QueueForm): Html {
  const rows = rowsIn(values)
  const last = Math.max(-1, ...rows)
  const shown = [...rows, ...Array.from({ length: SPARE }, (_, index) => last + 1 + index)]
  const zone = values.timezone ?? ''
  const ofPlace = places ? [['', 'That of the channel'] as const] : []
  const choices = [
    ...ofPlace,
    ...[...new Set([...(zone === '' ? [] : [zone]), ...zones])].map((each) => [each, each] as const),
  ]
  return html`<div class="pair">${field({ name: 'name', label: 'Name', value: values.name, required: true, maxLength: MAX_NAME, errors })}
${places && select({ name: 'place', label: 'Channel or group', value: values.place, choices: places.map(({ value, name }) => [value, name]), errors })}</div>
<fieldset class="slots-by-day"><legend>Slots</legend>${shown.map((row, index) => slotRow(row, index, values))}
${errors?.fields.slots && html`<span class="wrong">${errors.fields.slots}</span>`}<p class="hint">A row without a time has no slot. Save to get more rows.</p></fieldset>
<div class="pair">${select({ name: 'timezone', label: 'Time zone', value: zone, choices, errors })}
${field({ name: 'gapMinutes', label: 'Gap in minutes', type: 'number', min: 0, max: MAX_GAP, value: values.gapMinutes ?? '0', hint: 'The least time to any other post of the channel.', errors })}</div>
<div>${checkbox('recycle', 'Fill free slots from the library', values.recycle !== undefined)}</div>
${field({ name: 'recycleTags', label: 'Library tags', value: values.recycleTags, hint: 'It draws items with one of these tags, with commas between. Empty: all items.', maxLength: 2_000, errors })}`
}

function slotRow(row: number, index: number, values: QueueFields): Html {
  const time = `time:${row}`
  const boxes = days.map((name, day) => {
    const on = `on:${row}:${day + 1}`
    return html`<label class="choice"><input type="checkbox" name="${on}" value="1"${values[on] !== undefined && html` checked`}> <span>${name}</span></label>`
  })
  return html`<div class="slot-row" role="group" aria-label="Time ${index + 1}"><input type="time" name="${time}" aria-label="Time of day ${index + 1}" value="${values[time] ?? ''}">${boxes}</div>`
}

/** Returns the numbers of the rows with a time. */
function rowsIn(values: QueueFields): number[] {
  return Object.entries(values)
    .flatMap(([name, value]) => (/^time:\d{1,3}$/.test(name) && value ? [Number(name.slice(5))] : []))
    .sort((a, b) => a - b)
}

/** Returns the form of a stored queue. */
export function fieldsOfQueue(row: QueueRow, tags: readonly { name: string }[]): QueueFields {
  const byTime = [...Map.groupBy(readSlots(row), ({ time }) => time)].sort(([a], [b]) => a - b)
  const rows = byTime.flatMap(([time, slots], index) => [
    [`time:${index}`, clockTime(time)],
    ...slots.map(({ day }) => [`on:${index}:${day}`, '1']),
  ])
  return {
    ...{ name: row.name, timezone: row.timezone, gapMinutes: String(row.gap_minutes) },
    ...(row.recycle === 1 && { recycle: '1' }),
    recycleTags: tags.map(({ name }) => name).join(', '),
    ...Object.fromEntries(rows),
  }
}

function clockTime(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

function slotsIn(fields: QueueFields): WeeklySlot[] {
  return rowsIn(fields).flatMap((row) => {
    const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(fields[`time:${row}`] ?? '') ?? []
    if (hours === undefined) return []
    return days.flatMap((_, day) =>
      fields[`on:${row}:${day + 1}`] === undefined
        ? []
        : [{ day: day + 1, time: Number(hours) * 60 + Number(minutes) }],
    )
  })
}

/** Reads the request of `createQueue`, or of `updateQueue` from a form without a place. */
export function readQueue(fields: QueueFields): QueueRequest {
  return {
    name: (fields.name ?? '').trim(),
    ...readPlaceField(fields.place),
    ...(fields.timezone && { timezone: fields.timezone }),
    slots: slotsIn(fields),
    gapMinutes: Number(fields.gapMinutes || '0'),
    recycle: fields.recycle !== undefined,
    recycleTags: readTagNames(fields.recycleTags),
  }
}

/** Refuses what the contract of the operation would refuse, and a time without a day. */
export function checkQueue({ name, gapMinutes, slots }: QueueRequest, fields: QueueFields): void {
  if (name === '' || name.length > MAX_NAME) throw invalid('body.name', `Enter 1 to ${MAX_NAME} characters`)
  const gap = gapMinutes ?? 0
  if (!Number.isInteger(gap) || gap < 0 || gap > MAX_GAP)
    throw invalid('body.gapMinutes', 'Enter a whole number from 0 to 10080')
  const idle = rowsIn(fields).find((row) =>
    days.every((_, day) => fields[`on:${row}:${day + 1}`] === undefined),
  )
  if (idle !== undefined) throw invalid('body.slots', `Choose at least one day for ${fields[`time:${idle}`]}`)
  if (slots.length > MAX_SLOTS) throw invalid('body.slots', `A queue has at most ${MAX_SLOTS} slots`)
}
