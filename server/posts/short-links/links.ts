import type { Knex } from 'knex'
import type { App } from '../../context.ts'
import type { PostRow, ShortLinkRow } from '../../db/tables/posts.ts'
import { notFound } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'
import { replaceUrls, urlsOf } from '../../lib/html-urls.ts'
import { newId } from '../../lib/ids.ts'
import { withTimeLimit } from '../../lib/time-limit.ts'
import { type Shortener, ShortenerError } from './shortener.ts'

type ShortenContext = Pick<App, 'db' | 'clock' | 'shorteners'>

/** Longer ones, and more of them in one entry, stay as they are. */
const MAX_URL_LENGTH = 8_192
const MAX_URLS = 50
/** For all the links of an entry. */
const TIME_MS = 30_000

interface Shortened {
  html: string
  /** Why some links are as long as they were; null when nothing went wrong. */
  failure: string | null
}

/**
 * The entry's HTML with its http(s) URLs replaced by short ones. A URL gets its short form once for each entry, so that
 * whoever publishes it again, after a failure or because it repeats, says the same; with `create: false` none is made.
 * Links that are short already, that would become no shorter, or whose shortener fails stay as they are.
 */
export async function shortenLinks(
  ctx: ShortenContext,
  entry: Pick<PostRow, 'id' | 'root_id' | 'organization_id'>,
  { html, create, signal }: { html: string; create: boolean; signal: AbortSignal },
): Promise<Shortened> {
  const shortener = ctx.shorteners.current
  const urls = urlsOf(html)
    .filter((url) => url.length <= MAX_URL_LENGTH && shortener?.isShort(url) === false)
    .slice(0, MAX_URLS)
  if (shortener === null || urls.length === 0) return { html, failure: null }
  const known = await shortForms(ctx, entry, urls)
  const missing = create ? urls.filter((url) => !known.has(url)) : []
  const failure = missing.length > 0 ? await createShortLinks(ctx, shortener, entry, missing, signal) : null
  // Read again: another worker may have made some of them meanwhile, and its links count.
  const short = missing.length > 0 ? await shortForms(ctx, entry, urls) : known
  return { html: replaceUrls(html, (url) => short.get(url) ?? url), failure }
}

async function shortForms(
  { db }: Pick<App, 'db'>,
  entry: Pick<PostRow, 'id' | 'organization_id'>,
  urls: string[],
): Promise<Map<string, string>> {
  const rows = await findShortLinks(db, entry.organization_id, entry.id, urls.map(sha256))
  return new Map(rows.map(({ original, short }) => [original, short]))
}

/** Stops at the first failure: a vendor that is away would only make the post late. */
async function createShortLinks(
  ctx: ShortenContext,
  shortener: Shortener,
  entry: Pick<PostRow, 'id' | 'root_id' | 'organization_id'>,
  urls: string[],
  signal: AbortSignal,
): Promise<string | null> {
  const deadline = withTimeLimit(signal, TIME_MS)
  try {
    for (const url of urls) {
      // Of this URL in this entry: what was made before a crash is found again.
      const key = sha256(`${entry.id} ${url}`)
      const made = await shortener.shorten(url, { key, signal: deadline })
      if (made.short.length >= url.length) continue
      await insertShortLink(ctx.db, {
        id: newId(),
        organization_id: entry.organization_id,
        post_id: entry.id,
        root_id: entry.root_id,
        url_hash: sha256(url),
        original: url,
        short: made.short,
        provider: shortener.name,
        external_id: made.externalId,
        code: made.code,
        clicks: 0,
        created_at: ctx.clock.now(),
      })
    }
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ShortenerError) return error.message
    if (deadline.aborted) return `${shortener.name} took too long to answer.`
    throw error
  }
}

/** Where a built-in short link leads; with `count` it was followed once more. Throws 404. */
export async function followShortLink(
  { db }: Pick<App, 'db'>,
  code: string,
  { count }: { count: boolean },
): Promise<string> {
  const original = await findOriginal(db, code)
  if (original === undefined) throw notFound('link')
  if (count) await countClick(db, code)
  return original
}

/** Of one entry, by the hash of what they stand for. */
async function findShortLinks(
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
async function insertShortLink(db: Knex, row: ShortLinkRow): Promise<void> {
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

async function findOriginal(db: Knex, code: string): Promise<string | undefined> {
  const row = await db('short_links').where({ code }).first('original')
  return row?.original
}

async function countClick(db: Knex, code: string): Promise<void> {
  await db('short_links').where({ code }).increment('clicks')
}
