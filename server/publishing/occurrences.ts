import type { HasDb } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { findAnyIntegration } from '../integrations/lookup.ts'
import { addDaysKeepingWallClock } from '../lib/time/dates.ts'

const DAY_MS = 86_400_000

/** Skips an occurrence that is later than this, in favor of the next one. */
export const LATEST_OCCURRENCE_MS = 2 * 3_600_000

type Grid = Pick<PostRow, 'publish_date' | 'interval_in_days'>

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
export async function firstDate(
  ctx: HasDb,
  root: Grid & Pick<PostRow, 'timezone' | 'organization_id' | 'integration_id'>,
  now: number,
): Promise<number> {
  if (root.interval_in_days === null || now - root.publish_date <= LATEST_OCCURRENCE_MS)
    return root.publish_date
  return (await nextDate(ctx, root, now)) ?? root.publish_date
}

/**
 * Returns the instant after which a post that was published at `published_at` repeats. A late publication counts for the nearest
 * point of the grid, so the next one is at least half an interval later.
 */
export function repeatsAfter(root: Pick<PostRow, 'interval_in_days' | 'published_at'>, now: number): number {
  if (root.published_at === null) return now
  return Math.max(now, root.published_at + ((root.interval_in_days ?? 0) * DAY_MS) / 2)
}

/**
 * Returns the next occurrence after `now` in the post's time zone; null for a post that does not repeat. Reads the post's channel.
 */
export async function nextDate(
  { db }: HasDb,
  root: Grid & Pick<PostRow, 'timezone' | 'organization_id' | 'integration_id'>,
  now: number,
): Promise<number | null> {
  if (root.interval_in_days === null) return null
  const channel =
    root.timezone === null
      ? await findAnyIntegration(db, root.organization_id, root.integration_id)
      : undefined
  return nextOccurrence(root, zoneOf(root, channel), now)
}

/**
 * Returns the first instant after `now` on the grid that the root's date and interval span in the time zone, excluding the date
 * itself; null for a post that does not repeat.
 */
export function nextOccurrence(root: Grid, zone: string, now: number): number | null {
  const [next] = occurrencesAfter(root, zone, now)
  return next ?? null
}

/**
 * Generates the occurrences after `now`, endlessly. Each is computed from the root's date, so that an hour skipped by a time change
 * moves only that occurrence, and 09:00 stays 09:00 all year.
 */
export function* occurrencesAfter(root: Grid, zone: string, now: number): Generator<number, void> {
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
