import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MIN_BYTES = 2 * 1024 ** 3

/**
 * Makes a folder for data that need not survive a crash, in memory where the system has room for it. A Postgres database has
 * 700 files: on a disk, copying one costs 700 ms of CPU, in memory 30. No programs go here, since containers forbid to run them.
 */
export async function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join(await parent(), prefix))
}

let chosen: Promise<string> | undefined

function parent(): Promise<string> {
  chosen ??= statfs(MEMORY).then(
    ({ bavail, bsize }) => (bavail * bsize >= MIN_BYTES ? MEMORY : tmpdir()),
    () => tmpdir(),
  )
  return chosen
}
