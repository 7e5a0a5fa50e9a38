import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import type { DueRows } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Fills the free slots of a queue from the library; each run schedules the next. Key: `queue:<queueId>`. */
    'fill-queue': { organizationId: string; queueId: string }
  }
}

type QueueRef = Pick<QueueRow, 'id' | 'organization_id'>
type Services = HasDbAndClock & HasQueue

/** Schedules when a queue is filled next, or never if `at` is null, in the caller's transaction. */
export async function scheduleFill(
  { db, jobs }: HasDb & HasQueue,
  queue: QueueRef,
  at: number | null,
): Promise<void> {
  const { id, organization_id } = queue
  await db('queues').where({ id, organization_id }).update({ fill_at: at })
  const { key, payload } = fillOf(queue)
  if (at !== null) await jobs.enqueueDue(db, 'fill-queue', payload, { at, key })
}

function fillOf({ id: queueId, organization_id: organizationId }: QueueRef) {
  return { key: `queue:${queueId}`, payload: { organizationId, queueId } }
}

/** Queues that are to be filled. */
export const dueQueues: DueRows<'fill-queue'> = {
  column: 'fill_at',
  rows: (db) => db('queues').whereRaw('fill_at is not null'),
  job: fillOf,
}

/** Lets the queues of an organization look at its library now, in the caller's transaction. */
export async function wakeQueues(ctx: Services, organizationId: string): Promise<void> {
  const recycling: QueueRef[] = await ctx
    .db('queues')
    .where({ organization_id: organizationId, recycle: 1, held_at: null })
    .select('id', 'organization_id')
  for (const queue of recycling) await scheduleFill(ctx, queue, ctx.clock.now())
}

/**
 * Stops the recycling of a copy of the database, which does not know what its original has published since. Returns the number of
 * queues.
 */
export async function holdRecycling(ctx: Services): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const held = await ctx
      .db('queues')
      .where({ recycle: 1, held_at: null })
      .update({ held_at: ctx.clock.now(), fill_at: null })
    return held
  })
}

/** Counts queues that wait for the operator after a restore. */
export async function countHeldQueues({ db }: HasDb): Promise<number> {
  const [row] = await db('queues').whereNotNull('held_at').count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Continues the recycling of held queues. Returns their number. */
export async function continueRecycling(ctx: Services): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const held: QueueRef[] = await ctx.db('queues').whereNotNull('held_at').select('id', 'organization_id')
    for (const queue of held) {
      await ctx.db('queues').where({ id: queue.id }).update({ held_at: null })
      await scheduleFill(ctx, queue, ctx.clock.now())
    }
    return held.length
  })
}
