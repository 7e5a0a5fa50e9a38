import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { invalid, notFound } from '../../errors/errors.ts'
import { isTimeZone, localDay, wallClockToInstant } from '../../lib/time/dates.ts'
import type { AccessScope } from '../access-scope.ts'
import { getIntegration } from '../manage.ts'
import { updateIntegration } from '../store.ts'

export interface PostingTime {
  /** Minutes since midnight, 0 to 1439. */
  time: number
}

const DAY_MINUTES = 1440

/**
 * Returns a new integration's posting times in UTC: 02:00, 06:40 and 11:40 UTC without an offset; otherwise 09:20, 14:10 and 19:00
 * in the time zone that is `offset` minutes east of UTC.
 */
export function defaultPostingTimes(offset: number): PostingTime[] {
  return normalizeTimes(offset === 0 ? [120, 400, 700] : [560 - offset, 850 - offset, 1140 - offset])
}

/**
 * Reads the `timezone` of a connect: whole minutes east of UTC as text, such as `120` or `-330`; an empty text is 0.
 * @throws 400 for an offset beyond 18 hours
 */
export function readTimezoneOffset(text: string): number {
  const minutes = Number(text)
  if (Number.isInteger(minutes) && Math.abs(minutes) <= 18 * 60) return minutes
  throw invalid('body.timezone', 'must be the minutes east of UTC, such as 120')
}

/** Normalizes times to one day (-20 becomes 23:40), without duplicates, sorted. */
function normalizeTimes(minutes: readonly number[]): PostingTime[] {
  const times = minutes.map((time) => ((time % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)
  return [...new Set(times)].sort((a, b) => a - b).map((time) => ({ time }))
}

/** Converts the stored times to minutes since UTC midnight, with the zone's offset at `now`. */
export function postingTimesInUtc(
  row: Pick<IntegrationRow, 'posting_times' | 'timezone'>,
  now: number,
): PostingTime[] {
  const times = JSON.parse(row.posting_times) as PostingTime[]
  if (row.timezone === 'UTC') return times
  const { year, month, day } = localDay(now, row.timezone)
  return normalizeTimes(
    times.map(({ time }) => wallClockToInstant(row.timezone, { year, month, day, minutes: time }) / 60_000),
  )
}

export interface ChannelTimes {
  /** Minutes since midnight. */
  minutes: readonly number[]
  timezone: string
  /** Minutes between a slot and any other post of the channel. */
  gap: number
}

/**
 * Replaces the integration's posting times. With a zone, they are local times there and stay the same across daylight saving changes;
 * without one, they are UTC. Without a gap, the gap stays.
 */
export function setPostingTimes(
  ctx: HasDbAndClock,
  scope: AccessScope,
  id: string,
  times: { minutes: readonly number[]; timezone?: string | undefined; gap?: number | undefined },
): Promise<void> {
  const { minutes, timezone = 'UTC', gap } = times
  return changePostingTimes(ctx, scope, id, (current) => ({ minutes, timezone, gap: gap ?? current.gap }))
}

/** Derives the posting times from the current ones. Of two changes at once, the second waits and sees the first. */
export async function changePostingTimes(
  ctx: HasDbAndClock,
  scope: AccessScope,
  id: string,
  change: (current: ChannelTimes) => ChannelTimes,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, `posting-times:${id}`)
    const row = await getIntegration(ctx, scope, id)
    const current = JSON.parse(row.posting_times) as PostingTime[]
    const { minutes, timezone, gap } = change({
      minutes: current.map(({ time }) => time),
      timezone: row.timezone,
      gap: row.gap_minutes,
    })
    if (timezone !== 'UTC' && !isTimeZone(timezone))
      throw invalid('body.timezone', 'must be a time zone that this service knows, such as Europe/Berlin')
    const posting_times = JSON.stringify(normalizeTimes(minutes))
    const changes = { posting_times, timezone, gap_minutes: gap }
    if (!(await updateIntegration(ctx, row, changes))) throw notFound('channel')
  })
}
