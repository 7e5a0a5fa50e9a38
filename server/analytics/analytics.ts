import { setTimeout as sleep } from 'node:timers/promises'
import type { HasDbAndClock } from '../db/connect.ts'
import { ApiError } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { getIntegration } from '../integrations/manage.ts'
import { withApiErrors } from '../integrations/platform-error.ts'
import { newId } from '../lib/ids.ts'
import type { Metric, Series } from '../platforms/kit/metrics.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { findReachablePost } from '../posts/reachable-posts.ts'
import { buildSeries } from './series.ts'
import { type CacheKey, claimCache, fillCache, findCached, releaseCache } from './store.ts'

/** Default for existing clients, which leave out `date` and expect a week. */
const DEFAULT_DAYS = 7

type FetchMetrics = (call: PlatformCall, days: number) => Promise<Metric[]>

/**
 * Returns the metrics of a channel's account, at most an hour old; empty if its platform has none.
 * @throws 404 for an unknown channel; `channel_disconnected` or `upstream_failed` if the platform does not respond.
 */
export async function getChannelAnalytics(
  ctx: AccountContext,
  scope: AccessScope,
  { id, days, signal }: { id: string; days: number | undefined; signal: AbortSignal },
): Promise<Series[]> {
  const row = await getIntegration(ctx, scope, id)
  const analytics = findPlatform(ctx.platforms, row.identifier)?.analytics
  // Returns nothing until the member has chosen a page: the metrics would belong to the account instead of the page.
  if (analytics === undefined || row.in_between_steps_at !== null) return []
  const source = { organizationId: scope.organizationId, integrationId: id, subject: `channel:${id}` }
  return getSeries(ctx, source, { days: days ?? DEFAULT_DAYS, signal, fetchMetrics: analytics })
}

/**
 * Returns the metrics of a post or of a comment, at most an hour old; empty if there is no such post, and until it is published;
 * `missing` while its id on the platform is unknown.
 */
export async function getPostAnalytics(
  ctx: AccountContext,
  scope: AccessScope,
  { id, days, signal }: { id: string; days: number | undefined; signal: AbortSignal },
): Promise<Series[] | { missing: true }> {
  const { organizationId } = scope
  const post = await findReachablePost(ctx, scope, id)
  const releaseId = post?.release_id ?? null
  // The platform no longer measures what was taken down.
  if (post === undefined || releaseId === null || post.removed_at !== null) return []
  if (releaseId === 'missing') return { missing: true }
  const integrationId = post.integration_id
  const row = await getIntegration(ctx, { organizationId }, integrationId)
  const analytics = findPlatform(ctx.platforms, row.identifier)?.postAnalytics
  if (analytics === undefined) return []
  // Includes the release id, since a post that is published again is another post on the platform.
  const source = { organizationId, integrationId, subject: `post:${id}:${releaseId}` }
  return getSeries(ctx, source, {
    days: days ?? DEFAULT_DAYS,
    signal,
    fetchMetrics: (call, days) => analytics(call, releaseId, days),
  })
}

async function getSeries(
  ctx: AccountContext,
  source: { organizationId: string; integrationId: string; subject: string },
  { days, signal, fetchMetrics }: { days: number; signal: AbortSignal; fetchMetrics: FetchMetrics },
): Promise<Series[]> {
  const fetchSeries = async () => {
    const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    const fetchAll = (call: PlatformCall) => fetchMetrics(call, days)
    const metrics = await withAccount(ctx, { ...source, signal: timeout }, fetchAll)
    return buildSeries(ctx, source, metrics, days)
  }
  return withApiErrors(() => readThroughCache(ctx, { ...source, days }, signal, fetchSeries))
}

const CACHE_LIFE_MS = 3_600_000
const FETCH_TIMEOUT_MS = 30_000
/** A claim outlives the timeout, so an expired claim proves that its process died. */
const CLAIM_MS = FETCH_TIMEOUT_MS + 15_000
const POLL_INTERVAL_MS = 100

/**
 * Returns the platform's last answer for an hour. Of all callers in all processes, one fetches, and the others wait for its
 * answer. Only the caller that fetched sees a failure; the next caller fetches again. `fetchAnswer` must end by itself.
 */
async function readThroughCache<T>(
  ctx: HasDbAndClock,
  key: CacheKey,
  signal: AbortSignal,
  fetchAnswer: () => Promise<T>,
): Promise<T> {
  const claim = newId()
  for (let waited = 0; waited <= CLAIM_MS; waited += POLL_INTERVAL_MS) {
    const now = ctx.clock.now()
    const cached = await findCached(ctx.db, key, now)
    if (cached?.body) return JSON.parse(cached.body) as T
    if (!cached && (await claimCache(ctx.db, key, { claim, now, expiresAt: now + CLAIM_MS })))
      return fetchAndCache(ctx, key, claim, fetchAnswer)
    await sleep(POLL_INTERVAL_MS, undefined, { signal })
  }
  throw new ApiError('upstream_failed', 'The platform is taking too long to respond. Try again later.')
}

async function fetchAndCache<T>(
  ctx: HasDbAndClock,
  key: CacheKey,
  claim: string,
  fetchAnswer: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await fetchAnswer()
    const expires_at = ctx.clock.now() + CACHE_LIFE_MS
    await fillCache(ctx.db, key, claim, { body: JSON.stringify(answer), expires_at })
    return answer
  } catch (error) {
    await releaseCache(ctx.db, key, claim)
    throw error
  }
}
