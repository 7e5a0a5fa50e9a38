import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processStat } from './process-stat.ts'

const MEMORY = '/dev/shm'
const MIN_BYTES = 2 * 1024 ** 3
const PROCESS_FOLDER = /^postern-run-(\d+)(?:-(\d+))?$/

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

/** Makes the folder of this run, which its workers find in the environment. The stack removes it. */
export async function openRunFolder(stack: AsyncDisposableStack): Promise<void> {
  const folder = await processFolder(await roomiestParent())
  stack.defer(() => removeFolder(folder))
  process.env.TEST_RUN_FOLDER = folder
}

/** Makes the folder of this process in `parent`, and removes those of processes that were killed. */
export async function processFolder(parent: string): Promise<string> {
  await removeFoldersOfKilledProcesses(parent)
  const folder = join(parent, `postern-run-${process.pid}-${startTime(process.pid) ?? 0}`)
  // Postgres runs as a user of its own, who has to get to its folder.
  await mkdir(folder, { mode: 0o755, recursive: true })
  return folder
}

/** Each bears the id and the start time of its process, since the system uses an id again. */
export async function removeFoldersOfKilledProcesses(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid, start] = PROCESS_FOLDER.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid), start)) continue
    // That of another user stays: only that user can remove it.
    await removeFolder(join(parent, name)).catch(() => {})
  }
}

/** A Postgres that outlived its run still writes to the folder, and ends once its files are gone. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

function isAlive(pid: number, start: string | undefined): boolean {
  const current = startTime(pid)
  if (current !== undefined) return start === undefined || start === current
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One that belongs to another user is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns when a process started, in ticks since the machine did; undefined where it has ended, and on systems that do not tell. */
function startTime(pid: number): string | undefined {
  try {
    return processStat(pid)[19]
  } catch {
    return undefined
  }
}

function roomiestParent(): Promise<string> {
  return statfs(MEMORY).then(
    ({ bavail, bsize }) => (bavail * bsize >= MIN_BYTES ? MEMORY : tmpdir()),
    () => tmpdir(),
  )
}
