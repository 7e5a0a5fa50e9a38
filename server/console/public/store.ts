import type { Knex } from 'knex'

/** Whose a post is that is not deleted. */
export async function findOrganizationOf(db: Knex, postId: string): Promise<string | undefined> {
  const row = await db('posts').where({ id: postId }).whereNull('deleted_at').first('organization_id')
  return row?.organization_id
}
