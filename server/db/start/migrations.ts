import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError } from '../../lib/config-error.ts'
import { connect, type DatabaseConfig } from '../connect.ts'
import { findPending } from '../migrate.ts'

const PAUSE_MS = 500

/**
 * Waits until another process has applied every migration, for at most `maxMs`, and changes nothing. Throws `ConfigError` when none
 * does.
 */
export async function waitForMigrations(config: DatabaseConfig, maxMs: number, log: Logger): Promise<void> {
  const endsAt = performance.now() + maxMs
  const db = await connect(config, log)
  try {
    for (let isFirst = true; ; isFirst = false) {
      const pending = await findPending(db)
      if (pending.length === 0) return
      if (performance.now() >= endsAt)
        throw new ConfigError([
          `The database lacks ${pending.join(', ')}, and POSTERN_MIGRATE=0: run the command migrate, or leave the variable out.`,
        ])
      if (isFirst) log.warn({ pending }, 'waiting for another process to migrate the database')
      await delay(PAUSE_MS)
    }
  } finally {
    await db.destroy()
  }
}
