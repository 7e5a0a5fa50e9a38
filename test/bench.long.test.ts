import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('the bench of the HTTP stack measures the service', { timeout: 180_000 }, async () => {
  const script = join(import.meta.dirname, '../scripts/bench/http.ts')
  const { stdout } = await run(process.execPath, [
    script,
    '--only',
    'postern,postern-real',
    '--rounds',
    '1',
    '--seconds',
    '1',
    '--dry',
  ])
  expect(stdout).toMatch(/Postern, everything on \| \d/)
})
