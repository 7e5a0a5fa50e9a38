import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { HasEvents } from '../events/events.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { findReadable } from '../integrations/lookup.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { withTimeLimit } from '../lib/time/time-limit.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import { dayOf } from '../platforms/kit/metrics.ts'
import type { Platform, PlatformCall } from '../platforms/platform.ts'
import type { HasPlatforms } from '../platforms/registry.ts'
import { findRecentReleases } from '../posts/release-id.ts'
import { recordAccount, recordPost, retentionMs } from './measures/record.ts'
import { findMeasuredOn, markMeasured } from './measures/store.ts'
import { recordMetrics } from './series.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Enqueues `measure-channel` for each channel whose platform has metrics. */
    'measure-channels': Record<string, never>
    /** Records today's metrics of a channel. Key: `channel:<id>`. */
    'measure-channel': { organizationId: string; integrationId: string }
  }
}

type MeasureContext = AccountContext & HasConfig & HasEvents

/** Bounds the channels that one query reads. */
const BATCH_SIZE = 1_000
/** Metrics of older posts hardly change. */
const MAX_POST_AGE_MS = 14 * 86_400_000
/** Each post costs one call a day, which stays below every platform's limits. */
const MAX_POSTS = 50
const TIMEOUT_MS = 5 * 60_000

/** Enqueues one measurement a day of every channel whose platform has metrics. The next run repeats a failed one. */
export function measureChannels(ctx: HasDbAndClock & HasQueue & HasPlatforms, limit: number = BATCH_SIZE) {
  return async ({ signal }: Pick<Job<'measure-channels'>, 'signal'>): Promise<void> => {
    const identifiers = Object.values(ctx.platforms)
      .filter(({ analytics, postAnalytics }) => analytics !== undefined || postAnalytics !== undefined)
      .map(({ identifier }) => identifier)
    const day = dayOf(ctx.clock.now())
    // Pages through all channels, so that failing ones do not block those behind them.
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const rows = await findReadable(ctx.db, identifiers, { after, limit })
      const ids = rows.map(({ id }) => id)
      const measured = await findMeasuredOn(ctx.db, ids, day)
      for (const row of rows) {
        if (measured.has(row.id)) continue
        const payload = { organizationId: row.organization_id, integrationId: row.id }
        await ctx.jobs.enqueue(ctx.db, 'measure-channel', payload, { key: `channel:${row.id}` })
      }
      after = rows.length === limit ? rows.at(-1)?.id : undefined
    }
  }
}

function subjectOf({ id }: { id: string }): string {
  return `channel:${id}`
}

/**
 * Records the metrics of one channel and of its latest posts. Logs a failure of the platform in one line; a later run tries
 * again.
 */
function measureChannel(ctx: MeasureContext) {
  return async ({ payload, signal }: Pick<Job<'measure-channel'>, 'payload' | 'signal'>): Promise<void> => {
    const { integrationId } = payload
    const timeout = withTimeLimit(signal, TIMEOUT_MS)
    const run = (call: PlatformCall, platform: Platform) => measure(ctx, payload, call, platform)
    try {
      await withAccount(ctx, { ...payload, signal: timeout }, run)
    } catch (error) {
      ctx.log.info(
        { err: error, integrationId },
        "could not read a channel's metrics; a later run will retry",
      )
    }
  }
}

/** Platforms with a history complete their last days later. */
const HISTORY_DAYS = 7

/** Records the account last, and marks the channel as measured today. */
async function measure(
  ctx: MeasureContext,
  account: { organizationId: string; integrationId: string },
  call: PlatformCall,
  platform: Platform,
): Promise<void> {
  const { organizationId, integrationId } = account
  const measured = {
    ...account,
    platform: platform.identifier,
    days: platform.keepsNoHistory ? 1 : HISTORY_DAYS,
  }
  if (platform.postAnalytics) await measurePosts(ctx, measured, call, platform.postAnalytics)
  const metrics = (await platform.analytics?.(call, measured.days)) ?? []
  await recordMetrics(ctx, { organizationId, subject: subjectOf({ id: integrationId }) }, metrics)
  await recordAccount(ctx, measured, metrics)
  const expiresAt = ctx.clock.now() + retentionMs(ctx)
  await markMeasured(ctx.db, account, { day: dayOf(ctx.clock.now()), expiresAt })
}

/** Skips a post that the platform does not show; stops when the platform does not respond. */
async function measurePosts(
  ctx: MeasureContext,
  account: { organizationId: string; integrationId: string; platform: string; days: number },
  call: PlatformCall,
  postAnalytics: NonNullable<Platform['postAnalytics']>,
): Promise<void> {
  const { organizationId } = account
  const since = call.now - MAX_POST_AGE_MS
  for (const { id, releaseId, publishedAt } of await findRecentReleases(ctx, account, since, MAX_POSTS)) {
    try {
      const metrics = await postAnalytics(call, releaseId, account.days)
      await recordMetrics(ctx, { organizationId, subject: `post:${id}:${releaseId}` }, metrics)
      await recordPost(ctx, account, { id, publishDate: publishedAt }, metrics)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure === 'auth') throw error
      if (error.failure !== 'rejected') return
    }
  }
}

export const measureChannelsJob = defineJob({
  name: 'measure-channels',
  every: 3_600_000,
  run: (ctx: HasDbAndClock & HasQueue & HasPlatforms) => measureChannels(ctx),
})

export const measureChannelJob = defineJob({ name: 'measure-channel', run: measureChannel })
