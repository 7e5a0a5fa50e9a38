import type { Temporal } from 'temporal-polyfill'
import { lazyPackage } from '../lazy.ts'

/** Loads at the first date that needs a calendar or a zone. */
export const temporal = lazyPackage<typeof import('temporal-polyfill')>('temporal-polyfill')

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

const calendarDate = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/
const compactDate = /^(\d{4})(\d{2})(\d{2})$/
const weekDate = /^(\d{4})-?W(\d{2})(?:-?([1-7]))?$/
const ordinalDate = /^(\d{4})-(\d{3})$/
const time = /^(\d{2})(?:(:?)(\d{2})(?:\2(\d{2}))?)?(?:[.,](\d{1,18}))?$/
const offset = /(?:[Zz]|([+-])(\d{2})(?::?(\d{2}))?)$/

/**
 * Parses the loose ISO 8601 that existing clients send: a date (calendar, compact, week, ordinal, year, year-month), then
 * optionally `T` or a space, a time and an offset. Assumes UTC without an offset; truncates to milliseconds.
 * Returns null for anything else: words, epoch numbers, dates and times that do not exist, years outside 0001–9999.
 */
export function parseLooseInstant(text: string): number | null {
  if (text.length > 64) return null
  const [, datePart, clockPart] = /^([^T\st]+)(?:[Tt ](\S+))?$/.exec(text) ?? []
  if (datePart === undefined) return null
  const day = parseDate(datePart)
  const clock = clockPart === undefined ? 0 : parseClock(clockPart)
  if (day === null || clock === null) return null
  const instant = day + clock
  return instant >= earliest && instant <= latest ? instant : null
}

/** Parses the end of a period as `parseLooseInstant` does, but a date without a time includes its whole day, week, month or year. */
export function parseLooseEnd(text: string): number | null {
  const start = parseLooseInstant(text)
  if (start === null || /[Tt ]/.test(text)) return start
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? []
  const months = number(year) * 12 + (month === undefined ? 12 : number(month))
  const next = year === undefined ? null : utcDay(Math.floor(months / 12), (months % 12) + 1, 1)
  return (next ?? start + (/W\d{2}$/.test(text) ? 7 : 1) * DAY_MS) - 1
}

const monthOrYear = /^\d{4}(?:-\d{2}|-?W\d{2})?(?=$|[Tt ])/

/** Parses as `parseLooseInstant` does, but returns null for a year, a month or a week, which do not say when something is due. */
export function parseDueInstant(text: string): number | null {
  return monthOrYear.test(text) ? null : parseLooseInstant(text)
}

/** Returns true for a date in the form of `parseLooseInstant` that has an offset. */
export function hasOffset(text: string): boolean {
  return /[Tt ]/.test(text) && offset.test(text)
}

function parseDate(text: string): number | null {
  const calendar = calendarDate.exec(text) ?? compactDate.exec(text)
  if (calendar) return utcDay(number(calendar[1]), number(calendar[2] ?? '1'), number(calendar[3] ?? '1'))
  const week = weekDate.exec(text)
  if (week) return weekDay(number(week[1]), number(week[2]), number(week[3] ?? '1'))
  const ordinal = ordinalDate.exec(text)
  if (!ordinal) return null
  const year = number(ordinal[1])
  const start = utcDay(year, 1, 1)
  const day = number(ordinal[2])
  return start === null || day < 1 || day > daysInYear(year) ? null : start + (day - 1) * DAY_MS
}

/** Returns a sentence that suggests a date for text that looks like an epoch number; null for any other text. */
export function suggestDate(text: string): string | null {
  const digits = /^\s*(\d{9,13})(?:\.\d+)?\s*$/.exec(text)?.[1]
  if (digits === undefined) return null
  const instant = Number(digits) * (digits.length > 11 ? 1 : 1000)
  const unit = digits.length > 11 ? 'milliseconds' : 'seconds'
  return `This looks like ${unit} since 1970: send ${toIso(instant).replace('.000Z', 'Z')} instead.`
}

/** Restores the `+` of an offset, which a URL decodes to a space when the client did not escape it. */
export function restorePlus(text: string): string {
  return text.replace(/^(\S+[Tt ]\d{2}:?\d{2}\S*) (\d{2}:?\d{2})$/, '$1+$2')
}

const DAY_MS = 86_400_000

/** Avoids `Date.UTC`, which reads years below 100 as 19xx. Returns null for a day that does not exist. */
function utcDay(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.getTime()
    : null
}

function daysInYear(year: number): number {
  return utcDay(year, 2, 29) === null ? 365 : 366
}

/** Counts ISO weeks: week 1 contains 4 January, and weeks begin on Monday. */
function weekDay(year: number, week: number, weekday: number): number | null {
  const fourth = utcDay(year, 1, 4)
  if (fourth === null || week < 1) return null
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
  const thursday = new Date(monday + (week - 1) * 7 * DAY_MS + 3 * DAY_MS)
  if (thursday.getUTCFullYear() !== year) return null
  return monday + ((week - 1) * 7 + weekday - 1) * DAY_MS
}

/** Returns milliseconds since midnight UTC of the written day; an offset can make them negative or longer than a day. */
function parseClock(text: string): number | null {
  const zone = offset.exec(text)
  const shift = zone?.[1] === undefined ? 0 : parseOffset(zone)
  const parts = time.exec(zone ? text.slice(0, zone.index) : text)
  if (!parts || shift === null) return null
  const [hours, minutes, seconds] = [number(parts[1]), number(parts[3] ?? '0'), number(parts[4] ?? '0')]
  // A fraction applies to the smallest unit in the text: 10.5 is half past ten.
  const unit = parts[4] !== undefined ? 1000 : parts[3] !== undefined ? 60_000 : 3_600_000
  const fraction = Math.floor(Number(`0.${parts[5] ?? '0'}`) * unit)
  const clock = ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction
  if (minutes > 59 || seconds > 59 || clock > DAY_MS) return null
  return clock - shift
}

function parseOffset(zone: RegExpExecArray): number | null {
  const [hours, minutes] = [number(zone[2]), number(zone[3] ?? '0')]
  if (hours > 23 || minutes > 59) return null
  return (zone[1] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function number(digits: string | undefined): number {
  return Number(digits)
}

/** Caches the last day, since consecutive dates of a list often share it. */
let lastDay = { number: Number.NaN, text: '' }

/** Formats as `2030-01-01T10:00:00.000Z`. Throws `RangeError` for an invalid instant. */
export function toIso(instant: number): string {
  const whole = Math.trunc(instant)
  const day = Math.floor(whole / DAY_MS)
  if (day !== lastDay.number)
    lastDay = { number: day, text: new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length) }
  const time = whole - day * DAY_MS
  const seconds = Math.floor(time / 1_000)
  const minutes = Math.floor(seconds / 60)
  return `${lastDay.text}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}.${String(time % 1_000).padStart(3, '0')}Z`
}

const pairs = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

function twoDigits(number: number): string {
  return pairs[number] as string
}

export function optionalIso(instant: number | null): string | null {
  return instant === null ? null : toIso(instant)
}

/** Returns true for an IANA zone (`Europe/Berlin`) in this machine's time zone data, false for offsets such as `+02:00`. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

export interface LocalDay {
  year: number
  /** 1–12. */
  month: number
  day: number
}

/** Returns the calendar day in the zone at this instant. */
export function localDay(instant: number, zone: string): LocalDay {
  const { year, month, day } = zoned(instant, zone)
  return { year, month, day }
}

/**
 * Returns the instant at which clocks in the zone show `minutes` past midnight of that day. Values below 0 or above 1440 fall on
 * the adjacent days. A time inside a DST gap moves forward by the gap; for a time that occurs twice, the earlier one counts.
 */
export function wallClockToInstant(
  zone: string,
  { year, month, day, minutes }: { year: number; month: number; day: number; minutes: number },
): number {
  return temporal()
    .Temporal.PlainDateTime.from({ year, month, day }, { overflow: 'reject' })
    .add({ minutes })
    .toZonedDateTime(zone).epochMilliseconds
}

/** Moves an instant by `days` at the same local time: 09:00 stays 09:00 across a DST change. */
export function addDaysKeepingWallClock(instant: number, days: number, zone: string): number {
  return zoned(instant, zone).add({ days }).epochMilliseconds
}

/** Returns what clocks in the zone show at this instant, as an instant at which clocks in UTC show the same. */
export function toWallClock(instant: number, zone: string): number {
  return zone === 'UTC' ? instant : instant + zoned(instant, zone).offsetNanoseconds / 1_000_000
}

/**
 * Returns the instant at which clocks in the zone show what clocks in UTC show at `wallClock`. A time inside a DST gap moves forward by
 * the gap; for a time that occurs twice, the earlier one counts.
 */
export function fromWallClock(wallClock: number, zone: string): number {
  if (zone === 'UTC') return wallClock
  return zoned(wallClock, 'UTC').toPlainDateTime().toZonedDateTime(zone).epochMilliseconds
}

function zoned(instant: number, zone: string): Temporal.ZonedDateTime {
  return temporal().Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
}
