import type { Knex } from 'knex'
import { type AuditAction, audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { inList, runFixed } from '../../db/fixed-statement.ts'
import type { PostRow, SchedulePauseRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../lib/ids.ts'
import { type Acting, actorColumns, actorOf } from '../actor.ts'

/** A pause is of one channel, of one queue, or with neither of all channels. */
export type PauseScope = Pick<SchedulePauseRow, 'integration_id' | 'queue_id'>

export async function listPauses({ db }: HasDb, organizationId: string): Promise<SchedulePauseRow[]> {
  return db('schedule_pauses').where({ organization_id: organizationId }).orderBy('id')
}

/** Starts a pause, or changes what a running one does with posts that fall due from now on. The pause names who did so last. */
export function pauseSchedule(
  ctx: HasDbAndClock & Acting,
  organizationId: string,
  scope: PauseScope,
  mode: SchedulePauseRow['mode'],
): Promise<SchedulePauseRow> {
  const { actor_name, ...actor } = actorColumns(actorOf(ctx))
  const created_at = ctx.clock.now()
  const row = { id: newId(), organization_id: organizationId, ...scope, mode, ...actor, created_at }
  return transaction(ctx, async (ctx) => {
    const pauses = await listPauses(ctx, organizationId)
    const before = pauses.find(
      ({ integration_id, queue_id }) =>
        integration_id === scope.integration_id && queue_id === scope.queue_id,
    )
    const target = ctx.db.raw("(organization_id, coalesce(integration_id, ''), coalesce(queue_id, ''))")
    const [pause]: SchedulePauseRow[] = await ctx
      .db('schedule_pauses')
      .insert(row)
      .onConflict(target as unknown as string)
      .merge({ mode, ...actor })
      .returning('*')
    if (pause === undefined) throw new Error('The pause was not stored.')
    if (before === undefined) await auditPause(ctx, 'schedule.paused', pause, { mode })
    else if (before.mode !== mode)
      await auditPause(ctx, 'schedule.pause_changed', pause, { from: before.mode, to: mode })
    return pause
  })
}

/** Records who pauses or resumes what: a channel, a queue, or everything if both are null. */
export function auditPause(
  ctx: HasDbAndClock & Acting,
  action: Extract<AuditAction, `schedule.${string}`>,
  { id, organization_id, integration_id, queue_id }: SchedulePauseRow,
  detail: object,
): Promise<void> {
  const actor = actorOf(ctx)
  return audit(ctx, {
    organizationId: organization_id,
    userId: actor.kind === 'user' ? actor.id : null,
    action,
    target: id,
    detail: { channel: integration_id, queue: queue_id, ...detail },
  })
}

export async function findPause(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<SchedulePauseRow | undefined> {
  return db('schedule_pauses').where({ organization_id: organizationId, id }).first()
}

/** Finds the pauses of several organizations. */
export async function findPauses(db: Knex, organizationIds: string[]): Promise<SchedulePauseRow[]> {
  const sql = `select * from schedule_pauses where ${inList(db, 'organization_id')}`
  return runFixed<SchedulePauseRow>(db, sql, [[...new Set(organizationIds)]])
}

type Place = Pick<PostRow, 'organization_id' | 'integration_id' | 'queue_id'>

/** Returns what the pauses do with a thread: of several, one that holds wins. Null if none is about it. */
export function modeFor(pauses: readonly SchedulePauseRow[], root: Place): SchedulePauseRow['mode'] | null {
  const about = pauses.filter((pause) => isAbout(pause, root))
  if (about.length === 0) return null
  return about.some(({ mode }) => mode === 'hold') ? 'hold' : 'skip'
}

function isAbout(pause: SchedulePauseRow, root: Place): boolean {
  return (
    pause.organization_id === root.organization_id &&
    (pause.integration_id === null || pause.integration_id === root.integration_id) &&
    (pause.queue_id === null || pause.queue_id === root.queue_id)
  )
}

/** Counts the posts that wait for the end of each pause, by its id. What several pauses hold counts for each of them. */
export async function countPaused(
  { db }: HasDb,
  organizationId: string,
  pauses: readonly SchedulePauseRow[],
): Promise<Map<string, number>> {
  const held: (Place & { count: number | string })[] = await db('posts')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .whereNotNull('paused_at')
    .groupBy('organization_id', 'integration_id', 'queue_id')
    .select('organization_id', 'integration_id', 'queue_id')
    .count({ count: '*' })
  return new Map(
    pauses.map((pause) => {
      const own = held.filter((place) => isAbout(pause, place))
      return [pause.id, own.reduce((sum, { count }) => sum + Number(count), 0)]
    }),
  )
}

/** Finds the pause of a queue. */
export async function findQueuePause(
  { db }: HasDb,
  organizationId: string,
  queueId: string,
): Promise<SchedulePauseRow | undefined> {
  return db('schedule_pauses').where({ organization_id: organizationId, queue_id: queueId }).first()
}
