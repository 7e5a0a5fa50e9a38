import type { Knex } from 'knex'
import type { PostRow, TagRow } from '../db/tables/posts.ts'

/** Returns one entry of a thread, deleted or not. */
export function findEntry(db: Knex, organizationId: string, id: string): Promise<PostRow | undefined> {
  return db('posts').where({ id, organization_id: organizationId }).first()
}

/** Returns the tags of a thread that still exist, oldest first. */
export async function findPostTags(
  db: Knex,
  root: Pick<PostRow, 'id' | 'organization_id'>,
): Promise<Pick<TagRow, 'id' | 'name' | 'color'>[]> {
  return db('posts_tags as pt')
    .join('tags as t', 't.id', 'pt.tag_id')
    .where('pt.post_id', root.id)
    .where('t.organization_id', root.organization_id)
    .whereNull('t.deleted_at')
    .orderBy('t.id')
    .select('t.id', 't.name', 't.color')
}

/** Returns the organization of a post that is not deleted. */
export async function findOrganizationOf(db: Knex, postId: string): Promise<string | undefined> {
  const row = await db('posts').where({ id: postId }).whereNull('deleted_at').first('organization_id')
  return row?.organization_id
}
