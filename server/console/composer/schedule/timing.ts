import { isTimeZone } from '../../../lib/time/dates.ts'
import { dayAt, minutesIn, zonedDay } from '../../../lib/time/zoned-days.ts'
import { clockText, type ReaderClock } from '../../calendar/reader-clock.ts'
import { nameOfDay } from '../../calendar/span.ts'
import { fromWallClock, toWallClock } from '../compose-request.ts'
import type { Composition } from '../composition.ts'
import type { Slot } from './schedule-help.ts'

/** Tells when a post goes out. */
export interface Timing {
  /** True if scheduling publishes at once. */
  isNow: boolean
  /** Says what becomes of a date that has passed; null for any other date. */
  passed: string | null
  /** Label of the button that schedules. */
  label: string
}

type Planned = Pick<Composition, 'when' | 'date' | 'timezone' | 'repeat'>
export interface Reading extends Pick<ReaderClock, 'hour12'> {
  /** Epoch ms. */
  now: number
}

/** Works out when the form, as it is, publishes. The slots are those of the chosen queue if it names one. */
export function timingOf(planned: Planned, slots: readonly Slot[], reading: Reading): Timing {
  const { when, date, timezone, repeat } = planned
  if (when === 'now') return { isNow: true, passed: null, label: 'Publish now' }
  const chosen = Date.parse(fromWallClock(date, timezone) ?? '')
  const isSlot = when === 'slot' || when === 'queue'
  const at = isSlot ? sharedSlot(slots) : chosen
  const label =
    at === null || Number.isNaN(at) ? 'Schedule' : `Schedule for ${instantText(at, timezone, reading)}`
  if (isSlot) {
    const undated = when === 'queue' ? 'Add to queue' : 'Schedule in the free slots'
    return { isNow: false, passed: null, label: at === null ? undated : label }
  }
  if (Number.isNaN(chosen) || chosen > reading.now) return { isNow: false, passed: null, label }
  if (repeat.trim() !== '')
    return { isNow: false, passed: 'This date has passed. The post goes out on its next date.', label }
  return {
    isNow: true,
    passed: 'This date has passed. The post goes out at once.',
    label: 'Publish now',
  }
}

/** Names the button that saves a scheduled post, which moves it only where its date changed. */
export function withSavedDate(
  timing: Timing,
  { when, date, timezone }: Planned,
  planned: number | null,
): Timing {
  if (planned === null || timing.isNow) return timing
  const isSame = when === 'date' && date === toWallClock(planned, timezone)
  const label = isSame ? 'Save changes' : timing.label.replace(/^Schedule/, 'Save and move')
  return { ...timing, label: label.replace(/^Save and move for /, 'Save and move to ') }
}

/** Returns the slot of all channels; null if they differ or one has none. */
function sharedSlot(slots: readonly Slot[]): number | null {
  const instants = new Set(slots.map(({ at }) => at))
  const [at = null] = instants
  return instants.size === 1 ? at : null
}

/** Writes an instant as clocks in the zone show it: `Fri, Nov 27, 07:00`, with the year unless it is this one. */
export function instantText(instant: number, timeZone: string, { hour12, now }: Reading): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const day = dayAt(instant, zone)
  const year = day.slice(0, 4)
  const isThisYear = year === dayAt(now, zone).slice(0, 4)
  const time = clockText(minutesIn(zonedDay(day, zone), instant) ?? 0, { hour12 })
  return `${nameOfDay(day)}${isThisYear ? '' : `, ${year}`}, ${time}`
}
