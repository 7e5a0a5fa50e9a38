import type { Knex } from 'knex'

/**
 * Maps job names to payloads. Each job declares its payload in its own file with `declare module`, so that `enqueue` is typed by
 * name and this folder imports no context.
 */
export interface JobPayloads {
  /** Recovers the work of a dead worker. Key: `worker:<workerId>`. */
  'recover-worker': { workerId: string }
}

export type JobName = keyof JobPayloads

/** One run of a job, as its handler receives it. */
export interface Job<N extends JobName = JobName> {
  id: string
  name: N
  payload: JobPayloads[N]
  /** 1 for the first run. */
  attempt: number
  /** Aborts on shutdown and when the job's lease is lost. */
  signal: AbortSignal
}

export type JobHandlers = { [N in JobName]: (job: Job<N>) => Promise<void> }

/** Number of tries and of concurrent runs of a job. */
export interface JobSettings {
  name: JobName
  /** Maximum of runs before the job counts as failed. */
  tries: number
  /** Maximum of concurrent runs in one process. */
  concurrency: number
  /** Milliseconds between two runs of a recurring job; null for other jobs. A recurring job runs in one process at a time. */
  every: number | null
  /** Rows that store when this job is due. */
  due?: DueRows | undefined
}

/**
 * Rows of a context's table that store when a job is due. The planner hands them to the queue shortly before. A row may have changed
 * when its job runs, so the job looks at it again.
 */
export interface DueRows<N extends JobName = JobName> {
  /** Column with the due time, epoch ms. An index begins with it and the id. */
  column: string
  /** Selects the rows whose `column` is not null. */
  rows(db: Knex): Knex.QueryBuilder
  /** Names the job of a row. */
  job(row: { id: string; organization_id: string }): { key: string; payload: JobPayloads[N] }
}

export interface JobDefinition<Ctx> extends JobSettings {
  /** Creates the handler, once for each worker process. */
  run(ctx: Ctx): (job: Job) => Promise<void>
}

/** Covers the first run and four retries within minutes. */
const DEFAULT_TRIES = 5
const DEFAULT_CONCURRENCY = 5

/** Defines a job: its settings and its handler. `job-definitions.ts` lists all jobs. */
export function defineJob<N extends JobName, Ctx>(job: {
  name: N
  tries?: number
  concurrency?: number
  every?: number
  due?: DueRows<N>
  run: (ctx: Ctx) => (job: Job<N>) => Promise<void>
}): JobDefinition<Ctx> {
  const { name, tries = DEFAULT_TRIES, concurrency = DEFAULT_CONCURRENCY, every = null, due } = job
  return { name, tries, concurrency, every, due, run: job.run as JobDefinition<Ctx>['run'] }
}

/** Schedules the recurring jobs. Every process that works the queue does so; `names` restricts them. */
export async function scheduleRecurring(
  queue: { every(name: JobName, everyMs: number): Promise<void> },
  definitions: readonly JobSettings[],
  names?: readonly JobName[],
): Promise<void> {
  for (const { name, every } of definitions)
    if (every !== null && (names?.includes(name) ?? true)) await queue.every(name, every)
}

/** Creates the handlers of all jobs. */
export function jobHandlers<Ctx>(definitions: readonly JobDefinition<Ctx>[], ctx: Ctx): JobHandlers {
  return Object.fromEntries(definitions.map(({ name, run }) => [name, run(ctx)])) as JobHandlers
}
