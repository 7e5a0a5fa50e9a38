import type { HasConfig } from '../config/config.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { optionalIso } from '../lib/time/dates.ts'
import { readPublicUrl } from '../outbound/public-url.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import { FeedError } from './feed-thread.ts'
import { fetchFeed } from './fetch-feed.ts'
import { getItemValues, toPlainText } from './item-text.ts'

/** The newest item of a feed, or the reason why there is none. */
export type FeedPreview =
  | { success: true; date: string | null; url: string; description: string; title: string; feed: string }
  | { success: false; error: string }

/**
 * Fetches the feed now and stores nothing.
 * @throws 400 for an address that this service never fetches
 */
export async function previewFeed(
  ctx: HasClock & HasConfig & HasSafeFetch,
  url: string,
  signal: AbortSignal,
): Promise<FeedPreview> {
  const address = readPublicUrl(ctx, url, 'query.url')
  try {
    const fetched = await fetchFeed(ctx, address, { etag: null, lastModified: null }, signal)
    if (fetched.kind !== 'feed')
      return { success: false, error: 'The feed was permanently removed (status 410).' }
    const [item] = fetched.feed.items
    if (item === undefined) return { success: false, error: 'The feed is empty.' }
    const { title, description } = getItemValues(item, '')
    const date = optionalIso(item.date)
    const feed = toPlainText(fetched.feed.title)
    return { success: true, date, url: item.url ?? '', description, title, feed }
  } catch (error) {
    if (error instanceof FeedError) return { success: false, error: error.message }
    throw error
  }
}
