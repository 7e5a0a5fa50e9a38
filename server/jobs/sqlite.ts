import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { afterCommit } from '../db/transaction.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { JobName } from './job.ts'
import { createPresence } from './presence.ts'
import type { Queue, QueueStats } from './queue.ts'
import { backoffMs, type ClaimedJob, type JobStore, KEEP_FAILED_MS, LEASE_MS, RECURRING } from './store.ts'
import { beatAndTakeOver } from './take-over.ts'
import { createWorker, type WorkerOptions } from './worker.ts'

export interface QueueOptions extends Pick<WorkerOptions, 'definitions' | 'concurrency' | 'onRun'> {
  db: Knex
  /** Decides what is due and when a lease ends. Tests move it, then `drain()`. */
  clock: Clock
  log: Logger
}

const POLL_MS = 1_000

/**
 * The embedded queue: the `jobs` table of the SQLite database. Several processes on one file may work it. A commit in this
 * process wakes it at once, one in another is seen within a second.
 */
export function createSqliteQueue(options: QueueOptions): Queue {
  const { clock } = options
  const workerId = newId()
  const store = sqliteStore(options, workerId)
  const worker = createWorker(store, { ...options, pollMs: POLL_MS })
  return {
    names: options.definitions.map(({ name }) => name),
    workerId,
    async enqueue(db, name, payload, { runAt, key } = {}) {
      await insert(db, clock, name, payload, runAt, key)
      afterCommit(db, worker.wake)
    },
    async cancel(db, name, key) {
      await db('jobs').where({ name, key, locked_until: null, failed_at: null }).delete()
    },
    every: worker.every,
    work: worker.work,
    drain: worker.drain,
    stats: store.stats,
    start: async () => {},
    stop: worker.stop,
  }
}

/** One statement: the partial unique index makes a waiting job of the same key give way. */
async function insert(
  db: Knex,
  clock: Clock,
  name: JobName,
  payload: unknown,
  runAt?: number,
  key?: string,
): Promise<void> {
  const now = clock.now()
  await db.raw(
    `insert into jobs (id, name, key, payload, run_at, attempt, created_at) values (?, ?, ?, ?, ?, 0, ?)
     on conflict (name, key) where key is not null and locked_until is null and failed_at is null do update set
       id = excluded.id, payload = excluded.payload, run_at = excluded.run_at, attempt = 0, last_error = null,
       created_at = excluded.created_at`,
    [newId(), name, key ?? null, JSON.stringify(payload), Math.max(runAt ?? now, now), now],
  )
}

interface ClaimedRow {
  id: string
  key: string | null
  payload: string
  attempt: number
  run_at: number
}

const CLAIM = `
  update jobs set locked_until = ?, worker_id = ?, attempt = attempt + 1 where id in (
    select id from jobs where name = ? and run_at <= ? and failed_at is null and (locked_until is null or locked_until <= ?)
    order by run_at, id limit ?)
  returning id, key, payload, attempt, run_at`

/** Runs of a batch, given as one JSON array of [id, attempt], so that the statement is the same for any number. */
const HELD = `(id, attempt) in (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?))`

function sqliteStore({ db, clock, log, definitions }: QueueOptions, workerId: string): JobStore {
  const presence = createPresence(db, clock, workerId)
  const pairs = (jobs: ClaimedJob[]) => JSON.stringify(jobs.map(({ id, attempt }) => [id, attempt]))
  const held = ({ id, attempt }: ClaimedJob) => db('jobs').where({ id, attempt }).whereNotNull('locked_until')

  /** A newer waiting job of the same key makes the unique index refuse the update: then this one has had its day. */
  async function putBack(
    job: ClaimedJob,
    runAt: number,
    attempt: number,
    lastError: string | null,
  ): Promise<void> {
    await db.transaction(async (trx) => {
      await trx.raw(
        `update or ignore jobs set locked_until = null, run_at = ?, attempt = ?, last_error = ? where id = ? and attempt = ?`,
        [runAt, attempt, lastError, job.id, job.attempt],
      )
      await held(job).transacting(trx).delete()
    })
  }

  return {
    async claim(name, limit, now) {
      // Looking takes no lock, so an idle queue never makes a writer wait.
      if (!(await dueJob(db, name, now))) return []
      // `now` may be long ago by now, and with it the end of the lease.
      const rows: ClaimedRow[] = await db.raw(CLAIM, [
        clock.now() + LEASE_MS,
        workerId,
        name,
        now,
        now,
        limit,
      ])
      rows.sort((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1))
      return rows.map(({ id, key, payload, attempt }) => ({
        id,
        name,
        key,
        payload: JSON.parse(payload),
        attempt,
      }))
    },
    async finish(_name, jobs) {
      await db.raw(`delete from jobs where ${HELD}`, [pairs(jobs)])
    },
    retry: (job, error) => putBack(job, clock.now() + backoffMs(job.attempt), job.attempt, error.message),
    release: (job) => putBack(job, clock.now(), job.attempt - 1, null),
    reschedule: (job, runAt) => putBack(job, runAt, 0, null),
    async fail(job, error) {
      await held(job).update({ failed_at: clock.now(), locked_until: null, last_error: error.message })
    },
    async renew(_name, jobs) {
      const rows: { id: string }[] = await db.raw(
        `update jobs set locked_until = ? where locked_until is not null and ${HELD} returning id`,
        [clock.now() + LEASE_MS, pairs(jobs)],
      )
      return new Set(rows.map((row) => row.id))
    },
    async recover(now) {
      await db('jobs')
        .where('failed_at', '<', now - KEEP_FAILED_MS)
        .delete()
    },
    beat: () =>
      beatAndTakeOver({
        db,
        log,
        presence,
        // A lease that has ended is claimed again, as another run.
        async putBack(db, workerId) {
          await db('jobs')
            .where({ worker_id: workerId })
            .whereNotNull('locked_until')
            .update({ locked_until: 0 })
        },
        recover: (db, workerId) =>
          insert(db, clock, 'recover-worker', { workerId }, undefined, `worker:${workerId}`),
      }),
    leave: presence.leave,
    async nextRunAt() {
      let next: number | null = null
      for (const { name } of definitions) {
        const row: { at: number | null } | undefined = await db('jobs')
          .where({ name, failed_at: null, locked_until: null })
          .orderBy('run_at')
          .first('run_at as at')
        if (row?.at != null && (next === null || row.at < next)) next = row.at
      }
      return next
    },
    async busy() {
      const now = clock.now()
      for (const { name } of definitions) if (await dueJob(db, name, now)) return true
      return false
    },
    async ensureRecurring(name) {
      const now = clock.now()
      await db.raw(
        `insert into jobs (id, name, key, payload, run_at, attempt, created_at) select ?, ?, ?, '{}', ?, 0, ?
         where not exists (select 1 from jobs where name = ? and key = ? and failed_at is null)`,
        [newId(), name, RECURRING, now, now, name, RECURRING],
      )
    },
    stats: (name) => stats(db, clock.now(), name),
  }
}

async function dueJob(db: Knex, name: JobName, now: number): Promise<boolean> {
  const rows: unknown[] = await db.raw(
    `select 1 from jobs where name = ? and run_at <= ? and failed_at is null and (locked_until is null or locked_until <= ?) limit 1`,
    [name, now, now],
  )
  return rows.length > 0
}

async function stats(db: Knex, now: number, name?: JobName): Promise<QueueStats> {
  const [row] = (await db.raw(
    `select count(*) filter (where due) as backlog, count(*) filter (where waiting and not due) as scheduled,
       count(*) filter (where not waiting and failed_at is null) as running, count(*) filter (where failed_at is not null) as failed,
       min(run_at) filter (where due) as oldest
     from (select run_at, failed_at, waiting, waiting and run_at <= ? as due
       from (select run_at, failed_at, name, failed_at is null and (locked_until is null or locked_until <= ?) as waiting from jobs)
       where name = coalesce(?, name))`,
    [now, now, name ?? null],
  )) as [Omit<QueueStats, 'oldestMs'> & { oldest: number | null }]
  const { oldest, ...counts } = row
  return { ...counts, oldestMs: oldest === null ? 0 : now - oldest }
}
