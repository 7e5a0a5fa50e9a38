import type { PostRow, SchedulePauseRow } from '../../db/tables/posts.ts'
import { toIso } from '../../lib/time/dates.ts'
import { recordEvent } from '../events.ts'
import { nextDate } from '../occurrences.ts'
import { planOccurrence, type QueueContext, wakeThread } from '../queue-post.ts'
import { updateEntries, updatePost } from '../store.ts'

/** Code of the events of posts that a pause held or skipped. */
export const SCHEDULE_PAUSED = 'schedule_paused'

/** A held thread is looked at again after this time, in case nobody ends the pause in an orderly way. */
const LOOK_AGAIN_MS = 86_400_000

/**
 * Keeps a due thread from being published: it waits for the end of the pause, or is skipped visibly. Runs in the transaction that locks
 * the thread, before anything of the publication has begun.
 */
export async function withhold(
  ctx: QueueContext,
  root: PostRow,
  mode: SchedulePauseRow['mode'],
): Promise<void> {
  if (mode === 'skip') return skipDue(ctx, root)
  const now = ctx.clock.now()
  await wakeThread(ctx, root, now + LOOK_AGAIN_MS)
  if (root.paused_at !== null) return
  await updatePost(ctx.db, root.id, { paused_at: now, overdue_at: null })
  await recordEvent(ctx, root, 'postponed', {
    code: SCHEDULE_PAUSED,
    message: 'The schedule is paused. The post goes out when the pause ends.',
    retryable: true,
  })
}

/** Skips what is due: a repeating post waits for its next date, any other becomes a draft. Joins the caller's transaction. */
export async function skipDue(ctx: QueueContext, root: PostRow): Promise<void> {
  const again = await nextDate(ctx, root, ctx.clock.now())
  await updatePost(ctx.db, root.id, { paused_at: null, overdue_at: null })
  const why = 'The schedule was paused, so the post was skipped.'
  if (again !== null || root.state === 'PUBLISHED') {
    const then = again === null ? 'It was the last date.' : `The next date is ${toIso(again)}.`
    if (again === null) await updatePost(ctx.db, root.id, { due_at: null })
    else await planOccurrence(ctx, root, again)
    await recordEvent(ctx, root, 'postponed', { code: SCHEDULE_PAUSED, message: `${why} ${then}` })
    return
  }
  const updated_at = ctx.clock.now()
  await updateEntries(ctx.db, root, { state: 'DRAFT', updated_at })
  await updatePost(ctx.db, root.id, { due_at: null })
  await recordEvent(ctx, root, 'unqueued', { code: SCHEDULE_PAUSED, message: `${why} It is a draft now.` })
}
