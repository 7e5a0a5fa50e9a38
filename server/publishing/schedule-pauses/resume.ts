import type { PostRow, SchedulePauseRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import { toIso } from '../../lib/time/dates.ts'
import { recordEvent } from '../events.ts'
import { type QueueContext, wakeThread } from '../queue-post.ts'
import { lockThread, updatePost } from '../store.ts'
import { SCHEDULE_PAUSED, skipDue } from './hold.ts'
import { auditPause, findPause, findPauses, modeFor } from './pauses.ts'

export interface Resumption {
  /** Posts that waited go out, or are skipped. */
  held: 'publish' | 'skip'
  /** Minutes between two of them on one channel. */
  spreadMinutes: number
}

/**
 * Ends a pause. Posts that no other pause holds go out now, in the order of their dates and apart on each channel, or are skipped. Returns
 * their numbers.
 * @throws 404 for a pause that has ended
 */
export async function resumeSchedule(
  ctx: QueueContext,
  organizationId: string,
  pauseId: string,
  resumption: Resumption,
): Promise<{ published: number; skipped: number }> {
  return transaction(ctx, async (ctx) => {
    const pause = await findPause(ctx.db, organizationId, pauseId)
    if (pause === undefined) throw notFound('pause')
    return endPause(ctx, pause, resumption)
  })
}

/** Ends a pause in the caller's transaction. */
export async function endPause(
  ctx: QueueContext,
  pause: SchedulePauseRow,
  resumption: Resumption,
): Promise<{ published: number; skipped: number }> {
  const freed = await release(ctx, pause, resumption)
  await auditPause(ctx, 'schedule.resumed', pause, freed)
  return freed
}

async function release(
  ctx: QueueContext,
  { id, organization_id }: SchedulePauseRow,
  { held, spreadMinutes }: Resumption,
): Promise<{ published: number; skipped: number }> {
  await ctx.db('schedule_pauses').where({ id, organization_id }).delete()
  const left = await findPauses(ctx.db, [organization_id])
  const waiting: PostRow[] = await ctx
    .db<PostRow>('posts')
    .where({ organization_id })
    .whereNull('deleted_at')
    .whereNotNull('paused_at')
    .orderBy('id')
  const freed: PostRow[] = []
  // Locks in the order of ids, so that two callers cannot deadlock.
  for (const { id: postId } of waiting.filter((row) => modeFor(left, row) === null)) {
    const [root] = await lockThread(ctx.db, organization_id, postId)
    if (root?.id === postId && root.paused_at !== null && root.due_at !== null) freed.push(root)
  }
  const places = new Map<string, number>()
  for (const root of freed.sort((a, b) => a.publish_date - b.publish_date || (a.id < b.id ? -1 : 1))) {
    if (held === 'skip') {
      await skipDue(ctx, root)
      continue
    }
    const place = places.get(root.integration_id) ?? 0
    places.set(root.integration_id, place + 1)
    const at = ctx.clock.now() + place * spreadMinutes * 60_000
    await updatePost(ctx.db, root.id, { paused_at: null })
    await wakeThread(ctx, root, at)
    await recordEvent(ctx, root, 'queued', {
      code: SCHEDULE_PAUSED,
      message: `The pause has ended. To be published at ${toIso(at)}.`,
    })
  }
  return held === 'skip' ? { published: 0, skipped: freed.length } : { published: freed.length, skipped: 0 }
}
