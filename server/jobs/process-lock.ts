import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { createKeptConnection } from './kept-connection.ts'

const KEY = `hashtextextended('postern:process:' || ?, 0)`

/** Proves to other processes that this one is alive, by a lock that Postgres releases when its connection ends. */
export interface ProcessLock {
  /** Takes the lock. While its connection is lost, others may take this process for dead. */
  take(): Promise<void>
  release(): Promise<void>
}

export function createProcessLock(connectionString: string, processId: string, log: Logger): ProcessLock {
  const { open, close } = createKeptConnection({
    connectionString,
    log,
    failure: 'could not take the lock of this process',
    // Nobody else takes this exclusively, so it waits at most for a look of another process.
    prepare: (client) => client.query(`select pg_advisory_lock(${KEY.replace('?', '$1')})`, [processId]),
  })
  return { take: open, release: close }
}

/** Returns true if no connection holds the lock of that process. Looks with a shared lock, so that two looks do not meet. */
export async function isProcessGone(db: Knex, processId: string): Promise<boolean> {
  const { rows } = await db.raw(`select pg_try_advisory_xact_lock_shared(${KEY}) as free`, [processId])
  return rows[0].free
}
