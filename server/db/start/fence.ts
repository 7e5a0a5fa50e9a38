import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { codeOf } from '../../lib/error-code.ts'
import { newId } from '../../lib/ids.ts'
import type { DatabaseConfig } from '../connect.ts'
import { dialectOf } from '../dialect.ts'
import type { FenceRow } from '../tables/system.ts'
import { transaction } from '../transaction.ts'
import { birthOf, findPlace, findTimeline, isSamePlace, type Place, prepareMove } from './place.ts'

/**
 * Explains why this database must be a copy: `marked` by a backup or by a command, in another `place` than the service that ran on it,
 * or `older` than a service here has seen it. It may be one if the data folder was `putBack`, or if nothing `remembers` the database
 * and no service ran on it for a while.
 */
export type CopyReason = 'marked' | 'place' | 'older' | 'putBack' | 'remembers'

interface FoundCopy {
  reason: CopyReason
  /** The original may have done what was due by this instant, which is the same for all processes. */
  heldBefore: number
}

export type Fence = ReturnType<typeof createFence>

const ID = 'fence'

/** A running service renews each minute, and the processes of an upgrade follow each other sooner. */
const ABSENCE_MS = 10 * 60_000

/** Lets other processes that move at the same time write their markers in any order. */
const KEPT_PLACES = 6

interface FenceOptions {
  db: Knex
  database: DatabaseConfig
  /** Keeps how far a process on Postgres has seen the database. */
  dataDir: string
  /** Returns whether something was due by this instant, which a copy would publish again. */
  hasOverdue(now: number): Promise<boolean>
}

/** Tells a copy of the database from the database itself, because the original may have published what the copy has still queued. */
export function createFence({ db, database, dataDir, hasOverdue }: FenceOptions) {
  const seenBy = (lineage: string) =>
    createCounter(
      database.kind === 'sqlite'
        ? `${database.file}-run-${lineage}`
        : join(dataDir, `postgres-run-${lineage}`),
    )

  /** Asks before a transaction, which a question that Postgres refuses would end. */
  const findHere = async (): Promise<Here> => ({
    place: await findPlace(db, database),
    timeline: await findTimeline(db, database),
  })

  async function reasonOf(row: FenceRow, here: Here, now: number): Promise<CopyReason | null> {
    if (row.place === null) return 'marked'
    if (!isKnown(row, here)) return 'place'
    const seen = seenBy(row.lineage)
    if (row.renewals < (seen.read() ?? 0)) return 'older'
    if (seen.isPutBack()) return 'putBack'
    const isAbsent = row.renewed_at !== null && now - row.renewed_at > ABSENCE_MS
    return isAbsent && seen.read() === null && (await hasOverdue(now)) ? 'remembers' : null
  }

  return {
    /** Returns null for the database itself, which a crash, a restart or another process on it does not change. */
    async findCopy(now: number): Promise<FoundCopy | null> {
      const here = await findHere()
      return transaction({ db }, async ({ db }) => {
        await dialectOf(db).lock(db, 'postern:fence')
        const row = await readFence(db)
        if (row === undefined) {
          const counts = { renewals: 0, renewed_at: null, held_before: null }
          await db('fence').insert({ id: ID, lineage: newId(), ...written(here), ...counts })
          return null
        }
        const reason = await reasonOf(row, here, now)
        if (reason === null) return null
        const heldBefore = row.held_before ?? now
        await db('fence').where({ id: ID }).update({ held_before: heldBefore })
        return { reason, heldBefore }
      })
    },
    /** Makes this the database itself, once everything that the original may have done is held. */
    async adopt(): Promise<void> {
      const here = await findHere()
      await transaction({ db }, async ({ db }) => {
        const row = await readFence(db)
        if (row === undefined) return
        const seen = seenBy(row.lineage)
        const renewals = Math.max(row.renewals, seen.read() ?? 0)
        await db('fence')
          .where({ id: ID })
          .update({ ...written(here), renewals, held_before: null })
        seen.write(renewals, { anew: true })
      })
    },
    /** Counts the time that the service runs. Returns false if the database is not the one that the service was started on. */
    async renew(now: number): Promise<boolean> {
      const here = await findHere()
      const next = prepareMove(database)
      const before = await transaction({ db }, async ({ db }) => {
        await dialectOf(db).lock(db, 'postern:fence')
        const row = await readFence(db)
        if (row === undefined || !isKnown(row, here)) return null
        const earlier = placesOf(row).slice(-KEPT_PLACES)
        const moved = next && { place: JSON.stringify([...earlier, here.place, next.place]) }
        await db('fence')
          .where({ id: ID })
          .update({ ...moved, timeline: here.timeline || row.timeline, renewed_at: now })
          .increment('renewals', 1)
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

interface Here {
  place: Place
  timeline: string
}

/** Writes one place as releases before the list of places read it: they may run beside this one on Postgres. */
function written({ place, timeline }: Here): Pick<FenceRow, 'place' | 'timeline'> {
  return { place: JSON.stringify(place), timeline: timeline || null }
}

function placesOf({ place }: FenceRow): Place[] {
  const places: Place | Place[] = place === null ? [] : JSON.parse(place)
  return typeof places[0] === 'string' ? [places as Place] : (places as Place[])
}

function isKnown(row: FenceRow, { place, timeline }: Here): boolean {
  const isSameTimeline = !row.timeline || !timeline || row.timeline === timeline
  return isSameTimeline && placesOf(row).some((known) => isSamePlace(known, place))
}

/** Marks the database as a copy: the next service that starts on it holds what is overdue. */
export async function markCopy(db: Knex): Promise<void> {
  await db('fence').where({ id: ID }).update({ place: null })
}

async function readFence(db: Knex): Promise<FenceRow | undefined> {
  return db('fence').where({ id: ID }).first()
}

/**
 * Keeps a number in the name of a file. A copy that is written over a folder leaves the file of the number that it does not know,
 * whereas it would replace a number within a file. The file holds the instant at which the file system created it, which a copy has not.
 */
function createCounter(prefix: string) {
  const folder = dirname(prefix)
  const numbers = () =>
    namesIn(folder).flatMap((name) => {
      const rest = name.startsWith(`${basename(prefix)}-`) ? name.slice(basename(prefix).length + 1) : ''
      return /^\d+$/.test(rest) ? [Number(rest)] : []
    })
  const fileOf = (number: number) => `${prefix}-${number}`
  return {
    /** Returns null if nothing is remembered. */
    read: () => numbers().reduce<number | null>((most, each) => Math.max(most ?? 0, each), null),
    isPutBack: () =>
      numbers().some((number) => {
        const born = contentOf(fileOf(number))
        return born !== '' && !['', born].includes(birthOf(fileOf(number)))
      }),
    /** Does nothing where the process may not write: then only the place tells a copy. */
    write(number: number, { anew = false } = {}): void {
      const seen = numbers()
      if (!anew && seen.some((each) => each >= number)) return
      try {
        rmSync(fileOf(number), { force: true })
        writeFileSync(fileOf(number), '', { mode: 0o600 })
        writeFileSync(fileOf(number), birthOf(fileOf(number)))
        for (const old of seen) if (old !== number) rmSync(fileOf(old), { force: true })
      } catch (error) {
        if (!/^(ENOENT|EACCES|EPERM|EROFS)$/.test(codeOf(error))) throw error
      }
    },
  }
}

/** Another process may have replaced the file in the meantime. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
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
