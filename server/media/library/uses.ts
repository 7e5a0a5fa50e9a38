import type { Knex } from 'knex'
import { inChunks } from '../../db/chunks.ts'
import type { HasDb } from '../../db/connect.ts'
import { inList, sendFixed, sendRows } from '../../db/fixed-statement.ts'
import type { MediaUseRow } from '../../db/tables/media.ts'
import { keysIn } from '../storage/storage.ts'

/** An entry of a post, with the texts that may reference files. */
interface UsingEntry {
  id: string
  root_id: string
  organization_id: string
  image: string
  settings: string | null
  content: string
}

/**
 * Records which files an entry uses, in the transaction that writes it. Pass the row from before a change as `before`. Writes nothing
 * for an entry whose files stay the same.
 */
export async function recordUses(
  db: Knex,
  entries: readonly { entry: UsingEntry; before: UsingEntry | undefined }[],
): Promise<void> {
  const changed = entries.filter(
    ({ entry, before }) => describeUses(entry) !== (before ? describeUses(before) : ''),
  )
  const replaced = changed.flatMap(({ before }) => before ?? [])
  await forgetUsesOf(db, replaced)
  await sendRows<MediaUseRow>(
    db,
    'media_uses',
    changed.flatMap(({ entry }) => usesOf(entry)),
  )
}

/** Forgets what these entries use. Call it before they are deleted. `posts` selects their ids. */
export async function forgetUses(db: Knex, posts: Knex.QueryBuilder): Promise<void> {
  await db('media_uses').whereIn('post_id', posts).delete()
}

/** Forgets what these entries use, given as they are stored. Writes nothing for entries without files. */
export async function forgetUsesOf(db: Knex, entries: readonly UsingEntry[]): Promise<void> {
  const postIds = entries.filter((entry) => usesOf(entry).length > 0).map(({ id }) => id)
  if (postIds.length === 0) return
  await sendFixed(db, `delete from media_uses where ${inList(db, 'post_id')}`, [postIds])
}

function usesOf({ id, root_id, organization_id, image, settings, content }: UsingEntry): MediaUseRow[] {
  const keys = new Set([image, settings ?? '', content].flatMap(keysIn))
  return [...keys].map((storage_key) => ({ post_id: id, storage_key, root_id, organization_id }))
}

function describeUses(entry: UsingEntry): string {
  const keys = usesOf(entry).map(({ storage_key }) => storage_key)
  return keys.length === 0 ? '' : JSON.stringify([entry.root_id, keys])
}

/** Counts the posts that use each of these files, by storage key; nothing for an unused file. */
export async function countUses(
  { db }: HasDb,
  organizationId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inChunks(
    [...keys],
    (chunk): PromiseLike<{ storage_key: string; posts: number | string }[]> =>
      db('media_uses')
        .where({ organization_id: organizationId })
        .whereIn('storage_key', chunk)
        .groupBy('storage_key')
        .select('storage_key')
        .countDistinct({ posts: 'root_id' }),
  )
  return new Map(rows.map(({ storage_key, posts }) => [storage_key, Number(posts)]))
}

/** Returns the roots of the threads that use a file, the newest first. */
export async function findUsingPosts(
  { db }: HasDb,
  organizationId: string,
  key: string,
  limit: number,
): Promise<string[]> {
  const rows = await db('media_uses')
    .where({ organization_id: organizationId, storage_key: key })
    .distinct('root_id')
    .orderBy('root_id', 'desc')
    .limit(limit)
  return rows.map(({ root_id }) => root_id)
}
