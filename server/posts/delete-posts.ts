import type { App } from '../context.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { recordEvent } from '../publishing/events.ts'
import { unqueuePost } from '../publishing/queue-post.ts'
import { refuseInFlight } from '../publishing/sending.ts'
import { findGroups } from './reachable-posts.ts'
import {
  deletePostsOn,
  findLivePost,
  findPendingRoots,
  findThread,
  updatePosts,
  updateThread,
} from './store.ts'

export type DeleteContext = Pick<App, 'db' | 'jobs' | 'clock' | 'events'>

export interface Deleted {
  id: string
  group: string
}

/**
 * Deletes the whole thread that the post is part of and takes it off the queue. 404 when it is gone already, 409 while an
 * entry is on its way to the platform.
 */
export async function deletePost(ctx: DeleteContext, organizationId: string, id: string): Promise<Deleted> {
  return transaction(ctx, async (ctx) => {
    const post = await findLivePost(ctx.db, organizationId, id)
    if (post === undefined) throw notFound('post')
    await deleteThread(ctx, organizationId, post.root_id)
    return { id, group: post.group_id }
  })
}

/** The same by the thread's group; answers the root's id. */
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
  await refuseInFlight(ctx, organizationId, rootId)
  const [root] = await findThread(ctx.db, organizationId, rootId)
  // Somebody else may have deleted it while we waited for the lock.
  if (root === undefined) throw notFound('post')
  if (root.due_at !== null) await unqueuePost(ctx, root)
  const now = ctx.clock.now()
  await updateThread(ctx.db, organizationId, rootId, { deleted_at: now, updated_at: now })
  await recordEvent(ctx, root, 'deleted')
}

/**
 * Deletes rows that an edit left behind, in the transaction that holds their threads: comments that were dropped, or a post
 * that another one replaced.
 */
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
 * Deletes every post on a channel, for when the channel goes. Joins the caller's transaction; 409 while one of them is on
 * its way to the platform. What was still to be published gets an entry in its log; the rest just goes.
 */
export async function deletePostsOfChannel(
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
