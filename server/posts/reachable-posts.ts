import type { Knex } from 'knex'
import { inChunks } from '../db/chunks.ts'
import type { HasDb } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { groupIntegrationIds } from '../integrations/lookup.ts'
import { findLiveIn, livePosts } from './store.ts'

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
  return findIn(db, scope, { column: 'id', values: ids })
}

export async function findGroups(db: Knex, scope: AccessScope, groups: string[]): Promise<PostRow[]> {
  return findIn(db, scope, { column: 'group_id', values: groups })
}

/** Finds live posts within the caller's reach. */
async function findIn(
  db: Knex,
  scope: AccessScope,
  { column, values }: { column: 'id' | 'group_id'; values: string[] },
): Promise<PostRow[]> {
  if (scope.customerId) return inChunks(values, (chunk) => filterByScope(db, scope).whereIn(column, chunk))
  return inChunks(values, (chunk) => findLiveIn(db, scope.organizationId, column, chunk))
}

type Composed = Pick<PostRow, 'id' | 'composition_id' | 'integration_id'>

/** Finds the roots of these compositions, in the order in which they were made. */
export async function findComposed(
  db: Knex,
  scope: AccessScope,
  compositions: string[],
): Promise<Composed[]> {
  return inChunks(
    compositions,
    (chunk): PromiseLike<Composed[]> =>
      filterByScope(db, scope)
        .whereIn('composition_id', chunk)
        .whereRaw('position = 0')
        .orderBy('id')
        .select('id', 'composition_id', 'integration_id'),
  )
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
