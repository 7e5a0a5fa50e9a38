import type { AutopostRow } from '../db/tables/automation.ts'
import { sha256 } from '../lib/secrets/crypto.ts'
import type { FeedItem } from './read-feed.ts'

/** Age, relative to the newest seen item, from which items are not new: a site that renumbers its items lists them all again. */
const LATE_MS = 7 * 86_400_000

/** Keys that identify an item. */
export interface ItemKeys {
  /** Derived from the id, else from the link, else from the text. */
  own: string
  link: string | null
}

export function getItemKeys({ id, url, title, html }: FeedItem): ItemKeys {
  const link = url === null ? null : `url:${sha256(toHttps(url))}`
  const own = id === null ? (link ?? `text:${sha256(`${title}\n${html}`)}`) : `id:${sha256(toHttps(id))}`
  return { own, link }
}

/** Treats http as https, so that a site that moves to https has no new items. */
function toHttps(address: string): string {
  return address.replace(/^http:\/\//i, 'https://')
}

export function listKeys({ own, link }: ItemKeys): string[] {
  return link === null || link === own ? [own] : [own, link]
}

export interface ItemSelection {
  /** Items to post, oldest first. */
  fresh: FeedItem[]
  /** Items that are never posted; the caller marks them as seen. */
  skipped: FeedItem[]
}

/**
 * Finds the new items of a feed. At the start that is the newest one or none (`sync_last`); later every item that is neither seen nor
 * dated a week before the seen ones. The item of `skip_to` and older items count as seen. `items` come newest first.
 */
export function findNewItems(
  items: FeedItem[],
  row: Pick<AutopostRow, 'started_at' | 'sync_last' | 'skip_to' | 'posts_after'>,
  seen: ReadonlySet<string>,
): ItemSelection {
  const found = row.skip_to === null ? -1 : items.findIndex(({ url }) => url === normalizeUrl(row.skip_to))
  const end = found < 0 ? items.length : found
  const links = countLinks(items)
  const isNew = (item: FeedItem) =>
    !isKnown(item, seen, { links, postsAfter: row.posts_after }) && !isLate(item, row.posts_after)
  const until = row.started_at !== null ? end : row.sync_last === 1 ? Math.min(1, end) : found < 0 ? 0 : end
  const fresh = items.slice(0, until).filter(isNew)
  const skipped = row.started_at === null ? items.slice(until) : items.slice(end)
  return { fresh: fresh.reverse(), skipped }
}

/**
 * Returns the date after which items can be new, in epoch ms. Treats a date in the future as now, so that a wrong date does not
 * block the feed.
 */
export function findWatermark(items: FeedItem[], before: number | null, now: number): number | null {
  const dates = items.flatMap(({ date }) => (date === null ? [] : [Math.min(date, now) - LATE_MS]))
  return dates.reduce<number | null>(
    (latest, date) => (latest === null ? date : Math.max(latest, date)),
    before,
  )
}

/**
 * Recognizes an item by its link too, because some feeds change the ids of their items. The link must be unique in the feed, and
 * the date must not show that the page behind it is new.
 */
function isKnown(
  item: FeedItem,
  seen: ReadonlySet<string>,
  { links, postsAfter }: { links: Map<string, number>; postsAfter: number | null },
): boolean {
  const { own, link } = getItemKeys(item)
  if (seen.has(own)) return true
  if (link === null || links.get(link) !== 1 || !seen.has(link)) return false
  return item.date === null || (postsAfter !== null && item.date <= postsAfter + LATE_MS)
}

function isLate({ date }: FeedItem, postsAfter: number | null): boolean {
  return date !== null && postsAfter !== null && date < postsAfter
}

function countLinks(items: FeedItem[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const { link } = getItemKeys(item)
    if (link !== null) counts.set(link, (counts.get(link) ?? 0) + 1)
  }
  return counts
}

/** Normalizes a link as `read-feed.ts` does, so that the two can be compared. */
function normalizeUrl(url: string | null): string | null {
  return URL.parse(url ?? '')?.href ?? null
}
