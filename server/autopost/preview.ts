import type { App } from '../context.ts'
import { optionalIso } from '../lib/dates.ts'
import { readPublicUrl } from '../lib/public-url.ts'
import { fetchFeed } from './fetch-feed.ts'
import { plainText, valuesOf } from './item-text.ts'
import { FeedError } from './parse-feed.ts'

/** The newest item of a feed, or why there is none. */
export type Preview =
  | { success: true; date: string | null; url: string; description: string; title: string; feed: string }
  | { success: false; error: string }

/** Fetches the feed now; keeps nothing. 400 for an address that is never fetched. */
export async function previewFeed(
  ctx: Pick<App, 'safeFetch' | 'clock' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<Preview> {
  const address = readPublicUrl(ctx, url, 'query.url')
  try {
    const fetched = await fetchFeed(ctx, address, { etag: null, lastModified: null }, signal)
    if (fetched.kind !== 'feed') return { success: false, error: 'The feed is gone.' }
    const [item] = fetched.feed.items
    if (item === undefined) return { success: false, error: 'The feed is empty.' }
    const { title, description } = valuesOf(item, '')
    const date = optionalIso(item.date)
    const feed = plainText(fetched.feed.title)
    return { success: true, date, url: item.url ?? '', description, title, feed }
  } catch (error) {
    if (error instanceof FeedError) return { success: false, error: error.message }
    throw error
  }
}
