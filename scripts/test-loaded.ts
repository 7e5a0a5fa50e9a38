import '../server/process/node-version.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * `npm run test:loaded -- test/jobs test/server` runs these tests five times beside two processes that only compute: what fails then
 * depends on time or load. `ROUNDS` and `BUSY` set other numbers.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const BUSY = Number(process.env.BUSY ?? 2)

const files = process.argv.slice(2)
let tests: ChildProcess | undefined
if (files.length === 0) {
  console.error('Name what to run: npm run test:loaded -- test/jobs test/server/start.test.ts')
  process.exitCode = 1
} else {
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;) {}']))
  // However this process ends, they and the tests do too.
  const stop = () => {
    for (const child of busy) child.kill('SIGKILL')
    tests?.kill()
  }
  process.once('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const failed: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`\n> round ${round} of ${ROUNDS}`)
    if (!(await passes())) failed.push(round)
  }
  console.log(
    `\n${ROUNDS - failed.length} of ${ROUNDS} rounds passed${failed.length > 0 ? `, not: ${failed.join(', ')}` : ''}.`,
  )
  if (failed.length > 0) process.exitCode = 1
  stop()
}

/** Runs the tests once, without a second try. */
async function passes(): Promise<boolean> {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  tests = spawn(process.execPath, [vitest, 'run', '--retry=0', ...files], { stdio: 'inherit' })
  const [code] = (await once(tests, 'close')) as [number | null]
  return code === 0
}
