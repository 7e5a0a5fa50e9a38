import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The sources of an earlier commit in a temporary folder, with the packages that they name. */
export interface EarlierTree {
  path: string
  remove(): void
}

/**
 * Unpacks a commit, whose name has all 40 digits, since a shallow clone can fetch nothing less. Where neither the clone nor its origin
 * has the commit, it says so and unpacks the present one: two processes still run side by side.
 */
export function unpackCommit(wanted: string): EarlierTree {
  const commit = hasCommit(wanted) ? wanted : 'HEAD'
  if (commit !== wanted) console.warn(`This clone has no commit ${wanted}: the present one stands in for it.`)
  const path = mkdtempSync(join(tmpdir(), 'postern-earlier-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', path], { input: archive })
  if (hasSamePackages(path)) symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  else {
    const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', ['ci', ...quiet], { cwd: path, stdio: 'ignore' })
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasCommit(commit: string): boolean {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, timeout: 60_000 }).status === 0
  return git('cat-file', '-e', `${commit}^{commit}`) || git('fetch', '--depth=1', 'origin', commit)
}

/** Returns true if this tree has every package that the earlier service names, in the same version. */
function hasSamePackages(path: string): boolean {
  const { dependencies } = readJson(join(path, 'package.json'))
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = join(root, 'node_modules', name, 'package.json')
    return existsSync(manifest) && readJson(manifest).version === version
  })
}

function readJson(file: string): { version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(file, 'utf8'))
}
