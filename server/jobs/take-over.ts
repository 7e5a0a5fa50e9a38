import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { transaction } from '../db/transaction.ts'
import type { Presence } from './presence.ts'

interface TakeOver {
  db: Knex
  log: Logger
  presence: Presence
  /** Puts back at once the jobs that this worker ran. */
  putBack(db: Knex, workerId: string): Promise<void>
  /** Has what else it held looked at: `recover-worker`. */
  recover(db: Knex, workerId: string): Promise<void>
}

/** Says that this worker lives and takes over from those that do not, each in one transaction, so that no crash loses it. */
export async function beatAndTakeOver({ db, log, presence, putBack, recover }: TakeOver): Promise<void> {
  for (const workerId of await presence.beat()) {
    const taken = await transaction({ db }, async ({ db }) => {
      if (!(await presence.bury(db, workerId))) return false
      await putBack(db, workerId)
      await recover(db, workerId)
      return true
    })
    if (taken) log.warn({ workerId }, 'a worker has died; its work is taken over')
  }
}
