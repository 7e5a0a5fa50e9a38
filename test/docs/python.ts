import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hasPython, installPython } from '../helpers/python.ts'
import { isLong } from '../helpers/sample.ts'
import { root } from './pages.ts'

/** Holds what the SDK of the Python programs of the documentation needs, installed once by `npm run test:long`. */
const packages = join(root, '.cache/python-docs')

/** Environment for a Python that finds the SDK and its `httpx`. */
export const pythonEnv = {
  PYTHONPATH: `${join(root, 'sdk/python/src')}:${packages}`,
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Tells whether Python programs of the documentation can run. In long tests, installs their packages first if Python is there. */
export function hasPythonPackages(): boolean {
  if (!hasPython()) return false
  if (!importsPackages() && isLong) installPython('httpx==0.28.1', packages)
  return importsPackages()
}

function importsPackages(): boolean {
  const env = { ...process.env, ...pythonEnv }
  return spawnSync('python3', ['-c', 'import httpx'], { env }).status === 0
}
