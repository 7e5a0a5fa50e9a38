import { createGuard } from './guard.ts'
import type { Job, JobHandlers, JobName } from './job.ts'
import type { Queue, QueueOptions } from './queue.ts'
import { type ClaimedJob, type JobStore, RECURRING } from './store.ts'
import { createUpkeep, type Running } from './upkeep.ts'

/** Reports the outcome of one run, for metrics. */
export interface JobRun {
  name: JobName
  outcome: 'done' | 'retry' | 'failed' | 'released'
  durationMs: number
}

export interface WorkerOptions extends Omit<QueueOptions, 'db'> {
  /** Maximum pause between two polls, in milliseconds. */
  pollMs: number
}

/** Declares the part of `Queue` that both databases share. */
export interface Worker extends Pick<Queue, 'every' | 'work' | 'drain' | 'stop'> {
  /** Polls for due jobs now. */
  wake(): void
}

/** Holds a finished job until the next turn removes it. */
interface Finished {
  job: ClaimedJob
  removed(): void
}

const GRACE_MS = 30_000
/** Gives a handler this long to finish after an abort. */
const ABORTED_MS = 1_000
const DRAIN_MS = 5
/** The more places a job has, the more runs can end together, and the less one free place matters. */
const LINGER_MS_PER_PLACE = 0.5
/** Limits the pause between polls while they fail, and so how late the worker notices that the database is back. */
const MAX_PAUSE_MS = 4_000

/** Claims, runs and settles the jobs of `store` until it is stopped. Pauses use real time; the clock decides which jobs are due. */
export function createWorker(store: JobStore, options: WorkerOptions): Worker {
  const { clock, log, definitions } = options
  const settings = new Map(definitions.map((each) => [each.name, each]))
  const running = new Map<string, Running>()
  const counts = new Map<JobName, number>()
  const recurring = new Map<JobName, number>()
  const runs = new Set<Promise<void>>()
  let finished: Finished[] = []
  let started = 0
  const lingering = new Set<JobName>()
  let signal = Promise.withResolvers<void>()
  /** Turn in progress; resolves once the jobs that it claimed count as running. */
  let turning: Promise<unknown> = Promise.resolve()
  let loop: Promise<void> | null = null
  let stopping = false
  let stopped = false

  const wake = () => signal.resolve()
  const guard = createGuard(options)
  const upkeep = createUpkeep(store, { clock, guard, running, recurring, turning: () => turning })

  /** Resolves once a turn has removed the job. */
  function finish(job: ClaimedJob): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    finished.push({ job, removed: resolve })
    return promise
  }

  async function settle({ job, abort }: Running, error: Error | null): Promise<JobRun['outcome']> {
    const everyMs = job.key === RECURRING ? recurring.get(job.name) : undefined
    if (error !== null && stopping && abort.signal.aborted) {
      await guard('releasing a job', () => store.release(job))
      return 'released'
    }
    if (error !== null)
      log.warn({ err: error, job: job.name, jobId: job.id, attempt: job.attempt }, 'job failed')
    if (everyMs !== undefined) {
      await guard('rescheduling a job', () => store.reschedule(job, clock.now() + everyMs))
      return error === null ? 'done' : 'failed'
    }
    if (error === null) {
      await finish(job)
      return 'done'
    }
    if (job.attempt < triesOf(job.name)) {
      await guard('putting a job back', () => store.retry(job, error))
      return 'retry'
    }
    log.error({ err: error, job: job.name, jobId: job.id }, 'job failed permanently')
    await guard('failing a job', () => store.fail(job, error))
    return 'failed'
  }

  async function run(entry: Running, handlers: JobHandlers): Promise<void> {
    const { job } = entry
    const startedAt = performance.now()
    const error =
      job.attempt > triesOf(job.name)
        ? new Error('The process died during each run')
        : await attempt(handlers, entry)
    counts.set(job.name, countOf(job.name) - 1)
    wakeAfterEnd(job.name)
    const outcome = await settle(entry, error)
    running.delete(job.id)
    options.onRun?.({ name: job.name, outcome, durationMs: performance.now() - startedAt })
  }

  const countOf = (name: JobName) => counts.get(name) ?? 0
  const triesOf = (name: JobName) => settings.get(name)?.tries ?? 1
  const limitOf = (name: JobName) => options.concurrency?.[name] ?? settings.get(name)?.concurrency ?? 1

  /** Waits a little for more runs to end while more than half of the places are taken, so that one turn serves them together. */
  function wakeAfterEnd(name: JobName): void {
    const limit = limitOf(name)
    if (stopping || countOf(name) <= limit / 2) {
      wake()
      return
    }
    if (lingering.has(name)) return
    lingering.add(name)
    setTimeout(() => {
      lingering.delete(name)
      wake()
    }, limit * LINGER_MS_PER_PLACE).unref()
  }

  function start(job: ClaimedJob, handlers: JobHandlers): void {
    const entry: Running = { job, abort: new AbortController() }
    running.set(job.id, entry)
    started += 1
    counts.set(job.name, countOf(job.name) + 1)
    const promise = run(entry, handlers).finally(() => runs.delete(promise))
    runs.add(promise)
  }

  /** Returns how many more runs each name may have; none while the worker stops. */
  function freePlaces(): Map<JobName, number> {
    const free = new Map<JobName, number>()
    if (stopping) return free
    for (const definition of definitions) {
      const places = limitOf(definition.name) - countOf(definition.name)
      if (places > 0) free.set(definition.name, places)
    }
    return free
  }

  /** Removes finished jobs and starts due ones. Returns when the next job is due, if the store knows. */
  async function turn(handlers: JobHandlers): Promise<number | null> {
    const now = clock.now()
    if (!stopping) await upkeep.keepUp(now)
    const free = freePlaces()
    const done = finished
    finished = []
    if (free.size === 0 && done.length === 0) return null
    const claim = store.turn({ finished: done.map(({ job }) => job), free, now }).then(
      ({ jobs, nextRunAt }) => {
        for (const { removed } of done) removed()
        for (const job of jobs) start(job, handlers)
        return nextRunAt
      },
      (error: unknown) => {
        // Retry with the next turn; a worker that stops leaves these jobs to their leases.
        if (stopping) for (const { removed } of done) removed()
        else finished = [...done, ...finished]
        throw error
      },
    )
    turning = claim.catch(() => {})
    return claim
  }

  async function keepTurning(handlers: JobHandlers, armed: () => void): Promise<void> {
    let failed = 0
    while (!stopped) {
      // Create the signal before polling, so that a wake-up meanwhile is not lost.
      signal = Promise.withResolvers<void>()
      let pause = options.pollMs
      const looked = await guard('looking for jobs', async () => {
        const next = await turn(handlers)
        if (next !== null) pause = Math.min(pause, Math.max(next - clock.now(), 0))
      })
      armed()
      // If all places are taken, the next job is due already, and the end of a job wakes the loop.
      if (!looked || pause === 0) pause = options.pollMs
      failed = looked ? 0 : failed + 1
      // Back off: many processes that poll a database in trouble keep it from recovering.
      if (failed > 0) pause = Math.max(pause, Math.min(pause * 2 ** failed, MAX_PAUSE_MS))
      if (!stopped) await within(signal.promise, pause)
      // Runs that end in the same turn of the event loop free their places together.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Considers only due jobs and runs in this process: another live process may hold its jobs for as long as it likes. */
  async function drain(): Promise<void> {
    await upkeep.keepUp(clock.now())
    for (;;) {
      wake()
      await Promise.all(runs)
      const before = started
      const busy = await store.busy()
      // Jobs claimed during the check are no longer due and have only started now.
      await turning
      if (!busy && started === before && runs.size === 0) return
      await within(Promise.withResolvers().promise, DRAIN_MS)
    }
  }

  return {
    wake,
    drain,
    async every(name, everyMs) {
      recurring.set(name, everyMs)
      await store.ensureRecurring([name])
      wake()
    },
    async work(handlers) {
      if (loop !== null || stopping) throw new Error('This queue is worked already or has stopped.')
      upkeep.start()
      const armed = Promise.withResolvers<void>()
      loop = keepTurning(handlers, armed.resolve)
      await armed.promise
    },
    async stop(graceMs = GRACE_MS) {
      stopping = true
      wake()
      await turning
      await within(Promise.all(runs), graceMs)
      if (runs.size > 0) {
        for (const { abort } of running.values()) abort.abort(new Error('The process is stopping'))
        await within(Promise.all(runs), ABORTED_MS)
      }
      stopped = true
      wake()
      await loop
      await upkeep.stop(runs.size > 0)
      if (runs.size > 0)
        log.warn(
          { jobs: [...running.values()].map(({ job }) => job.name) },
          'jobs are still running; another worker will run them again',
        )
    },
  }
}

/** Returns the error that the handler threw, or null. */
async function attempt(handlers: JobHandlers, { job, abort }: Running): Promise<Error | null> {
  const { id, name, payload, attempt } = job
  try {
    const handler = handlers[name] as (job: Job) => Promise<void>
    await handler({ id, name, payload, attempt, signal: abort.signal } as Job)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Resolves when `promise` does, or after `ms`. */
async function within(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    promise,
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
