import type { JobName } from './job.ts'
import type { QueueStats } from './queue.ts'

/** A job whose process died runs again after this at the latest; a live worker renews long before. */
export const LEASE_MS = 30_000
export const FIRST_RETRY_MS = 5_000
export const MAX_RETRY_MS = 15 * 60_000
/** Failed jobs are kept this long for the operator to read. */
export const KEEP_FAILED_MS = 14 * 24 * 3_600_000
/** The key under which a recurring job waits. */
export const RECURRING = 'every'

/** One run of one job. `attempt` tells it from an earlier run whose lease was lost. */
export interface ClaimedJob {
  id: string
  name: JobName
  key: string | null
  payload: unknown
  attempt: number
}

/** One exchange with the database: what it removes and what it may give out. */
export interface Turn {
  /** Jobs that are done. Those whose lease was lost are left alone. */
  finished: readonly ClaimedJob[]
  /** How many more jobs of each name this worker can run. */
  free: ReadonlyMap<JobName, number>
  /** Jobs due by this instant are given out. */
  now: number
}

export interface TurnResult {
  /** Held for `LEASE_MS`, oldest first. No two callers get the same run. */
  jobs: ClaimedJob[]
  /** When the next job is due, by the queue's clock; null when none waits or the answer is expensive. */
  nextRunAt: number | null
}

/** The operations that each database implements; `worker.ts` does the rest for both. Every call is atomic. */
export interface JobStore {
  turn(turn: Turn): Promise<TurnResult>
  /** Puts a job back with backoff, or drops it if a newer job of its key waits. Does nothing for a lost lease, here and below. */
  retry(job: ClaimedJob, error: Error): Promise<void>
  /** Keeps a job as failed; it never runs again. */
  fail(job: ClaimedJob, error: Error): Promise<void>
  /** Puts a job back at once, without counting this run. */
  release(job: ClaimedJob): Promise<void>
  /** Ends this run of a recurring job and makes it wait for the next. */
  reschedule(job: ClaimedJob, runAt: number): Promise<void>
  /** Extends the leases; returns the ids that are still held. */
  renew(jobs: readonly ClaimedJob[]): Promise<Set<string>>
  /** Puts back jobs whose lease ended by `now`, if `turn` does not find them itself; deletes old failed jobs. */
  recover(now: number): Promise<void>
  /** Records that this worker lives, and takes over the jobs of dead workers. */
  beat(): Promise<void>
  /** Ends this worker; `abandoned` means that some of its jobs did not end. */
  leave(abandoned: boolean): Promise<void>
  /** Tells whether a due job waits that this worker could take. */
  busy(): Promise<boolean>
  /** Makes each recurring job wait, due now, unless it waits or runs already. */
  ensureRecurring(names: readonly JobName[]): Promise<void>
  stats(name?: JobName): Promise<QueueStats>
}

/** 5 s, 10 s, 20 s, …, at most 15 min; half of it is random, so that jobs that failed together do not return together. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(full / 2 + (full / 2) * random())
}
