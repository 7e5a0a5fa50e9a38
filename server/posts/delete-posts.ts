import type { HasDbAndClock } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { recordEvent } from '../publishing/events.ts'
import { unqueueDeleted, unqueuePost } from '../publishing/queue-post.ts'
import { refuseInFlight } from '../publishing/sending.ts'
import { findGroups } from './reachable-posts.ts'
import { deletePostsOn, findLivePost, findPendingRoots, updatePosts, updateThread } from './store.ts'

export type DeleteContext = HasDbAndClock & HasQueue & HasEvents

export interface Deleted {
  id: string
  group: string
}

/**
 * Deletes the whole thread of the post and removes it from the queue.
 * @throws 404 for a deleted or unknown post; 409 while an entry is being sent
 */
export async function deletePost(ctx: DeleteContext, organizationId: string, id: string): Promise<Deleted> {
  return transaction(ctx, async (ctx) => {
    const post = await findLivePost(ctx.db, organizationId, id)
    if (post === undefined) throw notFound('post')
    await deleteThread(ctx, organizationId, post.root_id)
    return { id, group: post.group_id }
  })
}

/**
 * Deletes a thread by its group and returns the root's id.
 * @throws as `deletePost`
 */
export async function deletePostGroup(
  ctx: DeleteContext,
  scope: AccessScope,
  group: string,
): Promise<Deleted> {
  return transaction(ctx, async (ctx) => {
    const [post] = await findGroups(ctx.db, scope, [group])
    if (post === undefined) throw notFound('post group')
    await deleteThread(ctx, scope.organizationId, post.root_id)
    return { id: post.root_id, group }
  })
}

async function deleteThread(ctx: DeleteContext, organizationId: string, rootId: string): Promise<void> {
  const [root] = await refuseInFlight(ctx, organizationId, rootId)
  // Another request may have deleted it while this one waited for the lock.
  if (root === undefined) throw notFound('post')
  const now = ctx.clock.now()
  const notDue = root.due_at === null ? {} : { due_at: null, overdue_at: null }
  await updateThread(ctx.db, organizationId, rootId, { deleted_at: now, updated_at: now, ...notDue })
  await unqueueDeleted(ctx, root)
}

/** Deletes rows that an edit left over, in the transaction that holds their threads: dropped comments, or a replaced post. */
export async function deleteLeftovers(
  ctx: DeleteContext,
  organizationId: string,
  rows: readonly PostRow[],
): Promise<void> {
  const now = ctx.clock.now()
  for (const row of rows) {
    if (row.position === 0 && row.due_at !== null) await unqueuePost(ctx, row)
    await recordEvent(ctx, row, 'deleted')
  }
  const ids = rows.map((row) => row.id)
  await updatePosts(ctx.db, organizationId, ids, { deleted_at: now, updated_at: now })
}

/**
 * Deletes every post on a channel that is being deleted, in the caller's transaction. Pending posts get an entry in their log.
 * @throws 409 while one of them is being sent
 */
export async function deleteChannelPosts(
  ctx: DeleteContext,
  organizationId: string,
  integrationId: string,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const root of await findPendingRoots(ctx.db, organizationId, integrationId)) {
      await refuseInFlight(ctx, organizationId, root.id)
      await unqueuePost(ctx, root)
      await recordEvent(ctx, root, 'deleted', { message: 'The channel was removed.' })
    }
    await deletePostsOn(ctx.db, organizationId, integrationId, ctx.clock.now())
  })
}
