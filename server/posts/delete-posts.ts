import { inChunks } from '../db/chunks.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { forgetUses, forgetUsesOf } from '../media/library/uses.ts'
import { findPublishedParts } from '../publishing/attempts/published-parts.ts'
import { recordEvent } from '../publishing/events.ts'
import { unqueueDeleted, unqueuePost } from '../publishing/queue-post.ts'
import { refuseInFlight } from '../publishing/sending.ts'
import { liveTargets } from './live/targets.ts'
import { findGroups } from './reachable-posts.ts'
import { type Precondition, requireVersion } from './save/versions.ts'
import {
  deletePostsOn,
  findLivePost,
  findPendingRoots,
  livePosts,
  updatePosts,
  updateThread,
} from './store.ts'

export type DeleteContext = HasDbAndClock & HasQueue & HasEvents

export interface Deleted {
  id: string
  group: string
  /** Absent if nothing stays on the platform. */
  stillLive?: { postId: string; releaseId: string; releaseURL: string | null }[]
}

/**
 * Deletes the whole thread of the post and removes it from the queue.
 * @throws 404 for a deleted or unknown post; 409 while an entry is being sent; 412
 */
export async function deletePost(
  ctx: DeleteContext,
  organizationId: string,
  id: string,
  ifMatch?: Precondition,
): Promise<Deleted> {
  return transaction(ctx, async (ctx) => {
    // Most ids are those of roots.
    const thread = await refuseInFlight(ctx, organizationId, id)
    if (thread[0] !== undefined) return { id, ...(await deleteThread(ctx, thread, ifMatch)) }
    const post = await findLivePost(ctx.db, organizationId, id)
    if (post === undefined) throw notFound('post')
    const entries = await refuseInFlight(ctx, organizationId, post.root_id)
    return { id, ...(await deleteThread(ctx, entries, ifMatch)), group: post.group_id }
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
  ifMatch?: Precondition,
): Promise<Deleted> {
  return transaction(ctx, async (ctx) => {
    const [post] = await findGroups(ctx.db, scope, [group])
    if (post === undefined) throw notFound('post group')
    const entries = await refuseInFlight(ctx, scope.organizationId, post.root_id)
    return { id: post.root_id, ...(await deleteThread(ctx, entries, ifMatch)), group }
  })
}

/** Deletes a thread, given by its entries, which `refuseInFlight` has locked. */
async function deleteThread(
  ctx: DeleteContext,
  entries: PostRow[],
  ifMatch: Precondition | undefined,
): Promise<Omit<Deleted, 'id'>> {
  const [root] = entries
  // Another request may have deleted it while this one waited for the lock.
  if (root === undefined) throw notFound('post')
  await requireVersion(ctx, entries, ifMatch)
  const now = ctx.clock.now()
  await forgetUsesOf(ctx.db, entries)
  const notDue = root.due_at === null ? {} : { due_at: null, overdue_at: null }
  const deleted = { deleted_at: now, updated_at: now, ...notDue }
  await updateThread(ctx.db, root.organization_id, root.root_id, deleted)
  await unqueueDeleted(ctx, root)
  const parts = await findPublishedParts(ctx, entries)
  const live = entries.flatMap((entry) => liveTargets(entry, parts))
  if (live.length === 0) return { group: root.group_id }
  return {
    group: root.group_id,
    stillLive: live.map(({ entry, releaseId, releaseUrl }) => ({
      postId: entry.id,
      releaseId,
      releaseURL: releaseUrl,
    })),
  }
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
  await inChunks(ids, async (chunk) => {
    await forgetUses(ctx.db, livePosts(ctx.db, organizationId).whereIn('id', chunk).select('id'))
    return []
  })
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
    const onChannel = livePosts(ctx.db, organizationId).where({ integration_id: integrationId })
    await forgetUses(ctx.db, onChannel.select('id'))
    await deletePostsOn(ctx.db, organizationId, integrationId, ctx.clock.now())
  })
}
