import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../context.ts'
import { ApiError } from '../errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { getIntegration } from '../integrations/manage.ts'
import { withApiErrors } from '../integrations/platform-error.ts'
import { newId } from '../lib/ids.ts'
import type { Metric } from '../platforms/kit/metrics.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { findReachablePost } from '../posts/reachable-posts.ts'
import { type Series, seriesOf } from './series.ts'
import { type CacheKey, claimCache, fillCache, findCached, releaseCache } from './store.ts'

/** A week, which is what existing clients mean that leave `date` out. */
const DEFAULT_DAYS = 7

type Ask = (call: PlatformCall, days: number) => Promise<Metric[]>

/**
 * Returns the metrics of a channel's account, at most an hour old; empty where its platform gives none. Throws 404, and
 * `channel_disconnected` or `upstream_failed` where the platform does not answer.
 */
export async function channelAnalytics(
  ctx: AccountContext,
  scope: AccessScope,
  id: string,
  days: number | undefined,
  signal: AbortSignal,
): Promise<Series[]> {
  const row = await getIntegration(ctx, scope, id)
  const analytics = findPlatform(ctx.platforms, row.identifier)?.analytics
  // Of the account that a page is still to be chosen of: these figures are not what the channel is to show.
  if (analytics === undefined || row.in_between_steps_at !== null) return []
  const of = { organizationId: scope.organizationId, integrationId: id, subject: `channel:${id}` }
  return known(ctx, of, days ?? DEFAULT_DAYS, signal, analytics)
}

/**
 * The same of a post, or of a comment of a thread: empty where there is no such post, and until it is published; `missing` while
 * its platform has told no id.
 */
export async function postAnalytics(
  ctx: AccountContext,
  scope: AccessScope,
  id: string,
  days: number | undefined,
  signal: AbortSignal,
): Promise<Series[] | { missing: true }> {
  const { organizationId } = scope
  const post = await findReachablePost(ctx, scope, id)
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
  return withApiErrors(() => cached(ctx, { ...of, days }, signal, fetchSeries))
}

const CACHE_LIFE_MS = 3_600_000
/** A platform is given up after this. */
const ASK_TIMEOUT_MS = 30_000
/** Longer, so that a claim that has ended means a process that has. */
const CLAIM_MS = ASK_TIMEOUT_MS + 15_000
const POLL_INTERVAL_MS = 100

/**
 * What the platform last told, for an hour. Of all who want to know, in any process, one asks and the others wait for its
 * answer. A failure is thrown to whoever asked, and is not kept: the next one asks anew. `ask` must end by itself.
 */
async function cached<T>(
  ctx: Pick<App, 'db' | 'clock'>,
  key: CacheKey,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T> {
  const claim = newId()
  for (let waited = 0; waited <= CLAIM_MS; waited += POLL_INTERVAL_MS) {
    const now = ctx.clock.now()
    const known = await findCached(ctx.db, key, now)
    if (known?.body) return JSON.parse(known.body) as T
    if (!known && (await claimCache(ctx.db, key, { claim, now, expiresAt: now + CLAIM_MS })))
      return askAndKeep(ctx, key, claim, ask)
    await sleep(POLL_INTERVAL_MS, undefined, { signal })
  }
  throw new ApiError('upstream_failed', 'The platform is taking too long to answer. Try again later.')
}

async function askAndKeep<T>(
  ctx: Pick<App, 'db' | 'clock'>,
  key: CacheKey,
  claim: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask()
    const expires_at = ctx.clock.now() + CACHE_LIFE_MS
    await fillCache(ctx.db, key, claim, { body: JSON.stringify(answer), expires_at })
    return answer
  } catch (error) {
    await releaseCache(ctx.db, key, claim)
    throw error
  }
}
