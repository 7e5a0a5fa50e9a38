import { temporal } from '../lib/time/dates.ts'

/**
 * Returns the start of the month of `now`, counted from `anchor` in UTC: its day of month and time of day. A month without that day
 * begins on its last day.
 */
export function monthStart(anchor: number, now: number): number {
  const { Temporal } = temporal()
  const from = Temporal.Instant.fromEpochMilliseconds(anchor).toZonedDateTimeISO('UTC')
  const to = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC')
  const months = (to.year - from.year) * 12 + to.month - from.month
  const start = from.add({ months }).epochMilliseconds
  return start <= now ? start : from.add({ months: months - 1 }).epochMilliseconds
}
