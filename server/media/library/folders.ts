import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { MediaFolderRow } from '../../db/tables/media.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'

const MAX_FOLDERS = 200

/** Returns the folders of the organization, by name. */
export async function listFolders({ db }: HasDb, organizationId: string): Promise<MediaFolderRow[]> {
  return db('media_folders').where({ organization_id: organizationId }).orderBy('search_name')
}

/**
 * Creates a folder, or returns the one of that name.
 * @throws 409 for more than 200 folders
 */
export async function createFolder(
  ctx: HasDbAndClock,
  organizationId: string,
  name: string,
): Promise<MediaFolderRow> {
  return transaction(ctx, async (ctx) => {
    const folders = await listFolders(ctx, organizationId)
    const known = folders.find(({ search_name }) => search_name === name.toLowerCase())
    if (known) return known
    if (folders.length >= MAX_FOLDERS) throw conflict(`The library has ${MAX_FOLDERS} folders, the maximum.`)
    const now = ctx.clock.now()
    const row = {
      ...{ id: newId(), organization_id: organizationId, name, search_name: name.toLowerCase() },
      ...{ created_at: now, updated_at: now },
    }
    await ctx.db('media_folders').insert(row).onConflict(['organization_id', 'search_name']).ignore()
    const [stored] = await ctx
      .db('media_folders')
      .where({ organization_id: organizationId, search_name: row.search_name })
    return stored ?? row
  })
}

/**
 * Deletes a folder. Its files stay in the library.
 * @throws 404 for an unknown folder
 */
export async function deleteFolder(ctx: HasDbAndClock, organizationId: string, id: string): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    if ((await db('media_folders').where({ organization_id: organizationId, id }).delete()) === 0)
      throw notFound('folder')
    await db('media').where({ organization_id: organizationId, folder_id: id }).update({ folder_id: null })
  })
}

/**
 * Moves files into a folder, or out of all with null.
 * @throws 404 for an unknown folder or file; nothing moves then
 */
export async function moveToFolder(
  ctx: HasDbAndClock,
  organizationId: string,
  { ids, folderId }: { ids: readonly string[]; folderId: string | null },
): Promise<void> {
  await transaction(ctx, async ({ db, clock }) => {
    if (folderId !== null) {
      const folder = await db('media_folders')
        .where({ organization_id: organizationId, id: folderId })
        .first('id')
      if (folder === undefined) throw notFound('folder')
    }
    const moved = await db('media')
      .where({ organization_id: organizationId, deleted_at: null, listed: 1 })
      .whereIn('id', [...ids])
      .update({ folder_id: folderId, updated_at: clock.now() })
    if (moved !== new Set(ids).size) throw notFound('upload')
  })
}
