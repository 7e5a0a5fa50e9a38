import type { Knex } from 'knex'
import type { PgBoss, QueueResult } from 'pg-boss'
import { runFixed } from '../../db/fixed-statement.ts'
import type { JobName } from '../job.ts'
import type { QueueStats } from '../queue.ts'
import { claimed, isDue } from './due.ts'
import { inside, isWaiting, MANY } from './engine.ts'

type Counts = Omit<QueueStats, 'oldestMs'> & {
  /** When the oldest due job was due. */
  oldest: number
}

interface CountOptions {
  boss: PgBoss
  db: Knex
  names: readonly JobName[]
  now: number
  /** Returns when the oldest due job of a queue was due. */
  findOldest(name: JobName): Promise<number>
}

/** Counts short queues now, and takes the engine's counts of long ones, which are at most about a minute old. */
export async function countJobs({ boss, db, names, now, findOldest }: CountOptions): Promise<QueueStats> {
  const all = [await countLater(db, names, now)]
  for (const queue of await boss.getQueues([...names]))
    all.push(
      queue.totalCount < MANY
        ? await readQueue(boss, db, queue)
        : countsOf(queue, await findOldest(queue.name as JobName)),
    )
  const sum = (of: (counts: Counts) => number) => all.reduce((total, counts) => total + of(counts), 0)
  return {
    backlog: sum(({ backlog }) => backlog),
    scheduled: sum(({ scheduled }) => scheduled),
    running: sum(({ running }) => running),
    failed: sum(({ failed }) => failed),
    oldestMs: Math.max(0, now - Math.min(now, ...all.map(({ oldest }) => oldest))),
  }
}

async function countLater(db: Knex, names: readonly JobName[], now: number): Promise<Counts> {
  const sql = `select count(*) filter (where run_at <= ?) as due, count(*) filter (where run_at > ?) as later, min(run_at) as first
    from later_jobs where name = any(?)`
  const [row] = await runFixed<{ due: number; later: number; first: number | null }>(db, sql, [
    now,
    now,
    names,
  ])
  if (row === undefined) throw new Error('Counting returned nothing.')
  const { due, later, first } = row
  return { backlog: due, scheduled: later, running: 0, failed: 0, oldest: first ?? Number.POSITIVE_INFINITY }
}

async function readQueue(boss: PgBoss, db: Knex, { name }: QueueResult): Promise<Counts> {
  const jobs = await boss.findJobs<object>(name, inside(db))
  const waiting = jobs.filter(isWaiting)
  const due = waiting.filter(isDue)
  return {
    backlog: due.length,
    scheduled: waiting.length - due.length,
    running: jobs.filter(({ state }) => state === 'active').length,
    failed: jobs.filter(({ state }) => state === 'failed').length,
    oldest: due.reduce((oldest, job) => Math.min(oldest, claimed(job).dueAt), Number.POSITIVE_INFINITY),
  }
}

function countsOf(queue: QueueResult, oldest: number): Counts {
  return {
    backlog: queue.readyCount,
    scheduled: queue.deferredCount,
    running: queue.activeCount,
    failed: queue.failedCount,
    oldest,
  }
}
