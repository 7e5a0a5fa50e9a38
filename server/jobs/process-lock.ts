import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { lazyPackage } from '../lib/lazy.ts'

const pg = lazyPackage<typeof import('pg')>('pg')

const RECONNECT_MS = 1_000
const CONNECT_MS = 10_000
const KEY = `hashtextextended('postern:process:' || ?, 0)`

/** Proves to other processes that this one is alive, by a lock that Postgres releases when its connection ends. */
export interface ProcessLock {
  /** Takes the lock. While its connection is lost, others may take this process for dead. */
  take(): Promise<void>
  release(): Promise<void>
}

/** Creates the lock of this process. Its connection is not one of the pool, since it is never given back. */
export function createProcessLock(connectionString: string, processId: string, log: Logger): ProcessLock {
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isReleased = false

  async function connect(): Promise<void> {
    const fresh = new (pg().Client)({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client === fresh) reconnectLater()
    })
    await fresh.connect()
    if (isReleased) return fresh.end()
    client = fresh
    // Nobody else takes this exclusively, so it waits at most for a look of another process.
    await fresh.query(`select pg_advisory_lock(${KEY.replace('?', '$1')})`, [processId])
  }

  function reconnectLater(): void {
    client = null
    if (isReleased) return
    // A connection that ends while it takes the lock gets here twice, and must lead to one new connection.
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().catch((err: unknown) => {
        log.debug({ err }, 'could not take the lock of this process')
        reconnectLater()
      })
    }, RECONNECT_MS)
    retry.unref()
  }

  return {
    take: connect,
    async release() {
      isReleased = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/** Returns true if no connection holds the lock of that process. Looks with a shared lock, so that two looks do not meet. */
export async function isProcessGone(db: Knex, processId: string): Promise<boolean> {
  const { rows } = await db.raw(`select pg_try_advisory_xact_lock_shared(${KEY}) as free`, [processId])
  return rows[0].free
}
