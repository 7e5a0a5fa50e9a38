import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { keysIn } from '../storage/storage.ts'
import { isClosed } from './store.ts'

/** Reading this many rows takes a few milliseconds. */
const BATCH_SIZE = 500

/**
 * Finds which files a live post, a picture, a thumbnail or a saved text of the organization still uses; none if it is closed. Reads
 * all texts once for any number of files. Throws when `signal` aborts, because a partial result would be wrong.
 */
export async function findUsedFiles(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  files: readonly MediaRow[],
  signal: AbortSignal,
): Promise<Set<string>> {
  if (await isClosed(ctx, organizationId)) return new Set()
  const used = new Set(
    await findPictures(
      ctx,
      files.map(({ id }) => id),
    ),
  )
  const unseen = new Map(files.map(({ id, storage_key }) => [storage_key, id]))
  for (const source of sources) {
    let after: TextPage['next'] = null
    do {
      signal.throwIfAborted()
      const page: TextPage = await readTexts(ctx, source, organizationId, { after, limit: BATCH_SIZE })
      for (const key of page.texts.flatMap(keysIn)) {
        const id = unseen.get(key)
        if (id !== undefined) used.add(id)
      }
      after = page.next
    } while (after !== null)
  }
  return used
}

/** A table with texts that may use a file. */
interface Source {
  table: 'posts' | 'integrations' | 'sets' | 'signatures' | 'autoposts' | 'media'
  texts: string[]
  /** The column by which an index sorts within the organization; unique together with the id. */
  order: string
  /** The table keeps deleted rows, which do not count. */
  live: boolean
}

const sources: readonly Source[] = [
  { table: 'posts', texts: ['image', 'settings', 'content'], order: 'group_id', live: true },
  { table: 'integrations', texts: ['picture'], order: 'id', live: true },
  { table: 'media', texts: ['thumbnail'], order: 'created_at', live: true },
  { table: 'sets', texts: ['content'], order: 'created_at', live: false },
  { table: 'signatures', texts: ['content'], order: 'created_at', live: false },
  { table: 'autoposts', texts: ['content'], order: 'created_at', live: false },
]

interface TextPage {
  texts: string[]
  /** null on the last page. */
  next: [order: string | number, id: string] | null
}

/** Reads the texts of up to `limit` rows, so that memory stays bounded for any number of posts. */
async function readTexts(
  { db }: Pick<App, 'db'>,
  { table, texts, order, live }: Source,
  organizationId: string,
  { after, limit }: { after: TextPage['next']; limit: number },
): Promise<TextPage> {
  const query = db
    .queryBuilder()
    .from(table)
    .select('id', order, ...texts)
    .where({ organization_id: organizationId })
    .orderBy([order, 'id'])
    .limit(limit)
  if (live) query.whereNull('deleted_at')
  if (after !== null) query.whereRaw('(??, ??) > (?, ?)', [order, 'id', ...after])
  const rows = (await query) as Record<string, string | number | null>[]
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    texts: rows.flatMap((row) => texts.flatMap((name) => (row[name] == null ? [] : [String(row[name])]))),
    next: last === undefined ? null : [last[order] as string | number, String(last.id)],
  }
}

/** Finds which of these files are the picture of a user or of an app. */
async function findPictures({ db }: Pick<App, 'db'>, ids: string[]): Promise<string[]> {
  const people = await db('users').whereIn('picture_id', ids).select('picture_id')
  const apps = await db('oauth_apps').whereIn('picture_id', ids).whereNull('deleted_at').select('picture_id')
  return [...people, ...apps].flatMap(({ picture_id }) => picture_id ?? [])
}
