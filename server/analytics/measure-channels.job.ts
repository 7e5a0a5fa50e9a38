import type { App } from '../context.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { findCallable } from '../integrations/lookup.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { withTimeLimit } from '../lib/time-limit.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import { dayOf } from '../platforms/kit/metrics.ts'
import type { Platform, PlatformCall } from '../platforms/platform.ts'
import { findRecentReleases } from '../posts/release-id.ts'
import { recordMetrics } from './series.ts'
import { findMeasured } from './store.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Enqueues `measure-channel` for each channel whose platform keeps no history. */
    'measure-channels': Record<string, never>
    /** Records today's metrics of a channel. Key: `channel:<id>`. */
    'measure-channel': { organizationId: string; integrationId: string }
  }
}

/** Bounds the channels that are read from the database at once. */
const BATCH_SIZE = 1_000
/** Metrics of older posts hardly change. */
const MAX_POST_AGE_MS = 14 * 86_400_000
/** One call each, which stays below every platform's limits once a day. */
const MAX_POSTS = 50
const TIMEOUT_MS = 5 * 60_000

/** Enqueues a measurement of every channel whose platform keeps no history, once a day. One that fails is tried again with the next run. */
export function measureChannels(
  ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'platforms'>,
  limit: number = BATCH_SIZE,
) {
  return async ({ signal }: Pick<Job<'measure-channels'>, 'signal'>): Promise<void> => {
    const identifiers = Object.values(ctx.platforms)
      .filter(({ analytics, keepsNoHistory }) => analytics !== undefined && keepsNoHistory)
      .map(({ identifier }) => identifier)
    const day = dayOf(ctx.clock.now())
    // Pages run through all channels, so that those that fail do not block those behind them.
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const rows = await findCallable(ctx.db, identifiers, { after, limit })
      const subjects = rows.map((row) => ({ organizationId: row.organization_id, subject: subjectOf(row) }))
      const measured = await findMeasured(ctx.db, subjects, day)
      for (const row of rows) {
        if (measured.has(subjectOf(row))) continue
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
 * Records the metrics of one channel and of its latest posts. A failure is the platform's and gets one line in the log: the next
 * run, or the next day, tries again.
 */
export function measureChannel(ctx: AccountContext) {
  return async ({ payload, signal }: Pick<Job<'measure-channel'>, 'payload' | 'signal'>): Promise<void> => {
    const { organizationId, integrationId } = payload
    const limit = withTimeLimit(signal, TIMEOUT_MS)
    try {
      await withAccount(
        ctx,
        organizationId,
        integrationId,
        (call, channel) => measure(ctx, payload, call, channel),
        limit,
      )
    } catch (error) {
      ctx.log.info({ err: error, integrationId }, 'the metrics of a channel could not be read today')
    }
  }
}

/** Records the account last: its metrics mark the channel as measured today. */
async function measure(
  ctx: AccountContext,
  of: { organizationId: string; integrationId: string },
  call: PlatformCall,
  { analytics, postAnalytics }: Platform,
): Promise<void> {
  const { organizationId, integrationId } = of
  if (postAnalytics) await measurePosts(ctx, of, call, postAnalytics)
  const metrics = (await analytics?.(call, 1)) ?? []
  await recordMetrics(ctx, { organizationId, subject: subjectOf({ id: integrationId }) }, metrics)
}

/** Skips a post that the platform does not show; stops where the platform does not answer. */
async function measurePosts(
  ctx: AccountContext,
  of: { organizationId: string; integrationId: string },
  call: PlatformCall,
  postAnalytics: NonNullable<Platform['postAnalytics']>,
): Promise<void> {
  const { organizationId } = of
  const since = call.now - MAX_POST_AGE_MS
  for (const { id, releaseId } of await findRecentReleases(ctx, of, since, MAX_POSTS)) {
    try {
      const metrics = await postAnalytics(call, releaseId, 1)
      await recordMetrics(ctx, { organizationId, subject: `post:${id}:${releaseId}` }, metrics)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure === 'auth') throw error
      if (error.failure !== 'rejected') return
    }
  }
}

export const measureChannelsJob = defineJob({
  name: 'measure-channels',
  every: 3_600_000,
  run: (ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'platforms'>) => measureChannels(ctx),
})

export const measureChannelJob = defineJob({ name: 'measure-channel', run: measureChannel })
