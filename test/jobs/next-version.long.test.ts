import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const options = `--import ${root}/test/helpers/next-engine.ts`
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: options },
  })

function minorOf(name: string): number {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  return Number(/^12\.(\d+)\./.exec(version)?.[1])
}

it('the queue works on the next minor version of its engine, by documented calls alone', () => {
  expect(minorOf('pg-boss-next')).toBeGreaterThan(minorOf('pg-boss'))
  expect(run('-p', `require.resolve('pg-boss')`).stdout).toContain('pg-boss-next')
  const suite = ['test/jobs/queue.test.ts', 'test/jobs/upgrade.test.ts']
  const { status, stdout, stderr } = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...suite,
    '-t',
    'postgres|release',
  )
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' })
})
