import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { dialectOf } from '../db/dialect.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { JobHandlers, JobName, JobPayloads, JobSettings } from './job.ts'
import { createPostgresJobs } from './postgres.ts'
import { createSqliteJobs } from './sqlite.ts'
import type { JobStore } from './store.ts'
import { createWorker, type JobRun } from './worker.ts'

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
 * Durable jobs. At-least-once: a handler that throws runs again with backoff, as often as its definition says, and a job whose
 * process died runs again once another worker sees that (within 20 s), or after its lease. Handlers are therefore idempotent;
 * the attempts of a post guard what must not be repeated.
 * `db` is the caller's transaction: the job exists exactly if it commits.
 */
export interface Queue {
  /** Names of all jobs. */
  names: readonly JobName[]
  /** Names this process among the workers. Work that a crash may interrupt is stored under it, so that others take it over. */
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
   * For tests and shutdown: resolves when no due job waits (by the queue's clock) and none runs here. It does not wait for jobs
   * that another process holds.
   */
  drain(): Promise<void>
  stats(name?: JobName): Promise<QueueStats>
  /** Creates its tables if it owns any. Called once before use. */
  start(): Promise<void>
  /** Stops fetching, waits for running handlers up to `graceMs`, then aborts their signal. Nothing is lost. */
  stop(graceMs?: number): Promise<void>
}

export interface QueueOptions {
  db: Knex
  /** Decides what is due and when a lease ends. Tests move it, then `drain()`. */
  clock: Clock
  log: Logger
  definitions: readonly JobSettings[]
  /** Replaces the concurrency of a definition. */
  concurrency?: Partial<Record<JobName, number>>
  /** Receives each run, for metrics. */
  onRun?: (run: JobRun) => void
}

export interface NewJob {
  name: JobName
  payload: unknown
  runAt?: number | undefined
  key?: string | undefined
}

/** The jobs in one kind of database: how they come in, and what a worker does with them. */
export interface Jobs extends JobStore {
  /** Longest pause between two looks for due jobs, in milliseconds. */
  pollMs: number
  insert(db: Knex, job: NewJob): Promise<void>
  cancel(db: Knex, name: JobName, key: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes the queue that belongs to the database of `options.db`. A commit in this process wakes its worker at once. */
export function createQueue(options: QueueOptions): Queue {
  const workerId = newId()
  const create = dialectOf(options.db).name === 'postgres' ? createPostgresJobs : createSqliteJobs
  const jobs = create(options, workerId)
  const worker = createWorker(jobs, { ...options, pollMs: jobs.pollMs })
  return {
    names: options.definitions.map(({ name }) => name),
    workerId,
    async enqueue(db, name, payload, { runAt, key } = {}) {
      await jobs.insert(db, { name, payload, runAt, key })
      afterCommit(db, worker.wake)
    },
    cancel: jobs.cancel,
    every: worker.every,
    work: worker.work,
    drain: worker.drain,
    stats: jobs.stats,
    start: jobs.start,
    async stop(graceMs) {
      await worker.stop(graceMs)
      await jobs.stop()
    },
  }
}
