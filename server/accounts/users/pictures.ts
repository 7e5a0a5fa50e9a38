import type { Knex } from 'knex'

/** Finds which of these files are the picture of a user. */
export async function findPicturesOfUsers(db: Knex, ids: readonly string[]): Promise<string[]> {
  const people = await db('users').whereIn('picture_id', ids).select('picture_id')
  return people.flatMap(({ picture_id }) => picture_id ?? [])
}
