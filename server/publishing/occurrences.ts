import type { HasDb } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { findAnyIntegration } from '../integrations/lookup.ts'
import { addDaysKeepingWallClock } from '../lib/time/dates.ts'
import { lastRuleDate, restOfRule, ruleDates, type Series } from '../lib/time/repeat-rule.ts'

const DAY_MS = 86_400_000

/** Skips an occurrence that is later than this, in favor of the next one. */
export const LATEST_OCCURRENCE_MS = 2 * 3_600_000

/** Stands for the days of a post that repeats by a rule. */
export const BY_RULE = 0

/** The columns that say when a post repeats, but for its zone. */
export type Grid = Pick<PostRow, 'publish_date' | 'interval_in_days' | 'repeat_rule' | 'repeat_except'>

type ZonedGrid = Grid & Pick<PostRow, 'timezone' | 'organization_id' | 'integration_id'>

/** Returns the time zone in which a post repeats: its own, or else its channel's. */
export function zoneOf(
  root: Pick<PostRow, 'timezone'>,
  channel: Pick<IntegrationRow, 'timezone'> | undefined,
): string {
  return root.timezone ?? channel?.timezone ?? 'UTC'
}

/**
 * Returns when a post that is queued now is first published: at its date, or at once if that has passed. A repeating post whose date
 * is more than two hours past moves to the next point of its grid, so that it is not published twice in a row.
 */
export async function firstDate(ctx: HasDb, root: ZonedGrid, now: number): Promise<number> {
  if (root.interval_in_days === null || now - root.publish_date <= LATEST_OCCURRENCE_MS)
    return root.publish_date
  return (await nextDate(ctx, root, now)) ?? root.publish_date
}

/**
 * Returns the next occurrence of a post that was published. A late publication counts for the nearest occurrence, so that the post is
 * not published twice in a row.
 */
export async function nextDateOfPublished(
  ctx: HasDb,
  root: ZonedGrid & Pick<PostRow, 'published_at'>,
  now: number,
): Promise<number | null> {
  const { interval_in_days, published_at } = root
  if (interval_in_days === null) return null
  if (published_at === null) return nextDate(ctx, root, now)
  if (interval_in_days > 0)
    return nextDate(ctx, root, Math.max(now, published_at + (interval_in_days * DAY_MS) / 2))
  const zone = await zoneOfPost(ctx, root)
  const [next] = occurrencesAfter(root, zone, published_at)
  const isNearer =
    next !== undefined &&
    next - published_at < published_at - lastRuleDate(seriesOf(root, zone), published_at)
  return nextOccurrence(root, zone, Math.max(now, isNearer ? next : published_at))
}

/** Returns the next occurrence after `now` in the post's time zone; null if there is none. Reads the post's channel. */
export async function nextDate(ctx: HasDb, root: ZonedGrid, now: number): Promise<number | null> {
  if (root.interval_in_days === null) return null
  return nextOccurrence(root, await zoneOfPost(ctx, root), now)
}

/** Returns the time zone in which a post repeats. Reads its channel if the post has none of its own. */
export async function zoneOfPost({ db }: HasDb, root: ZonedGrid): Promise<string> {
  if (root.timezone !== null) return root.timezone
  return zoneOf(root, await findAnyIntegration(db, root.organization_id, root.integration_id))
}

/** Returns the first occurrence after `now`, excluding the root's date itself; null if there is none. */
export function nextOccurrence(root: Grid, zone: string, now: number): number | null {
  const [next] = occurrencesAfter(root, zone, now)
  return next ?? null
}

/**
 * Generates the occurrences after `now`, excluding the root's date itself, endlessly unless the rule ends. Each is computed from the
 * root's date, so that an hour skipped by a time change moves only that occurrence, and 09:00 stays 09:00 all year.
 */
export function* occurrencesAfter(root: Grid, zone: string, now: number): Generator<number, void> {
  const except = new Set(readExcept(root))
  const dates = root.repeat_rule === null ? daily(root, zone, now) : ruleDates(seriesOf(root, zone), now)
  for (const date of dates) if (!except.has(date)) yield date
}

/** Returns the instants at which a post does not repeat. */
export function readExcept({ repeat_except }: Pick<PostRow, 'repeat_except'>): number[] {
  return repeat_except === null ? [] : (JSON.parse(repeat_except) as number[])
}

/**
 * Returns the columns of a post that repeats from a later date on: of a rule with a number of dates, those before it count. The interval
 * is null if none is left.
 */
export function repeatingFrom(
  root: Grid,
  zone: string,
  date: number,
): Pick<PostRow, 'interval_in_days' | 'repeat_rule'> {
  const { interval_in_days, repeat_rule } = root
  if (repeat_rule === null) return { interval_in_days, repeat_rule }
  const rest = restOfRule(seriesOf(root, zone), date)
  return { interval_in_days: rest === null ? null : interval_in_days, repeat_rule: rest }
}

function seriesOf(root: Grid, zone: string): Series {
  return { rule: root.repeat_rule ?? '', start: root.publish_date, zone }
}

function* daily(root: Grid, zone: string, now: number): Generator<number, void> {
  const days = root.interval_in_days ?? 0
  if (days < 1) return
  // A zone may shift by up to a day (when it crosses the date line), so start early enough.
  const first = Math.max(1, Math.floor((now - root.publish_date) / (days * DAY_MS)) - 1)
  let last = now
  for (let count = first; ; count += 1) {
    const date = dateOf(root, zone, count)
    // When a zone skips a whole day, that day and the next begin at the same instant.
    if (date <= last) continue
    yield date
    last = date
  }
}

function dateOf(root: Grid, zone: string, count: number): number {
  const days = count * (root.interval_in_days ?? 0)
  return zone === 'UTC'
    ? root.publish_date + days * DAY_MS
    : addDaysKeepingWallClock(root.publish_date, days, zone)
}
