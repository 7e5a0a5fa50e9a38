import type { HasDbAndClock } from '../../db/connect.ts'
import type { InboxItemRow } from '../../db/tables/inbox.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { findSummaries } from '../../integrations/lookup.ts'
import { newId } from '../../lib/ids.ts'
import { foldText } from '../../lib/text/search-text.ts'
import type { InboxItem } from '../../platforms/kit/published/inbox.ts'
import { findKnown, insertItems, updateItems } from './items-store.ts'

/** Items are kept for this long after they were published. */
const KEPT_MS = 365 * 86_400_000
const MAX_SEARCHED = 2_000

export interface ItemPlace {
  organizationId: string
  integrationId: string
  /** Maps the ids of our posts on the platform to the first entries of their threads. */
  posts: ReadonlyMap<string, string>
  /** Items from before this instant are no news. */
  startedAt: number
}

/**
 * Stores what a platform shows, each item once, in the caller's transaction. Updates items that changed there. Emits `inbox.received` for
 * each new item of somebody else.
 */
export async function storeItems(
  ctx: HasDbAndClock & HasEvents,
  place: ItemPlace,
  items: readonly InboxItem[],
): Promise<void> {
  const shown = new Map(items.map((item) => [item.id, item]))
  const known = await findKnown(ctx.db, place.integrationId, [...shown.keys()])
  const rows = Array.from(shown.values(), (item) => toRow(place, item, ctx.clock.now()))
  const added = rows.filter(({ item_id }) => !known.has(item_id))
  const inserted = await insertItems(ctx.db, added)
  for (const row of rows) {
    const before = known.get(row.item_id)
    const change = before && changeOf(before, row, shown.get(row.item_id)?.isHidden)
    if (before && change) await updateItems(ctx.db, before.organization_id, [before.id], change)
  }
  const news = added.filter(
    ({ id, is_own, published_at }) => inserted.has(id) && is_own === 0 && published_at >= place.startedAt,
  )
  await emit(ctx, 'inbox.received', ...news.map((item) => ({ item })))
  await tellMembers(ctx, place, news)
}

const HOUR_MS = 3_600_000

/** Tells the members of new items: once an hour for each channel, with their number and without the words of strangers. */
async function tellMembers(
  ctx: HasDbAndClock & HasEvents,
  { organizationId, integrationId }: ItemPlace,
  news: readonly InboxItemRow[],
): Promise<void> {
  const [first, ...others] = news
  if (first === undefined) return
  const channel = (await findSummaries(ctx.db, organizationId, [integrationId])).get(integrationId)
  const name = channel?.name ?? 'a channel'
  const now = ctx.clock.now()
  const summary = { before: '', after: ` new comments and mentions on ${name}.` }
  const single =
    first.kind === 'comment' ? `There is a new comment on ${name}.` : `Somebody mentioned ${name}.`
  await emit(ctx, 'members.notice', {
    organizationId,
    notice: {
      kind: 'comment',
      content: others.length === 0 ? single : `${news.length}${summary.after}`,
      integrationId,
      ...(others.length === 0 && first.post_id !== null ? { postId: first.post_id } : {}),
      grouping: {
        by: 'sum',
        key: `comments:${integrationId}:${now - (now % HOUR_MS)}`,
        count: news.length,
        summary,
      },
    },
  })
}

function toRow(
  { organizationId, integrationId, posts }: ItemPlace,
  item: InboxItem,
  now: number,
): InboxItemRow {
  const { id, parentId, rootId, author, text, url, isOwn, isHidden, capabilities } = item
  // A mention that answers a post of ours is a comment on it, whichever list shows it first.
  const releaseId = item.releaseId ?? [parentId, rootId].find((id) => id !== null && posts.has(id)) ?? null
  const published_at = Math.min(item.publishedAt ?? now, now)
  const searched = [author?.name, author?.username, text].filter(Boolean).join(' ')
  return {
    id: newId(),
    organization_id: organizationId,
    integration_id: integrationId,
    item_id: id,
    kind: releaseId === null ? item.kind : 'comment',
    post_id: releaseId === null ? null : (posts.get(releaseId) ?? null),
    release_id: releaseId,
    parent_id: parentId,
    thread_id: rootId,
    author: author && JSON.stringify(author),
    text,
    search_text: foldText(searched.slice(0, MAX_SEARCHED)),
    url,
    published_at,
    capabilities: JSON.stringify(capabilities),
    is_own: Number(isOwn),
    read_at: isOwn ? now : null,
    assignee_id: null,
    replied_at: null,
    liked_at: null,
    hidden_at: isHidden ? now : null,
    removed_at: null,
    created_at: now,
    updated_at: now,
    expires_at: published_at + KEPT_MS,
  }
}

/** Columns that a platform may change. */
const SHOWN = [
  'kind',
  'post_id',
  'release_id',
  'thread_id',
  'author',
  'text',
  'search_text',
  'url',
  'capabilities',
] as const

/** Returns the difference to what was stored; null if there is none. A comment does not become a mention again. */
function changeOf(
  before: InboxItemRow,
  row: InboxItemRow,
  isHidden: boolean | undefined,
): Partial<InboxItemRow> | null {
  const columns = SHOWN.filter(
    (name) =>
      before[name] !== row[name] &&
      (row.release_id !== null || !['kind', 'post_id', 'release_id'].includes(name)),
  )
  // A platform that does not say whether an item is hidden leaves it as the acts of this service did.
  const hides = isHidden !== undefined && isHidden !== (before.hidden_at !== null)
  if (columns.length === 0 && !hides && before.removed_at === null) return null
  const changed = Object.fromEntries(columns.map((name) => [name, row[name]])) as Partial<InboxItemRow>
  return {
    ...changed,
    ...(hides && { hidden_at: row.hidden_at }),
    removed_at: null,
    updated_at: row.updated_at,
  }
}
