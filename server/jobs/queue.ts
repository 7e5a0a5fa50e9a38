import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { dialectOf } from '../db/dialect.ts'
import { afterCommit } from '../db/transaction.ts'
import { newId } from '../lib/ids.ts'
import type { Clock } from '../lib/time/clock.ts'
import { createGuard } from './guard.ts'
import type { JobHandlers, JobName, JobPayloads, JobSettings } from './job.ts'
import { countLater, createPlanner, isNear } from './planner.ts'
import { createPostgresJobs } from './postgres/store.ts'
import { createSqliteJobs } from './sqlite.ts'
import type { JobStore } from './store.ts'
import { createWorker, type JobRun } from './worker.ts'

export interface EnqueueOptions {
  /** Epoch ms; now if absent or past. */
  runAt?: number
  /** Allows one waiting job per name and key: enqueuing again replaces the waiting job and leaves a running one alone. */
  key?: string
}

export interface DueJob {
  /** Due time of the row, epoch ms. */
  at: number
  /** Key of the row's job. */
  key: string
  /** True for a row that the transaction inserts, so that no job waits under its key. */
  isNew?: boolean
}

export interface QueueStats {
  /** Jobs that are due. */
  backlog: number
  /** Jobs that wait for a later time: retries, and what falls due within minutes. */
  scheduled: number
  running: number
  failed: number
  /** Milliseconds that the oldest due job has waited; 0 if none is due. */
  oldestMs: number
}

/**
 * Runs durable jobs at least once. A handler that throws runs again with backoff, up to the number of tries in its definition.
 * After a process dies, its jobs run again once another worker notices (within 20 s) or their leases end. Handlers must be
 * idempotent; attempts protect the acts of a post that must not be repeated. `db` is the caller's transaction: the job exists
 * only if it commits.
 */
export interface Queue {
  /** Names of all jobs. */
  names: readonly JobName[]
  /**
   * Identifies this process among the workers. Work that a crash may interrupt is stored under it, so that other workers can take it
   * over.
   */
  workerId: string
  /** Lets other processes see that this one is alive. Call it before this process serves requests. */
  announce(): Promise<void>
  /** Returns whether the process with this `workerId` is alive. It may be wrong about one that has just lost its database. */
  isAlive(workerId: string): Promise<boolean>
  enqueue<N extends JobName>(
    db: Knex,
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Tells the queue of a row that stores when its job is due (`DueRows`). Joins the caller's transaction, in which the row is written.
   * What is due soon is handed over at once; for the rest this writes nothing, since the planner finds the row in time.
   */
  enqueueDue<N extends JobName>(db: Knex, name: N, payload: JobPayloads[N], due: DueJob): Promise<void>
  /** Removes the waiting job with this key and leaves a running one alone. */
  cancel(db: Knex, name: JobName, key: string): Promise<void>
  /** Runs `name` every `everyMs`, in one process at a time. */
  every(name: JobName, everyMs: number): Promise<void>
  /** Starts working; resolves once the first poll is scheduled. */
  work(handlers: JobHandlers): Promise<void>
  /**
   * Resolves when no job is due (by the queue's clock) and none runs in this process; for tests and shutdown. Does not wait for jobs
   * that other processes hold.
   */
  drain(): Promise<void>
  /** Counts the jobs of the queue, of one name or of all. For a job with `DueRows`, `scheduled` counts the rows that are due later. */
  stats(name?: JobName): Promise<QueueStats>
  /** Returns true if a job of this name is due and waits. */
  isBehind(name: JobName): Promise<boolean>
  /** Creates the tables that the queue owns, if any. Called once before use. */
  start(): Promise<void>
  /** Stops fetching jobs, waits up to `graceMs` for running handlers, then aborts their signals. No job is lost. */
  stop(graceMs?: number): Promise<void>
}

export interface QueueOptions {
  db: Knex
  /** Decides which jobs are due and when leases end. Tests move it, then call `drain()`. */
  clock: Clock
  log: Logger
  definitions: readonly JobSettings[]
  /** Overrides the concurrency of definitions. */
  concurrency?: Partial<Record<JobName, number>>
  /** Receives each run, for metrics. */
  onRun?: (run: JobRun) => void
}

export interface NewJob {
  name: JobName
  payload: unknown
  /** Epoch ms; now if absent. Of jobs that are due, the oldest runs first. */
  runAt?: number | undefined
  key?: string | undefined
  /** True if no job can wait under the key. */
  isNew?: boolean | undefined
}

/** Stores the jobs of one kind of database and accepts new ones. */
export interface Jobs extends JobStore {
  /** Maximum pause between two polls, in milliseconds. */
  pollMs: number
  insert(db: Knex, job: NewJob): Promise<void>
  /** Inserts jobs of one name with different keys, at least one. */
  insertAll(db: Knex, jobs: readonly NewJob[]): Promise<void>
  cancel(db: Knex, name: JobName, key: string): Promise<void>
  start(): Promise<void>
  /** Calls `wake` from now on when another process has committed due jobs, where the database can tell. */
  listen(wake: () => void): Promise<void>
  stop(): Promise<void>
  announce(): Promise<void>
  isAlive(workerId: string): Promise<boolean>
}

/** Creates the queue for the database of `options.db`. A commit in this process wakes its worker at once. */
export function createQueue(options: QueueOptions): Queue {
  const workerId = newId()
  const create = dialectOf(options.db).name === 'postgres' ? createPostgresJobs : createSqliteJobs
  const jobs = create(options, workerId)
  const { db, clock, definitions } = options
  const planner = createPlanner({
    db,
    definitions,
    guard: createGuard(options),
    async enqueueAll(db, due) {
      await jobs.insertAll(db, due)
      afterCommit(db, () => worker.wake())
    },
  })
  const worker = createWorker(jobs, { ...options, pollMs: jobs.pollMs, plan: planner.keepUp })
  const enqueue = async (
    db: Knex,
    name: JobName,
    payload: JobPayloads[JobName],
    { runAt, key, isNew }: EnqueueOptions & Pick<NewJob, 'isNew'> = {},
  ) => {
    const now = clock.now()
    await jobs.insert(db, {
      name,
      payload,
      runAt: runAt !== undefined && runAt > now ? runAt : undefined,
      key,
      isNew,
    })
    afterCommit(db, worker.wake)
  }
  return {
    names: definitions.map(({ name }) => name),
    workerId,
    enqueue,
    async enqueueDue(db, name, payload, { at, key, isNew }) {
      if (isNear(at, clock.now())) await enqueue(db, name, payload, { runAt: at, key, isNew })
    },
    cancel: jobs.cancel,
    announce: jobs.announce,
    isAlive: async (id) => id === workerId || (await jobs.isAlive(id)),
    every: (name, everyMs) => worker.every(name, everyMs),
    async work(handlers) {
      await jobs.listen(worker.wake)
      await worker.work(handlers)
    },
    drain: () => worker.drain(),
    async stats(name) {
      const due = definitions.find((each) => each.name === name)?.due
      if (due === undefined) return jobs.stats(name)
      const now = clock.now()
      // Without a worker, nobody else hands over what waits.
      await planner.keepUp(now)
      return { ...(await jobs.stats(name)), scheduled: await countLater(db, due, now) }
    },
    isBehind: (name) => jobs.busy([name]),
    start: jobs.start,
    async stop(graceMs) {
      await worker.stop(graceMs)
      await jobs.stop()
    },
  }
}

export interface HasQueue {
  jobs: Queue
}
