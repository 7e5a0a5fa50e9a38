import type { Knex } from 'knex'

/** Finds which of these files are the picture of a user or of an app. */
export async function findPicturesInUse(db: Knex, ids: readonly string[]): Promise<string[]> {
  const people = await db('users').whereIn('picture_id', ids).select('picture_id')
  const apps = await db('oauth_apps').whereIn('picture_id', ids).whereNull('deleted_at').select('picture_id')
  return [...people, ...apps].flatMap(({ picture_id }) => picture_id ?? [])
}
