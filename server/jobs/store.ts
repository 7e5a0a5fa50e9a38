import type { JobName } from './job.ts'
import type { QueueStats } from './queue.ts'

/** A job whose process has died runs again after this, where nobody sees it dead before; a live one renews long before. */
export const LEASE_MS = 30_000
export const FIRST_RETRY_MS = 5_000
export const LONGEST_RETRY_MS = 15 * 60_000
/** How long failed jobs stay to be looked at. */
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

/** What a database must do for `worker.ts`; the rest of a queue is the same on both. Every call is atomic. */
export interface JobStore {
  /** Takes up to `limit` jobs that are due by `now`, oldest first, for `LEASE_MS`. No two callers get the same run. */
  claim(name: JobName, limit: number, now: number): Promise<ClaimedJob[]>
  /** Removes jobs that are done; those whose lease was lost are left alone, here and below. */
  finish(name: JobName, jobs: ClaimedJob[]): Promise<void>
  /** Puts a job back with backoff, or drops it where a newer one of its key waits. */
  retry(job: ClaimedJob, error: Error): Promise<void>
  /** Keeps a job as failed; it never runs again. */
  fail(job: ClaimedJob, error: Error): Promise<void>
  /** Puts a job back at once, as if this run had not been. */
  release(job: ClaimedJob): Promise<void>
  /** Ends this run of a recurring job and lets it wait for the next. */
  reschedule(job: ClaimedJob, runAt: number): Promise<void>
  /** Extends the lease; returns the ids still held. */
  renew(name: JobName, jobs: ClaimedJob[]): Promise<Set<string>>
  /** Puts back jobs whose lease has ended by `now`, where `claim` does not see them itself; deletes failed ones in time. */
  recover(now: number): Promise<void>
  /** Says that this worker lives, and takes over the jobs of those that have died. */
  beat(): Promise<void>
  /** Ends this worker; `abandoned`: it has jobs that did not end. */
  leave(abandoned: boolean): Promise<void>
  /** When the next job is due, by the queue's clock; null when none waits or that is dear to know. */
  nextRunAt(): Promise<number | null>
  /** Whether a due job waits that this worker could take. */
  busy(): Promise<boolean>
  /** Makes a recurring job wait, due now, unless it waits or runs already. */
  ensureRecurring(name: JobName): Promise<void>
  stats(name?: JobName): Promise<QueueStats>
}

/** 5 s, 10 s, 20 s, …, at most 15 min; a half of it random, so that what failed together does not return together. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(full / 2 + (full / 2) * random())
}
