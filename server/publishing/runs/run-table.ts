import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { RunRow } from '../../db/tables/runs.ts'
import type { DueRows, JobName, JobPayloads } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'

interface RunPayload {
  organizationId: string
  runId: string
}

/** Jobs that work on one run. */
export type RunJobName = {
  [N in JobName]: JobPayloads[N] extends RunPayload ? (RunPayload extends JobPayloads[N] ? N : never) : never
}[JobName]

/** A table of runs, and the jobs that are its alarms. */
export interface RunTable {
  rows(db: Knex): Knex.QueryBuilder
  /** Column with the root of the thread. */
  rootColumn: 'post_id' | 'root_id'
  /** Keys of its jobs begin with this. */
  key: string
  runJob: RunJobName
  lookUpJob: RunJobName
}

export type RunRef = Pick<RunRow, 'id' | 'organization_id'>

/** Locks the run until the end of the transaction. */
export async function lockRun<Row extends RunRow>(
  { rows }: RunTable,
  db: Knex,
  { organization_id, id }: RunRef,
): Promise<Row | undefined> {
  const [row] = (await dialectOf(db).forUpdate(rows(db).where({ id, organization_id }))) as Row[]
  return row
}

export async function updateRun<Row extends RunRow>(
  { rows }: RunTable,
  db: Knex,
  id: string,
  change: Partial<Row>,
): Promise<void> {
  await rows(db).where({ id }).update(change)
}

/** Updates a run that this claim still owns; returns false if another worker has taken it over. */
export async function updateClaimed(
  { rows }: RunTable,
  db: Knex,
  { id, claim }: RunRow,
  change: Partial<RunRow>,
): Promise<boolean> {
  return (await rows(db).where({ id, claim }).update(change)) === 1
}

interface Intent {
  change: Pick<RunRow, 'progress' | 'lease_until' | 'repeatable_until'>
  now: number
  holds: readonly Knex.QueryBuilder[]
}

/**
 * Writes the intent if the claim still owns the run, its account is not paused and each of the subqueries `holds` finds a row; one
 * statement. Returns false if any of that has changed.
 */
export async function beginActing(
  { rows }: RunTable,
  db: Knex,
  run: RunRow,
  { change, now, holds }: Intent,
): Promise<boolean> {
  const intent = rows(db).where({ id: run.id, claim: run.claim, state: run.state })
  for (const each of holds) intent.whereExists(each)
  intent.whereNotExists(
    db('account_pauses')
      .where({ integration_id: run.integration_id })
      .where('until', '>', now)
      .select(db.raw('1')),
  )
  return (await intent.update({ state: 'acting', ...change })) === 1
}

/** Ends the leases of this worker's runs, and returns the runs. */
export async function endLeasesOf({ rows }: RunTable, db: Knex, workerId: string, now: number) {
  const ended = await rows(db)
    .where({ worker_id: workerId })
    .whereNotNull('due_at')
    .where('lease_until', '>', now)
    .update({ lease_until: now })
    .returning(['id', 'organization_id'])
  return ended as unknown as RunRef[]
}

/** Finds runs that are due by `dueBy` and that no worker has claimed. */
export function findLateRuns(
  { rows }: RunTable,
  db: Knex,
  dueBy: number,
  { now, limit }: { now: number; limit: number },
): Promise<RunRef[]> {
  return rows(db)
    .where('due_at', '<=', dueBy)
    .where((free: Knex.QueryBuilder) => free.whereNull('lease_until').orWhere('lease_until', '<=', now))
    .orderBy('due_at')
    .limit(limit)
    .select('id', 'organization_id')
}

/** Returns a run to the queue: stores when it is due. Joins the caller's transaction. */
export async function wakeRun<Row extends RunRow>(
  table: RunTable,
  ctx: HasDb & HasQueue,
  run: RunRef,
  change: Partial<Row> & { due_at: number },
): Promise<void> {
  const woken = { ...change, look_up_at: null, claim: null, lease_until: null }
  await updateRun<RunRow>(table, ctx.db, run.id, woken)
  await announceDue(table, ctx, run, change.due_at)
}

/** Tells the queue of the due time that a run stores. */
export async function announceDue(table: RunTable, ctx: HasDb & HasQueue, run: RunRef, at: number) {
  const { key, payload } = runJob(table, run)
  await ctx.jobs.enqueueDue(ctx.db, table.runJob, payload, { at, key })
}

/** Enqueues a job that looks at a run at a time other than its due time. */
export async function setAlarm(table: RunTable, ctx: HasDb & HasQueue, run: RunRef, at: number) {
  const { key, payload } = runJob(table, run)
  await ctx.jobs.enqueue(ctx.db, table.runJob, payload, { runAt: at, key })
}

/** Tells the queue when the act of a run is to be looked up. */
export async function setLookUpAlarm(table: RunTable, ctx: HasDb & HasQueue, run: RunRef, at: number) {
  const { key, payload } = lookUpJob(table, run)
  await ctx.jobs.enqueueDue(ctx.db, table.lookUpJob, payload, { at, key })
}

function runJob({ key }: RunTable, { id: runId, organization_id: organizationId }: RunRef) {
  return { key: `${key}:${runId}`, payload: { organizationId, runId } }
}

function lookUpJob({ key }: RunTable, { id: runId, organization_id: organizationId }: RunRef) {
  return { key: `look-up-${key}:${runId}`, payload: { organizationId, runId } }
}

/** Runs that are to check or to act. */
export function dueRuns(table: RunTable): DueRows<RunJobName> {
  return {
    column: 'due_at',
    rows: (db) => table.rows(db).whereRaw('due_at is not null'),
    job: (run) => runJob(table, run),
  }
}

/** Runs whose act is looked up on the platform. */
export function dueLookUps(table: RunTable): DueRows<RunJobName> {
  return {
    column: 'look_up_at',
    rows: (db) => table.rows(db).whereRaw('look_up_at is not null'),
    job: (run) => lookUpJob(table, run),
  }
}

/** Finds runs whose look-up was due by then. */
export function findLateLookUps(
  { rows }: RunTable,
  db: Knex,
  dueBy: number,
  limit: number,
): Promise<RunRef[]> {
  return rows(db)
    .where('look_up_at', '<=', dueBy)
    .orderBy('look_up_at')
    .limit(limit)
    .select('id', 'organization_id')
}

/** Returns true if another act of the table on the channel may be on its way: what the platform shows may be that one. */
export async function isOtherUnderWay(
  { rows }: RunTable,
  db: Knex,
  { id, integration_id }: Pick<RunRow, 'id' | 'integration_id'>,
): Promise<boolean> {
  const other = await rows(db)
    .where({ integration_id, state: 'acting' })
    .whereNotNull('due_at')
    .whereNot({ id })
    .first('id')
  return other !== undefined
}
