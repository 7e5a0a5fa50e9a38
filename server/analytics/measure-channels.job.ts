import type { App } from '../context.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { withTimeLimit } from '../lib/time-limit.ts'
import { PlatformError } from '../platforms/kit/errors.ts'
import { dayOf } from '../platforms/kit/metrics.ts'
import type { Platform, PlatformCall } from '../platforms/platform.ts'
import { noteFigures } from './series.ts'
import { findRecentReleases, findUnmeasured } from './store.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Enqueues `measure-channel` for each channel whose platform keeps no history. */
    'measure-channels': Record<string, never>
    /** Records today's metrics of a channel. Key: `channel:<id>`. */
    'measure-channel': { organizationId: string; integrationId: string }
  }
}

/** Channels that are read from the database at once. */
const AT_ONCE = 1_000
/** Later there is little that changes. */
const POSTS_FOR_MS = 14 * 86_400_000
/** The newest; a call each, which no platform's limits mind once a day. */
const POSTS_AT_ONCE = 50
const LOOK_TIMEOUT_MS = 5 * 60_000

/** Has every channel looked at once a day whose platform keeps no history. One that fails is tried again with the next run. */
export function measureChannels(
  ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'platforms'>,
  limit: number = AT_ONCE,
) {
  return async ({ signal }: Pick<Job<'measure-channels'>, 'signal'>): Promise<void> => {
    const identifiers = Object.values(ctx.platforms)
      .filter(({ analytics, keepsNoHistory }) => analytics !== undefined && keepsNoHistory)
      .map(({ identifier }) => identifier)
    const day = dayOf(ctx.clock.now())
    // All of them each time: those that cannot be looked at must not stand before those that can.
    let after: string | undefined = ''
    while (after !== undefined && !signal.aborted) {
      const rows = await findUnmeasured(ctx.db, identifiers, day, { after, limit })
      for (const row of rows) {
        const payload = { organizationId: row.organization_id, integrationId: row.id }
        await ctx.jobs.enqueue(ctx.db, 'measure-channel', payload, { key: `channel:${row.id}` })
      }
      after = rows.length === limit ? rows.at(-1)?.id : undefined
    }
  }
}

/**
 * One look at one channel and at what it has published of late. What goes wrong is the platform's affair and worth one line of
 * the log: the next run, or the next day, looks again.
 */
export function measureChannel(ctx: AccountContext) {
  return async ({ payload, signal }: Pick<Job<'measure-channel'>, 'payload' | 'signal'>): Promise<void> => {
    const { organizationId, integrationId } = payload
    const limit = withTimeLimit(signal, LOOK_TIMEOUT_MS)
    try {
      await withAccount(
        ctx,
        organizationId,
        integrationId,
        (call, channel) => look(ctx, payload, call, channel),
        limit,
      )
    } catch (error) {
      ctx.log.info({ err: error, integrationId }, 'the figures of a channel could not be read today')
    }
  }
}

/** The account last: what is there of it says that the channel was looked at today. */
async function look(
  ctx: AccountContext,
  of: { organizationId: string; integrationId: string },
  call: PlatformCall,
  { analytics, postAnalytics }: Platform,
): Promise<void> {
  const { organizationId, integrationId } = of
  if (postAnalytics) await lookAtPosts(ctx, of, call, postAnalytics)
  const figures = (await analytics?.(call, 1)) ?? []
  await noteFigures(ctx, { organizationId, subject: `channel:${integrationId}` }, figures)
}

/** One post that the platform does not show is passed over; where it does not answer, the others are not asked for either. */
async function lookAtPosts(
  ctx: AccountContext,
  of: { organizationId: string; integrationId: string },
  call: PlatformCall,
  postAnalytics: NonNullable<Platform['postAnalytics']>,
): Promise<void> {
  const { organizationId } = of
  const since = call.now - POSTS_FOR_MS
  for (const { id, releaseId } of await findRecentReleases(ctx.db, of, since, POSTS_AT_ONCE)) {
    try {
      const figures = await postAnalytics(call, releaseId, 1)
      await noteFigures(ctx, { organizationId, subject: `post:${id}:${releaseId}` }, figures)
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
