import type { HasDb } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow, TagRow } from '../db/tables/posts.ts'
import { notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { findAnyIntegration } from '../integrations/lookup.ts'
import { countTries } from '../publishing/sending.ts'
import { findGroups } from './reachable-posts.ts'
import { findTagsOf, findThread, findThreadOf, findThreads } from './store.ts'

export interface Thread {
  root: PostRow
  /** All entries, the root first. */
  entries: PostRow[]
  integration: IntegrationRow
  tags: TagRow[]
  /** Attempts by entry id. */
  attempts: Map<string, number>
}

/**
 * Returns the whole thread by the id of any of its entries.
 * @throws 404 for a deleted or unknown post, and for another organization's
 */
export async function getThread(ctx: HasDb, organizationId: string, id: string): Promise<Thread> {
  const entries = await findThreadOf(ctx.db, organizationId, id)
  const root = entries[0]
  if (root === undefined) throw notFound('post')
  const integration = await findAnyIntegration(ctx.db, organizationId, root.integration_id)
  if (integration === undefined) throw notFound('post')
  const tags = (await findTagsOf(ctx.db, [root.id])).get(root.id) ?? []
  return { root, entries, integration, tags, attempts: await countTries(ctx.db, root.id) }
}

/**
 * Returns a thread as a change has left it, which kept its channel, and its tags unless `withTags`. No attempt is made during a change.
 * @throws 404 if another request has deleted it meanwhile
 */
export async function refreshThread(
  ctx: HasDb,
  { root, tags, ...kept }: Thread,
  { withTags }: { withTags: boolean },
): Promise<Thread> {
  const { organization_id: organizationId, id } = root
  const entries = await findThread(ctx.db, organizationId, id)
  const [first] = entries
  if (first === undefined) throw notFound('post')
  const now = withTags ? ((await findTagsOf(ctx.db, [id])).get(id) ?? []) : tags
  return { ...kept, root: first, entries, tags: now }
}

/** Returns the entries of each thread by the root's id, the root first. */
export async function getEntries(
  ctx: HasDb,
  organizationId: string,
  rootIds: string[],
): Promise<Map<string, PostRow[]>> {
  return Map.groupBy(await findThreads(ctx.db, organizationId, rootIds), (row) => row.root_id)
}

/**
 * Returns the whole thread by its group.
 * @throws as `getThread`
 */
export async function getThreadByGroup(ctx: HasDb, scope: AccessScope, group: string): Promise<Thread> {
  const [post] = await findGroups(ctx.db, scope, [group])
  if (post === undefined) throw notFound('post group')
  return getThread(ctx, scope.organizationId, post.root_id)
}
