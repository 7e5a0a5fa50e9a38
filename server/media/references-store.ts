import type { App } from '../context.ts'

/** Where an organization keeps texts that may show one of its files, and what is left of them when it is deleted. */
interface Source {
  table: 'posts' | 'integrations' | 'sets' | 'signatures' | 'autoposts' | 'media'
  texts: string[]
  /** What an index of the table is ordered by beneath the organization; unique with the id. */
  order: string
  live: boolean
}

export const sources: readonly Source[] = [
  { table: 'posts', texts: ['image', 'settings', 'content'], order: 'group_id', live: true },
  { table: 'integrations', texts: ['picture'], order: 'id', live: true },
  { table: 'media', texts: ['thumbnail'], order: 'created_at', live: true },
  { table: 'sets', texts: ['content'], order: 'created_at', live: false },
  { table: 'signatures', texts: ['content'], order: 'created_at', live: false },
  { table: 'autoposts', texts: ['content'], order: 'created_at', live: false },
]

export interface TextPage {
  texts: string[]
  /** null on the last page. */
  next: [order: string | number, id: string] | null
}

/** The texts of up to `limit` rows. A page at a time: a library of posts is never read in one go. */
export async function readTexts(
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
export async function findPictures({ db }: Pick<App, 'db'>, ids: string[]): Promise<string[]> {
  const people = await db('users').whereIn('picture_id', ids).select('picture_id')
  const apps = await db('oauth_apps').whereIn('picture_id', ids).whereNull('deleted_at').select('picture_id')
  return [...people, ...apps].flatMap(({ picture_id }) => picture_id ?? [])
}
