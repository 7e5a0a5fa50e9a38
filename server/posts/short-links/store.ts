import type { Knex } from 'knex'
import type { ShortLinkRow } from '../../db/tables/posts.ts'

/** Of one entry, by the hash of what they stand for. */
export async function findShortLinks(
  db: Knex,
  organizationId: string,
  postId: string,
  hashes: string[],
): Promise<ShortLinkRow[]> {
  return db('short_links')
    .where({ organization_id: organizationId, post_id: postId })
    .whereIn('url_hash', hashes)
}

/** Nothing happens where the entry has one for this URL. */
export async function insertShortLink(db: Knex, row: ShortLinkRow): Promise<void> {
  await db('short_links').insert(row).onConflict(['post_id', 'url_hash']).ignore()
}

/** Of a whole thread, in the order they were made. */
export async function findShortLinksOfThread(
  db: Knex,
  organizationId: string,
  rootId: string,
  limit: number,
): Promise<ShortLinkRow[]> {
  return db('short_links')
    .where({ organization_id: organizationId, root_id: rootId })
    .orderBy(['created_at', 'id'])
    .limit(limit)
}

/** The root of the thread that a live post belongs to. */
export async function findRootId(
  db: Knex,
  organizationId: string,
  postId: string,
): Promise<string | undefined> {
  const row = await db('posts')
    .where({ id: postId, organization_id: organizationId })
    .whereNull('deleted_at')
    .first('root_id')
  return row?.root_id
}

export async function findOriginal(db: Knex, code: string): Promise<string | undefined> {
  const row = await db('short_links').where({ code }).first('original')
  return row?.original
}

export async function countClick(db: Knex, code: string): Promise<void> {
  await db('short_links').where({ code }).increment('clicks')
}
