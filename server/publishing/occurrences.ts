import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { addDaysKeepingWallClock } from '../lib/dates.ts'
import { findIntegration } from './store.ts'

const DAY_MS = 86_400_000

/** An occurrence that is later than this is left out for the next one. */
export const LATEST_OCCURRENCE_MS = 2 * 3_600_000

type Grid = Pick<PostRow, 'publish_date' | 'interval_in_days'>

/** The zone on whose clock a post repeats: its own, else its channel's. */
export function zoneOf(
  root: Pick<PostRow, 'timezone'>,
  channel: Pick<IntegrationRow, 'timezone'> | undefined,
): string {
  return root.timezone ?? channel?.timezone ?? 'UTC'
}

/**
 * When a post that is queued now is first published: at its date, at once where that has passed. A repeating post whose date is
 * more than two hours past rolls to the next point of its grid, so that it is not out twice, now and at that point.
 */
export async function firstDate(
  ctx: Pick<App, 'db'>,
  root: Grid & Pick<PostRow, 'timezone' | 'organization_id' | 'integration_id'>,
  now: number,
): Promise<number> {
  if (root.interval_in_days === null || now - root.publish_date <= LATEST_OCCURRENCE_MS)
    return root.publish_date
  return (await nextDate(ctx, root, now)) ?? root.publish_date
}

/**
 * The instant after which a post that was published then is repeated. A late publication stands for the nearest point of the
 * grid, so that the next is at least half an interval later.
 */
export function repeatsAfter(root: Pick<PostRow, 'interval_in_days' | 'published_at'>, now: number): number {
  if (root.published_at === null) return now
  return Math.max(now, root.published_at + ((root.interval_in_days ?? 0) * DAY_MS) / 2)
}

/** The occurrence after `now` on the clock of the post's zone; null for a post that does not repeat. Looks its channel up. */
export async function nextDate(
  { db }: Pick<App, 'db'>,
  root: Grid & Pick<PostRow, 'timezone' | 'organization_id' | 'integration_id'>,
  now: number,
): Promise<number | null> {
  if (root.interval_in_days === null) return null
  const channel =
    root.timezone === null ? await findIntegration(db, root.organization_id, root.integration_id) : undefined
  return nextOccurrence(root, zoneOf(root, channel), now)
}

/**
 * The first instant after `now` on the grid that the root's date and its interval span on the clock of the zone, the date
 * itself left out; null for a post that does not repeat.
 */
export function nextOccurrence(root: Grid, zone: string, now: number): number | null {
  const [next] = occurrencesAfter(root, zone, now)
  return next ?? null
}

/**
 * Generates that occurrence and all behind it, endlessly. Each is reckoned from the date itself, so that an hour which a change of the clock
 * skips moves that one occurrence, and 09:00 stays 09:00 in every season.
 */
export function* occurrencesAfter(root: Grid, zone: string, now: number): Generator<number, void> {
  const days = root.interval_in_days ?? 0
  if (days < 1) return
  // A clock may be changed by up to a day (where a zone crosses the date line): begin early enough.
  const first = Math.max(1, Math.floor((now - root.publish_date) / (days * DAY_MS)) - 1)
  let last = now
  for (let count = first; ; count += 1) {
    const date = dateOf(root, zone, count)
    // Where a zone has skipped a whole day, that day and the next one begin as one.
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
