import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Locks of the operating system beside a SQLite database, one file for each worker. */
export interface WorkerLocks {
  /** Takes the lock of this worker until it is released or the process ends, however it ends. */
  take(workerId: string): void
  /** Whether nobody holds the lock: the worker is dead. Removes its file then. */
  isFree(workerId: string): boolean
  release(workerId: string): void
}

/**
 * Node has no file locks, SQLite has: a transaction on an empty database holds one that even SIGKILL and a power cut end.
 */
export function createWorkerLocks(databaseFile: string): WorkerLocks {
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
