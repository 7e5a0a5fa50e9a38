import type { Knex } from 'knex'
import { PgBoss } from 'pg-boss'
import { dialectOf } from '../db/dialect.ts'
import { afterCommit, transaction } from '../db/transaction.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { JobName } from './job.ts'
import {
  adapter,
  type Envelope,
  expired,
  NOW,
  naming,
  type Run,
  runningAt,
  STATS,
  waitingJob,
} from './pg-boss-sql.ts'
import { createPresence } from './presence.ts'
import type { Queue, QueueStats } from './queue.ts'
import type { QueueOptions } from './sqlite.ts'
import {
  type ClaimedJob,
  FIRST_RETRY_MS,
  type JobStore,
  KEEP_FAILED_MS,
  LEASE_MS,
  LONGEST_RETRY_MS,
  RECURRING,
} from './store.ts'
import { beatAndTakeOver } from './take-over.ts'
import { createWorker } from './worker.ts'

const POLL_MS = 500
const DAY_S = 24 * 3_600

/** Of every queue. Jobs that are done are deleted at once, so the table holds what waits, runs or failed. */
const settings = {
  policy: 'standard',
  retryBackoff: true,
  retryDelay: FIRST_RETRY_MS / 1_000,
  retryDelayMax: LONGEST_RETRY_MS / 1_000,
  heartbeatSeconds: LEASE_MS / 1_000,
  // The heartbeat ends a job whose process died; this only bounds one that never returns.
  expireInSeconds: DAY_S - 1,
  // pg-boss deletes jobs that nobody took: ours must outlast any time without a worker.
  retentionSeconds: 3_650 * DAY_S,
  deleteAfterSeconds: KEEP_FAILED_MS / 1_000,
  warningQueueSize: 1_000_000,
}

/**
 * The queue of Postgres: pg-boss on our Knex pool, so that jobs join the caller's transaction; any number of processes.
 * A commit in this process wakes it at once, one in another is seen within half a second. Time is the database's; where
 * another clock is given (tests), each statement of pg-boss reads that one instead, so tests move it, then `drain()`.
 */
export function createPgBossQueue(options: QueueOptions): Queue {
  const { db, clock, log, definitions } = options
  const boss = new PgBoss({ db: adapter(db, clock), schedule: false, supervise: true })
  boss.on('error', (error) => log.error({ err: error }, 'queue: pg-boss failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue: pg-boss warns'))
  const workerId = newId()
  const store = pgBossStore(boss, options, workerId)
  const worker = createWorker(store, { ...options, pollMs: POLL_MS })
  return {
    names: definitions.map(({ name }) => name),
    workerId,
    async enqueue(db, name, payload, { runAt, key } = {}) {
      await send(boss, db, clock, { name, payload, runAt, key })
      afterCommit(db, worker.wake)
    },
    async cancel(db, name, key) {
      await onKey({ db, clock }, name, key, async () => {})
    },
    every: worker.every,
    work: worker.work,
    drain: worker.drain,
    stats: store.stats,
    async start() {
      await boss.start()
      for (const { name, tries } of definitions) {
        const { policy, ...rest } = { ...settings, retryLimit: tries - 1 }
        await boss.createQueue(name, { policy, ...rest })
        await boss.updateQueue(name, rest)
        // Fills its cache of queues now: a look-up later, inside a transaction, would wait for a second connection.
        await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
      }
    },
    async stop(graceMs) {
      await worker.stop(graceMs)
      await boss.stop({ close: false, graceful: false })
    },
  }
}

interface NewJob {
  name: JobName
  payload: unknown
  runAt?: number | undefined
  key?: string | undefined
}

async function send(
  boss: PgBoss,
  db: Knex,
  clock: Clock,
  { name, payload, runAt, key }: NewJob,
): Promise<void> {
  const insert = async (db: Knex) => {
    const due = runAt !== undefined && runAt > clock.now() ? { startAfter: new Date(runAt) } : {}
    const data: Envelope = { key: key ?? null, payload }
    const id = await boss.send(name, data, {
      ...due,
      ...(key === undefined ? {} : { singletonKey: key }),
      db: adapter(db, clock),
    })
    if (id === null) throw new Error(`The job ${name} was not stored.`)
  }
  if (key === undefined) await insert(db)
  else await onKey({ db, clock }, name, key, insert)
}

/**
 * Removes the waiting job of a key and runs `then` in the same transaction. The lock makes two that replace the same job at
 * once take turns: without it neither would see the other's and both would stay.
 */
async function onKey(
  ctx: { db: Knex; clock: Clock },
  name: JobName,
  key: string,
  then: (db: Knex) => Promise<void>,
): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    await dialectOf(db).lock(db, `postern:job:${name}:${key}`)
    await db.raw(`delete from pgboss.job where name = ? and singleton_key = ? and state < 'active'`, [
      name,
      key,
    ])
    await then(db)
  })
}

/** Names the run by its count of retries, so that a run whose lease was lost settles nothing. */
function attemptOf(job: ClaimedJob): { id: string; retryCount: number } {
  return { id: job.id, retryCount: job.attempt - 1 }
}

function pgBossStore(
  boss: PgBoss,
  { db, clock, log, definitions }: QueueOptions,
  workerId: string,
): JobStore {
  const names = definitions.map(({ name }) => name)
  const presence = createPresence(db, clock, workerId)
  const queryBy =
    (clock: Clock): Run =>
    async <Row>(text: string, values: unknown[] = []) =>
      (await adapter(db, clock).executeSql(text, values)).rows as Row[]
  const query = queryBy(clock)
  const atTime = (now: number) => queryBy(clock === systemClock ? clock : { now: () => now })
  const failing = (job: ClaimedJob, error: Error, db: Knex) =>
    boss.fail(job.name, attemptOf(job), { message: error.message }, { db: adapter(db, clock) })

  /** A newer waiting job of the same key takes the place of this one. */
  async function retry(job: ClaimedJob, error: Error): Promise<void> {
    const { key } = job
    if (key === null) return void (await failing(job, error, db))
    await transaction({ db }, async ({ db }) => {
      await dialectOf(db).lock(db, `postern:job:${job.name}:${key}`)
      if ((await waitingJob(db, job.name, key)) === undefined) await failing(job, error, db)
      else await boss.deleteJob(job.name, attemptOf(job), { db: adapter(db, clock) })
    })
  }

  /** At once, and counted as a try: a job that kills its process each time must come to its end. */
  async function putBack(db: Knex, job: ClaimedJob): Promise<void> {
    const { key } = job
    if (key !== null) await dialectOf(db).lock(db, `postern:job:${job.name}:${key}`)
    const newer = key !== null && (await waitingJob(db, job.name, key)) !== undefined
    if (newer) await boss.deleteJob(job.name, attemptOf(job), { db: adapter(db, clock) })
    else
      await adapter(db, clock).executeSql(
        `update pgboss.job set state = 'retry', start_after = ${NOW}
         where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
        [job.name, job.id, job.attempt - 1],
      )
  }

  return {
    retry,
    async claim(name, limit) {
      const jobs = await boss.fetch<Envelope>(name, {
        batchSize: limit,
        db: naming(adapter(db, clock), workerId),
      })
      return jobs.map(({ id, data, retryCount }) => ({
        id,
        name,
        key: data.key,
        payload: data.payload,
        attempt: retryCount + 1,
      }))
    },
    async finish(name, jobs) {
      await boss.deleteJob(name, jobs.map(attemptOf))
    },
    async fail(job, error) {
      await failing(job, error, db)
    },
    async release(job) {
      // Without a start the next run does not count as another try.
      await query(
        `update pgboss.job set state = (case when retry_count > 0 then 'retry' else 'created' end)::pgboss.job_state,
           started_on = null, start_after = ${NOW} where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
        [job.name, job.id, job.attempt - 1],
      )
    },
    async reschedule(job, runAt) {
      await transaction({ db }, async ({ db }) => {
        await boss.deleteJob(job.name, attemptOf(job), { db: adapter(db, clock) })
        await send(boss, db, clock, { name: job.name, payload: {}, runAt, key: RECURRING })
      })
    },
    async renew(name, jobs) {
      const response = await boss.touch(name, jobs.map(attemptOf))
      return new Set((response as { settled?: string[] }).settled ?? [])
    },
    async recover(now) {
      for (const job of await expired(atTime(now), names))
        await retry(job, new Error('The process that ran the job died'))
    },
    beat: () =>
      beatAndTakeOver({
        db,
        log,
        presence,
        async putBack(db, workerId) {
          const run = async <Row>(text: string, values: unknown[] = []) =>
            (await adapter(db, clock).executeSql(text, values)).rows as Row[]
          for (const job of await runningAt(run, names, workerId)) await putBack(db, job)
        },
        recover: (db, workerId) =>
          send(boss, db, clock, {
            name: 'recover-worker',
            payload: { workerId },
            key: `worker:${workerId}`,
          }),
      }),
    leave: presence.leave,
    nextRunAt: async () => null,
    async busy() {
      const rows = await query(
        `select 1 from pgboss.job where name = any($1) and state < 'active' and start_after <= ${NOW} limit 1`,
        [names],
      )
      return rows.length > 0
    },
    async ensureRecurring(name) {
      await transaction({ db }, async ({ db }) => {
        await dialectOf(db).lock(db, `postern:job:${name}:${RECURRING}`)
        const there = await db('pgboss.job')
          .where({ name, singleton_key: RECURRING })
          .whereRaw(`state <= 'active'`)
          .first('id')
        if (there === undefined) await send(boss, db, clock, { name, payload: {}, key: RECURRING })
      })
    },
    async stats(name) {
      const [row] = await query<QueueStats>(STATS, [name === undefined ? names : [name]])
      return row as QueueStats
    },
  }
}
