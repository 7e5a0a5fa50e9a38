import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import type { CommentRow } from '../db/tables/reviews.ts'
import { transaction } from '../db/transaction.ts'
import { conflict, notFound } from '../errors/errors.ts'
import type { AccessScope, Actor } from '../integrations/access-scope.ts'
import { newId } from '../lib/ids.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { findReachablePost } from './reachable-posts.ts'

const MAX_COMMENTS = 1_000

/**
 * Adds a comment to the members' discussion of a post.
 * @throws 404 for an unknown post; 409 beyond the number that `listComments` returns
 */
export function addComment(
  ctx: HasDbAndClock,
  actor: Actor,
  postId: string,
  content: string,
): Promise<CommentRow> {
  const { organizationId, userId = null, credentialId = null } = actor
  return transaction(ctx, async (ctx) => {
    await requirePost(ctx, actor, postId)
    if ((await countComments(ctx.db, postId)) >= MAX_COMMENTS)
      throw conflict(`There are ${MAX_COMMENTS} comments on this post, which is the maximum.`)
    const now = ctx.clock.now()
    const comment: CommentRow = {
      id: newId(),
      organization_id: organizationId,
      post_id: postId,
      user_id: userId,
      credential_id: userId === null ? credentialId : null,
      content,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    }
    await insertComment(ctx.db, comment)
    return comment
  })
}

/**
 * Lists the discussion of a post, oldest first, at most 1 000; empty for a deleted or unknown post. `null` as the organization
 * finds a post of any organization, for its public preview.
 */
export function listComments(
  { db }: HasDb,
  organizationId: string | null,
  postId: string,
): Promise<CommentRow[]> {
  return findComments(db, organizationId, postId, MAX_COMMENTS)
}

/**
 * Lists the discussion of a post for members and keys.
 * @throws 404 for a post that is deleted or out of reach
 */
export async function listDiscussion(ctx: HasDb, scope: AccessScope, postId: string): Promise<CommentRow[]> {
  await requirePost(ctx, scope, postId)
  return listComments(ctx, scope.organizationId, postId)
}

async function requirePost(ctx: HasDb, scope: AccessScope, postId: string): Promise<void> {
  if ((await findReachablePost(ctx, scope, postId)) === undefined) throw notFound('post')
}

export function toCommentBody(row: CommentRow) {
  return {
    id: row.id,
    content: row.content,
    organizationId: row.organization_id,
    postId: row.post_id,
    userId: row.user_id,
    credentialId: row.credential_id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.deleted_at),
  }
}

async function insertComment(db: Knex, comment: CommentRow): Promise<void> {
  await db('comments').insert(comment)
}

async function countComments(db: Knex, postId: string): Promise<number> {
  const [row] = await db('comments').where({ post_id: postId }).whereNull('deleted_at').count({ count: '*' })
  return Number(row?.count)
}

/** Finds comments on a live post, oldest first; in any organization if none is given. */
async function findComments(
  db: Knex,
  organizationId: string | null,
  postId: string,
  limit: number,
): Promise<CommentRow[]> {
  const post = db<PostRow>('posts').where({ id: postId }).whereNull('deleted_at').select('id')
  if (organizationId !== null) post.where({ organization_id: organizationId })
  return db('comments')
    .whereIn('post_id', post)
    .whereNull('deleted_at')
    .orderBy(['created_at', 'id'])
    .limit(limit)
}
