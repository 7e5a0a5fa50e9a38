import type { Knex } from 'knex'
import { afterCommit, transaction } from '../../db/transaction.ts'
import type { JobName } from '../job.ts'
import { beatAndTakeOver, createPresence } from '../presence.ts'
import type { Jobs, NewJob, QueueOptions } from '../queue.ts'
import { backoffMs, type ClaimedJob, RECURRING } from '../store.ts'
import { claimed, createDueJobs, type WaitingJob } from './due.ts'
import { createEngine, findJob, inside, isWaiting, startEngine } from './engine.ts'
import { byName, createHeld, type HeldJob, heldJobs } from './held.ts'
import {
  cancelLater,
  findLaterKeys,
  findLaterOrRunning,
  findNext,
  putBackLater,
  putLater,
  takeDue,
} from './later.ts'
import { createNotices } from './notices.ts'
import { createReady } from './ready.ts'
import { countJobs } from './stats.ts'

/** Bounds how late this process passes on jobs that it has no place for. */
const POLL_MS = 500
/** This process reads this often when the next job in `later_jobs` is due. Of those that are due before, others give notice. */
const LOOK_MS = 5_000
/** Bounds how late this process sees a due job of another process whose notice was lost. */
const SWEEP_MS = 30_000
/** Number of jobs of a name that are handed to the engine in one transaction. */
const BATCH_SIZE = 1_000

/**
 * Creates the job store for Postgres. The engine holds what is due, through its documented calls and our Knex pool, so that a job
 * joins the caller's transaction. Jobs for a later time are in `later_jobs`, by the clock of the caller. Any number of processes can
 * work the queue.
 */
export function createPostgresJobs(options: QueueOptions, workerId: string): Jobs {
  const { db, clock, log, definitions } = options
  const names = definitions.map(({ name }) => name)
  const tries = new Map(definitions.map(({ name, tries }) => [name, tries]))
  const boss = createEngine(options)
  const due = createDueJobs(boss, (name) => tries.get(name) ?? 1)
  const ready = createReady(boss, db)
  const held = createHeld(db, workerId)
  const notices = createNotices(db, log)
  const presence = createPresence(db, clock, workerId, log)
  /** Time when the next job in `later_jobs` is due, as far as this process knows. */
  let nextAt = Number.POSITIVE_INFINITY
  let handingOver: Promise<void> | null = null
  /** Whether this process works the queue, and so fetches from the queues that are ready. */
  let isWorking = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let sweptAt = Number.NEGATIVE_INFINITY

  /** Stores jobs of one name. */
  async function store(db: Knex, name: JobName, jobs: readonly WaitingJob[]): Promise<void> {
    const now = clock.now()
    const [later, dueNow] = [
      jobs.filter(({ runAt }) => runAt > now),
      jobs.filter(({ runAt }) => runAt <= now),
    ]
    if (later.length > 0) {
      await putLater(db, later)
      const first = Math.min(...later.map(({ runAt }) => runAt))
      afterCommit(db, () => {
        nextAt = Math.min(nextAt, first)
        if (first - now <= LOOK_MS) notices.tell(name)
      })
    }
    if (dueNow.length > 0) {
      const keys = dueNow.map(({ key }) => key)
      await cancelLater(db, name, keys)
      await insertDue(db, name, dueNow)
    }
  }

  async function insertDue(db: Knex, name: JobName, jobs: readonly WaitingJob[]): Promise<void> {
    await due.insert(db, name, jobs)
    afterCommit(db, () => {
      ready.add(name)
      notices.tell(name)
    })
  }

  /** Stores a due job whose key no other job has. */
  async function insertNew(db: Knex, job: WaitingJob): Promise<void> {
    await due.insertNew(db, job)
    afterCommit(db, () => {
      ready.add(job.name)
      notices.tell(job.name)
    })
  }

  const waiting = ({ name, key, payload, runAt = clock.now() }: NewJob): WaitingJob => ({
    name,
    key: key ?? null,
    payload: payload as object,
    runAt,
    attempt: 0,
  })

  async function insert(db: Knex, job: NewJob): Promise<void> {
    const added = waiting(job)
    if (job.isNew && added.runAt <= clock.now()) return insertNew(db, added)
    await store(db, job.name, [added])
    // The jobs of rows come in batches, without this: a job that comes too early finds nothing to do.
    if (added.key !== null && added.runAt > clock.now()) await due.remove(db, job.name, added.key)
  }

  /** Hands one batch to the engine. Returns true if more may be due. */
  async function handOver(now: number): Promise<boolean> {
    nextAt = Number.POSITIVE_INFINITY
    return transaction({ db }, async ({ db }) => {
      const jobs = await takeDue(db, names, now, BATCH_SIZE)
      for (const [name, some] of byName(jobs)) await insertDue(db, name, some)
      return jobs.length >= BATCH_SIZE
    })
  }

  /** Hands over what is due. The caller waits for the first batch, and works while the others follow. */
  async function handOverAll(now: number): Promise<void> {
    if (handingOver !== null || !(await handOver(now))) return
    const rest = async () => {
      while (await handOver(now));
    }
    handingOver = rest()
      .catch((err: unknown) => log.warn({ err }, 'queue: jobs that became due were not handed over'))
      .finally(() => {
        handingOver = null
        nextAt = now
      })
  }

  async function findReady(now: number): Promise<void> {
    const again = nextAt <= now
    if (again) await handOverAll(now)
    if (again || performance.now() - lookedAt >= LOOK_MS) {
      lookedAt = performance.now()
      nextAt = Math.min(nextAt, await findNext(db, names))
    }
    if (performance.now() - sweptAt >= SWEEP_MS) await sweep()
  }

  async function sweep(): Promise<void> {
    sweptAt = performance.now()
    const known = new Set(ready.names())
    await ready.look(names.filter((name) => !known.has(name)))
  }

  function sweepSoon(): void {
    sweptAt = Number.NEGATIVE_INFINITY
  }

  async function fetch(db: Knex, name: JobName, places: number) {
    const jobs = await boss.fetch<object>(name, { batchSize: places, includeMetadata: true, ...inside(db) })
    return jobs.map(claimed)
  }

  /** Returns when the oldest due job of a queue was due: takes the job, and rolls back. */
  async function findOldest(name: JobName): Promise<number> {
    const back = new Error('The job goes back.')
    let oldest = Number.POSITIVE_INFINITY
    const taken = transaction({ db }, async ({ db }) => {
      for (const { dueAt } of await fetch(db, name, 1)) oldest = dueAt
      throw back
    })
    await taken.catch((error: unknown) => {
      if (error !== back) throw error
    })
    // A worker that looked meanwhile has not seen the job.
    ready.add(name)
    notices.tell(name)
    return oldest
  }

  /** Ends a run by `act`, unless this process lost it. */
  function settle(job: ClaimedJob, act: (db: Knex, run: HeldJob) => Promise<unknown>): Promise<void> {
    return held.change(async (db, jobs) => {
      const run = held.find(job)
      if (run === undefined || !(await isActive(db, run))) return
      jobs.delete(run.id)
      await act(db, run)
    })
  }

  /** Puts a run back, unless a newer job with its key waits. */
  function putBack(
    { name, key, payload, ...job }: ClaimedJob,
    runAt: number,
    attempt: number,
  ): Promise<void> {
    return settle({ name, key, payload, ...job }, async (db, run) => {
      await boss.deleteJob(name, [run], inside(db))
      if ((await findNewer(db, name, [run])).size > 0) return
      const back = { name, key, payload: payload as object, runAt, attempt }
      if (runAt <= clock.now()) return insertDue(db, name, [back])
      await putBackLater(db, [back])
      afterCommit(db, () => {
        nextAt = Math.min(nextAt, runAt)
      })
    })
  }

  /** Returns those of the runs of one name for whose key another job waits. */
  async function findNewer(db: Knex, name: JobName, runs: readonly HeldJob[]): Promise<Set<HeldJob>> {
    const keys = runs.flatMap(({ key }) => key ?? [])
    if (keys.length === 0) return new Set()
    const newer = new Set([...(await due.findKeys(db, name, keys)), ...(await findLaterKeys(db, name, keys))])
    return new Set(runs.filter(({ key }) => key !== null && newer.has(key)))
  }

  /** Returns whether the engine still knows this run. */
  async function isActive(db: Knex, { name, id, retryCount }: HeldJob): Promise<boolean> {
    const job = await findJob(boss, db, name, id)
    return job?.state === 'active' && job.retryCount === retryCount
  }

  /** Puts back the runs of a dead worker. Each counts as a try, so that a job that crashes its process fails in the end. */
  async function takeOver(db: Knex, jobs: string | null): Promise<void> {
    const died = { message: 'The process that ran the job died' }
    for (const [name, runs] of heldJobs(jobs)) {
      const newer = await findNewer(db, name, runs)
      if (newer.size > 0) await boss.deleteJob(name, [...newer], inside(db))
      const left = runs.filter((run) => !newer.has(run))
      if (left.length > 0) await boss.fail(name, left, died, inside(db))
    }
    // Its last notices may be lost, too.
    afterCommit(db, sweepSoon)
  }

  /** Returns those of the names whose recurring job neither waits for later nor runs in a process of this release. */
  async function withoutRecurring(recurring: readonly JobName[]): Promise<JobName[]> {
    if (recurring.length === 0) return []
    const found = new Set(await findLaterOrRunning(db, recurring, RECURRING))
    return recurring.filter((name) => !found.has(name))
  }

  /** Returns whether a recurring job is due or runs in a process of an earlier release, whose jobs have the engine's key. */
  async function isInEngine(name: JobName): Promise<boolean> {
    const jobs = await boss.findJobs<object>(name, inside(db))
    return jobs.some((job) => (isWaiting(job) || job.state === 'active') && claimed(job).key === RECURRING)
  }

  return {
    pollMs: POLL_MS,
    insert,
    insertAll: (db, jobs) => store(db, jobs[0]?.name as JobName, jobs.map(waiting)),
    cancel: (db, name, key) =>
      transaction({ db }, async ({ db }) => {
        await cancelLater(db, name, [key])
        await due.remove(db, name, key)
      }),
    start: () => startEngine(boss, options),
    async listen(wake) {
      isWorking = true
      await notices.listen(
        (told) => {
          ready.add(...told)
          lookedAt = Number.NEGATIVE_INFINITY
          wake()
        },
        () => {
          sweepSoon()
          wake()
        },
      )
    },
    async look() {
      if (isWorking) await sweep()
    },
    async stop() {
      await handingOver
      await notices.end(isWorking ? ready.names() : [])
      isWorking = false
      await boss.stop({ close: false, graceful: false })
      await presence.end()
    },
    announce: presence.announce,
    isAlive: presence.isAlive,
    async poll({ finished, free, now }) {
      if (free.size > 0) await findReady(now)
      const ended = finished.flatMap((job) => held.find(job) ?? [])
      const taken = ready.take(free)
      notices.passOn(ready.names())
      if (ended.length === 0 && taken.length === 0) return { jobs: [], nextRunAt: later(nextAt) }
      try {
        const jobs = await held.change(async (db, jobs) => {
          for (const [name, runs] of byName(ended)) await boss.deleteJob(name, runs, inside(db))
          for (const { id } of ended) jobs.delete(id)
          const found = []
          for (const name of taken) found.push(...(await fetch(db, name, free.get(name) ?? 0)))
          for (const { id, name, key, attempt, retryCount } of found)
            jobs.set(id, { id, name, key, attempt, retryCount })
          return found
        })
        const counts = byName(jobs)
        const full = taken.filter((name) => counts.get(name)?.length === free.get(name))
        ready.add(...full)
        notices.passOn(full)
        return { jobs: jobs.sort((a, b) => a.dueAt - b.dueAt), nextRunAt: later(nextAt) }
      } catch (error) {
        ready.add(...taken)
        throw error
      }
    },
    retry: (job) => putBack(job, clock.now() + backoffMs(job.attempt), job.attempt),
    fail: (job, { message }) => settle(job, (db, run) => boss.fail(job.name, [run], { message }, inside(db))),
    release: (job) => putBack(job, clock.now(), job.attempt - 1),
    reschedule: (job, runAt) => putBack(job, runAt, 0),
    async renew(jobs) {
      const runs = jobs.flatMap((job) => held.find(job) ?? [])
      for (const [name, some] of byName(runs)) await boss.touch(name, some, inside(db))
      const lost = new Set<HeldJob>()
      for (const run of runs) if (!(await isActive(db, run))) lost.add(run)
      if (lost.size > 0) held.drop((run) => lost.has(run))
      return new Set(runs.filter((run) => !lost.has(run)).map(({ id }) => id))
    },
    // The engine does so by itself, for jobs of workers whose death nobody noticed.
    recover: async () => {},
    beat: () =>
      beatAndTakeOver({
        db,
        log,
        presence,
        onLost: () => held.drop(() => true),
        putBack: (db, { jobs }) => takeOver(db, jobs),
        recover: (db, workerId) =>
          insert(db, { name: 'recover-worker', payload: { workerId }, key: `worker:${workerId}` }),
      }),
    leave: presence.leave,
    async busy(asked) {
      const next = await findNext(db, asked ?? names)
      nextAt = Math.min(nextAt, next)
      if (next <= clock.now()) return true
      if (asked === undefined && isWorking) return ready.names().length > 0
      return ready.look(asked ?? names)
    },
    async ensureRecurring(recurring) {
      const missing: JobName[] = []
      for (const name of await withoutRecurring(recurring)) if (!(await isInEngine(name))) missing.push(name)
      // A job that was in the engine at the first look has run, and waits for later, since.
      for (const name of await withoutRecurring(missing))
        await insert(db, { name, payload: {}, key: RECURRING })
    },
    stats: (name) =>
      countJobs({
        boss,
        db,
        names: name === undefined ? names : [name],
        now: clock.now(),
        findOldest,
      }),
  }
}

function later(at: number): number | null {
  return at === Number.POSITIVE_INFINITY ? null : at
}
