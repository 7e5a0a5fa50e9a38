import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import settings from '../../../vitest.config.ts'

/** The settings of this project for the cases beside this file, with a limit that a test can wait for. */
export default defineConfig((environment) => ({
  root: join(import.meta.dirname, '../../..'),
  test: {
    ...settings(environment).test,
    include: ['test/helpers/summary-cases/*.case.ts'],
    testTimeout: 300,
  },
}))
