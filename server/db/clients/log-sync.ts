import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { callerName } from '../../lib/caller.ts'
import { RoundRobin } from '../../lib/round-robin.ts'
import { markOutage } from '../outage.ts'

/** Makes the commits of a SQLite database durable by syncing its write-ahead log. */
export interface LogSync {
  /** Resolves when all that has been committed so far is on the disk. One sync serves all callers that wait for it. */
  synced(): Promise<void>
  /** Waits for the sync under way, and closes the log. */
  close(): Promise<void>
}

/**
 * Syncs the log of `file` in the thread pool, so that the event loop does not wait for the disk
 * (docs/decisions/0027-sqlite-syncs-off-the-event-loop.md). `checkpoint` writes the whole log into the database file and syncs it, or
 * throws.
 */
export function createLogSync(file: string, checkpoint: () => void): LogSync {
  let log: Promise<FileHandle> | undefined
  let waiting: Waiting = new RoundRobin()
  let syncing: Promise<void> | null = null
  let isTrusted = true

  async function sync(): Promise<void> {
    if (!isTrusted) checkpoint()
    isTrusted = true
    log ??= open(`${file}-wal`, 'r+')
    await (await log).datasync()
  }

  async function syncAll(): Promise<void> {
    while (!waiting.isEmpty) {
      // Lets the commits of this turn of the event loop join.
      await nextTurn()
      const callers = waiting
      waiting = new RoundRobin()
      try {
        await sync()
        void wake(callers)
      } catch (cause) {
        // The kernel reports a failed write once: later syncs succeed without what it lost.
        isTrusted = false
        refuse(callers, unknownCommit(cause))
      }
    }
    syncing = null
  }

  return {
    synced() {
      const caller = Promise.withResolvers<void>()
      waiting.add(callerName() ?? '', caller)
      syncing ??= syncAll()
      return caller.promise
    },
    async close() {
      await syncing
      const opened = await log?.catch(() => null)
      await opened?.close()
    },
  }
}

type Waiting = RoundRobin<PromiseWithResolvers<void>>

/** Lets one commit's caller go on in each turn of the event loop, so that other requests get in between. */
async function wake(callers: Waiting): Promise<void> {
  for (let next = callers.take(); next !== undefined; next = callers.take()) {
    next.resolve()
    await nextTurn()
  }
}

function refuse(callers: Waiting, error: Error): void {
  for (let next = callers.take(); next !== undefined; next = callers.take()) next.reject(error)
}

/** Has no code of SQLite: a transaction that may be on the disk must not run again. */
function unknownCommit(cause: unknown): Error {
  const error = new Error('The database could not write its log to the disk, so the change may be lost.', {
    cause,
  })
  return markOutage(error, 'full')
}
