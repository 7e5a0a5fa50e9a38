import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a module in a process in the zone `TZ`, and returns what it prints. */
export async function runInZone(TZ: string, program: string): Promise<string> {
  const args = ['--input-type=module', '-e', program]
  const env = { ...process.env, TZ, NODE_NO_WARNINGS: '1' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return stdout
}
