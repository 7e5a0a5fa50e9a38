import { spawnSync } from 'node:child_process'

/** Returns the newest tag of a release before this one, or null for the first release. */
export function earlierTag(tag: string): string | null {
  const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*', `${tag}^`]
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
