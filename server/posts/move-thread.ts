import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors.ts'
import { toIso } from '../lib/dates.ts'
import { recordEvent } from '../publishing/events.ts'
import { queuePost } from '../publishing/queue-post.ts'
import { refuseWhileSending } from '../publishing/sending.ts'
import { mayBePublished, unpublished } from './edited-threads.ts'
import { takeSlot } from './find-slot.ts'
import { checkStored, published, type StatusContext } from './post-status.ts'
import { keepSchedule } from './save-thread.ts'
import { findLivePost, findThread, updateThread } from './store.ts'

export interface Move {
  /** null: the next free slot of its channel. */
  date: number | null
  /** `update` leaves the state alone; `schedule` queues whatever is no draft. */
  action: 'schedule' | 'update'
  republish: boolean
}

/**
 * Moves a whole thread to another date, by the id of any of its entries; answers its root. Nothing happens where it is there
 * already and is not to be queued. What is published, or may be, is only queued again with `republish`. 409 while it is on its
 * way to the platform, or where no slot is left.
 */
export async function moveThread(
  ctx: StatusContext,
  organizationId: string,
  id: string,
  { date: wanted, action, republish }: Move,
): Promise<PostRow> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (action === 'schedule' && post.state !== 'DRAFT') await checkStored(ctx, organizationId, post.root_id)
  return transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, post.root_id)
    const entries = await findThread(ctx.db, organizationId, post.root_id)
    const before = entries[0]
    if (before === undefined) throw notFound('post')
    const queue = action === 'schedule' && before.state !== 'DRAFT'
    if (queue && !republish && entries.some(mayBePublished)) throw published(entries)
    const date = wanted ?? (await takeSlot(ctx, { organizationId }, before.integration_id))
    if (!queue && date === before.publish_date) return before
    const now = ctx.clock.now()
    await updateThread(ctx.db, organizationId, before.id, {
      publish_date: date,
      updated_at: now,
      ...(queue ? { ...unpublished, state: 'QUEUE' as const } : {}),
    })
    const moved = { ...before, publish_date: date, updated_at: now }
    await recordEvent(ctx, moved, 'updated', { message: `Moved to ${toIso(date)}.` })
    if (queue) await queuePost(ctx, moved, { republish })
    else await keepSchedule(ctx, before, moved)
    const [root] = await findThread(ctx.db, organizationId, before.id)
    if (root === undefined) throw new Error(`The thread ${before.id} is not there after it was moved.`)
    return root
  })
}
