import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { PlugRow, PlugRunRow } from '../../db/tables/plugs.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { HasQueue } from '../../jobs/queue.ts'

/** Finds the root of a live thread that was published under this platform id. */
export async function findPublication(
  db: Knex,
  organizationId: string,
  postId: string,
  releaseId: string,
): Promise<PostRow | undefined> {
  return publications(db)
    .where({ organization_id: organizationId, id: postId, release_id: releaseId })
    .first()
}

function publications(db: Knex) {
  return db('posts').where({ state: 'PUBLISHED', position: 0 }).whereNull('deleted_at')
}

/** Finds a root, deleted or not, because a deleted post keeps its log. */
export async function findRoot(
  db: Knex,
  organizationId: string,
  postId: string,
): Promise<PostRow | undefined> {
  return db('posts').where({ organization_id: organizationId, id: postId }).first()
}

export async function findActivePlugs(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<PlugRow[]> {
  return db('plugs').where({
    organization_id: organizationId,
    integration_id: integrationId,
    activated: 1,
  })
}

export async function findPlugOf(
  db: Knex,
  run: Pick<PlugRunRow, 'plug_id' | 'organization_id'>,
): Promise<PlugRow | undefined> {
  return db('plugs')
    .where({ id: run.plug_id ?? '', organization_id: run.organization_id })
    .first()
}

/** Returns false if this plug already has a run for this publication. */
export async function insertRun(db: Knex, row: PlugRunRow): Promise<boolean> {
  const inserted = await db('plug_runs')
    .insert(row)
    .onConflict(['post_id', 'release_id', 'identifier', 'integration_id'])
    .ignore()
    .returning('id')
  return inserted.length === 1
}

/** Locks the run until the end of the transaction. */
export async function lockRun(db: Knex, organizationId: string, id: string): Promise<PlugRunRow | undefined> {
  const query = db<PlugRunRow>('plug_runs').where({ id, organization_id: organizationId })
  const [row] = (await dialectOf(db).forUpdate(query)) as PlugRunRow[]
  return row
}

export async function updateRun(db: Knex, id: string, change: Partial<PlugRunRow>): Promise<void> {
  await db('plug_runs').where({ id }).update(change)
}

/** Updates a run that this claim still owns; returns false if another worker has taken it over. */
export async function updateClaimed(
  db: Knex,
  { id, claim }: PlugRunRow,
  change: Partial<PlugRunRow>,
): Promise<boolean> {
  return (await db('plug_runs').where({ id, claim }).update(change)) === 1
}

/**
 * Writes the intent if the claim still owns the run, its post is published, its channel is in use and its plug is active; one
 * statement, which locks the post. `usable` is the subquery for the channel. Returns false if any of that has changed.
 */
export async function beginActing(
  db: Knex,
  run: PlugRunRow,
  change: Pick<PlugRunRow, 'progress' | 'lease_until' | 'repeatable_until'>,
  { now, usable }: { now: number; usable: Knex.QueryBuilder },
): Promise<boolean> {
  const post = publications(db)
    .where({ organization_id: run.organization_id, id: run.post_id, release_id: run.release_id })
    .select(db.raw('1'))
  const intent = db('plug_runs')
    .where({ id: run.id, claim: run.claim, state: run.state })
    .whereExists(dialectOf(db).forUpdate(post))
    .whereExists(usable)
  intent.whereNotExists(
    db('account_pauses')
      .where({ integration_id: run.integration_id })
      .where('until', '>', now)
      .select(db.raw('1')),
  )
  if (run.plug_id !== null)
    intent.whereExists(db('plugs').where({ id: run.plug_id, activated: 1 }).select(db.raw('1')))
  return (await intent.update({ state: 'acting', ...change })) === 1
}

/** Ends the leases of this worker's runs, and returns the runs. */
export function endLeasesOf(
  db: Knex,
  workerId: string,
  now: number,
): Promise<Pick<PlugRunRow, 'id' | 'organization_id'>[]> {
  return db('plug_runs')
    .where({ worker_id: workerId })
    .whereNotNull('due_at')
    .where('lease_until', '>', now)
    .update({ lease_until: now })
    .returning(['id', 'organization_id'])
}

/** Finds runs that are due by `dueBy` and that no worker has claimed. */
export async function findLateRuns(
  db: Knex,
  dueBy: number,
  now: number,
  limit: number,
): Promise<Pick<PlugRunRow, 'id' | 'organization_id'>[]> {
  return db('plug_runs')
    .where('due_at', '<=', dueBy)
    .where((free) => free.whereNull('lease_until').orWhere('lease_until', '<=', now))
    .orderBy('due_at')
    .limit(limit)
    .select('id', 'organization_id')
}

/** Returns a run to the queue: stores when it is due, and sets the alarm. Joins the caller's transaction. */
export async function wakeRun(
  ctx: HasDb & HasQueue,
  run: Pick<PlugRunRow, 'id' | 'organization_id'>,
  at: number,
  change: Partial<PlugRunRow> = {},
): Promise<void> {
  await updateRun(ctx.db, run.id, { ...change, due_at: at, look_up_at: null, claim: null, lease_until: null })
  await setAlarm(ctx, run, at)
}

/** Enqueues a job for a run. The row is the truth, the job only the alarm. */
export async function setAlarm(
  ctx: HasDb & HasQueue,
  run: Pick<PlugRunRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const payload = { organizationId: run.organization_id, runId: run.id }
  await ctx.jobs.enqueue(ctx.db, 'run-plug', payload, { runAt: at, key: `plug:${run.id}` })
}

/** Enqueues a job that looks for the act of a run. */
export async function setLookUpAlarm(
  ctx: HasDb & HasQueue,
  run: Pick<PlugRunRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const payload = { organizationId: run.organization_id, runId: run.id }
  await ctx.jobs.enqueue(ctx.db, 'look-up-plug', payload, { runAt: at, key: `look-up-plug:${run.id}` })
}

/** Finds runs whose look-up was due by then. */
export async function findLateLookUps(
  db: Knex,
  dueBy: number,
  limit: number,
): Promise<Pick<PlugRunRow, 'id' | 'organization_id'>[]> {
  return db('plug_runs')
    .where('look_up_at', '<=', dueBy)
    .orderBy('look_up_at')
    .limit(limit)
    .select('id', 'organization_id')
}

/** Returns true if another act of a plug on the channel may be on its way: what the platform shows may be that one. */
export async function isOtherUnderWay(
  db: Knex,
  { id, integration_id }: Pick<PlugRunRow, 'id' | 'integration_id'>,
): Promise<boolean> {
  const other = await db('plug_runs')
    .where({ integration_id, state: 'acting' })
    .whereNotNull('due_at')
    .whereNot({ id })
    .first('id')
  return other !== undefined
}
