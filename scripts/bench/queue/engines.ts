import type { Knex } from 'knex'
import { fromKnex, PgBoss } from 'pg-boss'
import type { JobSettings } from '../../../server/jobs/job.ts'
import { createQueue } from '../../../server/jobs/queue.ts'
import { systemClock } from '../../../server/lib/time/clock.ts'
import { silentLog } from '../../../test/helpers/log.ts'
import { importGraphile } from './graphile.ts'
import { CHANNEL, QUEUE } from './names.ts'

/** Declares the acts of the parent process on an engine. */
export interface Engine {
  /** Stores jobs in the transaction, due now or at `runAt`. */
  insert(db: Knex, count: number, runAt?: Date): Promise<void>
  /** Runs after the commit of an insert. */
  committed(db: Knex): void
  /** Puts back the jobs of the processes that died; absent if the workers do so themselves. */
  takeOver?(db: Knex): Promise<void>
  stop(): Promise<void>
}

const BATCH = 1_000

function keys(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID())
}

function payload(key: string) {
  return { organizationId: '01980000-0000-7000-8000-000000000000', postId: key }
}

export const engines = { postern, 'pg-boss': pgBoss, 'graphile-worker': graphile }

async function postern(db: Knex): Promise<Engine> {
  const settings = { tries: 5, concurrency: 100, every: null }
  // Whoever takes over a dead worker stores a job to recover it.
  const definitions: JobSettings[] = ([QUEUE, 'recover-worker'] as const).map(
    (name): JobSettings => ({ name, ...settings }),
  )
  const queue = createQueue({ db, clock: systemClock, log: silentLog, definitions })
  await queue.start()
  return {
    async insert(db, count, runAt) {
      for (const key of keys(count))
        await queue.enqueue(db, QUEUE, payload(key), runAt ? { key, runAt: runAt.getTime() } : { key })
    },
    committed: () => {},
    stop: () => queue.stop(0),
  }
}

async function pgBoss(db: Knex): Promise<Engine> {
  const boss = new PgBoss({ db: fromKnex(db), supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(QUEUE, { retryLimit: 4, heartbeatSeconds: 30 })
  await db.raw('create table if not exists bench_workers (id text primary key, jobs jsonb not null)')
  return {
    async insert(trx, count, runAt) {
      for (let done = 0; done < count; done += BATCH) {
        const jobs = keys(Math.min(BATCH, count - done)).map((key) => ({
          data: payload(key),
          singletonKey: key,
          ...(runAt && { startAfter: runAt }),
        }))
        await boss.insert(QUEUE, jobs, { db: fromKnex(trx), returnId: false })
      }
    },
    // Outside of the transaction: a notification in it makes commits wait for each other.
    committed: (db) => void db.raw(`notify ${CHANNEL}`).then(() => {}),
    async takeOver(db) {
      await db.transaction(async (trx) => {
        const { rows } = await trx.raw('delete from bench_workers returning jobs')
        for (const { jobs } of rows as { jobs: { id: string; retryCount: number }[] }[])
          if (jobs.length > 0) await boss.fail(QUEUE, jobs, null, { db: fromKnex(trx) })
      })
      await db.raw(`notify ${CHANNEL}`)
    },
    stop: () => boss.stop({ close: false, graceful: false }),
  }
}

async function graphile(db: Knex): Promise<Engine> {
  const { runMigrations } = await importGraphile()
  await runMigrations({ connectionString: db.client.config.connection.connectionString })
  return {
    async insert(trx, count, runAt) {
      for (let done = 0; done < count; done += BATCH) {
        const of = keys(Math.min(BATCH, count - done))
        await trx.raw(
          `select from graphile_worker.add_jobs(array(
             select (?, json_build_object('organizationId', key, 'postId', key), null, ?::timestamptz, 5, key, 0, null)
               ::graphile_worker.job_spec from unnest(?::text[]) key))`,
          [QUEUE, runAt ?? null, of],
        )
      }
    },
    committed: () => {},
    async takeOver(db) {
      const { rows } = await db.raw(
        `select array_agg(distinct locked_by) as workers from graphile_worker.jobs where locked_by is not null`,
      )
      await db.raw('select graphile_worker.force_unlock_workers(?::text[])', [rows[0].workers])
    },
    stop: async () => {},
  }
}
