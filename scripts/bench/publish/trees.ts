import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurements } from './measure.ts'

const root = join(import.meta.dirname, '../../..')
const folder = 'scripts/bench/publish'
/** Lists files of the bench that do not depend on the engine's internals and so run in any tree. */
const shared = [
  'measure.ts',
  'requests-bench.ts',
  'waiting-posts.ts',
  'databases.ts',
  'loopback.ts',
  ...['costs-bench', 'costs-worker', 'count-statements', 'meter'].map((name) => `costs/${name}.ts`),
  ...['commits-bench', 'callers', 'service'].map((name) => `commits/${name}.ts`),
]

/** Runs a copy of the service in its own processes. */
export interface Tree {
  run<N extends keyof Measurements>(
    name: N,
    ...args: Parameters<Measurements[N]>
  ): Promise<Awaited<ReturnType<Measurements[N]>>>
  remove(): void
}

export const thisTree: Tree = treeAt(root, () => {})

/** Checks out another commit into a temporary folder, with its own packages and this commit's bench. */
export function checkOut(ref: string): Tree {
  const path = mkdtempSync(join(tmpdir(), 'postern-baseline-'))
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', path], { input: archive })
  const lock = 'package-lock.json'
  if (readFileSync(join(root, lock), 'utf8') === readFileSync(join(path, lock), 'utf8'))
    symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path, stdio: 'ignore' })
  for (const part of ['costs', 'commits']) mkdirSync(join(path, folder, part), { recursive: true })
  for (const file of shared) copyFileSync(join(root, folder, file), join(path, folder, file))
  return treeAt(path, () => rmSync(path, { recursive: true, force: true }))
}

function treeAt(path: string, remove: () => void): Tree {
  return {
    remove,
    async run(name, ...args) {
      const child = fork(join(path, folder, 'measure.ts'), [JSON.stringify({ name, args })], {
        cwd: path,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const exit = once(child, 'exit')
      const answer = once(child, 'message')
      const result = await Promise.race([answer, exit.then(() => null)])
      if (result === null) throw new Error(`${name} ended without a result in ${path}.`)
      await exit
      return result[0]
    },
  }
}
