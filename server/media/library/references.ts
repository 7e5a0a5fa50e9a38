import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { keysIn } from '../storage/storage.ts'

/** Reading this many rows takes a few milliseconds. */
const BATCH_SIZE = 500

/** Texts of one table that may reference files. The context that owns the table declares it. */
export interface TextSource {
  /** Selects the rows of an organization that are not deleted. */
  rows(db: Knex, organizationId: string): Knex.QueryBuilder
  texts: readonly string[]
  /** The column by which an index sorts within the organization; unique together with the id. */
  order: string
}

/** Finds references to files. Several contexts have such references, so `server/file-uses.ts` combines them. */
export interface FileUses {
  isOpen(ctx: HasDb, organizationId: string): Promise<boolean>
  /** Each finds which of these files are a picture of its context, such as a user's. */
  pictures: readonly ((db: Knex, ids: readonly string[]) => Promise<string[]>)[]
  texts: readonly TextSource[]
}

/**
 * Finds which files a live post, a picture, a thumbnail or a saved text of the organization still uses; none if it is closed. Reads
 * all texts once for any number of files. Throws when `signal` aborts, because a partial result would be wrong.
 */
export async function findUsedFiles(
  ctx: HasDb,
  uses: FileUses,
  { organizationId, files }: { organizationId: string; files: readonly MediaRow[] },
  signal: AbortSignal,
): Promise<Set<string>> {
  if (!(await uses.isOpen(ctx, organizationId))) return new Set()
  const ids = files.map(({ id }) => id)
  const used = new Set<string>()
  for (const findPictures of uses.pictures) for (const id of await findPictures(ctx.db, ids)) used.add(id)
  for (const source of [thumbnailTexts, ...uses.texts])
    for (const id of await findInTexts(ctx, source, { organizationId, files }, signal)) used.add(id)
  return used
}

/** Finds which files the texts of one table reference. Throws when `signal` aborts. */
export async function findInTexts(
  ctx: HasDb,
  source: TextSource,
  { organizationId, files }: { organizationId: string; files: readonly MediaRow[] },
  signal: AbortSignal,
): Promise<Set<string>> {
  const ids = new Map(files.map(({ id, storage_key }) => [storage_key, id]))
  const used = new Set<string>()
  let after: TextPage['next'] = null
  do {
    signal.throwIfAborted()
    const page: TextPage = await readTexts(ctx, source, organizationId, { after, limit: BATCH_SIZE })
    for (const key of page.texts.flatMap(keysIn)) {
      const id = ids.get(key)
      if (id !== undefined) used.add(id)
    }
    after = page.next
  } while (after !== null)
  return used
}

export const thumbnailTexts: TextSource = {
  rows: (db, organizationId) =>
    db('media').where({ organization_id: organizationId, deleted_at: null }).whereNotNull('thumbnail'),
  texts: ['thumbnail'],
  order: 'created_at',
}

interface TextPage {
  texts: string[]
  /** null on the last page. */
  next: [order: string | number, id: string] | null
}

/** Reads the texts of up to `limit` rows, so that memory stays bounded for any number of posts. */
async function readTexts(
  { db }: HasDb,
  { rows: select, texts, order }: TextSource,
  organizationId: string,
  { after, limit }: { after: TextPage['next']; limit: number },
): Promise<TextPage> {
  const query = select(db, organizationId)
    .select('id', order, ...texts)
    .orderBy([order, 'id'])
    .limit(limit)
  if (after !== null) query.whereRaw('(??, ??) > (?, ?)', [order, 'id', ...after])
  const rows = (await query) as Record<string, string | number | null>[]
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    texts: rows.flatMap((row) => texts.flatMap((name) => (row[name] == null ? [] : [String(row[name])]))),
    next: last === undefined ? null : [last[order] as string | number, String(last.id)],
  }
}
