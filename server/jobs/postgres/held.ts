import type { Knex } from 'knex'
import { runFixed } from '../../db/fixed-statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { JobName } from '../job.ts'
import type { ClaimedJob } from '../store.ts'

/** Identifies a run, to us by its attempt and to the engine by its count of retries. */
export interface HeldJob extends Pick<ClaimedJob, 'id' | 'name' | 'key' | 'attempt'> {
  retryCount: number
}

/**
 * Knows which jobs this process runs, and stores them in its row of `workers`, so that another process can put them back when this
 * one dies. Each transaction that claims or settles jobs writes the row. Once this process was taken for dead, its row is gone, and it
 * claims and settles nothing.
 */
export interface Held {
  /** Finds a run, unless this process lost it. */
  find(job: ClaimedJob): HeldJob | undefined
  /** Runs a transaction that changes `jobs`, those that this process holds, by id. One runs at a time. */
  change<T>(act: (db: Knex, jobs: Map<string, HeldJob>) => Promise<T>): Promise<T>
  /** Drops jobs that this process lost. */
  drop(lost: (job: HeldJob) => boolean): void
}

export function createHeld(db: Knex, workerId: string): Held {
  let held: ReadonlyMap<string, HeldJob> = new Map()
  let last: Promise<unknown> = Promise.resolve()

  async function changeNow<T>(act: (db: Knex, jobs: Map<string, HeldJob>) => Promise<T>): Promise<T> {
    const before = held
    const { result, jobs } = await transaction({ db }, async ({ db }) => {
      const jobs = new Map(before)
      const result = await act(db, jobs)
      if (!isSame(before, jobs)) await store(db, [...jobs.values()])
      return { result, jobs }
    })
    // Jobs that were dropped meanwhile stay dropped.
    for (const [id, job] of before) if (!held.has(id) && jobs.get(id) === job) jobs.delete(id)
    held = jobs
    return result
  }

  async function store(db: Knex, jobs: readonly HeldJob[]): Promise<void> {
    const sql = 'update workers set jobs = ? where id = ? returning id'
    const rows = await runFixed(db, sql, [JSON.stringify(jobs), workerId])
    if (rows.length === 0) throw new Error('Another worker has taken this one for dead.')
  }

  return {
    find({ id, attempt }) {
      const job = held.get(id)
      return job?.attempt === attempt ? job : undefined
    },
    change(act) {
      const done = last.then(() => changeNow(act))
      last = done.catch(() => {})
      return done
    },
    drop(lost) {
      held = new Map([...held].filter(([, job]) => !lost(job)))
    },
  }
}

/** Reads the jobs of a row of `workers`. Workers of an earlier release store none. */
export function heldJobs(text: string | null): Map<JobName, HeldJob[]> {
  return byName(text === null ? [] : (JSON.parse(text) as HeldJob[]))
}

export function byName<T extends { name: JobName }>(jobs: readonly T[]): Map<JobName, T[]> {
  return Map.groupBy(jobs, ({ name }) => name)
}

function isSame(before: ReadonlyMap<string, HeldJob>, after: ReadonlyMap<string, HeldJob>): boolean {
  return before.size === after.size && [...before].every(([id, job]) => after.get(id) === job)
}
