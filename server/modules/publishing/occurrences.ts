import type { PostRow } from '../../db/tables.ts'

const DAY_MS = 86_400_000

/** An occurrence that is later than this is left out for the next one. */
export const LATEST_OCCURRENCE_MS = 2 * 3_600_000

/** The first instant after `now` on the grid that the root's date and its interval span; null for a post that does not repeat. */
export function nextOccurrence(
  root: Pick<PostRow, 'publish_date' | 'interval_in_days'>,
  now: number,
): number | null {
  if (root.interval_in_days === null || root.interval_in_days < 1) return null
  const step = root.interval_in_days * DAY_MS
  const passed = Math.floor((now - root.publish_date) / step)
  return root.publish_date + Math.max(1, passed + 1) * step
}
