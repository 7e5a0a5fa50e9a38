import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import type { Logger } from 'pino'

export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600
const STICKY = 0o1000

/** SQLite gives its companion files the mode of the database file, but only when it creates them. */
const sqliteCompanions = ['', '-wal', '-shm', '-journal']

/** Creates a folder that only its owner can open, with any missing parents. Leaves an existing folder unchanged. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
}

/** Creates an empty database file if there is none: SQLite would create one that all users can read. */
export function makePrivateDatabase(file: string): void {
  makePrivateFolder(dirname(file))
  closeSync(openSync(file, 'a', FILE_MODE))
}

/**
 * Removes the access of other users to private files that an earlier release, a copy or an archive left open, and logs one line.
 * Leaves a folder that many users share (such as `/tmp`) unchanged.
 */
export function tightenPrivateFiles(
  { dataDir, sqliteFile }: { dataDir: string; sqliteFile: string | null },
  log: Pick<Logger, 'warn' | 'error'>,
): void {
  const files = [join(dataDir, 'secret')]
  if (sqliteFile !== null) files.push(...sqliteCompanions.map((suffix) => sqliteFile + suffix))
  const folders = [dataDir, join(dataDir, 'outbox')]
  const open = [
    ...folders.filter((path) => path !== parse(path).root && isOpen(path, FOLDER_MODE)),
    ...files.filter((path) => isOpen(path, FILE_MODE)),
  ]
  if (open.length === 0) return
  const failed = open.filter((path) => !tighten(path, folders.includes(path) ? FOLDER_MODE : FILE_MODE))
  if (failed.length < open.length)
    log.warn(
      { paths: open.filter((path) => !failed.includes(path)) },
      'removed the access of other users to private files',
    )
  if (failed.length > 0)
    log.error({ paths: failed }, 'other users can read private files: correct their owner or mode')
}

/** Returns false on Windows, which has no such modes: there the parent folder's permissions apply. */
function isOpen(path: string, mode: number): boolean {
  if (process.platform === 'win32') return false
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & STICKY) === 0 && (found.mode & 0o777 & ~mode) !== 0
}

function tighten(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch {
    return false
  }
}
