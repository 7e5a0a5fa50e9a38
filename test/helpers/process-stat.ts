import { readFileSync } from 'node:fs'

/**
 * Returns the fields of `/proc/<pid>/stat` (proc(5)) from the third one, the state, on. Throws where the process has ended, and on systems
 * other than Linux.
 */
export function processStat(pid: number | 'self' | undefined): string[] {
  // The name of the command, which may hold spaces, ends at the last parenthesis.
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}
