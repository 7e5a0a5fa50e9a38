import { inChunks } from '../../db/chunks.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { type MeasureName, measureNames } from '../../db/tables/analytics.ts'
import { invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { parseLooseEnd, parseLooseInstant, toIso } from '../../lib/time/dates.ts'
import { dayOf } from '../../platforms/kit/metrics.ts'
import { measureMeanings } from '../../platforms/measures.ts'
import { findPostTags } from '../../posts/post-facts.ts'
import { findReachablePost } from '../../posts/reachable-posts.ts'
import { findDays, findFollowers, findMeasuredPosts } from './store.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 400
/** A post has at most eight values. */
const MAX_VALUES = 40_000
const MAX_GROUPS = 500

export const groupings = ['organization', 'channel', 'tag', 'post'] as const
export type Grouping = (typeof groupings)[number]

export interface PeriodRequest {
  startDate?: string | undefined
  endDate?: string | undefined
}

export interface Period {
  from: number
  to: number
}

/**
 * Reads a period, by default the last 30 days.
 * @throws 400 if it ends before it begins, or is longer than 400 days
 */
export function readPeriod({ startDate, endDate }: PeriodRequest, now: number): Period {
  const to = readInstant(endDate, 'endDate', parseLooseEnd) ?? now
  const from = readInstant(startDate, 'startDate') ?? to - DEFAULT_DAYS * DAY_MS
  if (from >= to) throw invalid('query.startDate', 'The period ends before it begins')
  // The last day counts as a whole.
  if (to - from >= (MAX_DAYS + 1) * DAY_MS)
    throw invalid('query.startDate', `A period has at most ${MAX_DAYS} days`)
  return { from, to }
}

function readInstant(text: string | undefined, name: string, parse = parseLooseInstant): number | null {
  if (text === undefined) return null
  const instant = parse(text)
  if (instant === null) throw invalid(`query.${name}`, 'Send a date such as 2026-11-21T10:00:00Z')
  return instant
}

type ChannelRow = Awaited<ReturnType<typeof listIntegrations>>[number]

/**
 * Finds the channels of a request: one, or all in scope.
 * @throws 404 for an unknown channel
 */
export async function channelsOf(
  ctx: HasDb,
  scope: AccessScope,
  integration: string | undefined,
): Promise<Map<string, ChannelRow>> {
  const rows = await listIntegrations(ctx, scope)
  const chosen = integration === undefined ? rows : rows.filter(({ id }) => id === integration)
  if (integration !== undefined && chosen.length === 0) throw notFound('channel')
  return new Map(chosen.map((row) => [row.id, row]))
}

interface PlatformValue {
  platform: string
  value: number
  /** Number of posts, or of channels for followers. */
  count: number
}

interface Summed {
  name: MeasureName
  /** Null where the values must not be added up. */
  value: number | null
  count: number
  platforms: PlatformValue[]
}

export interface MeasureGroup {
  /** Id of the channel, the tag or the post; null for the organization, and for posts without a tag. */
  id: string | null
  name: string | null
  posts: number
  measures: Summed[]
}

interface Item {
  postId: string
  channelId: string
  platform: string
  publishedAt: number
  values: Map<MeasureName, number>
}

/** Adds up what posts of a period got, by channel, by tag, by post or for all. */
export async function summarize(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: PeriodRequest & { by?: Grouping | undefined; integration?: string | undefined },
): Promise<{ from: string; to: string; by: Grouping; groups: MeasureGroup[]; truncated: boolean }> {
  const { by = 'organization', integration } = request
  const period = readPeriod(request, ctx.clock.now())
  const channels = await channelsOf(ctx, scope, integration)
  const { organizationId } = scope
  const of = { organizationId, integrationIds: [...channels.keys()], ...period }
  const rows = await findMeasuredPosts(ctx.db, of, { limit: MAX_VALUES + 1 })
  const items = toItems(rows)
  const days = { organizationId, from: dayOf(period.from), to: dayOf(period.to - 1) }
  const followers = by === 'organization' || by === 'channel' ? await findFollowers(ctx.db, days) : new Map()
  const all = await groupItems(ctx, organizationId, { by, items, channels })
  const groups = all.slice(0, MAX_GROUPS).map(({ id, name, items, channelIds }) => ({
    id,
    name,
    posts: items.length,
    measures: [...sumUp(items), ...sumFollowers(channelIds, channels, followers)],
  }))
  const truncated = rows.length > MAX_VALUES || all.length > MAX_GROUPS
  return { from: toIso(period.from), to: toIso(period.to), by, groups, truncated }
}

function toItems(rows: Awaited<ReturnType<typeof findMeasuredPosts>>): Item[] {
  return [...Map.groupBy(rows, ({ post_id }) => post_id)].flatMap(([postId, values]) => {
    const [first] = values
    if (first === undefined) return []
    const { integration_id, platform, published_at } = first
    return {
      ...{ postId, channelId: integration_id, platform, publishedAt: Number(published_at) },
      values: new Map(values.map(({ name, value }) => [name, Number(value)])),
    }
  })
}

interface ItemGroup {
  id: string | null
  name: string | null
  items: Item[]
  channelIds: string[]
}

async function groupItems(
  { db }: HasDb,
  organizationId: string,
  { by, items, channels }: { by: Grouping; items: Item[]; channels: Map<string, ChannelRow> },
): Promise<ItemGroup[]> {
  if (by === 'organization') return [{ id: null, name: null, items, channelIds: [...channels.keys()] }]
  if (by === 'post')
    return items.map((item) => ({
      ...{ id: item.postId, name: channels.get(item.channelId)?.name ?? null, items: [item], channelIds: [] },
    }))
  if (by === 'channel') {
    const byChannel = Map.groupBy(items, ({ channelId }) => channelId)
    return [...channels.values()].map(({ id, name }) => ({
      ...{ id, name, items: byChannel.get(id) ?? [], channelIds: [id] },
    }))
  }
  const postIds = items.map(({ postId }) => postId)
  const tags = new Map(
    await inChunks(postIds, async (chunk) => [...(await findPostTags(db, organizationId, [...chunk]))]),
  )
  const groups = new Map<string | null, ItemGroup>()
  for (const item of items)
    for (const { id, name } of tags.get(item.postId) ?? [{ id: null, name: null }]) {
      const group = groups.get(id) ?? { id, name, items: [], channelIds: [] }
      group.items.push(item)
      groups.set(id, group)
    }
  return [...groups.values()].sort((a, b) => b.items.length - a.items.length)
}

function sumUp(items: readonly Item[]): Summed[] {
  return measureNames.flatMap((name) => {
    const platforms = new Map<string, PlatformValue>()
    let count = 0
    for (const { platform, values } of items) {
      const value = values.get(name)
      if (value === undefined) continue
      count += 1
      const sum = platforms.get(platform) ?? { platform, value: 0, count: 0 }
      platforms.set(platform, { platform, value: sum.value + value, count: sum.count + 1 })
    }
    if (count === 0) return []
    const { sums } = measureMeanings[name]
    const parts = sums === 'never' && count > 1 ? [] : [...platforms.values()]
    const isComparable = sums === 'always' || count === 1 || (sums === 'platform' && parts.length === 1)
    const value = isComparable ? parts.reduce((sum, part) => sum + part.value, 0) : null
    return [{ name, value, count, platforms: parts }]
  })
}

function sumFollowers(
  channelIds: readonly string[],
  channels: ReadonlyMap<string, ChannelRow>,
  followers: ReadonlyMap<string, number>,
): Summed[] {
  const platforms = new Map<string, PlatformValue>()
  for (const id of channelIds) {
    const value = followers.get(id)
    const platform = channels.get(id)?.identifier
    if (value === undefined || platform === undefined) continue
    const sum = platforms.get(platform) ?? { platform, value: 0, count: 0 }
    platforms.set(platform, { platform, value: sum.value + value, count: sum.count + 1 })
  }
  const parts = [...platforms.values()]
  if (parts.length === 0) return []
  const total = (key: 'value' | 'count') => parts.reduce((sum, part) => sum + part[key], 0)
  return [{ name: 'followers', value: total('value'), count: total('count'), platforms: parts }]
}

/**
 * Returns the stored days of a channel or of a post.
 * @throws 400 unless the request names exactly one of them; 404 if it is out of reach
 */
export async function listDays(
  ctx: HasDbAndClock,
  scope: AccessScope,
  request: PeriodRequest & { integration?: string | undefined; post?: string | undefined },
) {
  const { integration, post } = request
  if ((integration === undefined) === (post === undefined))
    throw invalid('query.integration', 'Name a channel, or a post with `post`')
  const { from, to } = readPeriod(request, ctx.clock.now())
  const of = post === undefined ? await ofChannel(ctx, scope, integration) : await ofPost(ctx, scope, post)
  const { organizationId } = scope
  const rows = await findDays(ctx.db, { organizationId, from: dayOf(from), to: dayOf(to - 1) }, of)
  const series = [...Map.groupBy(rows, ({ name }) => name)].map(([name, values]) => ({
    name,
    counts: values[0]?.counts ?? ('total' as const),
    days: values.map(({ day, value }) => ({ date: day, value: Number(value) })),
  }))
  return { from: toIso(from), to: toIso(to), series }
}

async function ofChannel(ctx: HasDb, scope: AccessScope, id: string | undefined) {
  const [integrationId = ''] = (await channelsOf(ctx, scope, id)).keys()
  return { integrationId, postId: '' }
}

async function ofPost(ctx: HasDb, scope: AccessScope, postId: string) {
  const post = await findReachablePost(ctx, scope, postId)
  if (post === undefined) throw notFound('post')
  return { integrationId: post.integration_id, postId }
}
