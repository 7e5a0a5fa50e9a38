import type { AutopostHandlers } from '../../generated/handlers.ts'
import {
  createAutopost,
  deleteAutopost,
  setActive,
  toAutopostBody,
  updateAutopost,
} from '../autopost/autoposts.ts'
import { FeedError } from '../autopost/feed-thread.ts'
import { fetchFeed } from '../autopost/fetch-feed.ts'
import { getItemValues, toPlainText } from '../autopost/item-text.ts'
import { findAutoposts } from '../autopost/store.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { optionalIso } from '../lib/time/dates.ts'
import { readPublicUrl } from '../outbound/public-url.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'

export const autopostHandlers: AutopostHandlers = {
  async listAutoposts(_input, ctx) {
    return (await findAutoposts(ctx.db, ctx.auth.organizationId)).map((row) => toAutopostBody(row))
  },

  async createAutopost({ body }, ctx) {
    const { id, active_at } = await createAutopost(ctx, ctx.auth, body)
    return { id, active: active_at !== null }
  },

  async updateAutopost({ params, body }, ctx) {
    const { id, active_at } = await updateAutopost(ctx, ctx.auth, params.id, body)
    return { id, active: active_at !== null }
  },

  async deleteAutopost({ params }, ctx) {
    return toAutopostBody(await deleteAutopost(ctx, ctx.auth, params.id), ctx.clock.now())
  },

  async setAutopostActive({ params, body }, ctx) {
    return toAutopostBody(await setActive(ctx, ctx.auth, params.id, body.active))
  },

  async previewFeed({ query }, ctx) {
    return previewFeed(ctx, query.url, ctx.request.signal)
  },
}

/** The newest item of a feed, or the reason why there is none. */
type Preview =
  | { success: true; date: string | null; url: string; description: string; title: string; feed: string }
  | { success: false; error: string }

/**
 * Fetches the feed now and stores nothing.
 * @throws 400 for an address that this service never fetches
 */
async function previewFeed(
  ctx: HasClock & HasConfig & HasSafeFetch,
  url: string,
  signal: AbortSignal,
): Promise<Preview> {
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
