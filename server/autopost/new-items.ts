import type { AutopostRow } from '../db/tables/autopost.ts'
import { sha256 } from '../lib/crypto.ts'
import type { FeedItem } from './read-feed.ts'

/** Something dated this long before the newest that was seen is no news: a site that renumbers its items shows them all anew. */
const LATE_MS = 7 * 86_400_000

/** What an item is known by: its id, else its link, else its text; and beside that its link, where it has both. */
export interface ItemKeys {
  own: string
  link: string | null
}

export function keysOf({ id, url, title, html }: FeedItem): ItemKeys {
  const link = url === null ? null : `url:${sha256(secure(url))}`
  const own = id === null ? (link ?? `text:${sha256(`${title}\n${html}`)}`) : `id:${sha256(secure(id))}`
  return { own, link }
}

/** A site that moves to https has no new items. */
function secure(address: string): string {
  return address.replace(/^http:\/\//i, 'https://')
}

export function allKeys({ own, link }: ItemKeys): string[] {
  return link === null || link === own ? [own] : [own, link]
}

export interface SortedOut {
  /** To be posted, oldest first. */
  fresh: FeedItem[]
  /** Never to be posted: they count as seen from now on. */
  skipped: FeedItem[]
}

/**
 * Which items are new. At the start that is the newest one or none (`sync_last`); later every one that was not seen and is not
 * dated a week before what was. What is as old as the item of `skip_to` counts as seen. `items` come newest first.
 */
export function sortOut(
  items: FeedItem[],
  row: Pick<AutopostRow, 'started_at' | 'sync_last' | 'skip_to' | 'posts_after'>,
  seen: ReadonlySet<string>,
): SortedOut {
  const found = row.skip_to === null ? -1 : items.findIndex(({ url }) => url === normalized(row.skip_to))
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
 * From which date on items can be new after these were seen. A date in the future counts as now, so that one mistaken item does
 * not end the feed.
 */
export function watermark(items: FeedItem[], before: number | null, now: number): number | null {
  const dates = items.flatMap(({ date }) => (date === null ? [] : [Math.min(date, now) - LATE_MS]))
  return dates.reduce<number | null>(
    (latest, date) => (latest === null ? date : Math.max(latest, date)),
    before,
  )
}

/**
 * Some feeds give an item another id, each time or once for all. A link that only this item has tells, unless a date says that
 * there is something new behind it.
 */
function isKnown(
  item: FeedItem,
  seen: ReadonlySet<string>,
  { links, postsAfter }: { links: Map<string, number>; postsAfter: number | null },
): boolean {
  const { own, link } = keysOf(item)
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
    const { link } = keysOf(item)
    if (link !== null) counts.set(link, (counts.get(link) ?? 0) + 1)
  }
  return counts
}

/** As `read-feed.ts` writes links, so that they compare. */
function normalized(url: string | null): string | null {
  return URL.parse(url ?? '')?.href ?? null
}
