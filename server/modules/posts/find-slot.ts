import type { App } from '../../context.ts'
import type { IntegrationRow, PostRow } from '../../db/tables.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { localDay, wallClockToInstant } from '../../lib/dates.ts'
import type { PostingTime } from '../integrations/posting-times.ts'
import type { Reach } from '../integrations/reach.ts'
import { nextOccurrence } from '../publishing/occurrences.ts'
import { findIntegrations, findRepeatingOn, findTaken } from './store.ts'

const DAYS_AHEAD = 366
/** Days per query. */
const STRIDE = 31

/**
 * The earliest posting time of the channel, on its own clock, that lies ahead and is free on this channel. A look into an
 * index for each month that is full, however many posts there are. 400 for a channel without posting times, 409 when every
 * one of the next 366 days is full.
 */
export async function findSlot(
  ctx: Pick<App, 'db' | 'clock'>,
  reach: Reach,
  integrationId: string,
): Promise<number> {
  const integration = (await findIntegrations(ctx.db, reach, [integrationId])).get(integrationId)
  if (integration === undefined) throw notFound('channel')
  const times = (JSON.parse(integration.posting_times) as PostingTime[]).map(({ time }) => time)
  if (times.length === 0)
    throw badRequest(`The channel ${integration.name} has no posting times: set some first.`)
  const now = ctx.clock.now()
  const repeating = await findRepeatingOn(ctx.db, reach.organizationId, integrationId)
  for (let day = 0; day < DAYS_AHEAD; day += STRIDE) {
    const until = Math.min(day + STRIDE, DAYS_AHEAD)
    const slots = slotsOf(integration, times, now, day, until).filter((slot) => slot > now)
    const taken = await findTaken(ctx.db, integrationId, slots)
    const free = slots.find((slot) => !taken.has(slot) && !repeating.some((post) => fallsOn(post, slot)))
    if (free !== undefined) return free
  }
  throw conflict(`Every posting time of ${integration.name} in the next ${DAYS_AHEAD} days is taken.`)
}

/** Every posting time of these days, counted from today on the channel's calendar, earliest first. */
function slotsOf(
  { timezone }: Pick<IntegrationRow, 'timezone'>,
  times: number[],
  now: number,
  from: number,
  until: number,
): number[] {
  const today = localDay(now, timezone)
  const slots: number[] = []
  for (let ahead = from; ahead < until; ahead++) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead))
    for (const minutes of times)
      slots.push(
        wallClockToInstant(timezone, day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate(), minutes),
      )
  }
  return slots.sort((a, b) => a - b)
}

function fallsOn(post: Pick<PostRow, 'publish_date' | 'interval_in_days'>, slot: number): boolean {
  return nextOccurrence(post, slot - 1) === slot
}
