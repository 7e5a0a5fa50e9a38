import type { App } from '../context.ts'
import type { AutopostRow } from '../db/tables/autopost.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError } from '../errors.ts'
import { emit } from '../events/events.ts'
import { openAccount } from '../integrations/accounts.ts'
import { listIntegrations } from '../integrations/list.ts'
import { toIso } from '../lib/dates.ts'
import { toEditorText } from '../lib/html.ts'
import { findPlatform } from '../platforms/registry.ts'
import { type CreateContext, createPosts } from '../posts/save/create-posts.ts'
import type { PostsRequest } from '../posts/save/parse-request.ts'
import { acting } from '../publishing/actor.ts'
import { channelIds } from './autoposts.ts'
import { FeedError, type FetchedFeed } from './fetch-feed.ts'
import { cutText, type ItemValues, valuesOf, writeText } from './item-text.ts'
import { allKeys, keysOf, sortOut, watermark } from './new-items.ts'
import type { FeedItem } from './read-feed.ts'
import { changeAutopost, deleteItems, findSeen, lockAutopost, markSeen } from './store.ts'

/** More than anybody wants to read of one channel in an hour; the rest waits for the next check. */
const MAX_PER_CHECK = 10
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
  const due = fresh.slice(0, MAX_PER_CHECK)
  const waiting = new Set(fresh.slice(MAX_PER_CHECK))
  if (due.length > 0 && channels.length === 0)
    throw new FeedError('There are new items, but no channel to post them on is switched on.', { ours: true })
  const now = ctx.clock.now()
  for (const [index, item] of due.entries()) {
    signal.throwIfAborted()
    if (!(await postItem(ctx, row, item, { channels, at: now + index * APART_MS }))) return {}
  }
  await deleteOldItems(ctx, row, listed)
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
async function deleteOldItems(ctx: CreateContext, row: AutopostRow, listed: string[]): Promise<void> {
  const now = ctx.clock.now()
  await deleteItems(ctx.db, row.id, listed, { now, renew: now - 30 * DAY, until: now - 90 * DAY })
}

const MAX_HTML_LENGTH = 200_000

/** `at`: when it is to leave, where it takes no slot; epoch milliseconds. */
interface Place {
  channel: IntegrationRow
  at: number
}

/**
 * Creates the post about one item on one channel, in the caller's transaction. What the channel would refuse becomes a draft, and
 * what cannot even be that is left out; either way the organization is told why.
 */
async function postOn(ctx: CreateContext, row: AutopostRow, values: ItemValues, place: Place): Promise<void> {
  const { channel } = place
  const text = writeText(row.content, values, fitsOn(ctx, channel))
  const type = row.draft === 1 ? 'draft' : 'schedule'
  const refusal =
    text === null
      ? `The text is too long for ${channel.name}, even without what the item says.`
      : await create(ctx, row, place, text, type)
  if (refusal === null) return
  const whole = text ?? writeText(row.content, values, () => true) ?? ''
  const loss = await create(ctx, { ...row, on_slot: 0 }, place, whole, 'draft')
  const outcome = loss === null ? 'waits as a draft' : 'was left out'
  const item = cutText(values.title || values.description || values.link, 100)
  const notice = {
    kind: 'failure',
    content: `“${item}” of the feed “${row.title}” ${outcome} on ${channel.name}: ${loss ?? refusal}`,
    link: values.link || null,
    integrationId: channel.id,
  } as const
  await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
}

/** What a refusal says, or null where the post is there. */
async function create(
  ctx: CreateContext,
  row: AutopostRow,
  { channel, at }: Place,
  content: string,
  type: 'draft' | 'schedule',
): Promise<string | null> {
  const request: PostsRequest = {
    type,
    date: row.on_slot === 1 ? 'next-slot' : toIso(at),
    shortLink: false,
    tags: [],
    posts: [{ integration: { id: channel.id }, value: [{ content, image: [] }], settings: {} }],
  }
  try {
    const feed = acting(ctx, { kind: 'autopost', id: row.id })
    await createPosts(feed, { organizationId: row.organization_id }, request, 'AUTOPOST')
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Whether the channel takes a text of this length, counted as the platform counts. */
function fitsOn(ctx: Pick<App, 'platforms' | 'sealer'>, row: IntegrationRow): (html: string) => boolean {
  const channel = findPlatform(ctx.platforms, row.identifier)
  if (channel === undefined) return () => true
  const limit = channel.limit(openAccount(ctx, row), {})
  return (html) => {
    // No platform takes as much, and a template can ask for the same text any number of times.
    if (html.length > MAX_HTML_LENGTH) return false
    const text = toEditorText(html, channel.editor)
    const bytes = limit.maxBytes === undefined || Buffer.byteLength(text) <= limit.maxBytes
    return bytes && limit.length(text, limit.maxLength) <= limit.maxLength
  }
}
