import './server/process/node-version.ts'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { listSharedFiles } from './test/helpers/shared-files.ts'

/** Files that are long by nature. `npm test` leaves them out; `npm run test:long` runs them, and the shared files once more. */
const LONG = 'test/**/*.long.test.ts'

// Halves the CPU of every process that a test starts: none but the first strips the types and compiles what it loads.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

export default defineConfig(({ mode }) => {
  const long = mode === 'long'
  return {
    test: {
      ...(long
        ? { include: [LONG, ...listSharedFiles()] }
        : { include: ['test/**/*.test.ts'], exclude: ['**/node_modules/**', LONG] }),
      reporters: ['default', './test/helpers/summary-reporter.ts'],
      setupFiles: ['test/helpers/each-file.ts'],
      globalSetup: ['test/helpers/global-setup.ts'],
      // A worker runs file after file, since loading the service anew costs seconds; each-file.ts fails what leaves something open.
      // Node itself loads the modules, as in production.
      pool: 'forks',
      isolate: false,
      // The garbage of a request dies young: room for it saves two thirds of the collections.
      execArgv: ['--max-semi-space-size=64'],
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // One more than cores, since a worker waits half of its time: for Postgres, a child process, a browser. With two for each core
      // a run took 7 % longer, and more than eight share one Postgres badly.
      maxWorkers: Math.min(availableParallelism() + 1, 8),
      // They end what hangs, and never judge how fast a machine is. A test that needs more says so at its place.
      testTimeout: long ? 300_000 : 60_000,
      hookTimeout: long ? 300_000 : 120_000,
      teardownTimeout: 60_000,
      // In CI a failed test runs once more, and the end of the run lists what passed then. Here a failure is looked at.
      retry: process.env.CI ? 1 : 0,
      // A test that asserts nothing fails: no helper returns before its first `expect`, and no list of cases is empty unnoticed.
      expect: { requireAssertions: true, poll: { timeout: long ? 120_000 : 45_000 } },
      env: { NODE_ENV: 'test', TEST_LONG: long ? '1' : '0' },
    },
  }
})
