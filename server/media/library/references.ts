import type { App } from '../../context.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { keysIn } from '../storage/storage.ts'
import { isClosed } from './store.ts'

/** Rows read at once: a few milliseconds. */
const PAGE = 500

/**
 * The ids of those files that a live post, a picture, a thumbnail or a saved text of the organization still shows; none of a closed one.
 * Reads all of them once, whatever the number of files. Throws when `signal` is aborted: half an answer would be a wrong one.
 */
export async function findUsed(
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
      const page: TextPage = await readTexts(ctx, source, organizationId, { after, limit: PAGE })
      for (const key of page.texts.flatMap(keysIn)) {
        const id = unseen.get(key)
        if (id !== undefined) used.add(id)
      }
      after = page.next
    } while (after !== null)
  }
  return used
}

/** Where an organization keeps texts that may show one of its files, and what is left of them when it is deleted. */
interface Source {
  table: 'posts' | 'integrations' | 'sets' | 'signatures' | 'autoposts' | 'media'
  texts: string[]
  /** What an index of the table is ordered by beneath the organization; unique with the id. */
  order: string
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

/** The texts of up to `limit` rows. A page at a time: a library of posts is never read in one go. */
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

/** Of these files those that are the picture of a person or of an app. */
async function findPictures({ db }: Pick<App, 'db'>, ids: string[]): Promise<string[]> {
  const people = await db('users').whereIn('picture_id', ids).select('picture_id')
  const apps = await db('oauth_apps').whereIn('picture_id', ids).whereNull('deleted_at').select('picture_id')
  return [...people, ...apps].flatMap(({ picture_id }) => picture_id ?? [])
}
