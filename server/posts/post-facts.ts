import type { Knex } from 'knex'
import type { PostRow, TagRow } from '../db/tables/posts.ts'
import type { TextSource } from '../media/library/references.ts'

/** Returns entries of threads, deleted or not, by id. */
export async function findEntries(
  db: Knex,
  organizationId: string,
  ids: string[],
): Promise<Map<string, PostRow>> {
  const rows: PostRow[] = await db('posts').whereIn('id', ids).where({ organization_id: organizationId })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the text of entries of any organization that are not deleted, by id. Only administrators of the service may see it. */
export async function findContents(db: Knex, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db('posts').whereIn('id', ids).whereNull('deleted_at').select('id', 'content')
  return new Map(rows.map(({ id, content }) => [id, content]))
}

export type PostTag = Pick<TagRow, 'id' | 'name' | 'color'> & { post_id: string }

/** Returns the tags of threads that still exist, by root, oldest first. */
export async function findPostTags(
  db: Knex,
  organizationId: string,
  rootIds: string[],
): Promise<Map<string, PostTag[]>> {
  const rows: PostTag[] = await db('posts_tags as pt')
    .join('tags as t', 't.id', 'pt.tag_id')
    .whereIn('pt.post_id', rootIds)
    .where('t.organization_id', organizationId)
    .whereNull('t.deleted_at')
    .orderBy('t.id')
    .select('pt.post_id', 't.id', 't.name', 't.color')
  return Map.groupBy(rows, (row) => row.post_id)
}

/** Returns the organization of a post that is not deleted. */
export async function findOrganizationOf(db: Knex, postId: string): Promise<string | undefined> {
  const row = await db('posts').where({ id: postId }).whereNull('deleted_at').first('organization_id')
  return row?.organization_id
}

/** Declares the texts of posts, which may reference files. */
export const postTexts: TextSource = {
  rows: (db, organizationId) => db('posts').where({ organization_id: organizationId, deleted_at: null }),
  texts: ['image', 'settings', 'content'],
  order: 'group_id',
}
