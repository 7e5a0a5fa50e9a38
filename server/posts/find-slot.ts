import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { badRequest, conflict, notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { findIntegrations, findSchedulable } from '../integrations/lookup.ts'
import type { PostingTime } from '../integrations/settings/posting-times.ts'
import { localDay, wallClockToInstant } from '../lib/time/dates.ts'
import { occurrencesAfter, zoneOf } from '../publishing/occurrences.ts'
import { findRepeatingOn, findTaken, type RepeatingPost } from './store.ts'

const DAYS_AHEAD = 366
/** Number of earlier days to include: a posting time of a day may fall on one of the two days after it. */
const DAYS_BEHIND = 2
/** Days that one query covers. */
const STRIDE = 31

/**
 * Finds the channel's earliest future posting time, on its own clock, that is free. Costs one index lookup for each full month,
 * for any number of posts.
 * @throws 400 for a channel without posting times; 409 if all of the next 366 days are full
 */
export async function findSlot(
  ctx: HasDbAndClock,
  scope: AccessScope,
  integrationId: string,
): Promise<number> {
  const integration = (await findIntegrations(ctx.db, scope, [integrationId])).get(integrationId)
  if (integration === undefined) throw notFound('channel')
  return findFreeSlot(ctx, integration)
}

/**
 * Finds the earliest free slot of a channel that the caller has loaded.
 * @throws as `findSlot`
 */
export async function findFreeSlot(ctx: HasDbAndClock, integration: IntegrationRow): Promise<number> {
  if (readPostingTimes(integration).length === 0)
    throw badRequest(`The channel ${integration.name} has no posting times. Set some first.`)
  const free = await freeSlot(ctx, integration, null)
  if (free === null)
    throw conflict(`Every posting time of ${integration.name} in the next ${DAYS_AHEAD} days is taken.`)
  return free
}

/**
 * Finds the earliest free slot and locks it for this transaction: a concurrent caller waits and sees the post.
 * @throws as `findSlot`
 */
export async function takeSlot(
  ctx: HasDbAndClock,
  scope: AccessScope,
  integrationId: string,
): Promise<number> {
  await lockSlots(ctx.db, [integrationId])
  return findSlot(ctx, scope, integrationId)
}

/** Locks the slots of several channels in a fixed order, which prevents deadlocks. */
export async function lockSlots(db: Knex, integrationIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(integrationIds)].sort()) await dialectOf(db).lock(db, `slots:${id}`)
}

/**
 * Finds the earliest free slot among all enabled channels.
 * @throws 400 if none of them has posting times; 409 if all of them are full
 */
export async function findOrganizationSlot(ctx: HasDbAndClock, scope: AccessScope): Promise<number> {
  const channels = (await findSchedulable(ctx.db, scope)).filter(
    (channel) => readPostingTimes(channel).length > 0,
  )
  if (channels.length === 0)
    throw badRequest('No enabled channel has posting times. Connect a channel, or set posting times first.')
  let earliest: number | null = null
  for (const channel of channels) earliest = (await freeSlot(ctx, channel, earliest)) ?? earliest
  if (earliest === null)
    throw conflict(`Every posting time of every channel in the next ${DAYS_AHEAD} days is taken.`)
  return earliest
}

/** Returns the posting times in minutes after midnight in the channel's time zone. */
export function readPostingTimes({ posting_times }: Pick<IntegrationRow, 'posting_times'>): number[] {
  return (JSON.parse(posting_times) as PostingTime[]).map(({ time }) => time)
}

/** Returns null if no slot is free ahead, or none before `before`. */
async function freeSlot(
  ctx: HasDbAndClock,
  integration: IntegrationRow,
  before: number | null,
): Promise<number | null> {
  const times = readPostingTimes(integration)
  const now = ctx.clock.now()
  const repeating = await findRepeatingOn(ctx.db, integration.organization_id, integration.id)
  for (let day = -DAYS_BEHIND; day < DAYS_AHEAD; day += STRIDE) {
    const until = Math.min(day + STRIDE, DAYS_AHEAD)
    const slots = slotsOf(integration, times, { now, from: day, until }).filter((slot) => slot > now)
    const wanted = before === null ? slots : slots.filter((slot) => slot < before)
    const taken = await findTaken(ctx.db, integration.id, wanted)
    for (const post of repeating) for (const date of datesOf(post, integration, wanted)) taken.add(date)
    const free = wanted.find((slot) => !taken.has(slot))
    if (free !== undefined) return free
    if (wanted.length < slots.length) return null
    // Yields between months, so that other requests get their turn.
    await setImmediate()
  }
  return null
}

/** Lists every posting time of these days, counted from today on the channel's calendar, earliest first. */
function slotsOf(
  { timezone }: Pick<IntegrationRow, 'timezone'>,
  times: number[],
  { now, from, until }: { now: number; from: number; until: number },
): number[] {
  const today = localDay(now, timezone)
  const slots: number[] = []
  for (let ahead = from; ahead < until; ahead++) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead))
    for (const minutes of times)
      slots.push(
        wallClockToInstant(timezone, {
          year: day.getUTCFullYear(),
          month: day.getUTCMonth() + 1,
          day: day.getUTCDate(),
          minutes,
        }),
      )
  }
  return slots.sort((a, b) => a - b)
}

/** Yields the dates of a repeating post between the first and the last of these slots. */
function* datesOf(post: RepeatingPost, channel: IntegrationRow, slots: number[]): Generator<number> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return
  for (const date of occurrencesAfter(post, zoneOf(post, channel), first - 1)) {
    if (date > last) return
    yield date
  }
}
