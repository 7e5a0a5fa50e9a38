import type { WebhookAttemptRow, WebhookDeliveryRow } from '../../../server/db/tables/webhooks.ts'
import { RETRY_DELAYS } from '../../../server/webhooks/settle.ts'
import type { Downtime, LoadRecord } from './check.ts'
import { STEP_MS } from './workload.ts'

/** Repeats the policy instead of importing it, so that a change of the service must be made here too. */
const JITTER = 0.2
const OVERLOADED = [429, 502, 503, 504]
const SHORTEST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 15 * 60_000
const LEASE_MS = 30_000
/** Allows for the time until the job of a dead process returns as one that has failed once. */
const RECOVERY_MS = 60_000

/** Describes one try of a delivery, with the wait that the receiver asked for. */
export interface Timed {
  number: number
  startedAt: number
  row: WebhookAttemptRow
  retryAfterMs: number
}

/** Lists the times during which an endpoint gets no deliveries. */
export interface Pace {
  pauses: Downtime[]
  /** Lists the waits that the receiver asked for by `Retry-After`. */
  asked: Downtime[]
}

/** Computes the pace of an endpoint. `asked` holds the longest requested wait of each second. */
export function paceOf(rows: WebhookAttemptRow[], asked: Map<number, number>, record: LoadRecord): Pace {
  const pace: Pace = {
    pauses: record.downtimes.map(({ from, to }) => ({ from, to: to + RECOVERY_MS })),
    asked: [],
  }
  // The log does not say which of the tries that left together was recorded first.
  let [lastSuccess, newest] = [record.start, record.start]
  for (const { started_at: at, response_status, error } of rows) {
    if (at > newest) lastSuccess = newest
    if (error === null) newest = at
    else if (OVERLOADED.includes(response_status ?? 0) || error.includes('too long')) {
      const own = Math.min(Math.max((at - lastSuccess) / 4, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
      const wanted = asked.get(Math.floor(at / 1_000)) ?? 0
      pace.pauses.push({ from: at, to: Math.round(at + Math.max(own, wanted)) })
      if (wanted > 0) pace.asked.push({ from: at, to: at + wanted })
    }
  }
  pace.pauses.sort((a, b) => a.from - b.from)
  return pace
}

interface Times {
  problems: string[]
  paused: number
  longestWait: number
}

/** Checks that each try came when the policy says: not before, and not later unless its endpoint was paused. */
export function checkTimes(pace: Pace, delivery: WebhookDeliveryRow, tries: Timed[]): Times {
  const times: Times = { problems: [], paused: 0, longestWait: 0 }
  let before: Timed | null = null
  for (const one of tries) {
    const [earliest, latest] = windowOf(delivery, before, one)
    if (one.startedAt < earliest)
      times.problems.push(`try ${one.number} is ${earliest - one.startedAt} ms early`)
    // Skips tries that started at the same moment, before the pause was known.
    if (pace.asked.some(({ from, to }) => one.startedAt > from && one.startedAt < to))
      times.problems.push(`try ${one.number} during a pause that the receiver asked for`)
    const wait = one.startedAt - latest - STEP_MS
    if (wait > 0) {
      times.paused++
      times.longestWait = Math.max(times.longestWait, wait)
      const late = one.startedAt - endOfPauses(pace, latest) - STEP_MS
      if (late > 0) times.problems.push(`try ${one.number} is ${late} ms late`)
    }
    before = one
  }
  return times
}

function windowOf(delivery: WebhookDeliveryRow, before: Timed | null, one: Timed): [number, number] {
  const missed = one.number - (before?.number ?? 0) - 1
  const start = before?.startedAt ?? delivery.created_at
  const [shortest, longest] = before === null ? [0, 0] : delayAfter(before)
  // Allows for a try that a kill interrupted and that is not in the log. The next try starts when its lease ends.
  return [start + shortest + missed * LEASE_MS, start + longest + missed * (LEASE_MS + STEP_MS)]
}

function delayAfter({ number, retryAfterMs }: Timed): [number, number] {
  const delay = RETRY_DELAYS[number - 1] ?? Number.POSITIVE_INFINITY
  return [Math.max(delay, retryAfterMs), Math.max(delay * (1 + JITTER), retryAfterMs)].map(Math.floor) as [
    number,
    number,
  ]
}

/** Returns the first moment after `due` at which nothing holds up the endpoint. */
function endOfPauses({ pauses }: Pace, due: number): number {
  let free = due
  for (const { from, to } of pauses) if (from - STEP_MS <= free && to > free) free = to
  return free
}
