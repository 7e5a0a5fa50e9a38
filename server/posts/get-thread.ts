import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow, TagRow } from '../db/tables/posts.ts'
import { notFound } from '../errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { findAnyIntegration } from '../integrations/lookup.ts'
import { findGroups } from './reachable-posts.ts'
import { countAttempts, findLivePost, findTagsOf, findThread, findThreads } from './store.ts'

export interface Thread {
  root: PostRow
  /** The root first. */
  entries: PostRow[]
  integration: IntegrationRow
  tags: TagRow[]
  /** By entry. */
  attempts: Map<string, number>
}

/** The whole thread by the id of any of its entries. 404 when it is deleted or not this organization's. */
export async function getThread(ctx: Pick<App, 'db'>, organizationId: string, id: string): Promise<Thread> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  const entries = await findThread(ctx.db, organizationId, post.root_id)
  const root = entries[0]
  const integration = await findAnyIntegration(ctx.db, organizationId, post.integration_id)
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
export async function getThreadByGroup(
  ctx: Pick<App, 'db'>,
  scope: AccessScope,
  group: string,
): Promise<Thread> {
  const [post] = await findGroups(ctx.db, scope, [group])
  if (post === undefined) throw notFound('post group')
  return getThread(ctx, scope.organizationId, post.root_id)
}
