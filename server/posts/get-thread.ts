import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { notFound } from '../errors.ts'
import type { Reach } from '../integrations/access-scope.ts'
import {
  countAttempts,
  findChannelOf,
  findGroups,
  findLivePost,
  findTagsOf,
  findThread,
  findThreads,
  isReachablePost,
  type TagOfPost,
} from './store.ts'

export interface Thread {
  root: PostRow
  /** The root first. */
  entries: PostRow[]
  integration: IntegrationRow
  tags: TagOfPost[]
  /** By entry. */
  attempts: Map<string, number>
}

/** The whole thread by the id of any of its entries. 404 when it is deleted or not this organization's. */
export async function getThread(ctx: Pick<App, 'db'>, organizationId: string, id: string): Promise<Thread> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  const entries = await findThread(ctx.db, organizationId, post.root_id)
  const root = entries[0]
  const integration = await findChannelOf(ctx.db, organizationId, post.integration_id)
  if (root === undefined || integration === undefined) throw notFound('post')
  const tags = (await findTagsOf(ctx.db, [root.id])).get(root.id) ?? []
  return { root, entries, integration, tags, attempts: await countAttempts(ctx.db, root.id) }
}

/** The entries of each of these threads by the root's id, the root first. */
export async function getEntries(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  rootIds: string[],
): Promise<Map<string, PostRow[]>> {
  return Map.groupBy(await findThreads(ctx.db, organizationId, rootIds), (row) => row.root_id)
}

/** The same by the thread's group. */
export async function getThreadByGroup(ctx: Pick<App, 'db'>, reach: Reach, group: string): Promise<Thread> {
  const [post] = await findGroups(ctx.db, reach, [group])
  if (post === undefined) throw notFound('post group')
  return getThread(ctx, reach.organizationId, post.root_id)
}

/**
 * The caller's organization, for what is done to this post. A key that is bound to a channel group gets 404 for a post on any
 * other channel, deleted or not, as for one that is not there.
 */
export async function reachPost(ctx: Pick<App, 'db'>, reach: Reach, id: string): Promise<string> {
  if (!(await canReachPost(ctx, reach, id))) throw notFound('post')
  return reach.organizationId
}

/** True for keys that are not bound, whether there is such a post or not. */
export async function canReachPost(ctx: Pick<App, 'db'>, reach: Reach, id: string): Promise<boolean> {
  return !reach.customerId || isReachablePost(ctx.db, reach, id)
}
