import type { HasDbAndClock } from '../../db/connect.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { type AccountContext, renewAccount } from '../accounts.ts'
import { findExpiring } from '../lookup.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Enqueues `renew-token` for each account whose tokens soon expire for good. */
    'renew-tokens': Record<string, never>
    /** Renews the tokens of one account. Key: `renew:<id>`. */
    'renew-token': { organizationId: string; integrationId: string }
  }
}

const HOUR_MS = 3_600_000
const BATCH_SIZE = 500

/**
 * Finds accounts whose tokens can only be renewed before they expire, on platforms that declare how early. All others are renewed when
 * they are next used.
 */
function renewTokens(ctx: HasDbAndClock & HasQueue & HasPlatforms) {
  return async ({ signal }: Job<'renew-tokens'>): Promise<void> => {
    for (const { identifier, refresh, renewAheadMs } of Object.values(ctx.platforms)) {
      if (refresh === undefined || renewAheadMs === undefined) continue
      const before = ctx.clock.now() + renewAheadMs
      let after: string | undefined = ''
      while (after !== undefined && !signal.aborted) {
        const rows = await findExpiring(ctx.db, identifier, { before, after, limit: BATCH_SIZE })
        for (const { id, organization_id: organizationId } of rows)
          await ctx.jobs.enqueue(
            ctx.db,
            'renew-token',
            { organizationId, integrationId: id },
            { key: `renew:${id}` },
          )
        after = rows.length === BATCH_SIZE ? rows.at(-1)?.id : undefined
      }
    }
  }
}

/** Renews one account. A refusal disconnects the channel, with a notice; after any other failure a later run tries again. */
function renewToken(ctx: AccountContext) {
  return async ({ payload, signal }: Job<'renew-token'>): Promise<void> => {
    try {
      await renewAccount(ctx, payload, signal)
    } catch (err) {
      if (!(err instanceof PlatformError)) throw err
      const { integrationId } = payload
      ctx.log.info({ err, integrationId }, 'the tokens of a channel were not renewed ahead of their expiry')
    }
  }
}

export const renewTokensJob = defineJob({ name: 'renew-tokens', every: HOUR_MS, run: renewTokens })

export const renewTokenJob = defineJob({ name: 'renew-token', run: renewToken })
