import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { getIntegration } from '../integrations/manage.ts'
import { orApiError } from '../integrations/platform-error.ts'
import type { Reach } from '../integrations/reach.ts'
import type { Metric } from '../platforms/kit/metrics.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { canReachPost } from '../posts/reach.ts'
import { ASK_TIMEOUT_MS, cached } from './cache.ts'
import { type Series, seriesOf } from './series.ts'
import { findLivePost } from './store.ts'

/** A week, which is what existing clients mean that leave `date` out. */
const DEFAULT_DAYS = 7

type Ask = (call: PlatformCall, days: number) => Promise<Metric[]>

/**
 * Figures of a channel's account, at most an hour old; empty where its platform gives none. Throws 404, and where the
 * platform does not answer `channel_disconnected` or `upstream_failed`: no figures are not the same as none.
 */
export async function channelAnalytics(
  ctx: AccountContext,
  reach: Reach,
  id: string,
  days: number | undefined,
  signal: AbortSignal,
): Promise<Series[]> {
  const row = await getIntegration(ctx, reach, id)
  const analytics = findPlatform(ctx.platforms, row.identifier)?.analytics
  // Of the account that a page is still to be chosen of: these figures are not what the channel is to show.
  if (analytics === undefined || row.in_between_steps_at !== null) return []
  const of = { organizationId: reach.organizationId, integrationId: id, subject: `channel:${id}` }
  return known(ctx, of, days ?? DEFAULT_DAYS, signal, analytics)
}

/**
 * The same of a post, or of a comment of a thread: empty where there is no such post, and until it is published; `missing` while
 * its platform has told no id.
 */
export async function postAnalytics(
  ctx: AccountContext,
  reach: Reach,
  id: string,
  days: number | undefined,
  signal: AbortSignal,
): Promise<Series[] | { missing: true }> {
  const { organizationId } = reach
  const post = (await canReachPost(ctx, reach, id))
    ? await findLivePost(ctx.db, organizationId, id)
    : undefined
  const releaseId = post?.release_id ?? null
  if (post === undefined || releaseId === null) return []
  if (releaseId === 'missing') return { missing: true }
  const integrationId = post.integration_id
  const row = await getIntegration(ctx, { organizationId }, integrationId)
  const analytics = findPlatform(ctx.platforms, row.identifier)?.postAnalytics
  if (analytics === undefined) return []
  // A post that is published again is another one on the platform.
  const of = { organizationId, integrationId, subject: `post:${id}:${releaseId}` }
  return known(ctx, of, days ?? DEFAULT_DAYS, signal, (call, days) => analytics(call, releaseId, days))
}

async function known(
  ctx: AccountContext,
  of: { organizationId: string; integrationId: string; subject: string },
  days: number,
  signal: AbortSignal,
  ask: Ask,
): Promise<Series[]> {
  const fetchSeries = async () => {
    const limit = AbortSignal.timeout(ASK_TIMEOUT_MS)
    const figures = await withAccount(
      ctx,
      of.organizationId,
      of.integrationId,
      (call) => ask(call, days),
      limit,
    )
    return seriesOf(ctx, of, figures, days)
  }
  return orApiError(() => cached(ctx, { ...of, days }, signal, fetchSeries))
}
