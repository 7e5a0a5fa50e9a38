import './server/lib/node-version.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/helpers/closing-line.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    // A process per file: a handle that outlives its suite is then seen, and native modules are loaded anew.
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
    env: { NODE_ENV: 'test' },
  },
})
