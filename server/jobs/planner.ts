import type { Knex } from 'knex'
import { dialectOf } from '../db/dialect.ts'
import type { DueMarkRow } from '../db/tables/system.ts'
import { transaction } from '../db/transaction.ts'
import type { Guard } from './guard.ts'
import type { DueRows, JobName, JobSettings } from './job.ts'
import type { NewJob } from './queue.ts'

/** A row is handed to the queue this long before it is due. */
const AHEAD_MS = 60_000
/**
 * A writer of a row that is due within this time hands it over in the same transaction (`isNear`). It exceeds `AHEAD_MS` by as long as
 * a transaction may take: when a planner passes the due time of a row, the row is visible to it.
 */
const NEAR_MS = 2 * AHEAD_MS
/** A mark further ahead than this was set before the clock was set back, or by a process whose clock is ahead. */
const MAX_MARK_MS = AHEAD_MS + 30_000
const PASS_MS = 20_000
const BATCH_SIZE = 1_000

/** An organization has this many rows due at once before any of them is spread. */
const BURST = 100
/** Spreads the further ones as if 3 333 a second could be sent, which is more than a process sends, so that nothing waits for it alone. */
const STEP_MS = 0.3

interface PlannerOptions {
  db: Knex
  guard: Guard
  definitions: readonly Pick<JobSettings, 'name' | 'due'>[]
  /** Stores jobs in the caller's transaction, and wakes the worker after its commit. */
  enqueueAll(db: Knex, jobs: NewJob[]): Promise<void>
}

/**
 * Hands rows that are due soon to the queue. The tables of the contexts are the schedule; the queue holds minutes of work. Every
 * worker runs one, and for each table one at a time is at work. A mark says up to which due time the rows of a table are handed over.
 * It moves in the transaction that stores their jobs, so that no row is left out by a crash. A job that is stored twice, or for a
 * row that has moved, finds nothing to do.
 */
export interface Planner {
  /** Hands over what is due by `AHEAD_MS` after `now`, unless it did so less than `PASS_MS` ago. */
  keepUp(now: number): Promise<void>
}

/** Returns true if no planner may get to the row in time: its writer hands it over. */
export function isNear(dueAt: number, now: number): boolean {
  return dueAt <= now + NEAR_MS
}

export function createPlanner(options: PlannerOptions): Planner {
  const { guard, definitions } = options
  const tables = definitions.flatMap(({ name, due }) =>
    due === undefined ? [] : [{ name, due, spread: createSpread(), passedAt: Number.NEGATIVE_INFINITY }],
  )
  let passing: Promise<unknown> = Promise.resolve()

  async function pass(table: Table, now: number): Promise<void> {
    // After the clock was set back, the difference is negative.
    if (Math.abs(now - table.passedAt) < PASS_MS) return
    // Most passes find nothing, and write nothing.
    const mark = await findMark(options.db, table.name)
    const [first] = await findDue(options.db, table, { after: start(table, mark, now), now, limit: 1 })
    if (first !== undefined && mark === undefined) await insertMark(options.db, table.name)
    let step: Step = first === undefined ? 'done' : 'more'
    while (step === 'more') step = await handOver(options, table, now)
    table.spread.forget(now)
    // Another process that is at it may die before its commit.
    if (step === 'done') table.passedAt = now
  }

  return {
    keepUp(now) {
      passing = passing.then(() =>
        guard('planning', async () => {
          for (const table of tables) await pass(table, now)
        }),
      )
      return passing as Promise<void>
    },
  }
}

interface Table {
  name: JobName
  due: DueRows
  spread: Spread
  /** Time of this process's last pass. */
  passedAt: number
}

type Step = 'more' | 'done' | 'busy'

/** Hands over one batch. */
function handOver({ db, enqueueAll }: PlannerOptions, table: Table, now: number): Promise<Step> {
  const { name, due } = table
  return transaction({ db }, async ({ db }) => {
    const mark = await lockMark(db, name)
    if (mark === null) return 'busy'
    const rows = await findDue(db, table, { after: start(table, mark, now), now, limit: BATCH_SIZE })
    const last = rows.at(-1)
    if (last === undefined) return 'done'
    await enqueueAll(
      db,
      rows.map((row) => ({
        name,
        runAt: table.spread.runAt(row.organization_id, row.dueAt),
        ...due.job(row),
      })),
    )
    await db<DueMarkRow>('due_marks').where({ name }).update({ due_at: last.dueAt, row_id: last.id })
    return rows.length === BATCH_SIZE ? 'more' : 'done'
  })
}

/**
 * Returns the place after which rows are to be handed over: after the mark, and after what this process's last pass has seen, because
 * a writer that made such a row due since then has handed it over.
 */
function start({ passedAt }: Table, mark: Mark | undefined, now: number): Mark {
  const seen = passedAt <= now ? passedAt + AHEAD_MS : Number.NEGATIVE_INFINITY
  // A mark from before the clock was set back says nothing of the rows below it.
  const isTrue = mark !== undefined && mark.due_at <= now + MAX_MARK_MS
  if (isTrue && mark.due_at >= seen) return mark
  return { due_at: Math.max(seen, Number.MIN_SAFE_INTEGER), row_id: '' }
}

/** Counts the rows that are due after `now`. */
export async function countLater(db: Knex, { column, rows }: DueRows, now: number): Promise<number> {
  const [row] = await rows(db).where(column, '>', now).count({ count: '*' })
  return Number(row?.count ?? 0)
}

type Mark = Pick<DueMarkRow, 'due_at' | 'row_id'>

interface Window {
  after: Mark
  now: number
  limit: number
}

async function findDue(
  db: Knex,
  { due: { column, rows } }: Table,
  { after, now, limit }: Window,
): Promise<{ id: string; organization_id: string; dueAt: number }[]> {
  return rows(db)
    .whereRaw(`(${column}, id) > (?, ?)`, [after.due_at, after.row_id])
    .where(column, '<=', now + AHEAD_MS)
    .orderBy([column, 'id'])
    .limit(limit)
    .select('id', 'organization_id', `${column} as dueAt`)
}

function findMark(db: Knex, name: JobName): Promise<Mark | undefined> {
  return db<DueMarkRow>('due_marks').where({ name }).first()
}

async function insertMark(db: Knex, name: JobName): Promise<void> {
  const mark = { name, due_at: Number.MIN_SAFE_INTEGER, row_id: '' }
  await db<DueMarkRow>('due_marks').insert(mark).onConflict('name').ignore()
}

/** Locks the mark of a table; null while another process holds it. */
async function lockMark(db: Knex, name: JobName): Promise<Mark | null> {
  const query = db<DueMarkRow>('due_marks').where({ name })
  const [mark] = (await dialectOf(db).forUpdate(query, { skipLocked: true })) as DueMarkRow[]
  return mark ?? null
}

/** Spreads the rows of organizations that have many due at once. */
interface Spread {
  /** Returns when the job of a row runs: when it is due, or later by the number of rows of its organization before it. */
  runAt(organizationId: string, dueAt: number): number
  /** Forgets organizations whose rows are all due by `now`. */
  forget(now: number): void
}

/**
 * Jobs run in the order of their times. So the jobs of an organization with thousands of rows at one time would all come before those of
 * another one with a few.
 */
function createSpread(): Spread {
  /** Due time of the last row of each organization, and the time up to which its rows take up room. */
  const taken = new Map<string, { dueAt: number; until: number }>()
  return {
    runAt(organizationId, dueAt) {
      const last = taken.get(organizationId)
      // Rows come in the order of their due times. An earlier one comes after the clock was set back: the room is of another time.
      const from = last !== undefined && last.dueAt <= dueAt ? Math.max(dueAt, last.until) : dueAt
      taken.set(organizationId, { dueAt, until: from + STEP_MS })
      return Math.max(dueAt, Math.floor(from - BURST * STEP_MS))
    },
    forget(now) {
      for (const [organizationId, { until }] of taken) if (until < now) taken.delete(organizationId)
    },
  }
}
