/**
 * Payloads by job name. Each job declares its own in its file with `declare module`, so that `enqueue` is typed by name and this
 * folder imports no context.
 */
export interface JobPayloads {
  /** Frees what a dead worker held. Key: `worker:<workerId>`. */
  'recover-worker': { workerId: string }
}

export type JobName = keyof JobPayloads

/** One run of a job, as its handler receives it. */
export interface Job<N extends JobName = JobName> {
  id: string
  name: N
  payload: JobPayloads[N]
  /** 1 on the first run. */
  attempt: number
  /** Aborted on shutdown and when the job's lease is lost. */
  signal: AbortSignal
}

export type JobHandlers = { [N in JobName]: (job: Job<N>) => Promise<void> }

/** The queue's view of a job: how often it is tried and how many run at once. */
export interface JobSettings {
  name: JobName
  /** Runs before the job counts as failed. */
  tries: number
  /** Runs at once in one process. */
  concurrency: number
  /** Milliseconds between two runs of a recurring job, which runs in one process at a time; null for others. */
  every: number | null
}

export interface JobDefinition<Ctx> extends JobSettings {
  /** Makes the handler once for each worker process. */
  run(ctx: Ctx): (job: Job) => Promise<void>
}

/** The first run and four more, within minutes. */
const DEFAULT_TRIES = 5
const DEFAULT_CONCURRENCY = 5

/** Defines a job: its settings and its handler. The list in `job-definitions.ts` puts it to work. */
export function defineJob<N extends JobName, Ctx>(job: {
  name: N
  tries?: number
  concurrency?: number
  every?: number
  run: (ctx: Ctx) => (job: Job<N>) => Promise<void>
}): JobDefinition<Ctx> {
  const { name, tries = DEFAULT_TRIES, concurrency = DEFAULT_CONCURRENCY, every = null } = job
  return { name, tries, concurrency, every, run: job.run as JobDefinition<Ctx>['run'] }
}

/** Every process that works the queue schedules the recurring jobs; `only` names the ones to schedule. */
export async function scheduleRecurring(
  queue: { every(name: JobName, everyMs: number): Promise<void> },
  definitions: readonly JobSettings[],
  only?: readonly JobName[],
): Promise<void> {
  for (const { name, every } of definitions)
    if (every !== null && (only?.includes(name) ?? true)) await queue.every(name, every)
}

/** Makes the handlers of all jobs. */
export function jobHandlers<Ctx>(definitions: readonly JobDefinition<Ctx>[], ctx: Ctx): JobHandlers {
  return Object.fromEntries(definitions.map(({ name, run }) => [name, run(ctx)])) as JobHandlers
}
