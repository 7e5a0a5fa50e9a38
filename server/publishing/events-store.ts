import type { Knex } from 'knex'
import type { PostEventRow, PostEventType, PostRow } from '../db/tables/posts.ts'

/** The type of the newest event of one entry among `types`. */
export async function findNewestEvent(
  db: Knex,
  post: Pick<PostRow, 'id' | 'root_id'>,
  types: PostEventType[],
): Promise<PostEventType | undefined> {
  const row = await db<PostEventRow>('post_events')
    .where({ root_id: post.root_id, post_id: post.id })
    .whereIn('type', types)
    .orderBy('id', 'desc')
    .first('type')
  return row?.type
}
