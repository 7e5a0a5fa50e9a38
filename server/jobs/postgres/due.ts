import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { transaction } from '../../db/transaction.ts'
import type { JobName } from '../job.ts'
import type { ClaimedJob } from '../store.ts'
import { findJob, inside, isWaiting, sent } from './engine.ts'
import type { HeldJob } from './held.ts'

/** A job that nobody runs. */
export interface WaitingJob {
  name: JobName
  key: string | null
  payload: object
  /** Epoch ms. */
  runAt: number
  /** Number of runs before. */
  attempt: number
}

/** Stands in the data of the engine's jobs, beside the payload. */
interface Label {
  key: string | null
  dueAt: number
  attempt: number
}

type Data = object & { _job?: Label }

type JobsById = ReadonlyMap<string, WaitingJob>

/** A job may run this often at once with one key, each time under another id. Only with more, two jobs of a key could wait. */
const IDS_PER_KEY = 4

/** Priorities fall by 1 in each tenth of a second, from the largest at this time to the smallest in 2039. */
const FIRST_MS = Date.UTC(2026, 0, 1)
const STEP_MS = 100
const MAX_PRIORITY = 2 ** 31 - 1

/** Keeps the due jobs in the engine. */
export interface DueJobs {
  /** Stores jobs of one name, or replaces the waiting ones with the same keys. One that ran before gives way to a waiting one. */
  insert(db: Knex, name: JobName, jobs: readonly WaitingJob[]): Promise<void>
  /** Stores a job whose key no other job has. */
  insertNew(db: Knex, job: WaitingJob): Promise<void>
  /** Removes the waiting job with this key. */
  remove(db: Knex, name: JobName, key: string): Promise<void>
  /** Returns those of the keys with which a job waits. */
  findKeys(db: Knex, name: JobName, keys: readonly string[]): Promise<string[]>
}

/**
 * The engine refuses an id that it has, so the id of a job follows from its name and key: its primary key finds and replaces the
 * waiting job. The id of a running job is taken, and so the next job with its key gets the next one.
 */
export function createDueJobs(boss: PgBoss, triesOf: (name: JobName) => number): DueJobs {
  const content = ({ name, key, payload, runAt, attempt }: WaitingJob) => ({
    data: { ...payload, _job: { key, dueAt: runAt, attempt } satisfies Label },
    priority: priorityOf(runAt),
    retryLimit: Math.max(0, triesOf(name) - 1 - attempt),
  })

  /** Returns the ids of those that wait, and keeps them from running until the transaction ends. */
  async function lockWaiting(db: Knex, name: JobName, ids: readonly string[]): Promise<string[]> {
    const waiting: string[] = []
    // Sorted, so that two transactions do not wait for each other. An update, here without a change, touches only a job that waits.
    for (const id of ids.toSorted())
      waiting.push(...(await boss.update(name, undefined, { id, ...inside(db) })).jobs)
    return waiting
  }

  /** Returns the ids of those that run or have failed. */
  async function findOthers(db: Knex, name: JobName, ids: readonly string[]): Promise<Set<string>> {
    const others = new Set<string>()
    for (const id of ids) {
      const job = await findJob(boss, db, name, id)
      if (job !== undefined && !isWaiting(job)) others.add(id)
    }
    return others
  }

  /** Stores jobs by id, and returns those whose id is taken. */
  async function add(db: Knex, name: JobName, jobs: JobsById): Promise<JobsById> {
    const rows = [...jobs].map(([id, job]) => ({ id, ...content(job) }))
    const stored = new Set(await boss.insert(name, rows, { returnId: true, ...inside(db) }))
    return new Map([...jobs].filter(([id]) => !stored.has(id)))
  }

  /** Replaces those of the jobs that wait, and returns the others. */
  async function replace(db: Knex, name: JobName, jobs: JobsById): Promise<JobsById> {
    const waiting = new Set(await lockWaiting(db, name, [...jobs.keys()]))
    const replaced = new Map([...jobs].filter(([id, { attempt }]) => waiting.has(id) && attempt === 0))
    if (replaced.size > 0) {
      await boss.deleteJob(name, [...replaced.keys()], inside(db))
      await add(db, name, replaced)
    }
    return new Map([...jobs].filter(([id]) => !waiting.has(id)))
  }

  /** Stores jobs under the id of a turn, and returns those whose id belongs to a job that runs or has failed. */
  async function insert(db: Knex, name: JobName, jobs: JobsById): Promise<JobsById> {
    const taken = await add(db, name, jobs)
    if (taken.size === 0) return taken
    const left = await transaction({ db }, ({ db }) => replace(db, name, taken))
    if (left.size === 0) return left
    const others = await findOthers(db, name, [...left.keys()])
    // A job that neither waits nor runs has just ended, or another transaction has replaced it.
    const again = new Map([...left].filter(([id]) => !others.has(id)))
    const refused = again.size === 0 ? [] : await insert(db, name, again)
    return new Map([...[...left].filter(([id]) => others.has(id)), ...refused])
  }

  return {
    async insert(db, name, jobs) {
      let left = jobs.toSorted((a, b) => a.runAt - b.runAt)
      for (let turn = 0; left.length > 0; turn++)
        left = [...(await insert(db, name, new Map(left.map((job) => [idOf(job, turn), job])))).values()]
    },
    async insertNew(db, job) {
      await boss.insert(job.name, [{ id: idOf(job, 0), ...content(job) }], { returnId: false, ...sent(db) })
    },
    async remove(db, name, key) {
      await transaction({ db }, async ({ db }) => {
        const ids = await lockWaiting(db, name, idsOf(name, key))
        if (ids.length > 0) await boss.deleteJob(name, ids, inside(db))
      })
    },
    async findKeys(db, name, keys) {
      const waiting: string[] = []
      for (const key of keys)
        for (const id of idsOf(name, key)) {
          const [job] = await boss.findJobs(name, { id, queued: true, ...inside(db) })
          if (job !== undefined) waiting.push(key)
        }
      return waiting
    },
  }
}

/** Reads what the engine handed out. Jobs of an earlier release have no label. */
export function claimed(job: JobWithMetadata<Data>): ClaimedJob & HeldJob & { dueAt: number } {
  const { _job: label, ...payload } = job.data ?? {}
  return {
    id: job.id,
    name: job.name as JobName,
    key: label === undefined ? job.singletonKey : label.key,
    payload,
    attempt: (label?.attempt ?? 0) + job.retryCount + 1,
    retryCount: job.retryCount,
    dueAt: label?.dueAt ?? job.startAfter.getTime(),
  }
}

/** Returns whether a job that waits is due. One of an earlier release may wait in the engine for a later time. */
export function isDue({ data, startAfter }: JobWithMetadata<Data>): boolean {
  return data?._job !== undefined || startAfter.getTime() <= Date.now()
}

/** Jobs run in the order of their due times, and of those in a tenth of a second in the order in which they were stored. */
function priorityOf(dueAt: number): number {
  const priority = MAX_PRIORITY - Math.floor((dueAt - FIRST_MS) / STEP_MS)
  return Math.max(-MAX_PRIORITY, Math.min(priority, MAX_PRIORITY))
}

/** Returns the ids that jobs with this key have. */
export function idsOf(name: JobName, key: string): string[] {
  return Array.from({ length: IDS_PER_KEY }, (_, turn) => idOf({ name, key }, turn))
}

function idOf({ name, key }: Pick<WaitingJob, 'name' | 'key'>, turn: number): string {
  if (key === null || turn >= IDS_PER_KEY) return randomUUID()
  const hex = createHash('sha1').update(`${name}\n${turn}\n${key}`).digest('hex')
  // Version 8 is for ids that are made in a way of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
