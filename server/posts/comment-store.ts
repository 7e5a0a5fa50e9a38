import type { Knex } from 'knex'
import type { PostRow } from '../db/tables/posts.ts'
import type { CommentRow } from '../db/tables/reviews.ts'

export async function insertComment(db: Knex, comment: CommentRow): Promise<void> {
  await db('comments').insert(comment)
}

export async function countComments(db: Knex, postId: string): Promise<number> {
  const [row] = await db('comments').where({ post_id: postId }).whereNull('deleted_at').count({ count: '*' })
  return Number(row?.count)
}

/** On a post that is not deleted, oldest first; of any organization where none is named. */
export async function findComments(
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
