import type { Knex } from 'knex'
import { runFixed } from '../db/fixed-statement.ts'
import { skipSync, transaction } from '../db/transaction.ts'
import { newId } from '../lib/ids.ts'
import type { JobName } from './job.ts'
import { beatAndTakeOver, createPresence } from './presence.ts'
import type { Jobs, NewJob, QueueOptions, QueueStats } from './queue.ts'
import { backoffMs, type ClaimedJob, KEEP_FAILED_MS, LEASE_MS, RECURRING } from './store.ts'

/** Bounds how late this process sees a commit of another process. */
const POLL_MS = 1_000

/** Replaces the waiting jobs with the same keys in one statement, by the partial unique index. Bindings: name, now, jobs as JSON. */
const INSERT = `
  insert into jobs (id, name, key, payload, run_at, attempt, created_at)
  select value ->> 'id', ?, value ->> 'key', value ->> 'payload', value ->> 'runAt', 0, ?
  from json_each(?) where true
  on conflict (name, key) where key is not null and locked_until is null and failed_at is null do update set
    id = excluded.id, payload = excluded.payload, run_at = excluded.run_at, attempt = 0, last_error = null,
    created_at = excluded.created_at`

/** Finds the next job of each name that no worker holds, due or not. */
const LOOK = `
  select n.value as name, (
    select run_at from jobs where name = n.value and failed_at is null and (locked_until is null or locked_until <= ?)
    order by run_at, id limit 1) as at
  from json_each(?) n`

const CLAIM = `
  update jobs set locked_until = ?, worker_id = ?, attempt = attempt + 1 where id in (
    select id from jobs where name = ? and run_at <= ? and failed_at is null and (locked_until is null or locked_until <= ?)
    order by run_at, id limit ?)
  returning id, name, key, payload, attempt, run_at`

/** Lists the runs of a batch as one JSON array of [id, attempt], so that the statement is the same for any number. */
const HELD = `(id, attempt) in (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?))`

interface ClaimedRow {
  id: string
  name: JobName
  key: string | null
  payload: string
  attempt: number
  run_at: number
}

/** Creates the job store on the `jobs` table of the SQLite database. Several processes can work one file. */
export function createSqliteJobs({ db, clock, log, definitions }: QueueOptions, workerId: string): Jobs {
  const presence = createPresence(db, clock, workerId, log)
  const allNames = definitions.map(({ name }) => name)

  async function insertAll(db: Knex, jobs: readonly NewJob[]): Promise<void> {
    const now = clock.now()
    const rows = jobs.map(({ payload, runAt = now, key }) => ({
      id: newId(),
      key,
      payload: JSON.stringify(payload),
      runAt,
    }))
    await runFixed(db, INSERT, [jobs[0]?.name ?? '', now, JSON.stringify(rows)])
  }

  const insert = (db: Knex, job: NewJob) => insertAll(db, [job])

  /** Drops the job if a newer job with its key waits: the unique index then refuses the update. */
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
      await held(trx, job).delete()
    })
  }

  async function claim(
    db: Knex,
    due: { name: JobName }[],
    free: ReadonlyMap<JobName, number>,
    now: number,
  ): Promise<ClaimedJob[]> {
    const rows: ClaimedRow[] = []
    for (const { name } of due) {
      // The lease starts now, because the caller's `now` may be long past.
      const lease = clock.now() + LEASE_MS
      rows.push(...(await db.raw(CLAIM, [lease, workerId, name, now, now, free.get(name) ?? 0])))
    }
    rows.sort((a, b) => a.run_at - b.run_at || (a.id < b.id ? -1 : 1))
    return rows.map(({ id, name, key, payload, attempt }) => ({
      id,
      name,
      key,
      payload: JSON.parse(payload),
      attempt,
    }))
  }

  return {
    pollMs: POLL_MS,
    insert,
    insertAll,
    async cancel(db, name, key) {
      await db('jobs').where({ name, key, locked_until: null, failed_at: null }).delete()
    },
    start: async () => {},
    listen: async () => {},
    stop: async () => {},
    announce: presence.announce,
    isAlive: presence.isAlive,
    async poll({ finished, free, now }) {
      const names = [...free.keys()]
      // Reading takes no lock, so an idle queue never makes a writer wait.
      const waiting = await look(db, names, now)
      const due = waiting.filter(({ at }) => at <= now)
      if (due.length === 0 && finished.length === 0) return { jobs: [], nextRunAt: earliest(waiting) }
      const jobs = await transaction({ db }, async ({ db }) => {
        // After a power cut, a job may run once more, as after the death of its worker.
        await skipSync(db)
        if (finished.length > 0) await db.raw(`delete from jobs where ${HELD}`, [pairs(finished)])
        return claim(db, due, free, now)
      })
      return { jobs, nextRunAt: earliest(due.length === 0 ? waiting : await look(db, names, now)) }
    },
    retry: (job, error) => putBack(job, clock.now() + backoffMs(job.attempt), job.attempt, error.message),
    release: (job) => putBack(job, clock.now(), job.attempt - 1, null),
    reschedule: (job, runAt) => putBack(job, runAt, 0, null),
    async fail(job, error) {
      await held(db, job).update({ failed_at: clock.now(), locked_until: null, last_error: error.message })
    },
    async renew(jobs) {
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
        // An expired lease lets the next poll claim the job as another run.
        async putBack(db, { id }) {
          await db('jobs').where({ worker_id: id }).whereNotNull('locked_until').update({ locked_until: 0 })
        },
        recover: (db, workerId) =>
          insert(db, { name: 'recover-worker', payload: { workerId }, key: `worker:${workerId}` }),
      }),
    leave: presence.leave,
    // Each poll does.
    look: async () => {},
    async busy(names = allNames) {
      const now = clock.now()
      return (await look(db, names, now)).some(({ at }) => at <= now)
    },
    async ensureRecurring(names) {
      const now = clock.now()
      for (const name of names)
        await db.raw(
          `insert into jobs (id, name, key, payload, run_at, attempt, created_at) select ?, ?, ?, '{}', ?, 0, ?
           where not exists (select 1 from jobs where name = ? and key = ? and failed_at is null)`,
          [newId(), name, RECURRING, now, now, name, RECURRING],
        )
    },
    stats: (name) => stats(db, clock.now(), name),
  }
}

/** Returns the names that have a job which no worker holds. */
async function look(
  db: Knex,
  names: readonly JobName[],
  now: number,
): Promise<{ name: JobName; at: number }[]> {
  const rows: { name: JobName; at: number | null }[] = await db.raw(LOOK, [now, JSON.stringify(names)])
  return rows.flatMap(({ name, at }) => (at === null ? [] : [{ name, at }]))
}

function earliest(waiting: { at: number }[]): number | null {
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at))
}

function pairs(jobs: readonly ClaimedJob[]): string {
  return JSON.stringify(jobs.map(({ id, attempt }) => [id, attempt]))
}

function held(db: Knex, { id, attempt }: ClaimedJob) {
  return db('jobs').where({ id, attempt }).whereNotNull('locked_until')
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
