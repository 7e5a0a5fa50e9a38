import { ApiError } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import type { AccountContext } from '../integrations/accounts.ts'
import { listIntegrations } from '../integrations/list.ts'
import { getIntegration } from '../integrations/manage.ts'
import { toEditorText } from '../lib/html/html.ts'
import { createLimit } from '../lib/limit.ts'
import { toIso } from '../lib/time/dates.ts'
import { dayOf, lastDays, type Series } from '../platforms/kit/metrics.ts'
import { findPlatform } from '../platforms/registry.ts'
import { listPosts } from '../posts/list/list-posts.ts'
import { getChannelAnalytics, getPostAnalytics } from './analytics.ts'
import { type Gap, readPostTotals } from './measures.ts'

/** Limits the platforms that one reader asks at the same time. */
const CONCURRENCY = 8
/** Each of these posts costs one call of a platform, at most once an hour. */
export const MAX_POSTS = 20

export interface OverviewRequest {
  /** Id of the only channel; absent for all. */
  integration?: string | undefined
  days: number
  signal: AbortSignal
}

type ChannelRow = Awaited<ReturnType<typeof listIntegrations>>[number]

export interface ChannelMetrics {
  channel: Pick<ChannelRow, 'id' | 'name' | 'identifier' | 'picture'> & { platform: string }
  keepsNoHistory: boolean
  series: Series[]
  /** Says why the channel has no metrics at all; null if it has some. */
  gap: Gap | null
}

/** Returns the UTC days of a period, oldest first, today included. */
export function daysOf(now: number, days: number): string[] {
  return lastDays(now, days).map(dayOf)
}

/**
 * Reads the metrics of the channels in scope, oldest first. A channel that cannot be read says why; the others are unaffected.
 * @throws 404 for an unknown channel
 */
export async function readChannels(
  ctx: AccountContext,
  scope: AccessScope,
  { integration, days, signal }: OverviewRequest,
): Promise<ChannelMetrics[]> {
  if (integration !== undefined) await getIntegration(ctx, scope, integration)
  const rows = await listIntegrations(ctx, scope)
  const chosen = integration === undefined ? rows : rows.filter(({ id }) => id === integration)
  const limit = createLimit(CONCURRENCY)
  return Promise.all(chosen.map((row) => limit(signal, () => readChannel(ctx, scope, row, { days, signal }))))
}

async function readChannel(
  ctx: AccountContext,
  scope: AccessScope,
  row: ChannelRow,
  request: { days: number; signal: AbortSignal },
): Promise<ChannelMetrics> {
  const { id, name, identifier, picture } = row
  const platform = findPlatform(ctx.platforms, identifier)
  const described = {
    channel: { id, name, identifier, picture, platform: platform?.name ?? identifier },
    keepsNoHistory: platform?.keepsNoHistory === true,
  }
  if (row.in_between_steps_at !== null) return { ...described, series: [], gap: { kind: 'page' } }
  if (platform?.analytics === undefined) return { ...described, series: [], gap: { kind: 'unreported' } }
  try {
    const series = await getChannelAnalytics(ctx, scope, { id, ...request })
    return { ...described, series, gap: series.length === 0 ? { kind: 'unmeasured' } : null }
  } catch (error) {
    request.signal.throwIfAborted()
    if (!(error instanceof ApiError)) throw error
    const gap: Gap =
      error.code === 'channel_disconnected'
        ? { kind: 'reconnect' }
        : { kind: 'failed', message: error.message }
    return { ...described, series: [], gap }
  }
}

export interface MeasuredPost {
  id: string
  text: string
  channel: string
  date: string
  url: string | null
  engagement: number | null
  impressions: number | null
}

/**
 * Reads the metrics of the latest published posts of a period, and returns those with the most engagement first. Posts without
 * metrics are left out.
 */
export async function readBestPosts(
  ctx: AccountContext,
  scope: AccessScope,
  { integration, days, signal }: OverviewRequest,
): Promise<MeasuredPost[]> {
  const now = ctx.clock.now()
  const { posts } = await listPosts(ctx, scope, {
    startDate: toIso(lastDays(now, days)[0] ?? now),
    endDate: toIso(now),
    state: 'PUBLISHED',
    integration,
    order: 'desc',
    limit: MAX_POSTS,
  })
  const rows = [...new Map(posts.map((post) => [post.row.id, post])).values()]
  const limit = createLimit(CONCURRENCY)
  const measured = await Promise.all(
    rows.map(({ row, date }) =>
      limit(signal, async (): Promise<MeasuredPost[]> => {
        const series = await readPost(ctx, scope, { id: row.id, days, signal })
        const { identifier, name } = row.channel
        const countsDays = findPlatform(ctx.platforms, identifier)?.countsDaysOfPosts === true
        const totals = readPostTotals(series, { countsDays })
        if (totals.engagement === null && totals.impressions === null) return []
        const text = toEditorText(row.content, 'none')
        return [{ id: row.id, text, channel: name, date: toIso(date), url: row.release_url, ...totals }]
      }),
    ),
  )
  return measured
    .flat()
    .sort((a, b) => rank(b.engagement, a.engagement) || rank(b.impressions, a.impressions))
}

function rank(left: number | null, right: number | null): number {
  return (left ?? -1) - (right ?? -1)
}

/** Treats a post that its platform does not show as one without metrics. */
async function readPost(
  ctx: AccountContext,
  scope: AccessScope,
  request: { id: string; days: number; signal: AbortSignal },
): Promise<Series[]> {
  try {
    const series = await getPostAnalytics(ctx, scope, request)
    return 'missing' in series ? [] : series
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof ApiError) return []
    throw error
  }
}
