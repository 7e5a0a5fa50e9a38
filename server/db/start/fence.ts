import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { codeOf } from '../../lib/error-code.ts'
import { newId } from '../../lib/ids.ts'
import type { DatabaseConfig } from '../connect.ts'
import { dialectOf } from '../dialect.ts'
import type { FenceRow } from '../tables/system.ts'
import { transaction } from '../transaction.ts'
import { findPlace, isSamePlace, type Place, prepareMove } from './place.ts'

/**
 * Explains why this database must be a copy: `marked` by a backup or by a command, in another `place` than the service that ran on it,
 * or `older` than a service here has seen it.
 */
export type CopyReason = 'marked' | 'place' | 'older'

interface FoundCopy {
  reason: CopyReason
  /** The original may have done what was due by this instant, which is the same for all processes. */
  heldBefore: number
}

export type Fence = ReturnType<typeof createFence>

const ID = 'fence'

/** Lets other processes that move at the same time write their markers in any order. */
const KEPT_PLACES = 6

interface FenceOptions {
  db: Knex
  database: DatabaseConfig
  /** Keeps how far a process on Postgres has seen the database. */
  dataDir: string
}

/** Tells a copy of the database from the database itself, because the original may have published what the copy has still queued. */
export function createFence({ db, database, dataDir }: FenceOptions) {
  const seenBy = (lineage: string) =>
    createCounter(
      database.kind === 'sqlite'
        ? `${database.file}-run-${lineage}`
        : join(dataDir, `postgres-run-${lineage}`),
    )

  async function reasonOf(row: FenceRow, place: Place): Promise<CopyReason | null> {
    if (row.place === null) return 'marked'
    if (!knowsPlace(row, place)) return 'place'
    return row.renewals < seenBy(row.lineage).read() ? 'older' : null
  }

  return {
    /** Returns null for the database itself, which a crash, a restart or another process on it does not change. */
    findCopy: (now: number): Promise<FoundCopy | null> =>
      transaction({ db }, async ({ db }) => {
        await dialectOf(db).lock(db, 'postern:fence')
        const place = await findPlace(db, database)
        const row = await readFence(db)
        if (row === undefined) {
          const written = JSON.stringify([place])
          const fresh = { id: ID, lineage: newId(), place: written, renewals: 0, held_before: null }
          await db('fence').insert(fresh)
          return null
        }
        const reason = await reasonOf(row, place)
        if (reason === null) return null
        const heldBefore = row.held_before ?? now
        await db('fence').where({ id: ID }).update({ held_before: heldBefore })
        return { reason, heldBefore }
      }),
    /** Makes this the database itself, once everything that the original may have done is held. */
    adopt: () =>
      transaction({ db }, async ({ db }) => {
        const place = JSON.stringify([await findPlace(db, database)])
        const row = await readFence(db)
        if (row === undefined) return
        const renewals = Math.max(row.renewals, seenBy(row.lineage).read())
        await db('fence').where({ id: ID }).update({ place, renewals, held_before: null })
      }),
    /** Counts the time that the service runs. Returns false if the database is not the one that the service was started on. */
    async renew(): Promise<boolean> {
      const next = prepareMove(database)
      const before = await transaction({ db }, async ({ db }) => {
        await dialectOf(db).lock(db, 'postern:fence')
        const [row, here] = [await readFence(db), await findPlace(db, database)]
        if (row === undefined || !knowsPlace(row, here)) return null
        const earlier = placesOf(row).slice(-KEPT_PLACES)
        const place = JSON.stringify(next === null ? [here] : [...earlier, here, next.place])
        await db('fence').where({ id: ID }).update({ place }).increment('renewals', 1)
        return row
      })
      if (before === null) next?.discard()
      else next?.take()
      // Remembers the renewal before this one, so that a server that loses its last commits is not taken for an older copy.
      if (before !== null) seenBy(before.lineage).write(before.renewals)
      return before !== null
    },
  }
}

/** A database from before the marker moved has one place. */
function placesOf({ place }: FenceRow): Place[] {
  const places: Place | Place[] = place === null ? [] : JSON.parse(place)
  return typeof places[0] === 'string' ? [places as Place] : (places as Place[])
}

function knowsPlace(row: FenceRow, place: Place): boolean {
  return placesOf(row).some((known) => isSamePlace(known, place))
}

/** Marks the database as a copy: the next service that starts on it holds what is overdue. */
export async function markCopy(db: Knex): Promise<void> {
  await db('fence').where({ id: ID }).update({ place: null })
}

async function readFence(db: Knex): Promise<FenceRow | undefined> {
  return db('fence').where({ id: ID }).first()
}

/**
 * Keeps a number in the name of an empty file. A copy that is written over a folder leaves the file of the number that it does not
 * know, whereas it would replace a number within a file.
 */
function createCounter(prefix: string) {
  const folder = dirname(prefix)
  const numbers = () =>
    namesIn(folder).flatMap((name) => {
      const rest = name.startsWith(`${basename(prefix)}-`) ? name.slice(basename(prefix).length + 1) : ''
      return /^\d+$/.test(rest) ? [Number(rest)] : []
    })
  return {
    read: () => Math.max(0, ...numbers()),
    /** Does nothing where the process may not write: then only the place tells a copy. */
    write(number: number): void {
      const seen = numbers()
      if (seen.some((each) => each >= number)) return
      try {
        writeFileSync(`${prefix}-${number}`, '', { mode: 0o600 })
        for (const old of seen) rmSync(`${prefix}-${old}`, { force: true })
      } catch (error) {
        if (!/^(ENOENT|EACCES|EPERM|EROFS)$/.test(codeOf(error))) throw error
      }
    },
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (/^(ENOENT|EACCES|EPERM)$/.test(codeOf(error))) return []
    throw error
  }
}
