import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PostRow, ShortLinkRow } from '../../db/tables/posts.ts'
import { notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { replaceUrls, urlsOf } from './html-urls.ts'
import { type Shortener, ShortenerError } from './shortener.ts'
import type { HasShorteners } from './shorteners.ts'

type ShortenContext = HasDbAndClock & HasShorteners

/** URLs beyond these limits stay unchanged. */
const MAX_URL_LENGTH = 8_192
const MAX_URLS = 50
/** Time limit for all links of an entry. */
const TIME_MS = 30_000

interface Shortened {
  html: string
  /** The reason why some links were not shortened; null if nothing went wrong. */
  failure: string | null
}

/**
 * Replaces the http(s) URLs in the entry's HTML with short ones. Each URL gets one short form per entry, so that a retry or a
 * repetition publishes the same text; with `create: false` no links are created. URLs stay unchanged if they are short already,
 * would not become shorter, or the shortener fails.
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
  const failure =
    missing.length > 0 ? await createShortLinks(ctx, shortener, { entry, urls: missing, signal }) : null
  // Reads again, because another worker may have created some links meanwhile.
  const short = missing.length > 0 ? await shortForms(ctx, entry, urls) : known
  return { html: replaceUrls(html, (url) => short.get(url) ?? url), failure }
}

async function shortForms(
  { db }: HasDb,
  entry: Pick<PostRow, 'id' | 'organization_id'>,
  urls: string[],
): Promise<Map<string, string>> {
  const rows = await findShortLinks(db, entry.organization_id, entry.id, urls.map(sha256))
  return new Map(rows.map(({ original, short }) => [original, short]))
}

/** Stops at the first failure: retrying an unavailable vendor would only delay the post. */
async function createShortLinks(
  ctx: ShortenContext,
  shortener: Shortener,
  {
    entry,
    urls,
    signal,
  }: { entry: Pick<PostRow, 'id' | 'root_id' | 'organization_id'>; urls: string[]; signal: AbortSignal },
): Promise<string | null> {
  const deadline = withTimeLimit(signal, TIME_MS)
  try {
    for (const url of urls) {
      // The key is derived from URL and entry, so that a link created before a crash is found again.
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
    if (deadline.aborted) return `${shortener.name} took too long to respond.`
    throw error
  }
}

/** Returns the target of a built-in short link; `count` records a click. Throws 404. */
export async function followShortLink(
  { db }: HasDb,
  code: string,
  { count }: { count: boolean },
): Promise<string> {
  // Platforms take text after a link into it, as in "/s/mH3kPq9a's".
  const known = code.replace(/[^A-Za-z0-9].*$/s, '')
  const original = await findOriginal(db, known)
  if (original === undefined) throw notFound('link')
  if (count) await countClick(db, known)
  return original
}

/** Finds the links of one entry, by the hash of their URL. */
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

/** Inserts a link unless the entry has one for this URL. */
async function insertShortLink(db: Knex, row: ShortLinkRow): Promise<void> {
  await db('short_links').insert(row).onConflict(['post_id', 'url_hash']).ignore()
}

/** Finds the links of a whole thread, in order of creation. */
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

/** Finds the root of the thread of a live post. */
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
