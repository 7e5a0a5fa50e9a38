import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { dialectOf } from '../db/dialect.ts'
import { runFixed } from '../db/fixed-statement.ts'
import type { WorkerRow } from '../db/tables/system.ts'
import { transaction } from '../db/transaction.ts'
import { codeOf } from '../lib/error-code.ts'
import { type Clock, systemClock } from '../lib/time/clock.ts'
import { createProcessLock, isProcessGone } from './process-lock.ts'

/** Sets how often a worker reports that it is alive and looks for dead workers. */
export const BEAT_MS = 5_000
/**
 * Time without a heartbeat after which a worker is suspected to be dead. The next check confirms it, so its work is taken over
 * within 20 s.
 */
const SUSPECT_AFTER_MS = 9_000
/**
 * Confirms a suspect as dead if it sends no heartbeat for this long, measured by this process's monotonic clock. When a machine
 * wakes from sleep, all heartbeats are old, and the first worker to check must not declare the others dead.
 */
const CONFIRM_AFTER_MS = 4_000

/**
 * Tells which workers of this database are alive. A wrong verdict (about a process that was suspended and wakes up) costs no more
 * than an expired lease, and the worker's next heartbeat registers it again.
 */
export interface Presence {
  /** Lets `isAlive` see this process from now on, also without heartbeats. */
  announce(): Promise<void>
  /** Returns at once whether a process that has announced itself is alive. */
  isAlive(workerId: string): Promise<boolean>
  /** Ends what `announce` began. */
  end(): Promise<void>
  /**
   * Registers this worker or records its heartbeat, and returns the ids of workers that died. Calls `onLost` if others took this one
   * for dead.
   */
  beat(onLost?: () => void): Promise<string[]>
  /**
   * Removes a dead worker in the caller's transaction, and returns its row. Returns undefined if another process has removed it, or if
   * it is alive after all.
   */
  deleteWorker(db: Knex, workerId: string): Promise<WorkerRow | undefined>
  /** Removes this worker. If `abandoned` is set, it stays registered, so that another worker takes over what it could not finish. */
  leave(abandoned: boolean): Promise<void>
}

export function createPresence(db: Knex, clock: Clock, workerId: string, log: Logger): Presence {
  return dialectOf(db).name === 'postgres' ? heartbeats(db, clock, workerId, log) : locks(db, clock, workerId)
}

interface Suspect {
  /** Time of the last heartbeat. */
  heartbeat: number
  /** Monotonic time when this process first saw the old heartbeat. */
  since: number
}

/** Compares heartbeats by the database's clock, because the clocks of two machines may differ by more than a heartbeat. */
function heartbeats(db: Knex, clock: Clock, workerId: string, log: Logger): Presence {
  const { connectionString } = db.client.config.connection as { connectionString: string }
  const lock = createProcessLock(connectionString, workerId, log)
  const now = () =>
    clock === systemClock
      ? db.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint')
      : db.raw('?::bigint', [clock.now()])
  const suspected = (db: Knex) =>
    db('workers').whereNot({ id: workerId }).whereRaw('heartbeat_at <= ? - ?', [now(), SUSPECT_AFTER_MS])
  let suspects = new Map<string, Suspect>()
  return {
    announce: lock.take,
    isAlive: async (id) => !(await isProcessGone(db, id)),
    end: lock.release,
    async beat(onLost) {
      const row = { id: workerId, heartbeat_at: now() as unknown as number }
      if ((await db('workers').where({ id: workerId }).update(row)) === 0) {
        onLost?.()
        await db('workers').insert(row).onConflict('id').merge()
      }
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
    deleteWorker: async (db, id) => (await suspected(db).where({ id }).delete('*'))[0],
    async leave(abandoned) {
      if (!abandoned) await db('workers').where({ id: workerId }).delete()
    },
  }
}

/**
 * Detects dead workers by lock files. On SQLite, all workers share a machine, and the operating system releases a process's lock
 * when it dies.
 */
function locks(db: Knex, clock: Clock, workerId: string): Presence {
  const files = createWorkerLocks((db.client.config.connection as { filename: string }).filename)
  let registered = false
  async function register(): Promise<void> {
    if (registered) return
    files.take(workerId)
    await db('workers').insert({ id: workerId, heartbeat_at: clock.now() }).onConflict('id').ignore()
    registered = true
  }
  return {
    announce: register,
    isAlive: async (id) => !files.isFree(id),
    end: async () => {},
    async beat() {
      await register()
      const others: string[] = await db('workers').whereNot({ id: workerId }).pluck('id')
      return others.filter((id) => files.isFree(id))
    },
    async deleteWorker(db, id) {
      const rows = await runFixed<WorkerRow>(db, 'delete from workers where id = ? returning *', [id])
      return rows[0]
    },
    async leave(abandoned) {
      if (!abandoned && registered) await db('workers').where({ id: workerId }).delete()
      files.release(workerId)
    },
  }
}

/** Holds one lock file per worker, beside the SQLite database. */
interface WorkerLocks {
  /** Locks this worker's file until it is released or the process ends for any reason. */
  take(workerId: string): void
  /** Returns true if nobody holds the lock, so the worker is dead, and then removes its file. */
  isFree(workerId: string): boolean
  release(workerId: string): void
}

/** Holds an open transaction on an empty SQLite database, because Node has no file locks. Even SIGKILL and a power cut release it. */
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
        // A missing file is no lock; for example, the database was copied here. Any other error proves nothing.
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

/** Locks the file. Throws SQLITE_BUSY if another process holds it, and SQLITE_CANTOPEN if there is no such file. */
function lock(file: string): Database.Database {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    return database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw error
  }
}

interface TakeOver {
  db: Knex
  log: Logger
  presence: Presence
  /** Forgets the jobs that this worker runs, since others took it for dead. */
  onLost?: () => void
  /** Puts the jobs that this worker ran back in the queue. */
  putBack(db: Knex, worker: WorkerRow): Promise<void>
  /** Enqueues `recover-worker` for other work that the dead worker held. */
  recover(db: Knex, workerId: string): Promise<void>
}

/** Records this worker's heartbeat and takes over from dead workers, each in one transaction, so that a crash loses nothing. */
export async function beatAndTakeOver(options: TakeOver): Promise<void> {
  const { db, log, presence, onLost, putBack, recover } = options
  for (const workerId of await presence.beat(onLost)) {
    const taken = await transaction({ db }, async ({ db }) => {
      const worker = await presence.deleteWorker(db, workerId)
      if (worker === undefined) return false
      await putBack(db, worker)
      await recover(db, workerId)
      return true
    })
    if (taken) log.warn({ workerId }, 'a worker died; this worker takes over its work')
  }
}
