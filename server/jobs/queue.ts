import type { Knex } from 'knex'
import type { JobHandlers, JobName, JobPayloads } from './job.ts'

export interface EnqueueOptions {
  /** Epoch ms; absent or past = now. */
  runAt?: number
  /** At most one waiting job per (name, key): enqueuing again replaces the waiting one. A running one is not touched. */
  key?: string
}

export interface QueueStats {
  /** Waiting and due. */
  backlog: number
  /** Waiting for a later time. */
  scheduled: number
  running: number
  failed: number
  /** Milliseconds the oldest due job has waited; 0 when none waits. */
  oldestMs: number
}

/**
 * Durable jobs. At-least-once: a handler that throws runs again with backoff (5 tries, mails for a day, then `failed`), one
 * whose process died runs again once another worker sees it dead (within 20 s), or after its lease. Handlers are therefore idempotent; what must not be repeated is guarded by the
 * post's attempts.
 * `db` is the caller's transaction: the job exists exactly if it commits.
 */
export interface Queue {
  /** Names of all jobs. */
  names: readonly JobName[]
  /** Names this process among the workers: what a crash may interrupt is kept under it, so that others can take it over. */
  workerId: string
  enqueue<N extends JobName>(
    db: Knex,
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ): Promise<void>
  /** Removes the waiting job of this key. A running one goes on. */
  cancel(db: Knex, name: JobName, key: string): Promise<void>
  /** Runs `name` every `everyMs` in one of the processes at a time. */
  every(name: JobName, everyMs: number): Promise<void>
  /** Starts working; resolves once the first poll is armed. */
  work(handlers: JobHandlers): Promise<void>
  /**
   * For tests and shutdown: resolves when no due job waits (by the queue's clock) and none runs here. One that another process
   * holds is not waited for.
   */
  drain(): Promise<void>
  stats(name?: JobName): Promise<QueueStats>
  /** Creates its tables where it owns any. Called once before use. */
  start(): Promise<void>
  /** Stops fetching, waits for running handlers up to `graceMs`, then aborts their signal. Nothing is lost. */
  stop(graceMs?: number): Promise<void>
}
