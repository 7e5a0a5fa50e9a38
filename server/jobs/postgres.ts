import type { Knex } from 'knex'
import type { Db, PgBoss } from 'pg-boss'
import { dialectOf } from '../db/dialect.ts'
import { runFixed } from '../db/fixed-statement.ts'
import { transaction } from '../db/transaction.ts'
import { newId } from '../lib/ids.ts'
import { lazyPackage } from '../lib/lazy.ts'
import { systemClock } from '../lib/time/clock.ts'
import type { JobName, JobSettings } from './job.ts'
import * as sql from './postgres-sql.ts'
import { beatAndTakeOver, createPresence } from './presence.ts'
import type { Jobs, NewJob, QueueOptions, QueueStats } from './queue.ts'
import {
  backoffMs,
  type ClaimedJob,
  FIRST_RETRY_MS,
  KEEP_FAILED_MS,
  LEASE_MS,
  MAX_RETRY_MS,
  RECURRING,
} from './store.ts'

const pgBoss = lazyPackage<typeof import('pg-boss')>('pg-boss')

/** Bounds how late this process sees a commit of another process. */
const POLL_MS = 500
const DAY_S = 24 * 3_600

/** Applies to every queue. Finished jobs are deleted at once, so the table holds only waiting, running and failed jobs. */
const settings = {
  retryBackoff: true,
  retryDelay: FIRST_RETRY_MS / 1_000,
  retryDelayMax: MAX_RETRY_MS / 1_000,
  heartbeatSeconds: LEASE_MS / 1_000,
  // A missing heartbeat ends the job of a dead process; this limit only ends a handler that never returns.
  expireInSeconds: DAY_S - 1,
  // pg-boss deletes jobs that nobody fetched, so keep them longer than any time without a worker.
  retentionSeconds: 3_650 * DAY_S,
  deleteAfterSeconds: KEEP_FAILED_MS / 1_000,
  warningQueueSize: 1_000_000,
}

/** pg-boss reads the time only from this function. */
const BOSS_NOW = 'pgboss.job_now()'

interface JobRow {
  id: string
  name: JobName
  key: string | null
  payload: unknown
  retries: number
}

/**
 * Creates the job store for Postgres. It uses the tables of pg-boss and our Knex pool, so that a job joins the caller's transaction.
 * Any number of processes can work the queue. Time is the database's; if a test provides a clock, each statement gets its instant.
 */
export function createPostgresJobs(options: QueueOptions, workerId: string): Jobs {
  const { db, clock, log, definitions } = options
  const boss = createBoss(options)
  const presence = createPresence(db, clock, workerId, log)
  const names = definitions.map(({ name }) => name)
  const triesOf = new Map(definitions.map(({ name, tries }) => [name, tries]))
  const now = (at = clock.now()) => (clock === systemClock ? null : at / 1_000)

  async function insert(db: Knex, { name, payload, runAt, key }: NewJob): Promise<void> {
    const due = runAt !== undefined && runAt > clock.now() ? runAt / 1_000 : null
    const data = JSON.stringify(payload)
    const values = [newId(), key ?? null, data, now(), due, now(), name]
    const stored = await runFixed(db, sql.INSERT, values)
    if (stored.length !== 1) throw new Error(`The job ${name} was not stored.`)
  }

  /** Retries once, because a newer job with the same key may have been committed meanwhile: the second time it is visible. */
  async function putBack(job: ClaimedJob, runAt: number, attempts: number, output: unknown): Promise<void> {
    const run = [job.name, job.id, job.attempt - 1]
    const change = [runAt / 1_000, attempts, output === null ? null : JSON.stringify(output)]
    const update = () => db.raw(sql.PUT_BACK, [job.name, job.key, ...run, ...change, ...run])
    await update().catch((error: unknown) => {
      if (!dialectOf(db).isUniqueViolation(error)) throw error
      return update()
    })
  }

  const retry = (job: ClaimedJob, error: Error) =>
    putBack(job, clock.now() + backoffMs(job.attempt), job.attempt, { message: error.message })

  async function fail(job: ClaimedJob, error: Error): Promise<void> {
    const output = JSON.stringify({ message: error.message })
    await db.raw(sql.FAIL, [now(), output, job.name, job.id, job.attempt - 1])
  }

  return {
    pollMs: POLL_MS,
    insert,
    async cancel(db, name, key) {
      await db.raw(sql.CANCEL, [name, key])
    },
    async start() {
      await boss.start()
      await createQueues(boss, definitions)
      await transaction({ db }, async ({ db }) => {
        await dialectOf(db).lock(db, 'postern:job-indexes')
        await sql.createIndexes(db)
      })
    },
    async stop() {
      await boss.stop({ close: false, graceful: false })
      await presence.end()
    },
    announce: presence.announce,
    isAlive: presence.isAlive,
    async poll({ finished, free, now: at }) {
      const { rows } = await db.raw(sql.POLL, [
        ...runs(finished),
        ...[now(at), now(at), JSON.stringify({ worker: workerId })],
        ...[[...free.keys()], [...free.values()], now(at)],
      ])
      const sorted = (rows as (JobRow & { due: number })[]).sort(
        (a, b) => a.due - b.due || (a.id < b.id ? -1 : 1),
      )
      return { jobs: sorted.map(claimed), nextRunAt: null }
    },
    retry,
    fail,
    release: (job) => putBack(job, clock.now(), job.attempt - 1, null),
    reschedule: (job, runAt) => putBack(job, runAt, 0, null),
    async renew(jobs) {
      const { rows } = await db.raw(sql.RENEW, [now(), ...runs(jobs)])
      return new Set((rows as { id: string }[]).map(({ id }) => id))
    },
    async recover(at) {
      const { rows } = await db.raw(sql.EXPIRED, [names, now(at)])
      const died = new Error('The process that ran the job died')
      for (const job of (rows as JobRow[]).map(claimed))
        await (job.attempt < (triesOf.get(job.name) ?? 1) ? retry(job, died) : fail(job, died))
    },
    beat: () =>
      beatAndTakeOver({
        db,
        log,
        presence,
        async putBack(db, workerId) {
          await db.raw(sql.DROP_REPLACED, [workerId])
          await db.raw(sql.PUT_BACK_ALL, [now(), workerId])
        },
        recover: (db, workerId) =>
          insert(db, { name: 'recover-worker', payload: { workerId }, key: `worker:${workerId}` }),
      }),
    leave: presence.leave,
    async busy() {
      const { rows } = await db.raw(sql.BUSY, [names, now()])
      return rows[0].busy
    },
    async ensureRecurring(recurring) {
      const { rows } = await db.raw(sql.MISSING, [[...recurring], RECURRING, RECURRING])
      for (const { name } of rows) await insert(db, { name, payload: {}, key: RECURRING })
    },
    async stats(name) {
      const asked = name === undefined ? names : [name]
      const { rows } = await db.raw(sql.STATS, [now(), asked, asked, asked, asked])
      return rows[0] as QueueStats
    },
  }
}

/** Creates a pg-boss that creates and maintains its tables on our pool and by our clock. */
function createBoss({ db, clock, log }: QueueOptions): PgBoss {
  const plain = pgBoss().fromKnex(db)
  const atClock: Db = {
    executeSql(text, values) {
      const isDefinition = text.includes(`FUNCTION ${BOSS_NOW}`)
      const now = `to_timestamp(${clock.now() / 1_000})`
      return plain.executeSql(isDefinition ? text : text.replaceAll(BOSS_NOW, now), values)
    },
  }
  const boss = new (pgBoss().PgBoss)({
    db: clock === systemClock ? plain : atClock,
    schedule: false,
    supervise: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue: pg-boss failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue: pg-boss warns'))
  return boss
}

async function createQueues(boss: PgBoss, definitions: readonly JobSettings[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, tries } of definitions) {
    const wanted = { ...settings, retryLimit: tries - 1 }
    const queue = known.get(name)
    if (queue === undefined) await boss.createQueue(name, { policy: 'standard', ...wanted })
    else if (Object.entries(wanted).some(([key, value]) => queue[key as keyof typeof wanted] !== value))
      await boss.updateQueue(name, wanted)
  }
}

function claimed({ id, name, key, payload, retries }: JobRow): ClaimedJob {
  return { id, name, key, payload, attempt: retries + 1 }
}

/** Returns the bindings that identify runs, so that a run whose lease was lost settles nothing. */
function runs(jobs: readonly ClaimedJob[]): [string[], string[], number[]] {
  return [jobs.map(({ name }) => name), jobs.map(({ id }) => id), jobs.map(({ attempt }) => attempt - 1)]
}
