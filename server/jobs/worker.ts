import { createGuard } from './guard.ts'
import type { JobHandlers, JobName } from './job.ts'
import type { Queue, QueueOptions } from './queue.ts'
import { Runner } from './runner.ts'
import type { JobStore } from './store.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

/** Reports the outcome of one run, for metrics. */
export interface JobRun {
  name: JobName
  outcome: 'done' | 'retry' | 'failed' | 'released'
  durationMs: number
}

export interface WorkerOptions extends Omit<QueueOptions, 'db'> {
  /** Maximum pause between two polls, in milliseconds. */
  pollMs: number
  /** Hands what is due soon by `now` to the queue. */
  plan?: (now: number) => Promise<void>
}

/** Declares the part of `Queue` that both databases share. */
export interface Worker extends Pick<Queue, 'every' | 'work' | 'drain' | 'stop'> {
  /** Polls for due jobs now. */
  wake(): void
}

const GRACE_MS = 30_000
/** Gives a handler this long to finish after an abort. */
const ABORTED_MS = 1_000
const DRAIN_MS = 5
/** Limits the pause between polls while they fail, and so how late the worker notices that the database is back. */
const MAX_PAUSE_MS = 4_000

/** Claims, runs and settles the jobs of `store` until it is stopped. Pauses use real time; the clock decides which jobs are due. */
export function createWorker(store: JobStore, options: WorkerOptions): Worker {
  return new PollingWorker(store, options)
}

class PollingWorker implements Worker {
  readonly #store: JobStore
  readonly #options: WorkerOptions
  readonly #guard: ReturnType<typeof createGuard>
  readonly #runner: Runner
  readonly #upkeep: Upkeep
  readonly #recurring = new Map<JobName, number>()
  #signal = Promise.withResolvers<void>()
  /** Poll in progress; resolves once the jobs that it claimed count as running. */
  #polling: Promise<unknown> = Promise.resolve()
  #loop: Promise<void> | null = null
  #isStopped = false

  constructor(store: JobStore, options: WorkerOptions) {
    const { clock } = options
    const recurring = this.#recurring
    const guard = createGuard(options)
    this.#store = store
    this.#options = options
    this.#guard = guard
    this.#runner = new Runner({ ...options, store, guard, recurring, wake: this.wake })
    const { running } = this.#runner
    this.#upkeep = createUpkeep(store, { clock, guard, running, recurring, polling: () => this.#polling })
  }

  readonly wake = () => this.#signal.resolve()

  async every(name: JobName, everyMs: number): Promise<void> {
    this.#recurring.set(name, everyMs)
    await this.#store.ensureRecurring([name])
    this.wake()
  }

  async work(handlers: JobHandlers): Promise<void> {
    if (this.#loop !== null || this.#runner.isStopping)
      throw new Error('This queue is worked already or has stopped.')
    this.#upkeep.start()
    const polled = Promise.withResolvers<void>()
    this.#loop = this.#keepPolling(handlers, polled.resolve)
    await polled.promise
  }

  /** Considers only due jobs and runs in this process: another live process may hold its jobs for as long as it likes. */
  async drain(): Promise<void> {
    const runner = this.#runner
    const { clock, plan } = this.#options
    await this.#upkeep.keepUp(clock.now())
    await plan?.(clock.now())
    await this.#store.look()
    for (;;) {
      this.wake()
      await runner.ended()
      const before = runner.started
      const busy = await this.#store.busy()
      // Jobs claimed during the check are no longer due and have only started now.
      await this.#polling
      if (!busy && runner.started === before && runner.isIdle) return
      await within(Promise.withResolvers().promise, DRAIN_MS)
    }
  }

  async stop(graceMs = GRACE_MS): Promise<void> {
    const runner = this.#runner
    runner.isStopping = true
    this.wake()
    await this.#polling
    await within(runner.ended(), graceMs)
    if (!runner.isIdle) {
      runner.abortAll(new Error('The process is stopping'))
      await within(runner.ended(), ABORTED_MS)
    }
    this.#isStopped = true
    this.wake()
    await this.#loop
    await this.#upkeep.stop(!runner.isIdle)
    if (!runner.isIdle)
      this.#options.log.warn(
        { jobs: [...runner.running.values()].map(({ job }) => job.name) },
        'jobs are still running; another worker will run them again',
      )
  }

  /** Polls until the worker is stopped. Calls `onPoll` after each poll. */
  async #keepPolling(handlers: JobHandlers, onPoll: () => void): Promise<void> {
    const { clock, pollMs } = this.#options
    let failed = 0
    while (!this.#isStopped) {
      // Create the signal before polling, so that a wake-up meanwhile is not lost.
      this.#signal = Promise.withResolvers<void>()
      let pause = pollMs
      const isPolled = await this.#guard('looking for jobs', async () => {
        const next = await this.#poll(handlers)
        if (next !== null) pause = Math.min(pause, Math.max(next - clock.now(), 0))
      })
      onPoll()
      // If all places are taken, the next job is due already, and the end of a job wakes the loop.
      if (!isPolled || pause === 0) pause = pollMs
      failed = isPolled ? 0 : failed + 1
      // Back off: many processes that poll a database in trouble keep it from recovering.
      if (failed > 0) pause = Math.max(pause, Math.min(pause * 2 ** failed, MAX_PAUSE_MS))
      if (!this.#isStopped) await within(this.#signal.promise, pause)
      // Runs that end in the same turn of the event loop free their places together.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Removes finished jobs and starts due ones. Returns when the next job is due, if the store knows. */
  async #poll(handlers: JobHandlers): Promise<number | null> {
    const runner = this.#runner
    const now = this.#options.clock.now()
    if (!runner.isStopping) {
      await this.#upkeep.keepUp(now)
      // Nothing waits for a pass, which may take long when much is due.
      void this.#options.plan?.(now)
    }
    const free = runner.freePlaces()
    const finished = runner.takeFinished()
    if (free.size === 0 && finished.length === 0) return null
    const claim = this.#store.poll({ finished: finished.map(({ job }) => job), free, now }).then(
      ({ jobs, nextRunAt }) => {
        for (const { removed } of finished) removed()
        for (const job of jobs) runner.start(job, handlers)
        return nextRunAt
      },
      (error: unknown) => {
        runner.putBackFinished(finished)
        throw error
      },
    )
    this.#polling = claim.catch(() => {})
    return claim
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
