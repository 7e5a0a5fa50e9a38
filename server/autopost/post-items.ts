import type { AutopostRow } from '../db/tables/automation.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError } from '../errors/errors.ts'
import { emit } from '../events/events.ts'
import { openAccount } from '../integrations/accounts.ts'
import { isUsable } from '../integrations/channel-use.ts'
import { listIntegrations } from '../integrations/list.ts'
import { toEditorText } from '../lib/html/html.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { toIso } from '../lib/time/dates.ts'
import { findPlatform, type HasPlatforms } from '../platforms/registry.ts'
import { type CreateContext, createPosts } from '../posts/save/create-posts.ts'
import type { PostsRequest } from '../posts/save/parse-request.ts'
import { acting } from '../publishing/actor.ts'
import { readChannelIds } from './autoposts.ts'
import { FeedError } from './feed-thread.ts'
import type { FetchedFeed } from './fetch-feed.ts'
import {
  type GenerateContext,
  type GeneratedItem,
  generateItem,
  wantsGeneration,
} from './generation/generate-item.ts'
import { getItemValues, type ItemValues, renderGenerated, renderPost, truncateText } from './item-text.ts'
import { findNewItems, findWatermark, getItemKeys, listKeys } from './new-items.ts'
import type { FeedItem } from './read-feed.ts'
import { deleteItems, findSeen, lockAutopost, markSeen, updateAutopostRow } from './store.ts'

/** Limits the posts of one check, so that a channel does not flood its followers. The rest waits for the next check. */
const MAX_PER_CHECK = 10
/** Separates the items of one check, because posts that are sent together may arrive in any order. */
const SPACING_MS = 15_000
const DAY = 86_400_000

/**
 * Posts the new items, oldest first, each in its own transaction. Returns the feed's new state for its row. After a crash the next
 * check posts the rest.
 */
export async function postNewItems(
  ctx: CreateContext & GenerateContext,
  row: AutopostRow,
  { feed, validators }: Extract<FetchedFeed, { kind: 'feed' }>,
  signal: AbortSignal,
): Promise<Partial<AutopostRow>> {
  const { items } = feed
  const listed = items.flatMap((item) => listKeys(getItemKeys(item)))
  const seen = await findSeen(ctx.db, row.id, listed)
  const { fresh, skipped } = findNewItems(items, row, seen)
  const start = await markSkipped(ctx, row, skipped)
  const { channels, missing } = await findChosenChannels(ctx, row)
  const due = fresh.slice(0, MAX_PER_CHECK)
  const waiting = new Set(fresh.slice(MAX_PER_CHECK))
  if (due.length > 0 && channels.length === 0)
    throw new FeedError('There are new items, but no channel for them is enabled. Enable one.', {
      internal: true,
    })
  const now = ctx.clock.now()
  const reported = new Set<string>()
  for (const [index, item] of due.entries()) {
    signal.throwIfAborted()
    const made = await makeItem(ctx, row, item, signal)
    const place = { channels, at: now + index * SPACING_MS }
    if (!(await postItem(ctx, row, { item, made, reported }, place))) return {}
  }
  await deleteOldItems(ctx, row, listed)
  const over = items.filter((item) => !waiting.has(item))
  return {
    ...start,
    posts_after: findWatermark(over, row.posts_after, ctx.clock.now()),
    // Clears the validators while items wait, so that the server sends the whole feed again.
    etag: waiting.size > 0 ? null : validators.etag,
    last_modified: waiting.size > 0 ? null : validators.lastModified,
    last_error: describeProblems(missing, [...reported]),
  }
}

function describeProblems(missing: number, problems: readonly string[]): string | null {
  const skipped = `${missing} of the chosen channels were skipped: they are disabled or deleted.`
  const sentences = [
    ...(missing === 0 ? [] : [skipped]),
    ...problems.map((problem) => `Items were posted without ${problem}`),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Calls the models before the transaction, because they are slow. Skips an item that has been posted in the meantime. */
async function makeItem(
  ctx: CreateContext & GenerateContext,
  row: AutopostRow,
  item: FeedItem,
  signal: AbortSignal,
): Promise<GeneratedItem | null> {
  if (!wantsGeneration(row)) return null
  const { own } = getItemKeys(item)
  if ((await findSeen(ctx.db, row.id, [own])).size > 0) return null
  return generateItem(ctx, row, { values: getItemValues(item, row.title), itemKey: own }, signal)
}

/** Marks skipped items before anything is posted, so that a crash does not make them new. */
async function markSkipped(
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
    const keys = skipped.flatMap((item) => listKeys(getItemKeys(item)))
    await markSeen(db, row.id, keys, now)
    const newest = skipped.find(({ url }) => url !== null)?.url
    await updateAutopostRow(db, row.organization_id, row.id, {
      ...start,
      ...(newest ? { last_url: newest } : {}),
    })
  })
  return start
}

/** Finds the chosen channels that are enabled and fully connected, oldest first; `missing` counts the others. */
async function findChosenChannels(
  ctx: CreateContext,
  row: AutopostRow,
): Promise<{ channels: IntegrationRow[]; missing: number }> {
  const ids = readChannelIds(row)
  const all = await listIntegrations(ctx, { organizationId: row.organization_id })
  const ready = all.filter((channel) => isUsable(channel, 'feed'))
  if (ids.length === 0) return { channels: ready, missing: 0 }
  const channels = ready.filter(({ id }) => ids.includes(id))
  return { channels, missing: ids.length - channels.length }
}

interface ReadyItem {
  item: FeedItem
  made: GeneratedItem | null
  /** Problems of models that this check has reported to the members; each is reported once. */
  reported: Set<string>
}

/** Returns false if a member changed or disabled the feed in the meantime. An item that another check has posted is skipped. */
function postItem(
  ctx: CreateContext,
  row: AutopostRow,
  { item, made, reported }: ReadyItem,
  { channels, at }: { channels: IntegrationRow[]; at: number },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const current = await lockAutopost(ctx.db, row.organization_id, row.id)
    if (current?.version !== row.version || current.active_at === null) return false
    const keys = getItemKeys(item)
    if ((await findSeen(ctx.db, row.id, [keys.own])).size > 0) return true
    await markSeen(ctx.db, row.id, listKeys(keys), ctx.clock.now())
    const values = getItemValues(item, row.title)
    for (const channel of channels) await postOn(ctx, row, { values, made }, { channel, at })
    await reportProblems(ctx, row, { values, made, reported })
    if (item.url !== null)
      await updateAutopostRow(ctx.db, row.organization_id, row.id, { last_url: item.url })
    return true
  })
}

/** Notifies the members of a part that the models could not generate. The item is posted without it. */
async function reportProblems(
  ctx: CreateContext,
  row: AutopostRow,
  { values, made, reported }: { values: ItemValues } & Omit<ReadyItem, 'item'>,
): Promise<void> {
  for (const problem of made?.problems ?? []) {
    if (reported.has(problem)) continue
    reported.add(problem)
    const item = truncateText(values.title || values.description || values.link, 100)
    const content = `“${item}” of the feed “${row.title}” was posted without ${problem}`
    const notice = { kind: 'failure', content, link: values.link || null } as const
    await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
  }
}

/** Deletes the marks of items that the feed has not listed for 90 days. */
async function deleteOldItems(ctx: CreateContext, row: AutopostRow, listed: string[]): Promise<void> {
  const now = ctx.clock.now()
  await deleteItems(ctx.db, row.id, listed, { now, renew: now - 30 * DAY, until: now - 90 * DAY })
}

const MAX_HTML_LENGTH = 200_000

interface Place {
  channel: IntegrationRow
  /** Publish time in epoch milliseconds, unless the autopost uses slots. */
  at: number
}

/**
 * Creates the post about one item on one channel, in the caller's transaction. A post that the channel would reject becomes a
 * draft; if even the draft is rejected, the item is skipped. In both cases, the members get a notice with the reason.
 */
async function postOn(
  ctx: CreateContext,
  row: AutopostRow,
  { values, made }: { values: ItemValues; made: GeneratedItem | null },
  place: Place,
): Promise<void> {
  const { channel } = place
  const render = (fits: (html: string) => boolean) =>
    made?.text ? renderGenerated(row.content, made.text, values, fits) : renderPost(row.content, values, fits)
  const text = render(createFitCheck(ctx, channel))
  const image = made?.picture ? [made.picture] : []
  const type = row.draft === 1 ? 'draft' : 'schedule'
  const problem =
    text === null
      ? `The text is too long for ${channel.name}, even without the item's title and description.`
      : await tryCreate(ctx, row, place, { content: text, image, type })
  if (problem === null) return
  const content = text ?? render(() => true) ?? ''
  const draft = { content, image, type: 'draft' } as const
  const draftProblem = await tryCreate(ctx, { ...row, on_slot: 0 }, place, draft)
  const outcome = draftProblem === null ? 'is saved as a draft' : 'was skipped'
  const item = truncateText(values.title || values.description || values.link, 100)
  const notice = {
    kind: 'failure',
    content: `“${item}” of the feed “${row.title}” ${outcome} on ${channel.name}: ${draftProblem ?? problem}`,
    link: values.link || null,
    integrationId: channel.id,
  } as const
  await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
}

/** Returns the message of the error, or null if the post was created. */
async function tryCreate(
  ctx: CreateContext,
  row: AutopostRow,
  { channel, at }: Place,
  {
    content,
    image,
    type,
  }: { content: string; image: { id: string; path: string }[]; type: 'draft' | 'schedule' },
): Promise<string | null> {
  const request: PostsRequest = {
    type,
    date: row.on_slot === 1 ? 'next-slot' : toIso(at),
    shortLink: false,
    tags: [],
    posts: [{ integration: { id: channel.id }, value: [{ content, image }], settings: {} }],
  }
  try {
    const feed = acting(ctx, { kind: 'autopost', id: row.id })
    await createPosts(feed, { organizationId: row.organization_id }, request)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Returns a check of a text's length, counted as the channel's platform counts. */
function createFitCheck(ctx: HasPlatforms & HasSealer, row: IntegrationRow): (html: string) => boolean {
  const platform = findPlatform(ctx.platforms, row.identifier)
  if (platform === undefined) return () => true
  const limit = platform.limit(openAccount(ctx, row), {})
  return (html) => {
    // Rejects a text that no platform accepts, since a template can repeat a placeholder any number of times.
    if (html.length > MAX_HTML_LENGTH) return false
    const text = toEditorText(html, platform.editor)
    const bytes = limit.maxBytes === undefined || Buffer.byteLength(text) <= limit.maxBytes
    return bytes && limit.length(text, limit.maxLength) <= limit.maxLength
  }
}
