import '../../../server/process/node-version.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { fromKnex, PgBoss } from 'pg-boss'
import { connect, type DatabaseConfig } from '../../../server/db/connect.ts'
import type { JobHandlers, JobSettings } from '../../../server/jobs/job.ts'
import { createQueue } from '../../../server/jobs/queue.ts'
import { systemClock } from '../../../server/lib/time/clock.ts'
import { silentLog } from '../../../test/helpers/log.ts'
import { importGraphile } from './graphile.ts'
import { CHANNEL, QUEUE } from './names.ts'

export interface WorkerOrder {
  engine: 'postern' | 'pg-boss' | 'graphile-worker'
  database: DatabaseConfig & { kind: 'postgres' }
  /** Identifies the process to the others. */
  id: string
  /** Keeps each job running for good. */
  hang: boolean
}

export interface Runs {
  runs: number
  firstAt: number
  lastAt: number
}

const CONCURRENCY = 100
/** Pause between polls of an idle worker that waits for notifications. */
const IDLE_MS = 500

// Runs a worker process of one engine, with its order in the first argument. Ends when its parent disconnects.

const order: WorkerOrder = JSON.parse(process.argv[2] ?? '')
const state: Runs = { runs: 0, firstAt: 0, lastAt: 0 }
let ended = false
process.on('message', () => process.send?.(state))
process.once('disconnect', () => {
  ended = true
  setTimeout(() => process.exit(0), 1_000).unref()
})

function note(): void {
  state.lastAt = performance.timeOrigin + performance.now()
  state.firstAt ||= state.lastAt
  state.runs += 1
}

const engines = { postern, 'pg-boss': pgBoss, 'graphile-worker': graphile }
await engines[order.engine]()

async function postern(): Promise<void> {
  const db = await connect(order.database)
  const settings = { tries: 5, concurrency: CONCURRENCY, every: null }
  // Whoever takes over a dead worker stores a job to recover it.
  const definitions: JobSettings[] = ([QUEUE, 'recover-worker'] as const).map(
    (name): JobSettings => ({ name, ...settings }),
  )
  const queue = createQueue({ db, clock: systemClock, log: silentLog, definitions })
  await queue.start()
  await queue.announce()
  const run = async () => {
    note()
    if (order.hang) await new Promise(() => {})
  }
  await queue.work({ [QUEUE]: run, 'recover-worker': async () => {} } as unknown as JobHandlers)
  process.send?.('ready')
}

/**
 * Fetches in batches and removes what has finished. The process stores which jobs it holds in the transaction that fetches them, so
 * that another can put them back as soon as it knows that this one died.
 */
async function pgBoss(): Promise<void> {
  const db = await connect(order.database)
  const boss = new PgBoss({ db: fromKnex(db), supervise: false, schedule: false })
  await boss.start()
  await db.raw('insert into bench_workers (id, jobs) values (?, ?)', [order.id, '[]'])
  let wake = Promise.withResolvers<void>()
  const { default: pg } = await import('pg')
  const listener = new pg.Client({ connectionString: order.database.url })
  await listener.connect()
  listener.on('notification', () => wake.resolve())
  await listener.query(`listen ${CHANNEL}`)
  process.send?.('ready')
  let finished: { id: string; retryCount: number }[] = []
  while (!ended) {
    wake = Promise.withResolvers()
    const jobs = await db.transaction(async (trx) => {
      const tx = { db: fromKnex(trx) }
      if (finished.length > 0) await boss.deleteJob(QUEUE, finished, tx)
      const jobs = await boss.fetch(QUEUE, { batchSize: CONCURRENCY, includeMetadata: true, ...tx })
      const held = JSON.stringify(jobs.map(({ id, retryCount }) => ({ id, retryCount })))
      if (jobs.length > 0) await trx.raw('update bench_workers set jobs = ? where id = ?', [held, order.id])
      return jobs
    })
    for (const _ of jobs) note()
    if (order.hang && jobs.length > 0) await new Promise(() => {})
    finished = jobs
    if (jobs.length === 0) await Promise.race([wake.promise, delay(IDLE_MS)])
  }
}

/** Takes batches into its local queue and completes in batches, by its own pool and its own notifications. */
async function graphile(): Promise<void> {
  const { run } = await importGraphile()
  const worker = {
    connectionString: order.database.url,
    concurrentJobs: CONCURRENCY,
    maxPoolSize: 10,
    pollInterval: IDLE_MS,
    localQueue: { size: 2 * CONCURRENCY },
    completeJobBatchDelay: 5,
  }
  await run({
    preset: { worker },
    noHandleSignals: true,
    taskList: {
      [QUEUE]: async () => {
        note()
        if (order.hang) await new Promise(() => {})
      },
    },
  })
  process.send?.('ready')
}
