import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}

/**
 * Installs Python packages and what they need into a folder. Throws what pip says. Installs beside the folder and renames into place: test
 * files start at the same time, and an interrupted install leaves nothing.
 */
export function installPython(requirements: string | readonly string[], folder: string): void {
  const listed = [requirements].flat()
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  // A machine that gets its packages elsewhere would ask an index that it cannot reach again for minutes.
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '0']
  const { status, stderr } = spawnSync('python3', [...pip, '--target', fresh, ...listed], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(fresh, { recursive: true })
    throw new Error(`pip could not install ${listed.join(', ')}:\n${stderr}`)
  }
  if (existsSync(folder)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, folder)
}
