import type { Logger } from 'pino'
import type { Clock } from '../lib/clock.ts'
import { createFinisher } from './finisher.ts'
import { createGuard } from './guard.ts'
import type { Job, JobHandlers, JobName, JobSettings } from './job.ts'
import { BEAT_MS } from './presence.ts'
import type { Queue } from './queue.ts'
import { type ClaimedJob, type JobStore, LEASE_MS, RECURRING } from './store.ts'

/** What happened to one run; for metrics. */
export interface JobRun {
  name: JobName
  outcome: 'done' | 'retry' | 'failed' | 'released'
  durationMs: number
}

export interface WorkerOptions {
  clock: Clock
  log: Logger
  definitions: readonly JobSettings[]
  /** Replaces the concurrency of a definition. */
  concurrency?: Partial<Record<JobName, number>>
  onRun?: (run: JobRun) => void
  /** Longest pause between two looks for due jobs. */
  pollMs: number
}

/** The part of `Queue` that both databases share. */
export interface Worker extends Pick<Queue, 'every' | 'work' | 'drain' | 'stop'> {
  /** Looks for due jobs now. */
  wake(): void
}

interface Running {
  job: ClaimedJob
  abort: AbortController
}

const GRACE_MS = 30_000
const RENEW_MS = LEASE_MS / 3
const RECOVER_MS = LEASE_MS / 2
/** After an abort a handler has this long to end. */
const ABORTED_MS = 1_000
const DRAIN_MS = 5
/** Longest pause between two looks while they fail: how late a database that is back is noticed. */
const LONGEST_PAUSE_MS = 4_000

/** Claims, runs and settles jobs of `store` until it is stopped. Waiting is by real time, due is by the clock. */
export function createWorker(store: JobStore, options: WorkerOptions): Worker {
  const { clock, log } = options
  const settings = new Map(options.definitions.map((each) => [each.name, each]))
  const running = new Map<string, Running>()
  const counts = new Map<JobName, number>()
  const recurring = new Map<JobName, number>()
  const runs = new Set<Promise<void>>()
  let started = 0
  let keptUp: Promise<void> = Promise.resolve()
  let signal = Promise.withResolvers<void>()
  let renewed: Promise<void> = Promise.resolve()
  /** What is being claimed at this moment; resolves once it counts as running. */
  let claimed: Promise<unknown> = Promise.resolve()
  let renewedAt = clock.now()
  let recoveredAt = Number.NEGATIVE_INFINITY
  let beaten: Promise<unknown> = Promise.resolve()
  let beatAt = Number.NEGATIVE_INFINITY
  let loop: Promise<void> | null = null
  let renewing: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let stopping = false

  const wake = () => signal.resolve()
  const guard = createGuard(options)

  const finish = createFinisher((name, jobs) =>
    guard('removing finished jobs', () => store.finish(name, jobs)),
  )

  async function settle(entry: Running, error: Error | null): Promise<JobRun['outcome']> {
    const { job, abort } = entry
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
    log.error({ err: error, job: job.name, jobId: job.id }, 'job failed for good')
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
    const outcome = await settle(entry, error)
    running.delete(job.id)
    counts.set(job.name, countOf(job.name) - 1)
    options.onRun?.({ name: job.name, outcome, durationMs: performance.now() - startedAt })
    wake()
  }

  const countOf = (name: JobName) => counts.get(name) ?? 0
  const limitOf = ({ name, concurrency }: JobSettings) => options.concurrency?.[name] ?? concurrency
  const triesOf = (name: JobName) => settings.get(name)?.tries ?? 1

  function start(job: ClaimedJob, handlers: JobHandlers): void {
    const entry: Running = { job, abort: new AbortController() }
    running.set(job.id, entry)
    started += 1
    counts.set(job.name, countOf(job.name) + 1)
    const promise = run(entry, handlers).finally(() => runs.delete(promise))
    runs.add(promise)
  }

  /** One at a time, so that no earlier one comes to its end later and leaves shorter leases behind. */
  function renew(): Promise<void> {
    renewed = renewed.then(renewAll)
    return renewed
  }

  async function renewAll(): Promise<void> {
    renewedAt = clock.now()
    // The database may have given a job out that is not here yet: it would be left out, and soon look like a dead one's.
    await claimed
    for (const [name, entries] of Map.groupBy(running.values(), (entry) => entry.job.name)) {
      await guard('renewing leases', async () => {
        const jobs = entries.map((entry) => entry.job)
        const held = await store.renew(name, jobs)
        for (const { job, abort } of entries)
          if (!held.has(job.id) && running.has(job.id))
            abort.abort(new Error('The lease of the job was lost'))
      })
    }
  }

  /** One at a time: of two, the later one to end would be the older. */
  function beat(): Promise<unknown> {
    beatAt = clock.now()
    beaten = beaten.then(() => guard('looking for dead workers', store.beat))
    return beaten
  }

  async function recover(now: number): Promise<void> {
    recoveredAt = now
    await guard('recovering jobs', async () => {
      await store.recover(now)
      for (const name of recurring.keys()) await store.ensureRecurring(name)
    })
  }

  /**
   * By the clock, so that leases of live jobs are renewed before a clock that jumped (a machine that slept) ends them: what
   * is looked for by `now` afterwards never finds a job that still runs here. One at a time, for the same reason.
   */
  function keepUp(now: number): Promise<void> {
    keptUp = keptUp.then(async () => {
      // A clock that was set back counts as one that went on.
      if (Math.abs(now - renewedAt) >= RENEW_MS) void renew()
      // The timer's too: a machine that wakes has it due with the next look, and what has only begun has saved no lease yet.
      await renewed
      if (loop !== null && Math.abs(now - beatAt) >= BEAT_MS) await beat()
      if (Math.abs(now - recoveredAt) >= RECOVER_MS) await recover(now)
    })
    return keptUp
  }

  async function poll(handlers: JobHandlers): Promise<void> {
    const now = clock.now()
    await keepUp(now)
    for (const definition of options.definitions) {
      const { name } = definition
      const free = limitOf(definition) - countOf(name)
      if (free <= 0 || stopping) continue
      const claim = store.claim(name, free, now).then((jobs) => {
        for (const job of jobs) start(job, handlers)
      })
      claimed = claim.catch(() => {})
      await claim
    }
  }

  async function keepPolling(handlers: JobHandlers, armed: () => void): Promise<void> {
    let failed = 0
    while (!stopping) {
      // Made before the look, so that a wake-up during it is not lost.
      signal = Promise.withResolvers<void>()
      let pause = options.pollMs
      const looked = await guard('looking for jobs', async () => {
        await poll(handlers)
        const next = await store.nextRunAt()
        if (next !== null) pause = Math.min(pause, Math.max(next - clock.now(), 0))
      })
      armed()
      // Full of work, `nextRunAt` is in the past: the end of a job wakes the loop.
      if (!looked || pause === 0) pause = options.pollMs
      failed = looked ? 0 : failed + 1
      // Each process that asks without an answer keeps a database from coming back.
      if (failed > 0) pause = Math.max(pause, Math.min(pause * 2 ** failed, LONGEST_PAUSE_MS))
      if (!stopping) await within(signal.promise, pause)
    }
  }

  /** Looks at what waits and at what runs here: a job that another process holds may be held for as long as that one lives. */
  async function drain(): Promise<void> {
    await keepUp(clock.now())
    for (;;) {
      wake()
      await Promise.all(runs)
      const before = started
      const busy = await store.busy()
      // What was claimed during the look is no longer due, and runs only now.
      await claimed
      if (!busy && started === before && runs.size === 0) return
      await within(Promise.withResolvers().promise, DRAIN_MS)
    }
  }

  return {
    wake,
    drain,
    async every(name, everyMs) {
      recurring.set(name, everyMs)
      await store.ensureRecurring(name)
      wake()
    },
    async work(handlers) {
      if (loop !== null || stopping) throw new Error('This queue is worked already or has stopped.')
      renewing = setInterval(() => void renew(), RENEW_MS)
      beating = setInterval(() => void beat(), BEAT_MS)
      const armed = Promise.withResolvers<void>()
      loop = keepPolling(handlers, armed.resolve)
      await armed.promise
    },
    async stop(graceMs = GRACE_MS) {
      stopping = true
      wake()
      await loop
      await within(Promise.all(runs), graceMs)
      if (runs.size > 0) {
        for (const { abort } of running.values()) abort.abort(new Error('The process is stopping'))
        await within(Promise.all(runs), ABORTED_MS)
      }
      clearInterval(renewing)
      clearInterval(beating)
      await beaten
      if (beatAt > Number.NEGATIVE_INFINITY) await guard('leaving', () => store.leave(runs.size > 0))
      if (runs.size > 0)
        log.warn(
          { jobs: [...running.values()].map(({ job }) => job.name) },
          'jobs still run; they run again elsewhere',
        )
    },
  }
}

/** What the handler threw, or null. */
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
