import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packReleased } from '../../scripts/release/pack.ts'
import { type EarlierTree, unpackCommit } from '../deploy/earlier-tree.ts'
import { packDependencies } from '../sdk/packed.ts'

const folder = mkdtempSync(join(tmpdir(), 'postern-pack-'))
let tree: EarlierTree
beforeAll(() => {
  tree = unpackCommit(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim())
})
afterAll(() => {
  tree?.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('a clean checkout packs an SDK that installs in an empty folder', () => {
  expect(readdirSync(join(tree.path, 'sdk'))).not.toContain('dist')
  const [tarball = ''] = packReleased(tree.path, join(folder, 'release'))
  const project = join(folder, 'project')
  mkdirSync(project)
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
  const dependencies = packDependencies(folder)
  writeFileSync(join(project, 'package.json'), '{"name":"stranger","private":true,"type":"module"}')
  run('npm', 'install', '--offline', '--cache', join(folder, 'cache'), ...quiet, tarball, ...dependencies)
  const program =
    "import { createPostern } from '@postern/sdk'; console.log(typeof createPostern({ baseUrl: 'http://x' }).posts.create)"
  expect(run(process.execPath, '--input-type=module', '--eval', program).trim()).toBe('function')
  expect(run(join(project, 'node_modules/.bin/postern'), '--version')).toMatch(/\d+\.\d+\.\d+/)
})
