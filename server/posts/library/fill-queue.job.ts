import { isOrganizationOpen } from '../../accounts/users/organizations.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../errors/errors.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { listQueueSlots } from '../find-slot.ts'
import type { CreateContext } from '../save/create-posts.ts'
import { findChannelsAt } from '../schedule/places.ts'
import { findQueue, weeklySlotsIn } from '../schedule/queue-slots.ts'
import { Overtaken, savePick } from './draw.ts'
import { findDraw, findObstacle, wasDrawn } from './next-draws.ts'
import { dueQueues, scheduleFill } from './recycling.ts'

const HOUR_MS = 3_600_000
/** Slots are filled this long ahead, so that written posts find those after it free. */
const HORIZON_MS = 24 * HOUR_MS
const EVERY_MS = HOUR_MS
/** Marks of filled slots are needed until the slot has passed. */
const KEEP_MS = 30 * 24 * HOUR_MS
const TRIES = 3

/**
 * Fills the free slots of a recycling queue within a day from the library, each in a transaction of its own. Concurrent and repeated runs
 * are safe: the slots of the channel are locked, and a slot is drawn for once. Every run schedules the next one before it begins.
 */
export function fillQueue(
  app: CreateContext,
): (job: Pick<Job<'fill-queue'>, 'payload' | 'signal'>) => Promise<void> {
  return async ({ payload: { organizationId, queueId }, signal }) => {
    const queue = await reserve(app, organizationId, queueId)
    if (queue === undefined) return
    for (const channel of await findChannelsAt(app, { organizationId }, queue)) {
      if ((await findObstacle(app, queue, channel)) !== null) continue
      const until = app.clock.now() + HORIZON_MS
      const slots = await listQueueSlots(app, weeklySlotsIn(queue), channel, until)
      for (const { at, isFree } of slots) {
        signal.throwIfAborted()
        if (isFree) await fillSlot(app, queue, channel, at)
      }
    }
  }
}

/** Returns undefined for a queue that does not recycle; its chain of jobs ends here. */
function reserve(app: CreateContext, organizationId: string, id: string): Promise<QueueRow | undefined> {
  return transaction(app, async (ctx) => {
    const queue = await findQueue(ctx, { organizationId }, id)
    if (queue === undefined || queue.recycle === 0 || queue.held_at !== null) return undefined
    if (!(await isOrganizationOpen(ctx, organizationId))) return undefined
    await scheduleFill(ctx, queue, ctx.clock.now() + EVERY_MS)
    return queue
  })
}

async function fillSlot(
  app: CreateContext,
  queue: QueueRow,
  channel: IntegrationRow,
  at: number,
): Promise<void> {
  const scope = { organizationId: queue.organization_id }
  const destination = { channel, type: 'schedule', date: at, queue: queue.id } as const
  for (let tried = 0; tried < TRIES; tried++) {
    const pick = await findDraw(app, queue, channel, at)
    if ('reason' in pick) return
    try {
      await savePick(app, scope, pick, {
        destination,
        recheck: (ctx) => requireFree(ctx, queue, channel, at),
        afterwards: (ctx, { postId }) =>
          ctx.db('library_draws').insert({
            ...{ queue_id: queue.id, integration_id: channel.id, slot_at: at },
            ...{ organization_id: queue.organization_id, item_id: pick.item.id, post_id: postId },
            expires_at: at + KEEP_MS,
          }),
      })
      return
    } catch (error) {
      // The operation that shows the next draws names the reason.
      if (error instanceof ApiError) return
      if (!(error instanceof Overtaken)) throw error
    }
  }
}

/** Throws if the slot, or the queue, has changed. Runs under the lock of the channel's slots. */
async function requireFree(
  ctx: CreateContext,
  queue: QueueRow,
  channel: IntegrationRow,
  at: number,
): Promise<void> {
  const current = await findQueue(ctx, { organizationId: queue.organization_id }, queue.id)
  if (current?.updated_at !== queue.updated_at || current.held_at !== null) throw new Overtaken()
  const slots = await listQueueSlots(ctx, weeklySlotsIn(queue), channel, at)
  if (!slots.some((slot) => slot.at === at && slot.isFree)) throw new Overtaken()
  if (await wasDrawn(ctx, queue, channel, at)) throw new Overtaken()
}

export const fillQueueJob = defineJob({ name: 'fill-queue', due: dueQueues, run: fillQueue })
