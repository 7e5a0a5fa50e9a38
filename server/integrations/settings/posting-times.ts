import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { invalid, notFound } from '../../errors.ts'
import { isTimeZone, localDay, wallClockToInstant } from '../../lib/dates.ts'
import { updateIntegration } from '../store.ts'

export interface PostingTime {
  /** Minutes after midnight, 0 to 1439. */
  time: number
}

const DAY_MINUTES = 1440

/**
 * A new channel's posting times, UTC. Without an offset 02:00, 06:40 and 11:40 UTC; otherwise 09:20, 14:10 and 19:00 of the
 * clock that is `offset` minutes east of UTC.
 */
export function defaultPostingTimes(offset: number): PostingTime[] {
  return normalizeTimes(offset === 0 ? [120, 400, 700] : [560 - offset, 850 - offset, 1140 - offset])
}

/**
 * The `timezone` of a connect: whole minutes east of UTC as text, `120`, `-330`, `0` when empty. Throws 400 for what no
 * place on Earth has.
 */
export function readTimezoneOffset(text: string): number {
  const minutes = Number(text)
  if (Number.isInteger(minutes) && Math.abs(minutes) <= 18 * 60) return minutes
  throw invalid('body.timezone', 'must be the minutes east of UTC, such as 120')
}

/** Sorted, each once, and within one day: -20 is 23:40. */
function normalizeTimes(minutes: readonly number[]): PostingTime[] {
  const times = minutes.map((time) => ((time % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)
  return [...new Set(times)].sort((a, b) => a - b).map((time) => ({ time }))
}

/** The stored times as minutes after UTC midnight, by the offset that the zone has at `now`. */
export function postingTimesInUtc(
  row: Pick<IntegrationRow, 'posting_times' | 'timezone'>,
  now: number,
): PostingTime[] {
  const times = JSON.parse(row.posting_times) as PostingTime[]
  if (row.timezone === 'UTC') return times
  const { year, month, day } = localDay(now, row.timezone)
  return normalizeTimes(
    times.map(({ time }) => wallClockToInstant(row.timezone, year, month, day, time) / 60_000),
  )
}

/**
 * Replaces the channel's posting times. With a zone they are times on that zone's wall clock and keep their meaning over
 * changes of daylight saving; without one they are UTC.
 */
export async function setPostingTimes(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  id: string,
  minutes: readonly number[],
  timezone: string = 'UTC',
): Promise<void> {
  if (timezone !== 'UTC' && !isTimeZone(timezone))
    throw invalid('body.timezone', 'must be a time zone that this service knows, such as Europe/Berlin')
  const changes = { posting_times: JSON.stringify(normalizeTimes(minutes)), timezone }
  if (!(await updateIntegration(ctx, organizationId, id, changes))) throw notFound('channel')
}
