import '../../server/lib/node-version.ts'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Suites against real servers of others. Apart from the rest because the first run installs them. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['test/peers/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
