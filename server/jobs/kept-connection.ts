import type { Client } from 'pg'
import type { Logger } from 'pino'
import { lazyPackage } from '../lib/lazy.ts'

const pg = lazyPackage<typeof import('pg')>('pg')

const RECONNECT_MS = 1_000
const CONNECT_MS = 10_000

/** Holds a connection to Postgres that is none of the pool, since it is never given back. Makes a new one when it is lost. */
export interface KeptConnection {
  /** Rejects if the first connection fails, and tries no more. */
  open(): Promise<void>
  /** Tries until it succeeds. */
  openLater(): void
  close(): Promise<void>
}

interface KeptConnectionOptions {
  connectionString: string
  log: Logger
  /** Names what a failed attempt is logged as. */
  failure: string
  /** Prepares each new connection. */
  prepare(client: Client): Promise<unknown>
}

export function createKeptConnection(options: KeptConnectionOptions): KeptConnection {
  const { connectionString, log, failure, prepare } = options
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function open(): Promise<void> {
    const fresh = new (pg().Client)({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client === fresh) reopenLater()
    })
    await fresh.connect()
    if (isClosed) return fresh.end()
    client = fresh
    await prepare(fresh)
  }

  function openLater(): void {
    open().catch((err: unknown) => {
      log.debug({ err }, failure)
      reopenLater()
    })
  }

  function reopenLater(): void {
    client = null
    if (isClosed) return
    // A connection that ends while it is prepared gets here twice, and must lead to one new connection.
    clearTimeout(retry)
    retry = setTimeout(openLater, RECONNECT_MS)
    retry.unref()
  }

  return {
    open,
    openLater,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
