import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { codeOf } from '../../lib/error-code.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { connect, type DatabaseConfig } from '../connect.ts'
import { dialectOf } from '../dialect.ts'
import { postgresOutage } from '../outage.ts'
import { transaction } from '../transaction.ts'
import { target } from './problems.ts'

const pg = lazyPackage<typeof import('pg')>('pg')

const PAUSE_MS = 1_000
const SAY_EVERY_MS = 10_000
const CONNECT_MS = 5_000

/**
 * Waits until Postgres accepts connections, for at most `maxMs`, and says so; with 0, it does not even ask. A name that cannot be
 * found counts too: a container's name appears with the container. Everything else, such as a wrong password, is left to the first use,
 * which explains it.
 */
export async function waitForDatabase(config: DatabaseConfig, maxMs: number, log: Logger): Promise<void> {
  if (config.kind === 'sqlite' || maxMs === 0) return
  const endsAt = performance.now() + maxMs
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const problem = await findAbsence(config.url)
    const leftMs = endsAt - performance.now()
    if (problem === null || leftMs <= 0) return
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now()
      const seconds = Math.ceil(leftMs / 1_000)
      log.warn(`waiting for Postgres at ${target(config.url).host} for up to ${seconds} s (${problem})`)
    }
    await delay(Math.min(PAUSE_MS, leftMs))
  }
}

/** Returns why the server is not there yet; null if it answers, whatever it says. */
async function findAbsence(url: string): Promise<string | null> {
  const client = new (pg().Client)({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // A connection that is lost later than it fails must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    const code = codeOf(error)
    const absent =
      postgresOutage(error) === 'away' ||
      /^(ENOTFOUND|EAI_AGAIN)$/.test(code) ||
      (error instanceof Error && error.message.includes('timeout expired'))
    return absent ? code || 'no response' : null
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Runs the part of a start that creates and changes tables and indexes, while no other process runs it on this database. The lock has a
 * connection of its own, so that a pool of one suffices for the rest.
 */
export async function startAlone<T>(config: DatabaseConfig, log: Logger, run: () => Promise<T>): Promise<T> {
  if (config.kind === 'sqlite') return run()
  const db = await connect({ kind: 'postgres', url: config.url, poolSize: 1 }, log)
  try {
    return await transaction({ db }, async ({ db }) => {
      // Another process may migrate for hours, and so may this one.
      await db.raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
      await dialectOf(db).lock(db, 'postern:start')
      return run()
    })
  } finally {
    await db.destroy()
  }
}
