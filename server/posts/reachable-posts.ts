import type { Knex } from 'knex'
import { inChunks } from '../db/chunks.ts'
import type { HasDb } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { groupIntegrationIds } from '../integrations/lookup.ts'
import { livePosts } from './store.ts'

/**
 * Returns the caller's organization for an operation on this post.
 * @throws 404 if the key is bound to a channel group and the post is on another channel, deleted or not
 */
export async function requireReachablePost(ctx: HasDb, scope: AccessScope, id: string): Promise<string> {
  if (!(await canReachPost(ctx, scope, id))) throw notFound('post')
  return scope.organizationId
}

/** Returns true for every key that is not bound, even if there is no such post. */
async function canReachPost(ctx: HasDb, scope: AccessScope, id: string): Promise<boolean> {
  return !scope.customerId || isReachablePost(ctx.db, scope, id)
}

export async function findLivePosts(db: Knex, scope: AccessScope, ids: string[]): Promise<PostRow[]> {
  return inChunks(ids, (chunk) => filterByScope(db, scope).whereIn('id', chunk))
}

export async function findGroups(db: Knex, scope: AccessScope, groups: string[]): Promise<PostRow[]> {
  return inChunks(groups, (chunk) => filterByScope(db, scope).whereIn('group_id', chunk))
}

/** Checks deleted posts too, because a post keeps its log. */
async function isReachablePost(db: Knex, scope: AccessScope, id: string): Promise<boolean> {
  const row = await db<PostRow>('posts')
    .where({ id, organization_id: scope.organizationId })
    .whereIn('integration_id', groupIntegrationIds(db, scope))
    .first('id')
  return row !== undefined
}

function filterByScope(db: Knex, scope: AccessScope) {
  const query = livePosts(db, scope.organizationId)
  return scope.customerId ? query.whereIn('integration_id', groupIntegrationIds(db, scope)) : query
}

/** Finds a live post, or a comment of one, within the caller's reach. */
export async function findReachablePost(
  ctx: HasDb,
  scope: AccessScope,
  id: string,
): Promise<PostRow | undefined> {
  return filterByScope(ctx.db, scope).where({ id }).first()
}
