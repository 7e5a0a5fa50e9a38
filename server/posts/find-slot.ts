import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { QueueRow } from '../db/tables/posts.ts'
import { badRequest, conflict, notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { isUsable } from '../integrations/channel-use.ts'
import { findIntegrations, findSchedulable } from '../integrations/lookup.ts'
import type { PostingTime } from '../integrations/settings/posting-times.ts'
import { localDay, wallClockToInstant } from '../lib/time/dates.ts'
import { addDays, dayAt, instantIn, weekdayOf, type ZonedDay, zonedDay } from '../lib/time/zoned-days.ts'
import { occurrencesAfter, zoneOf } from '../publishing/occurrences.ts'
import { isAt } from './schedule/places.ts'
import {
  findDatesBetween,
  findQueuedBetween,
  findRepeatingOn,
  findTaken,
  type RepeatingPost,
} from './store.ts'

const DAYS_AHEAD = 366
/** Number of earlier days to include: a posting time of a day may fall on one of the two days after it. */
const DAYS_BEHIND = 2
/** Days that one query covers. */
const STRIDE = 31
const DAY_MS = 86_400_000

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

/** A slot of each week: 1 for Monday to 7 for Sunday, and minutes after midnight. */
export interface WeeklySlot {
  day: number
  time: number
}

/** Slots of a queue, as `findQueueSlot` reads them. */
export interface WeeklySlots {
  name: string
  timezone: string
  slots: readonly WeeklySlot[]
  gap_minutes: number
}

/**
 * Finds the earliest slot of a queue that is free on the channel: no post of it is nearer than the gap of the queue, of the channel, or of
 * the post's own queue. Lock the channel's slots first, so that a concurrent caller waits and sees the post.
 * @throws 409 if all of the next 366 days are full
 */
export async function findQueueSlot(
  ctx: HasDbAndClock,
  queue: WeeklySlots,
  integration: IntegrationRow,
): Promise<number> {
  const now = ctx.clock.now()
  const gaps = await findGaps(ctx.db, integration.organization_id)
  for (let day = 0; day < DAYS_AHEAD; day += STRIDE) {
    const until = Math.min(day + STRIDE, DAYS_AHEAD)
    const wanted = weeklySlotsOf(queue, { now, from: day, until }).filter((slot) => slot > now)
    const [free] = await freeInQueue(ctx.db, wanted, { queue, gaps, channel: integration })
    if (free !== undefined) return free
    await setImmediate()
  }
  throw conflict(
    `Every slot of the queue ${queue.name} in the next ${DAYS_AHEAD} days is taken on ${integration.name}.`,
  )
}

/** Lists the coming slots of a queue up to an instant, and says which of them are free on the channel. */
export async function listQueueSlots(
  ctx: HasDbAndClock,
  queue: WeeklySlots,
  channel: IntegrationRow,
  until: number,
): Promise<{ at: number; isFree: boolean }[]> {
  const now = ctx.clock.now()
  const days = Math.ceil((until - now) / DAY_MS) + 2
  const slots = weeklySlotsOf(queue, { now, from: 0, until: days }).filter((at) => at > now && at <= until)
  const gaps = await findGaps(ctx.db, channel.organization_id)
  const free = new Set(await freeInQueue(ctx.db, slots, { queue, gaps, channel }))
  return slots.map((at) => ({ at, isFree: free.has(at) }))
}

async function freeInQueue(
  db: Knex,
  slots: readonly number[],
  { queue, gaps, channel }: { queue: WeeklySlots; gaps: readonly QueueGap[]; channel: IntegrationRow },
): Promise<number[]> {
  const gapMinutes = Math.max(queue.gap_minutes, channel.gap_minutes)
  const apart = await withoutNeighbors(db, slots, { channel, gapMinutes })
  const isClose = await closeToQueued(db, channel, { gaps: gapsAt(gaps, channel), wanted: apart })
  return apart.filter((slot) => !isClose(slot))
}

/** Returns those of the instants that no post of the channel is nearer to than the gap. Repeating posts count on each of their dates. */
async function withoutNeighbors(
  db: Knex,
  instants: readonly number[],
  { channel, gapMinutes }: { channel: IntegrationRow; gapMinutes: number },
): Promise<number[]> {
  const [first, last] = [instants[0], instants.at(-1)]
  if (first === undefined || last === undefined) return []
  const gapMs = Math.max(gapMinutes * 60_000, 1)
  const window = [first - gapMs, last + gapMs] as const
  const taken = await findDatesBetween(db, channel.id, window)
  for (const post of await findRepeatingOn(db, channel.organization_id, channel.id))
    taken.push(...datesOf(post, channel, [...window]))
  return instants.filter((at) => taken.every((date) => Math.abs(date - at) >= gapMs))
}

function weeklySlotsOf(
  { timezone, slots }: WeeklySlots,
  { now, from, until }: { now: number; from: number; until: number },
): number[] {
  const today = dayAt(now, timezone)
  const found: number[] = []
  for (let ahead = from; ahead < until; ahead++) {
    const text = addDays(today, ahead)
    const wanted = slots.filter(({ day }) => day === weekdayOf(text))
    if (wanted.length === 0) continue
    const zoned = zonedDay(text, timezone)
    for (const { time } of wanted) found.push(instantIn(zoned, time))
  }
  return [...new Set(found)].sort((a, b) => a - b)
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
  const gaps = gapsAt(await findGaps(ctx.db, integration.organization_id), integration)
  for (let day = -DAYS_BEHIND; day < DAYS_AHEAD; day += STRIDE) {
    const until = Math.min(day + STRIDE, DAYS_AHEAD)
    const slots = slotsOf(integration, times, { now, from: day, until }).filter((slot) => slot > now)
    const wanted = before === null ? slots : slots.filter((slot) => slot < before)
    const taken = await findTaken(ctx.db, integration.id, wanted)
    for (const post of repeating) for (const date of datesOf(post, integration, wanted)) taken.add(date)
    const free = (await withGaps(ctx.db, integration, { gaps, wanted })).find((slot) => !taken.has(slot))
    if (free !== undefined) return free
    if (wanted.length < slots.length) return null
    // Yields between months, so that other requests get their turn.
    await setImmediate()
  }
  return null
}

type QueueGap = Pick<QueueRow, 'id' | 'integration_id' | 'customer_id' | 'gap_minutes'>

/** Finds the queues whose posts keep a gap to all others of their channels. */
async function findGaps(db: Knex, organizationId: string): Promise<QueueGap[]> {
  return db('queues')
    .where({ organization_id: organizationId })
    .where('gap_minutes', '>', 0)
    .select('id', 'integration_id', 'customer_id', 'gap_minutes')
}

/** Returns the gaps of the queues of a channel in milliseconds, by queue. */
function gapsAt(queues: readonly QueueGap[], channel: IntegrationRow): Map<string, number> {
  const own = queues.filter((queue) => isAt(queue, channel))
  return new Map(own.map(({ id, gap_minutes }) => [id, gap_minutes * 60_000]))
}

/** Returns those of the instants that keep the gap of the channel to all of its posts, and those of its queues to theirs. */
async function withGaps(
  db: Knex,
  channel: IntegrationRow,
  { gaps, wanted }: { gaps: ReadonlyMap<string, number>; wanted: readonly number[] },
): Promise<readonly number[]> {
  const isClose = await closeToQueued(db, channel, { gaps, wanted })
  const apart = wanted.filter((slot) => !isClose(slot))
  const gapMinutes = channel.gap_minutes
  return gapMinutes === 0 ? apart : withoutNeighbors(db, apart, { channel, gapMinutes })
}

/** Returns what tells whether an instant is nearer to a post of a queue than the gap of that queue. */
async function closeToQueued(
  db: Knex,
  channel: IntegrationRow,
  { gaps, wanted }: { gaps: ReadonlyMap<string, number>; wanted: readonly number[] },
): Promise<(slot: number) => boolean> {
  const [first, last] = [wanted[0], wanted.at(-1)]
  if (gaps.size === 0 || first === undefined || last === undefined) return () => false
  const longest = Math.max(...gaps.values())
  const queued = await findQueuedBetween(db, channel, [...gaps.keys()], [first - longest, last + longest])
  return (slot) =>
    queued.some(
      ({ publish_date, queue_id }) => Math.abs(publish_date - slot) < (gaps.get(queue_id ?? '') ?? 0),
    )
}

/** Returns those of the instants, which are in order, that keep the gaps of the channel and of its queues. */
export async function keepGaps(
  { db }: HasDb,
  channel: IntegrationRow,
  instants: readonly number[],
): Promise<readonly number[]> {
  const gaps = gapsAt(await findGaps(db, channel.organization_id), channel)
  return withGaps(db, channel, { gaps, wanted: instants })
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

interface Slot<Channel> {
  channel: Channel
  at: number
}

/**
 * Lists the posting times of these channels of an organization in a time, `end` excluded, earliest first. Leaves out channels on which
 * nothing can be planned, and times that are taken or nearer to a post than a gap.
 */
export async function listFreeSlots<Channel extends IntegrationRow>(
  { db }: HasDb,
  channels: readonly Channel[],
  { start, end }: { start: number; end: number },
  isTaken: (channelId: string, at: number) => boolean,
): Promise<Slot<Channel>[]> {
  const [first] = channels
  if (first === undefined) return []
  const queues = await findGaps(db, first.organization_id)
  const daysOf = new Map<string, ZonedDay[]>()
  const free: Slot<Channel>[] = []
  for (const channel of channels.filter((each) => isUsable(each, 'schedule'))) {
    const times = readPostingTimes(channel)
    const days =
      times.length === 0 ? [] : (daysOf.get(channel.timezone) ?? daysBetween(channel.timezone, start, end))
    daysOf.set(channel.timezone, days)
    const wanted = days
      .flatMap((day) => times.map((minutes) => instantIn(day, minutes)))
      .filter((at) => at >= start && at < end && !isTaken(channel.id, at))
      .sort((a, b) => a - b)
    const apart = await withGaps(db, channel, { gaps: gapsAt(queues, channel), wanted })
    free.push(...apart.map((at) => ({ channel, at })))
  }
  return free.sort((a, b) => a.at - b.at)
}

function daysBetween(zone: string, start: number, end: number): ZonedDay[] {
  const days: ZonedDay[] = []
  for (let at = dayAt(start, zone); ; at = addDays(at, 1)) {
    const next = zonedDay(at, zone)
    if (next.start >= end) return days
    days.push(next)
  }
}
