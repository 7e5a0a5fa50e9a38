const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed try the next one comes: eight tries over a good day. */
export const retryDelays = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** In one round, from an event or a replay on. */
export const mostTries = retryDelays.length + 1
const JITTER = 0.2
const LONGEST_WAIT_MS = 24 * HOUR

/** An endpoint that nothing reached for so long is switched off. */
export const GIVE_UP_MS = 3 * 24 * HOUR
const SHORTEST_PAUSE_MS = 30 * SECOND
const LONGEST_PAUSE_MS = 15 * MINUTE

/** Fewer in a row, or for a shorter time, are no reason to leave alone one that answers others well. */
const OVERLOADS_IN_A_ROW = 3
const OVERLOADED_FOR_MS = 5 * SECOND
/** A request that hangs, and hangs again, is silent for that long by itself. */
const SILENT_FOR_MS = MINUTE

const overloads: ReadonlySet<number | null> = new Set([429, 502, 503, 504])

interface Signs {
  status: number | null
  timedOut: boolean
  retryAfterMs: number | undefined
}

/** It says itself, or shows, that it cannot keep up. */
export function overloaded({ status, timedOut }: Pick<Signs, 'status' | 'timedOut'>): boolean {
  return overloads.has(status) || timedOut
}

/**
 * When to try again after `failed` failed tries, with up to a fifth more so that what failed together does not return together,
 * and not before the receiver wants it; null when enough has been tried.
 */
export function nextTry(
  failed: number,
  now: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number | null {
  const delay = retryDelays[failed - 1]
  if (delay === undefined) return null
  const planned = delay * (1 + JITTER * random())
  return Math.round(now + Math.max(planned, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS)))
}

/**
 * Until when nothing at all is sent to this endpoint: as long as it asks for, and where it stays overloaded the longer the longer
 * it has been failing; null = go on.
 */
export function pauseAfter(
  answer: Signs,
  { failingForMs, inARow }: { failingForMs: number; inARow: number },
  now: number,
): number | null {
  if (!overloaded(answer)) return null
  const long = Math.min(Math.max(failingForMs / 4, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
  // What has failed for long may be one event alone, whose tries are all there was.
  const enough = answer.timedOut ? SILENT_FOR_MS : OVERLOADED_FOR_MS
  const short = failingForMs >= enough ? SHORTEST_PAUSE_MS : 0
  const own = inARow >= OVERLOADS_IN_A_ROW ? long : short
  const pause = Math.max(own, Math.min(answer.retryAfterMs ?? 0, LONGEST_WAIT_MS))
  return pause > 0 ? Math.round(now + pause) : null
}
