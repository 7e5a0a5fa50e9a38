import { toIso } from '../../lib/time/dates.ts'
import { hasWorkLeft, isOpen, type Progress, repeatableUntilOf } from './acts.ts'
import { restartAt } from './retry-policy.ts'
import type { ActFailure } from './settle.ts'

export const WORKER_DIED = 'The worker died while it was publishing.'

/** Says how an act goes on after the death of its worker. */
export type Recovery =
  | { next: 'restart'; at: number; progress: Progress; reason: { code: string; message: string } }
  | { next: 'end'; failure: ActFailure }

/**
 * Decides what follows when the worker of an act dies, by its stored progress. What was not sent, or may be repeated under its key, is
 * tried again: at once, or later if workers die one after another, because the act may be what kills them. `isSending`: the
 * worker may have sent something. `startedAt` is the start of the run that died. The same for posts and plugs.
 */
export function recover(
  progress: Progress,
  { isSending, startedAt, now }: { isSending: boolean; startedAt: number; now: number },
): Recovery {
  if (isSending && !hasWorkLeft(progress, now)) {
    const failure = {
      kind: 'unknown',
      code: 'outcome_unknown',
      message: WORKER_DIED,
      retryable: false,
    } as const
    return { next: 'end', failure }
  }
  const { count = 0, since = startedAt } = progress.deaths ?? {}
  const deaths = { count: count + 1, since }
  const repeatableUntil = repeatableUntilOf(progress)
  const at = restartAt({ count: deaths.count, firstStartedAt: since, repeatableUntil }, { now })
  if (at !== null) {
    const reason = { code: 'interrupted', message: `${WORKER_DIED} The next try is at ${toIso(at)}.` }
    return { next: 'restart', at, progress: { ...progress, deaths }, reason }
  }
  const failure: ActFailure = {
    kind: isOpen(progress) ? 'unknown' : 'failed',
    code: 'interrupted',
    message: `${deaths.count} workers died one after another while they were publishing it.`,
    retryable: !isOpen(progress),
  }
  return { next: 'end', failure }
}

/** How one kind of act finds its rows that need somebody. Made for posts and for plugs, read by `recoverWorker` and `sweepActs`. */
export interface ActTable<Row> {
  /** Ends the leases of a worker that died, and returns what it owned. */
  endLeases(workerId: string, now: number): Promise<Row[]>
  /** Finds rows whose lease has ended. */
  findStale(now: number, limit: number): Promise<Row[]>
  /** Decides what follows the death of the row's worker. Does nothing if somebody was faster, or if the worker is alive after all. */
  recover(row: Row): Promise<void>
  /** Sets the alarm of look-ups that were due by then and have lost their job. */
  wakeLookUps(dueBy: number, limit: number): Promise<void>
}

/** A look-up that is this late has lost its job. */
const LOST_AFTER_MS = 60_000
/** Limits each kind of work in one run; the next run continues. */
export const SWEEP_BATCH_SIZE = 1_000

/**
 * Recovers the acts of a dead worker at once. If the worker is alive after all, each act is as safe as one whose lease ended: what it
 * prepared is not sent, and the result of what it was sending resolves the unknown outcome.
 */
export async function recoverWorker<Row>(table: ActTable<Row>, workerId: string, now: number): Promise<void> {
  for (const row of await table.endLeases(workerId, now)) await table.recover(row)
}

/** Recovers acts whose worker died, and wakes look-ups that lost their job. Safe to run at any time and concurrently. */
export async function sweepActs<Row>(table: ActTable<Row>, now: number): Promise<void> {
  for (const row of await table.findStale(now, SWEEP_BATCH_SIZE)) await table.recover(row)
  await table.wakeLookUps(now - LOST_AFTER_MS, SWEEP_BATCH_SIZE)
}
