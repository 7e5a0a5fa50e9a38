import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isLong } from '../helpers/sample.ts'
import { root } from './pages.ts'

/** Holds what Python programs of the documentation import: `requests`, installed once by `npm run test:long`. */
const packages = join(root, '.cache/python')

/** Environment for a Python that finds `requests`. */
export const pythonEnv = { PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }

export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}

/** Tells whether Python programs that import `requests` can run. In long tests, installs it first if Python is there. */
export function hasRequests(): boolean {
  if (!hasPython()) return false
  if (!importsRequests() && isLong) installRequests()
  return importsRequests()
}

function importsRequests(): boolean {
  return (
    spawnSync('python3', ['-c', 'import requests'], { env: { ...process.env, ...pythonEnv } }).status === 0
  )
}

/** Installs beside and renames into place: test files start at the same time, and an interrupted install leaves nothing. */
function installRequests(): void {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const fresh = mkdtempSync(`${packages}-`)
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', fresh]
  const { status, stderr } = spawnSync('python3', [...pip, 'requests==2.34.2'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pip could not install requests:\n${stderr}`)
  if (existsSync(packages)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, packages)
}
