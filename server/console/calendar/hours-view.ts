import { type Html, html } from '../../lib/html/template.ts'
import type { HourPart, ZonedDay } from '../../lib/time/zoned-days.ts'
import { type CalendarItem, composeAt, type FreeSlot, renderItem, renderSlot } from './calendar-item.ts'
import { clockText, hourText, type ReaderClock } from './reader-clock.ts'
import { nameOfDay } from './span.ts'

/** A day of the calendar with what is on it, in order. */
export interface PlannedDay extends ZonedDay {
  items: CalendarItem[]
  slots: FreeSlot[]
}

export interface ShownDays {
  days: readonly PlannedDay[]
  today: string
  now: number
  clock: ReaderClock
  /** Returns the address of the view of a day. */
  dayAddress(day: string): string
}

/** Limits the posts and free slots that an hour of the week shows: the day shows all. */
const MOST = { posts: 3, slots: 2 }

/** Steps of the line of the present, in minutes. */
export const NOW_STEP = 5

/** Folds the hours outside of these, unless a post is planned there. */
const DAYTIME = { first: 7, last: 20 }

const allHours = Array.from({ length: 24 }, (_, hour) => hour)

/** Renders days side by side, with a row for each hour of the clock. On a phone, the days follow one another. */
export function hoursView(shown: ShownDays): Html {
  const { days, clock, now } = shown
  const isOne = days.length === 1
  const busy = new Set(days.flatMap(({ items, slots }) => [...items, ...slots].map(hourOf)))
  const posts = days.flatMap(({ items }) => items.map(hourOf))
  const open = { first: Math.min(DAYTIME.first, ...posts), last: Math.max(DAYTIME.last, ...posts) }
  const isNight = (hour: number) => hour < open.first || hour > open.last
  const rail = allHours.map(
    (hour) =>
      html`<div class="hour${!busy.has(hour) && ' quiet'}${isNight(hour) && ' night'}">${hourText(hour, clock)}</div>`,
  )
  const past = days.filter(({ end }) => end <= now).length
  return html`${nightRow(open, clock)}<div class="hours ${isOne ? 'one' : 'seven'}${past > 0 && past < days.length && ` past-${past}`}"><div class="rail" aria-hidden="true"><div></div>${rail}</div>
${days.map((day) => renderDay(day, shown, { isOne, isNight }))}</div>`
}

/** Renders the switch of the hours of the night, without those that have posts. */
function nightRow({ first, last }: typeof DAYTIME, clock: ReaderClock): Html | null {
  const spans = [
    ...(first > 0 ? [`${hourText(0, clock)}–${hourText(first, clock)}`] : []),
    ...(last < 23 ? [`${hourText(last + 1, clock)}–${hourText(0, clock)}`] : []),
  ]
  if (spans.length === 0) return null
  return html`<details class="nights"><summary>Night, ${spans.join(' and ')}</summary></details>`
}

interface Layout {
  /** True in the view of a day. */
  isOne: boolean
  isNight(hour: number): boolean
}

function hourOf({ minutes }: { minutes: number }): number {
  return Math.floor(minutes / 60)
}

function renderDay(day: PlannedDay, shown: ShownDays, layout: Layout): Html {
  const items = Map.groupBy(day.items, hourOf)
  const slots = Map.groupBy(day.slots, hourOf)
  const cells = allHours.map((hour) =>
    renderCell({
      day,
      hour,
      items: items.get(hour) ?? [],
      slots: slots.get(hour) ?? [],
      layout,
      shown,
    }),
  )
  const isEmpty = day.items.length + day.slots.length === 0
  return html`<section class="column${day.day === shown.today && ' today'}${day.end <= shown.now && ' past'}" aria-labelledby="d-${day.day}">${dayHeading(day.day, shown)}${cells}${isEmpty && html`<p class="nothing">Nothing planned</p>`}</section>
`
}

/** Renders the name of a day as a link to it. */
export function dayHeading(
  day: string,
  { today, dayAddress }: Pick<ShownDays, 'today' | 'dayAddress'>,
): Html {
  return html`<h3 id="d-${day}"><a href="${dayAddress(day)}"${day === today && html` aria-current="date"`}>${nameOfDay(day)}</a></h3>`
}

interface Cell {
  day: PlannedDay
  hour: number
  items: readonly CalendarItem[]
  slots: readonly FreeSlot[]
  layout: Layout
  shown: ShownDays
}

function renderCell({ day, hour, items, slots, layout, shown }: Cell): Html {
  const { clock, now, dayAddress } = shown
  const { isOne } = layout
  const parts = day.parts.filter((part) => hourOf(part) === hour)
  const most = isOne || items.length <= MOST.posts + 1 ? items.length : MOST.posts
  const mostSlots = isOne || slots.length <= MOST.slots + 1 ? slots.length : MOST.slots
  const ahead = parts.filter(({ end }) => end > now)
  const list = [
    ...items.slice(0, most).map((item) => ({ at: item.at, html: renderItem(item, day.day, clock) })),
    ...slots.slice(0, mostSlots).map((slot) => ({ at: slot.at, html: renderSlot(slot, day.day, clock) })),
  ].sort((a, b) => a.at - b.at)
  const current = parts.find(({ start, end }) => start <= now && now < end)
  const folded = [
    ...(items.length > most ? [`+ ${items.length - most}`] : []),
    ...(slots.length > mostSlots ? [`+ ${slots.length - mostSlots} free`] : []),
  ]
  return html`<div class="cell${parts.length === 0 && ' none'}${list.length === 0 && ' bare'}${current && ` now now-${lineOf(current, now)}`}${layout.isNight(hour) && ' night'}"${isOne && html` id="h${hour}"`}>${ahead.map((part) => addLink(day.day, part, ahead.length > 1, shown))}${list.length > 0 && html`<ul>${list.map((each) => each.html)}</ul>`}${folded.length > 0 && html`<a class="more" href="${dayAddress(day.day)}#h${hour}">${folded.join(', ')}<span class="sr"> at ${hourText(hour, clock)}, ${nameOfDay(day.day)}</span></a>`}</div>`
}

/** Returns the minute of the hour at which the line of the present stands, in steps that the style sheet has. */
function lineOf({ start, minutes }: HourPart, now: number): number {
  const minute = (minutes % 60) + (now - start) / 60_000
  return minute - (minute % NOW_STEP)
}

/** Renders the free space of an hour as a link to the composer. `data-at` is the full hour, where the link leads to a later time. */
function addLink(
  day: string,
  { start, minutes }: HourPart,
  isTwice: boolean,
  { clock, now }: ShownDays,
): Html {
  const zone = isTwice ? ` ${offsetName(start, clock.zone)}` : ''
  const at = start > now ? start : now - (now % 60_000) + 60_000
  const hour = start - (minutes % 60) * 60_000
  return html`<a class="add" href="${composeAt(at)}"${at !== hour && html` data-at="${hour}"`} aria-label="New post, ${nameOfDay(day)}, ${clockText(minutes, clock)}${zone}"></a>`
}

/** Names the offset of the zone at an instant, such as `EDT` or `GMT+10:30`. */
export function offsetName(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    instant,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
