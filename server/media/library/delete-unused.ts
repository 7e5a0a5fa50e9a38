import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import type { HasStorage } from '../storage/storage.ts'
import { deleteMedia } from './library.ts'
import { findInTexts, type TextSource, thumbnailTexts } from './references.ts'
import { countUses } from './uses.ts'

/** Finds uses of files outside posts. `name` says to people where a file is used, such as `a signature`. */
export type FilePlace = { name: string } & (
  | { texts: TextSource }
  | { pictures: (db: Knex, ids: readonly string[]) => Promise<string[]> }
)

/** Says where a file is used. */
export interface UsedFile {
  row: MediaRow
  posts: number
  /** Names of other places. */
  places: string[]
}

interface Deletion {
  organizationId: string
  ids: readonly string[]
  /** Places outside posts that can use files. */
  places: readonly FilePlace[]
  signal: AbortSignal
}

/**
 * Deletes files from the library, all or none.
 * @throws 404 for an unknown file; 409 with one detail for each file that something uses
 */
export async function deleteUnused(ctx: HasDbAndClock & HasStorage, deletion: Deletion): Promise<number> {
  const { organizationId, ids } = deletion
  const rows = await findListed(ctx.db, organizationId, ids)
  if (rows.length !== new Set(ids).size) throw notFound('upload')
  const used = await findWhereUsed(ctx, rows, deletion)
  if (used.length > 0) throw inUse(used)
  for (const { id } of rows) await deleteMedia(ctx, organizationId, id)
  return rows.length
}

function findListed(db: Knex, organizationId: string, ids: readonly string[]): Promise<MediaRow[]> {
  return db('media')
    .where({ organization_id: organizationId, deleted_at: null, listed: 1 })
    .whereIn('id', [...ids])
    .orderBy('id')
}

/** Returns those of the files that something uses, with where. */
export async function findWhereUsed(
  ctx: HasDbAndClock,
  files: readonly MediaRow[],
  { organizationId, places, signal }: Omit<Deletion, 'ids'>,
): Promise<UsedFile[]> {
  const posts = await countUses(
    ctx,
    organizationId,
    files.map(({ storage_key }) => storage_key),
  )
  const all: readonly FilePlace[] = [...places, { name: 'a thumbnail', texts: thumbnailTexts }]
  const named = new Map<string, string[]>()
  for (const place of all) {
    const ids =
      'texts' in place
        ? await findInTexts(ctx, place.texts, { organizationId, files }, signal)
        : await place.pictures(
            ctx.db,
            files.map(({ id }) => id),
          )
    for (const id of ids) named.set(id, [...(named.get(id) ?? []), place.name])
  }
  return files.flatMap((row) => {
    const used = { row, posts: posts.get(row.storage_key) ?? 0, places: named.get(row.id) ?? [] }
    return used.posts > 0 || used.places.length > 0 ? [used] : []
  })
}

function inUse(used: readonly UsedFile[]): ApiError {
  const errors = used.map(({ row, posts, places }) => ({
    location: `body.ids.${row.id}`,
    message: `The file ${row.original_name ?? row.name} is used in ${describeUse({ posts, places })}`,
  }))
  const count = used.length === 1 ? 'A file is' : `${used.length} files are`
  return new ApiError('conflict', `${count} in use, so nothing was deleted.`, { errors })
}

/** Returns `3 posts and a signature`. */
export function describeUse({ posts, places }: Pick<UsedFile, 'posts' | 'places'>): string {
  const parts = [...(posts > 0 ? [posts === 1 ? '1 post' : `${posts} posts`] : []), ...places]
  return new Intl.ListFormat('en').format(parts)
}
