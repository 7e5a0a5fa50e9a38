import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { dialectOf } from '../db/dialect.ts'
import { transaction } from '../db/transaction.ts'
import { type Clock, systemClock } from '../lib/clock.ts'

/** How often a worker says that it lives, and looks for others that do not. */
export const BEAT_MS = 5_000
/** A look suspects a worker that has not beaten for this long, and the next look confirms it: it is taken over within 20 s. */
const SUSPECT_AFTER_MS = 9_000
/**
 * A suspect that still has not beaten after this long, by the time that passes in this process, is dead. Clocks jump: on a machine
 * that wakes from sleep all heartbeats are old, and the worker that looks first must not bury the others.
 */
const CONFIRM_AFTER_MS = 4_000

/**
 * Tells which of the workers of this database live. A wrong verdict (a process that stood still, then wakes) costs no more than
 * a lease that has ended, and the next beat of that worker registers it again.
 */
export interface Presence {
  /** Registers this worker, or says that it still lives, and answers the ids of the workers that have died. */
  beat(): Promise<string[]>
  /** Removes a dead worker; false when somebody else has, or when it lives after all. In the caller's transaction. */
  bury(db: Knex, workerId: string): Promise<boolean>
  /** Ends this worker. With `abandoned`, what it could not end stays behind, to be taken over like that of a dead one. */
  leave(abandoned: boolean): Promise<void>
}

export function createPresence(db: Knex, clock: Clock, workerId: string): Presence {
  return dialectOf(db).name === 'postgres' ? heartbeats(db, clock, workerId) : locks(db, clock, workerId)
}

interface Suspect {
  /** Its last heartbeat. */
  heartbeat: number
  /** When this process first saw that it is old; by a clock that never jumps. */
  since: number
}

/** By the database's clock, since those of two machines may differ by more than a heartbeat. */
function heartbeats(db: Knex, clock: Clock, workerId: string): Presence {
  const now = () =>
    clock === systemClock
      ? db.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
      : db.raw('?::bigint', [clock.now()])
  const suspected = (db: Knex) =>
    db('workers').whereNot({ id: workerId }).whereRaw('heartbeat_at <= ? - ?', [now(), SUSPECT_AFTER_MS])
  let suspects = new Map<string, Suspect>()
  return {
    async beat() {
      const row = { id: workerId, heartbeat_at: now() as unknown as number }
      await db('workers').insert(row).onConflict('id').merge()
      const before = suspects
      suspects = new Map()
      for (const { id, heartbeat_at: heartbeat } of await suspected(db)) {
        const known = before.get(id)
        suspects.set(id, known?.heartbeat === heartbeat ? known : { heartbeat, since: performance.now() })
      }
      return [...suspects]
        .filter(([, { since }]) => performance.now() - since >= CONFIRM_AFTER_MS)
        .map(([id]) => id)
    },
    bury: async (db, id) => (await suspected(db).where({ id }).delete()) === 1,
    async leave(abandoned) {
      if (!abandoned) await db('workers').where({ id: workerId }).delete()
    },
  }
}

/** On SQLite all workers share a machine: each holds a lock file, which the operating system lets go when the process dies. */
function locks(db: Knex, clock: Clock, workerId: string): Presence {
  const files = createWorkerLocks((db.client.config.connection as { filename: string }).filename)
  let registered = false
  return {
    async beat() {
      if (!registered) {
        files.take(workerId)
        await db('workers').insert({ id: workerId, heartbeat_at: clock.now() }).onConflict('id').ignore()
        registered = true
      }
      const others: string[] = await db('workers').whereNot({ id: workerId }).pluck('id')
      return others.filter((id) => files.isFree(id))
    },
    bury: async (db, id) => (await db('workers').where({ id }).delete()) === 1,
    async leave(abandoned) {
      if (!abandoned && registered) await db('workers').where({ id: workerId }).delete()
      files.release(workerId)
    },
  }
}

/** Locks of the operating system beside a SQLite database, one file for each worker. */
interface WorkerLocks {
  /** Takes the lock of this worker until it is released or the process ends, however it ends. */
  take(workerId: string): void
  /** Whether nobody holds the lock: the worker is dead. Removes its file then. */
  isFree(workerId: string): boolean
  release(workerId: string): void
}

/**
 * Node has no file locks, SQLite has: a transaction on an empty database holds one that even SIGKILL and a power cut end.
 */
function createWorkerLocks(databaseFile: string): WorkerLocks {
  const held = new Map<string, Database.Database>()
  const fileOf = (workerId: string) => `${databaseFile}-worker-${workerId}`
  return {
    take(workerId) {
      if (held.has(workerId)) return
      writeFileSync(fileOf(workerId), '', { mode: 0o600 })
      held.set(workerId, lock(fileOf(workerId)))
    },
    isFree(workerId) {
      const file = fileOf(workerId)
      try {
        lock(file).close()
      } catch (error) {
        // A file that is gone is no lock: the database was copied here, say. Any other trouble proves nothing.
        return codeOf(error) === 'SQLITE_CANTOPEN'
      }
      rmSync(file, { force: true })
      return true
    },
    release(workerId) {
      const database = held.get(workerId)
      if (database === undefined) return
      held.delete(workerId)
      database.close()
      rmSync(fileOf(workerId), { force: true })
    },
  }
}

/** Throws SQLITE_BUSY where another holds it, SQLITE_CANTOPEN where there is no such file. */
function lock(file: string): Database.Database {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    return database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

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
