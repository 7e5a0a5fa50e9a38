import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { readConfig } from '../../../server/config/config.ts'
import { systemClock } from '../../../server/lib/time/clock.ts'
import { createGuardedDispatcher } from '../../../server/outbound/guarded-dispatcher.ts'
import { createPlatforms } from '../../../server/platforms/registry.ts'
import type { Figures } from './figures.ts'

/** Measures what this machine has, before the bench loads it. */
export async function findMachine(): Promise<NonNullable<Figures['machine']>> {
  const [load = 0] = loadavg()
  return {
    ...{ cores: availableParallelism(), memoryBytes: totalmem(), load },
    diskBytesPerSecond: 262_144 * writesPerSecond(262_144),
    syncsPerSecond: writesPerSecond(8_192),
  }
}

/** Returns the limits that platforms have without `PLATFORM_CONCURRENCY`. */
export function findPlatformLimits(): Record<string, number> {
  const config = readConfig({ POSTERN_SECRET: 'x'.repeat(32) })
  const platforms = createPlatforms({
    ...{ config, clock: systemClock, dispatcher: createGuardedDispatcher({ allowLoopback: false }) },
    // Nothing here publishes.
    ...{ db: undefined as unknown as Knex, findAccounts: async () => [] },
  })
  return Object.fromEntries(Object.values(platforms).map(({ name, maxConcurrent }) => [name, maxConcurrent]))
}

/** Writes to the disk of the temporary folder, where the bench keeps its Postgres, with a sync after each. */
function writesPerSecond(bytes: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'postern-disk-'))
  const file = openSync(join(folder, 'file'), 'w')
  const block = Buffer.alloc(bytes, 'x')
  const started = performance.now()
  let writes = 0
  try {
    for (; performance.now() - started < 2_000; writes += 1) {
      writeSync(file, block, 0, bytes, (writes % 64) * bytes)
      fdatasyncSync(file)
    }
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
  return (writes * 1_000) / (performance.now() - started)
}
