import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Knex } from 'knex'
import { codeOf } from '../../lib/error-code.ts'
import { newId } from '../../lib/ids.ts'
import type { DatabaseConfig } from '../connect.ts'

/**
 * Identifies where a database is, by parts that a copy does not share with its original. An empty part is not known here, so it is
 * not compared.
 */
export type Place = readonly string[]

/** Returns the place of this database; for SQLite, creates the file that marks it. */
export function findPlace(db: Knex, config: DatabaseConfig): Promise<Place> {
  return config.kind === 'sqlite' ? Promise.resolve(placeOfFile(config.file)) : placeOnServer(db)
}

export function isSamePlace(a: Place, b: Place): boolean {
  return (
    a.length === b.length && a.every((part, index) => part === '' || b[index] === '' || part === b[index])
  )
}

/** A place to move to: the database must know it before `take`, since a crash may come between. */
interface NextPlace {
  place: Place
  take(): void
  discard(): void
}

/**
 * Prepares a new marker for a SQLite file. Once the service has changed it, an older copy of the database is not in its place, and a
 * copy of the folder that is written over it replaces the marker. On Postgres, the place stays: null.
 */
export function prepareMove(config: DatabaseConfig): NextPlace | null {
  if (config.kind !== 'sqlite') return null
  const marker = markerOf(config.file)
  const next = `${marker}.${process.pid}`
  rmSync(next, { force: true })
  const place = writeMarker(next)
  return {
    place,
    take() {
      renameSync(next, marker)
      syncFolder(dirname(marker))
    },
    discard: () => rmSync(next, { force: true }),
  }
}

const markerOf = (databaseFile: string) => `${databaseFile}-place`

/**
 * A marker beside the database has a random id, which no other folder has, and the instant at which the file system created it, which
 * no copy of the folder has. Neither changes with a restart, a power cut, new owners and permissions, or a new container on the volume.
 */
function placeOfFile(databaseFile: string): Place {
  const marker = markerOf(databaseFile)
  const id = readMarker(marker)
  if (id !== null) return [id, birthOf(marker)]
  const place = writeMarker(marker)
  syncFolder(dirname(marker))
  return place
}

function writeMarker(marker: string): Place {
  const id = newId()
  writeFileSync(marker, `${id}\n`, { mode: 0o600, flush: true })
  chmodSync(marker, 0o600)
  return [id, birthOf(marker)]
}

/** Returns the instant at which the file system created the file, which no copy of it has; empty where it is not recorded. */
export function birthOf(file: string): string {
  const { birthtimeNs } = statSync(file, { bigint: true })
  // Where the system does not tell it, Node returns the last change, which for a folder is that of its entries.
  const folder = statSync(dirname(file), { bigint: true })
  return birthtimeNs === 0n || folder.birthtimeNs === folder.ctimeNs ? '' : String(birthtimeNs)
}

/** Lets the name of a new file survive a power cut. Not every system can open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function readMarker(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** A restored dump is in another database, or at least in another table, than the one that was dumped. */
async function placeOnServer(db: Knex): Promise<Place> {
  const { rows } = await db.raw(
    `select 'fence'::regclass::oid::text as "table", oid::text as database from pg_database where datname = current_database()`,
  )
  return [await ask(db, CLUSTER), rows[0].database, rows[0].table]
}

/** Returns the timeline, which Postgres leaves when it is recovered to a point in time or promoted; empty for SQLite. */
export async function findTimeline(db: Knex, config: DatabaseConfig): Promise<string> {
  return config.kind === 'sqlite' ? '' : ask(db, TIMELINE)
}

const CLUSTER = 'select system_identifier::text as part from pg_control_system()'
const TIMELINE = 'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as part'

/** Returns an empty part where the operator of the server does not allow the question, or the server does not know the answer. */
async function ask(db: Knex, question: string): Promise<string> {
  try {
    const { rows } = await db.raw(question)
    return rows[0].part
  } catch (error) {
    if (/^(42501|42883|0A000|55000)$/.test(codeOf(error))) return ''
    throw error
  }
}
