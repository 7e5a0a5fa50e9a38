import type { HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { emit } from '../../events/events.ts'
import { recordEvent } from '../events.ts'
import { type QueueContext, wakeThread } from '../queue-post.ts'
import { findEntries, lockThread, updatePost } from '../store.ts'
import { HELD, scheduleNext } from '../threads.ts'
import { findHeld } from './hold-threads.ts'

/** The operator's word about what a restored copy holds. */
export type Decision = 'release' | 'mark-published'

const BATCH_SIZE = 250

/**
 * Publishes held threads now, under the keys that the original used, or marks them as published without an address. `rootIds` chooses
 * threads; absent = all. Each thread is decided in its own transaction, so a second call continues after a crash. Returns the number of
 * threads that were still held.
 */
export async function decideThreads(
  ctx: QueueContext,
  decision: Decision,
  rootIds?: readonly string[],
): Promise<number> {
  let decided = 0
  for (;;) {
    const held = await findHeld(ctx.db, { rootIds, limit: BATCH_SIZE })
    if (held.length === 0) return decided
    for (const { organization_id, root_id } of held) {
      await transaction(ctx, (ctx) => decideThread(ctx, decision, organization_id, root_id))
      decided += 1
    }
  }
}

async function decideThread(
  ctx: QueueContext,
  decision: Decision,
  organizationId: string,
  rootId: string,
): Promise<void> {
  const entries = await lockThread(ctx.db, organizationId, rootId)
  const held = entries.filter(({ error_code }) => error_code === HELD)
  const [root] = entries
  const [first] = held
  if (root === undefined || first === undefined) return
  if (decision === 'mark-published') return markPublished(ctx, root, held)
  await requeueHeld(ctx, held)
  await wakeThread(ctx, root, ctx.clock.now())
  await recordEvent(ctx, first, 'queued', { code: 'retry', message: 'Released by the operator.' })
}

/** Queues held entries again. They keep their keys, since a platform that recognizes one publishes no second post. */
export async function requeueHeld(ctx: HasDbAndClock, entries: PostRow[]): Promise<void> {
  for (const { id, error_code } of entries)
    if (error_code === HELD)
      await updatePost(ctx.db, id, {
        state: 'QUEUE',
        error_code: null,
        error_message: null,
        updated_at: ctx.clock.now(),
      })
}

async function markPublished(ctx: QueueContext, root: PostRow, held: PostRow[]): Promise<void> {
  const now = ctx.clock.now()
  for (const entry of held) {
    await updatePost(ctx.db, entry.id, {
      state: 'PUBLISHED',
      release_id: entry.release_id ?? 'missing',
      published_at: now,
      error_code: null,
      error_message: null,
      attempt_key: null,
      updated_at: now,
    })
    const message = 'Marked as published by the operator, without an address.'
    await recordEvent(ctx, entry, 'release_id_set', { message })
    await emit(ctx, 'post.published', { post: entry })
  }
  const entries = await findEntries(ctx.db, root)
  const [current] = entries
  if (current !== undefined) await scheduleNext(ctx, current, entries)
}
