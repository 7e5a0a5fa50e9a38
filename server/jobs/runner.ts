import { asSpan, beginTrace, withTrace } from '../process/trace.ts'
import type { Guard } from './guard.ts'
import type { Job, JobHandlers, JobName, JobSettings } from './job.ts'
import { type ClaimedJob, type JobStore, RECURRING } from './store.ts'
import type { Running } from './upkeep.ts'
import type { JobRun, WorkerOptions } from './worker.ts'

/** Holds a finished job until the next poll removes it. */
interface Finished {
  job: ClaimedJob
  removed(): void
}

interface RunnerOptions extends WorkerOptions {
  store: JobStore
  guard: Guard
  /** Recurring jobs and their intervals. */
  recurring: ReadonlyMap<JobName, number>
  /** Polls for due jobs now. */
  wake(): void
}

/** The more places a job has, the more runs can end together, and the less one free place matters. */
const LINGER_MS_PER_PLACE = 0.5

/** Runs claimed jobs in this process, and settles each. */
export class Runner {
  /** Jobs that run, by id. */
  readonly running = new Map<string, Running>()
  /** Number of runs since the start. */
  started = 0
  isStopping = false
  readonly #options: RunnerOptions
  readonly #settings: ReadonlyMap<JobName, JobSettings>
  readonly #runs = new Set<Promise<void>>()
  readonly #counts = new Map<JobName, number>()
  readonly #lingering = new Set<JobName>()
  #finished: Finished[] = []

  constructor(options: RunnerOptions) {
    this.#options = options
    this.#settings = new Map(options.definitions.map((each) => [each.name, each]))
  }

  get isIdle(): boolean {
    return this.#runs.size === 0
  }

  /** Resolves when the runs of this moment have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#runs)
  }

  start(job: ClaimedJob, handlers: JobHandlers): void {
    const entry: Running = { job, abort: new AbortController() }
    this.running.set(job.id, entry)
    this.started += 1
    this.#counts.set(job.name, this.#countOf(job.name) + 1)
    // What the job acts on may belong to a trace of its own, which the job then continues.
    const run = withTrace(beginTrace(), () => this.#run(entry, handlers))
    const promise = run.finally(() => this.#runs.delete(promise))
    this.#runs.add(promise)
  }

  abortAll(reason: Error): void {
    for (const { abort } of this.running.values()) abort.abort(reason)
  }

  /** Returns how many more runs each name may have; none while the worker stops. */
  freePlaces(): Map<JobName, number> {
    const free = new Map<JobName, number>()
    if (this.isStopping) return free
    for (const { name } of this.#options.definitions) {
      const places = this.#limitOf(name) - this.#countOf(name)
      if (places > 0) free.set(name, places)
    }
    return free
  }

  /** Hands over the finished jobs, which the caller removes or puts back. */
  takeFinished(): readonly Finished[] {
    const finished = this.#finished
    this.#finished = []
    return finished
  }

  /** Keeps finished jobs for the next poll. A worker that stops leaves them to their leases. */
  putBackFinished(finished: readonly Finished[]): void {
    if (this.isStopping) for (const { removed } of finished) removed()
    else this.#finished = [...finished, ...this.#finished]
  }

  async #run(entry: Running, handlers: JobHandlers): Promise<void> {
    const { job } = entry
    const startedAt = performance.now()
    const error =
      job.attempt > this.#triesOf(job.name)
        ? new Error('The process died during each run')
        : await attempt(handlers, entry)
    this.#counts.set(job.name, this.#countOf(job.name) - 1)
    this.#wakeAfterEnd(job.name)
    const outcome = await this.#settle(entry, error)
    this.running.delete(job.id)
    this.#options.onRun?.({ name: job.name, outcome, durationMs: performance.now() - startedAt })
  }

  async #settle({ job, abort }: Running, error: Error | null): Promise<JobRun['outcome']> {
    const { store, guard, clock, log, recurring } = this.#options
    if (error !== null && this.isStopping && abort.signal.aborted) {
      await guard('releasing a job', () => store.release(job))
      return 'released'
    }
    if (error !== null)
      log.warn({ err: error, job: job.name, jobId: job.id, attempt: job.attempt }, 'job failed')
    const everyMs = job.key === RECURRING ? recurring.get(job.name) : undefined
    if (everyMs !== undefined) {
      await guard('rescheduling a job', () => store.reschedule(job, clock.now() + everyMs))
      return error === null ? 'done' : 'failed'
    }
    if (error === null) {
      await this.#finish(job)
      return 'done'
    }
    if (job.attempt < this.#triesOf(job.name)) {
      await guard('putting a job back', () => store.retry(job, error))
      return 'retry'
    }
    log.error({ err: error, job: job.name, jobId: job.id }, 'job failed permanently')
    await guard('failing a job', () => store.fail(job, error))
    return 'failed'
  }

  /** Resolves once a poll has removed the job. */
  #finish(job: ClaimedJob): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#finished.push({ job, removed: resolve })
    return promise
  }

  /** Waits a little for more runs to end while more than half of the places are taken, so that one poll serves them together. */
  #wakeAfterEnd(name: JobName): void {
    const { wake } = this.#options
    const limit = this.#limitOf(name)
    if (this.isStopping || this.#countOf(name) <= limit / 2) {
      wake()
      return
    }
    if (this.#lingering.has(name)) return
    this.#lingering.add(name)
    setTimeout(() => {
      this.#lingering.delete(name)
      wake()
    }, limit * LINGER_MS_PER_PLACE).unref()
  }

  #countOf(name: JobName): number {
    return this.#counts.get(name) ?? 0
  }

  #triesOf(name: JobName): number {
    return this.#settings.get(name)?.tries ?? 1
  }

  #limitOf(name: JobName): number {
    return this.#options.concurrency?.[name] ?? this.#settings.get(name)?.concurrency ?? 1
  }
}

/** Returns the error that the handler threw, or null. */
async function attempt(handlers: JobHandlers, { job, abort }: Running): Promise<Error | null> {
  const { id, name, payload, attempt } = job
  try {
    const handler = handlers[name] as (job: Job) => Promise<void>
    const facts = { name, kind: 'consumer', attributes: { 'postern.job_id': id } } as const
    await asSpan(facts, () => handler({ id, name, payload, attempt, signal: abort.signal } as Job))
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
