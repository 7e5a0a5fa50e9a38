import type { Knex } from 'knex'
import type { App } from '../context.ts'
import { inChunks } from '../db/chunks.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { notFound } from '../errors.ts'
import type { Reach } from '../integrations/access-scope.ts'
import { idsOfGroup } from '../integrations/lookup.ts'
import { live } from './store.ts'

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

export async function findLivePosts(db: Knex, reach: Reach, ids: string[]): Promise<PostRow[]> {
  return inChunks(ids, (chunk) => withinReach(db, reach).whereIn('id', chunk))
}

export async function findGroups(db: Knex, reach: Reach, groups: string[]): Promise<PostRow[]> {
  return inChunks(groups, (chunk) => withinReach(db, reach).whereIn('group_id', chunk))
}

/** Deleted or not: a post keeps its log. */
async function isReachablePost(db: Knex, reach: Reach, id: string): Promise<boolean> {
  const row = await db<PostRow>('posts')
    .where({ id, organization_id: reach.organizationId })
    .whereIn('integration_id', idsOfGroup(db, reach))
    .first('id')
  return row !== undefined
}

function withinReach(db: Knex, reach: Reach) {
  const query = live(db, reach.organizationId)
  return reach.customerId ? query.whereIn('integration_id', idsOfGroup(db, reach)) : query
}

/** Finds a live post, or a comment of one, within the caller's reach. */
export async function findReachablePost(
  ctx: Pick<App, 'db'>,
  reach: Reach,
  id: string,
): Promise<PostRow | undefined> {
  return withinReach(ctx.db, reach).where({ id }).first()
}
