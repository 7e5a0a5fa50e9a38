import type { AutopostRow } from '../db/tables/autopost.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { listIntegrations } from '../integrations/list.ts'
import type { CreateContext } from '../posts/create-posts.ts'
import { channelIds } from './autopost-body.ts'
import type { FetchedFeed } from './fetch-feed.ts'
import { valuesOf } from './item-text.ts'
import { allKeys, keysOf, sortOut, watermark } from './new-items.ts'
import { FeedError } from './parse-feed.ts'
import { postOn } from './post-on-channel.ts'
import type { FeedItem } from './read-feed.ts'
import { changeAutopost, findSeen, forgetItems, lockAutopost, markSeen } from './store.ts'

/** More than anybody wants to read of one channel in an hour; the rest waits for the next check. */
const MOST_PER_CHECK = 10
/** Between two items of one check: those that leave together may arrive in any order. */
const APART_MS = 15_000
const DAY = 86_400_000

/**
 * Posts what is new, oldest first, each item in a transaction of its own. Returns what is known of the feed afterwards. What
 * a crash leaves over is new again at the next check.
 */
export async function postNewItems(
  ctx: CreateContext,
  row: AutopostRow,
  { feed, validators }: Extract<FetchedFeed, { kind: 'feed' }>,
  signal: AbortSignal,
): Promise<Partial<AutopostRow>> {
  const { items } = feed
  const listed = items.flatMap((item) => allKeys(keysOf(item)))
  const seen = await findSeen(ctx.db, row.id, listed)
  const { fresh, skipped } = sortOut(items, row, seen)
  const start = await startFrom(ctx, row, skipped)
  const { channels, missing } = await chosenChannels(ctx, row)
  const due = fresh.slice(0, MOST_PER_CHECK)
  const waiting = new Set(fresh.slice(MOST_PER_CHECK))
  if (due.length > 0 && channels.length === 0)
    throw new FeedError('There are new items, but no channel to post them on is switched on.', { ours: true })
  const now = ctx.clock.now()
  for (const [index, item] of due.entries()) {
    signal.throwIfAborted()
    if (!(await postItem(ctx, row, item, { channels, at: now + index * APART_MS }))) return {}
  }
  await forget(ctx, row, listed)
  const over = items.filter((item) => !waiting.has(item))
  return {
    ...start,
    posts_after: watermark(over, row.posts_after, ctx.clock.now()),
    // An answer with items that still wait has to come again.
    etag: waiting.size > 0 ? null : validators.etag,
    last_modified: waiting.size > 0 ? null : validators.lastModified,
    last_error:
      missing === 0 ? null : `${missing} of the chosen channels were left out: they are off or gone.`,
  }
}

/** Items that were there before are marked at once, so that a crash before the end does not make them new. */
async function startFrom(
  ctx: CreateContext,
  row: AutopostRow,
  skipped: FeedItem[],
): Promise<Partial<AutopostRow>> {
  const now = ctx.clock.now()
  const start = { started_at: row.started_at ?? now, skip_to: null }
  if (row.started_at !== null && skipped.length === 0) return start
  await transaction(ctx, async ({ db }) => {
    const current = await lockAutopost(db, row.organization_id, row.id)
    if (current?.version !== row.version) return
    const keys = skipped.flatMap((item) => allKeys(keysOf(item)))
    await markSeen(db, row.id, keys, now)
    const newest = skipped.find(({ url }) => url !== null)?.url
    await changeAutopost(db, row.organization_id, row.id, {
      ...start,
      ...(newest ? { last_url: newest } : {}),
    })
  })
  return start
}

/** Those that are switched on and wholly connected, oldest first, and how many of the chosen ones are not. */
async function chosenChannels(
  ctx: CreateContext,
  row: AutopostRow,
): Promise<{ channels: IntegrationRow[]; missing: number }> {
  const ids = channelIds(row)
  const all = await listIntegrations(ctx, { organizationId: row.organization_id })
  const ready = all.filter((channel) => channel.disabled_at === null && channel.in_between_steps_at === null)
  if (ids.length === 0) return { channels: ready, missing: 0 }
  const channels = ready.filter(({ id }) => ids.includes(id))
  return { channels, missing: ids.length - channels.length }
}

/** False when the feed was changed or switched off meanwhile. One that somebody else has posted is left alone. */
function postItem(
  ctx: CreateContext,
  row: AutopostRow,
  item: FeedItem,
  { channels, at }: { channels: IntegrationRow[]; at: number },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const current = await lockAutopost(ctx.db, row.organization_id, row.id)
    if (current?.version !== row.version || current.active_at === null) return false
    const keys = keysOf(item)
    if ((await findSeen(ctx.db, row.id, [keys.own])).size > 0) return true
    await markSeen(ctx.db, row.id, allKeys(keys), ctx.clock.now())
    const values = valuesOf(item, row.title)
    for (const channel of channels) await postOn(ctx, row, values, { channel, at })
    if (item.url !== null) await changeAutopost(ctx.db, row.organization_id, row.id, { last_url: item.url })
    return true
  })
}

/** What the feed has not listed for three months will not come again. */
async function forget(ctx: CreateContext, row: AutopostRow, listed: string[]): Promise<void> {
  const now = ctx.clock.now()
  await forgetItems(ctx.db, row.id, listed, { now, renew: now - 30 * DAY, until: now - 90 * DAY })
}
