import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hasPython, installPython } from '../helpers/python.ts'
import { isLong } from '../helpers/sample.ts'
import { root } from './pages.ts'

/** Holds what Python programs of the documentation import: `requests`, installed once by `npm run test:long`. */
const packages = join(root, '.cache/python')

/** Environment for a Python that finds `requests`. */
export const pythonEnv = { PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }

/** Tells whether Python programs that import `requests` can run. In long tests, installs it first if Python is there. */
export function hasRequests(): boolean {
  if (!hasPython()) return false
  if (!importsRequests() && isLong) installPython('requests==2.34.2', packages)
  return importsRequests()
}

function importsRequests(): boolean {
  return (
    spawnSync('python3', ['-c', 'import requests'], { env: { ...process.env, ...pythonEnv } }).status === 0
  )
}
