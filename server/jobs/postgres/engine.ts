import type { Knex } from 'knex'
import type { Db, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Binding } from '../../db/dialect.ts'
import { runFixed, sendFixed } from '../../db/fixed-statement.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import type { JobName, JobSettings } from '../job.ts'
import { createKeptConnection } from '../kept-connection.ts'
import type { QueueOptions } from '../queue.ts'
import { KEEP_FAILED_MS, LEASE_MS } from '../store.ts'

const pgBoss = lazyPackage<typeof import('pg-boss')>('pg-boss')

const DAY_S = 24 * 3_600
/** Sets how often the engine looks for jobs whose heartbeats ended, in case nobody noticed the death of their worker. */
const SUPERVISE_S = 30

/** A queue in which the engine has counted this many jobs is not read. It counts the jobs of each queue twice a minute. */
export const MANY = 1_000

/** Applies to every queue. Finished jobs are deleted at once, so the engine holds only due, running and failed jobs. */
const settings = {
  // What waits for a later time is in our own table, so a job that the engine puts back is due.
  retryBackoff: false,
  retryDelay: 0,
  heartbeatSeconds: LEASE_MS / 1_000,
  // A missing heartbeat ends the job of a dead process; this limit only ends a handler that never returns.
  expireInSeconds: DAY_S - 1,
  // pg-boss deletes jobs that nobody fetched, so keep them longer than any time without a worker.
  retentionSeconds: 3_650 * DAY_S,
  deleteAfterSeconds: KEEP_FAILED_MS / 1_000,
  warningQueueSize: 1_000_000,
}

/** Creates the engine on our pool. It creates, migrates and maintains its own tables. */
export function createEngine({ db, log }: Pick<QueueOptions, 'db' | 'log'>): PgBoss {
  const boss = new (pgBoss().PgBoss)({
    db: pgBoss().fromKnex(db),
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    // No job waits for another, so there is no flow to resolve.
    flowIntervalSeconds: DAY_S,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue: pg-boss failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue: pg-boss warns'))
  return boss
}

/** Starts the engine while no other process does: of several that find an empty database, all but one would fail. */
export async function startEngine(
  boss: PgBoss,
  { db, log, definitions }: Pick<QueueOptions, 'db' | 'log' | 'definitions'>,
): Promise<void> {
  const { connectionString } = db.client.config.connection as { connectionString: string }
  const lock = createKeptConnection({
    connectionString,
    log,
    failure: 'queue: could not take the lock of the start',
    prepare: (client) => client.query(`select pg_advisory_lock(hashtextextended('postern:queue-start', 0))`),
  })
  try {
    await lock.open()
    await boss.start()
    await createQueues(boss, definitions)
  } finally {
    await lock.close()
  }
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

/** Makes a call of the engine part of a transaction, or run on a connection of the pool. */
export function inside(db: Knex): { db: Db } {
  return {
    db: {
      async executeSql(text, values = []) {
        return { rows: await runFixed(db, text.replaceAll('?', '\\?'), values as Binding[]) }
      },
    },
  }
}

/** Does the same for a call whose rows nobody needs. A failure is that of the next statement or of the commit. */
export function sent(db: Knex): { db: Db } {
  return {
    db: {
      async executeSql(text, values = []) {
        await sendFixed(db, text.replaceAll('?', '\\?').replace('$1', '?'), values as Binding[])
        return { rows: [] }
      },
    },
  }
}

/** Finds a job by its id, in any state. */
export async function findJob(
  boss: PgBoss,
  db: Knex,
  name: JobName,
  id: string,
): Promise<JobWithMetadata<object> | undefined> {
  const [job] = await boss.findJobs<object>(name, { id, ...inside(db) })
  return job
}

export function isWaiting({ state }: JobWithMetadata<object>): boolean {
  return state === 'created' || state === 'retry'
}
