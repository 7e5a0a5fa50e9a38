import type { Knex } from 'knex'
import type { PgBoss } from 'pg-boss'
import { transaction } from '../../db/transaction.ts'
import type { JobName } from '../job.ts'
import { isDue } from './due.ts'
import { inside, MANY } from './engine.ts'

/** Knows which queues may have due jobs, so that a worker asks only these. */
export interface Ready {
  add(...names: readonly JobName[]): void
  /** Removes and returns the queues that may have jobs, of those in `places`. */
  take(places: ReadonlyMap<JobName, number>): JobName[]
  /** Returns the queues that may have jobs. */
  names(): JobName[]
  /** Looks into these queues, adds those that have a due job, and returns true if one has. */
  look(names: readonly JobName[]): Promise<boolean>
}

export function createReady(boss: PgBoss, db: Knex): Ready {
  const ready = new Set<JobName>()
  const add = (...names: readonly JobName[]) => {
    for (const name of names) ready.add(name)
  }
  const hasDue = async (db: Knex, name: string) =>
    (await boss.findJobs<object>(name, { queued: true, ...inside(db) })).some(isDue)
  return {
    add,
    take(places) {
      const taken = [...ready].filter((name) => places.has(name))
      for (const name of taken) ready.delete(name)
      return taken
    },
    names: () => [...ready],
    async look(names) {
      const queues = await boss.getQueues([...names])
      // On one connection, so that the statements for all queues leave together and none waits for another.
      const found = await transaction({ db }, ({ db }) =>
        Promise.all(
          queues.map(async ({ name, readyCount }) =>
            readyCount >= MANY || (await hasDue(db, name)) ? [name as JobName] : [],
          ),
        ),
      )
      add(...found.flat())
      return found.flat().length > 0
    },
  }
}
