const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Comments on older posts are not read. */
export const WINDOW_MS = 30 * DAY_MS

/** How long after its publication a post has its comments read at least this often. A platform may ask for longer intervals. */
const RHYTHM = [
  { upToMs: 2 * DAY_MS, everyMs: 0 },
  { upToMs: 7 * DAY_MS, everyMs: 2 * HOUR_MS },
  { upToMs: WINDOW_MS, everyMs: DAY_MS },
] as const

/** Returns when the comments of a post are read next; null once it is too old. */
export function nextReadAt(
  { publishedAt, polledAt }: { publishedAt: number; polledAt: number | null },
  { now, everyMs }: { now: number; everyMs: number },
): number | null {
  const age = now - publishedAt
  const step = RHYTHM.find(({ upToMs }) => age < upToMs)
  if (step === undefined) return null
  return polledAt === null ? now : polledAt + Math.max(step.everyMs, everyMs)
}

/** Least time between two polls that a stream asks for. With the pages of a poll, it keeps within the limits of every platform that streams. */
export const CALL_GAP_MS = 60_000

/** A platform's lists may show an event a moment later than its stream. */
export const SETTLE_MS = 2_000

/** Time between two polls of an account whose stream is open: a stream may lose events. */
export const STREAMED_EVERY_MS = 15 * 60_000

const MAX_BACKOFF_MS = 6 * HOUR_MS

/** Returns the delay after this number of failures in a row, at least as long as the platform asks for. */
export function backoffMs(failures: number, everyMs: number, retryAfterMs = 0): number {
  return Math.max(Math.min(everyMs * 2 ** Math.min(failures, 10), MAX_BACKOFF_MS), retryAfterMs)
}
