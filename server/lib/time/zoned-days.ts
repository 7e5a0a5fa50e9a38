import { temporal } from './dates.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

/** A stretch of a day in which clocks run evenly, within one hour of the clock. */
export interface HourPart {
  start: number
  end: number
  /** Minutes after midnight that clocks show at the start. */
  minutes: number
}

/** A calendar day in a time zone. It has 23 or 25 hours where clocks change. */
export interface ZonedDay {
  /** `2030-01-31`. */
  day: string
  start: number
  end: number
  /** In order; empty for a day that the zone skipped. */
  parts: HourPart[]
}

/** Returns a day as its zone lives it. `day` is a valid date such as `2030-01-31`. */
export function zonedDay(day: string, zone: string): ZonedDay {
  const date = temporal().Temporal.PlainDate.from(day)
  const first = date.toZonedDateTime({ timeZone: zone })
  const last = date.add({ days: 1 }).toZonedDateTime({ timeZone: zone })
  const [start, end] = [first.epochMilliseconds, last.epochMilliseconds]
  const isEven = end - start === DAY_MS && first.offsetNanoseconds === last.offsetNanoseconds
  return { day, start, end, parts: isEven ? evenParts(start) : partsBetween(start, end, zone) }
}

function evenParts(start: number): HourPart[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    start: start + hour * HOUR_MS,
    end: start + (hour + 1) * HOUR_MS,
    minutes: hour * 60,
  }))
}

function partsBetween(start: number, end: number, zone: string): HourPart[] {
  const parts: HourPart[] = []
  for (let at = start; at < end; ) {
    const clock = temporal().Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const change = clock.getTimeZoneTransition('next')?.epochMilliseconds ?? end
    const next = Math.min(at + (60 - clock.minute) * MINUTE_MS, change, end)
    parts.push({ start: at, end: next, minutes: clock.hour * 60 + clock.minute })
    at = next
  }
  return parts
}

/** Returns what clocks show at an instant of the day, in minutes after midnight; null outside the day. */
export function minutesIn({ start, end, parts }: ZonedDay, instant: number): number | null {
  if (instant < start || instant >= end) return null
  const part = parts.find((each) => instant < each.end)
  return part === undefined ? null : part.minutes + Math.floor((instant - part.start) / MINUTE_MS)
}

/**
 * Returns the instant of the day at which clocks first show these minutes after midnight. A time that clocks skip moves forward by as
 * much as they do.
 */
export function instantIn({ parts, end }: ZonedDay, minutes: number): number {
  const index = parts.findIndex((part) => part.minutes + (part.end - part.start) / MINUTE_MS > minutes)
  const part = parts[index]
  if (part === undefined) return end
  const from = minutes < part.minutes ? (parts[index - 1] ?? part) : part
  return from.start + (minutes - from.minutes) * MINUTE_MS
}

/** Returns the day of an instant in a time zone: `2030-01-31`. */
export function dayAt(instant: number, zone: string): string {
  return temporal()
    .Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
}

/** Returns true for a valid date such as `2030-01-31`, far enough from the ends of the calendar to count on from it. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1000' || text > '9990') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** Returns the first day of the week, which begins on `weekStart`: 1 for Monday to 7 for Sunday. */
export function startOfWeek(day: string, weekStart: number): string {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}
