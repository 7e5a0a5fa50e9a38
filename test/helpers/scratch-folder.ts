import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MIN_BYTES = 2 * 1024 ** 3
const RUN_FOLDER = /^postern-run-(\d+)$/

/**
 * Makes a folder for data that need not survive a crash, in memory where the system has room for it. A Postgres database has
 * 700 files: on a disk, copying one costs 700 ms of CPU, in memory 30. No programs go here, since containers forbid to run them.
 * The run removes it in the end.
 */
export async function scratchFolder(prefix: string): Promise<string> {
  const runFolder = process.env.TEST_RUN_FOLDER
  if (runFolder === undefined) throw new Error('Only a test run has scratch folders: see global-setup.ts.')
  return mkdtemp(join(runFolder, prefix))
}

/** Makes the folder of this run, which its workers find in the environment, and removes those of runs that were killed. */
export async function openRunFolder(stack: AsyncDisposableStack): Promise<void> {
  const parent = await roomiestParent()
  await removeFoldersOfKilledRuns(parent)
  const folder = join(parent, `postern-run-${process.pid}`)
  // Left by a process that had the same id.
  await removeFolder(folder)
  // Postgres runs as a user of its own, who has to get to its folder.
  await mkdir(folder, { mode: 0o755 })
  stack.defer(() => removeFolder(folder))
  process.env.TEST_RUN_FOLDER = folder
}

/** Each bears the id of the process that it belongs to. */
export async function removeFoldersOfKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, owner] = RUN_FOLDER.exec(name) ?? []
    if (owner !== undefined && !isAlive(Number(owner))) await removeFolder(join(parent, name))
  }
}

/** A Postgres that outlived its run still writes to the folder, and ends once its files are gone. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One that belongs to another user is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function roomiestParent(): Promise<string> {
  return statfs(MEMORY).then(
    ({ bavail, bsize }) => (bavail * bsize >= MIN_BYTES ? MEMORY : tmpdir()),
    () => tmpdir(),
  )
}
