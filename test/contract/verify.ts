import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { bareEnv } from '../helpers/child-processes.ts'

const root = join(import.meta.dirname, '../..')

interface Ended {
  code: number
  output: string
}

/** Runs the command of the package from its sources. */
export function verify(...args: string[]): Promise<Ended> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['contract/cli.ts', ...args],
      { cwd: root, env: bareEnv, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
}
