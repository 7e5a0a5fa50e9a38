import type { JobName } from './job.ts'
import type { QueueStats } from './queue.ts'

/** Limits how long the job of a dead process waits before it runs again. A live worker renews its leases long before. */
export const LEASE_MS = 30_000
export const FIRST_RETRY_MS = 5_000
export const MAX_RETRY_MS = 15 * 60_000
/** Keeps failed jobs this long for the operator to inspect. */
export const KEEP_FAILED_MS = 14 * 24 * 3_600_000
/** Key of every waiting recurring job. */
export const RECURRING = 'every'

/** Identifies one run of a job; `attempt` tells it from an earlier run whose lease was lost. */
export interface ClaimedJob {
  id: string
  name: JobName
  key: string | null
  payload: unknown
  attempt: number
}

/** Combines two requests to the database: remove finished jobs, and claim due ones. */
export interface Poll {
  /** Jobs that are finished. Those whose lease was lost are ignored. */
  finished: readonly ClaimedJob[]
  /** Number of further jobs that this worker can run, by name. */
  free: ReadonlyMap<JobName, number>
  /** Jobs due by this instant are claimed. */
  now: number
}

export interface PollResult {
  /** Claimed for `LEASE_MS`, oldest first. No two callers get the same run. */
  jobs: ClaimedJob[]
  /** Instant when the next job is due, by the queue's clock; null if none waits or it is expensive to find out. */
  nextRunAt: number | null
}

/** Declares the operations that each database implements; `worker.ts` does the rest for both. Every call is atomic. */
export interface JobStore {
  poll(poll: Poll): Promise<PollResult>
  /**
   * Puts a job back with backoff, or drops it if a newer job with its key waits. Like the methods below, does nothing if the lease
   * was lost.
   */
  retry(job: ClaimedJob, error: Error): Promise<void>
  /** Marks a job as failed; it never runs again. */
  fail(job: ClaimedJob, error: Error): Promise<void>
  /** Puts a job back at once without counting this run. */
  release(job: ClaimedJob): Promise<void>
  /** Ends this run of a recurring job and schedules the next one. */
  reschedule(job: ClaimedJob, runAt: number): Promise<void>
  /** Extends the leases; returns the ids of the jobs that this worker still holds. */
  renew(jobs: readonly ClaimedJob[]): Promise<Set<string>>
  /** Puts back jobs whose lease ended by `now`, unless `poll` finds them itself, and deletes old failed jobs. */
  recover(now: number): Promise<void>
  /** Records this worker's heartbeat and takes over the jobs of dead workers. */
  beat(): Promise<void>
  /** Removes this worker; `abandoned` means that some of its jobs did not finish. */
  leave(abandoned: boolean): Promise<void>
  /** Looks for due jobs that other processes have stored, whether or not they have told this one. */
  look(): Promise<void>
  /** Returns true if a job is due that this worker could run, of these names or of all. */
  busy(names?: readonly JobName[]): Promise<boolean>
  /** Schedules each recurring job for now, unless it waits or runs already. */
  ensureRecurring(names: readonly JobName[]): Promise<void>
  stats(name?: JobName): Promise<QueueStats>
}

/** Returns 5 s, 10 s, 20 s, …, at most 15 min. Half of it is random, so that jobs that failed together do not retry together. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(full / 2 + (full / 2) * random())
}
