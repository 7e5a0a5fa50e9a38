import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bareEnv } from './child-processes.ts'

const config = join(import.meta.dirname, 'summary-cases/vitest.config.ts')
const FILE = 'test/helpers/summary-cases/outcomes.case.ts'

/** Returns the last lines of a run of the cases, which begin with what was flaky or failed. */
async function endOfRun(env: Record<string, string>): Promise<string[]> {
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [vitest, 'run', '--config', config],
      { env: { ...bareEnv, ...env } },
      (_, stdout) => resolve(stdout),
    )
  })
  const lines = output.trimEnd().split('\n')
  return lines.slice(lines.findIndex((line) => /^(flaky|failed):/.test(line)))
}

describe('the end of a run', () => {
  it('lists flaky and failed tests with their errors in CI, where a failed test runs once more', async () => {
    expect(await endOfRun({ CI: 'true' })).toEqual([
      'flaky: passed at the second try, and to be mended at the cause',
      `  ${FILE} > passes at the second try`,
      '    AssertionError: expected 1 to be 2 // Object.is equality',
      `    at ${FILE}:13:17`,
      'failed:',
      `  ${FILE} > fails on purpose`,
      "    AssertionError: expected 'a post' to be 'a draft' // Object.is equality",
      `    at ${FILE}:8:20`,
      `  ${FILE} > hangs`,
      '    TestTimeoutError: Test timed out in 300ms.',
      '    If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".',
      `    at ${FILE}:16:1`,
      `  ${FILE} > a suite whose hook fails`,
      '    Error: no database',
      `    at ${FILE}:20:11`,
      '2 passed, 3 failed, 1 skipped',
    ])
  })

  it('lists each failed test elsewhere, where nothing is tried again', async () => {
    const lines = await endOfRun({})
    expect(lines[0]).toBe('failed:')
    expect(lines).toContain(`  ${FILE} > passes at the second try`)
    expect(lines.at(-1)).toBe('1 passed, 4 failed, 1 skipped')
  })
})
