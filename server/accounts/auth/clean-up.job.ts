import type { HasDbAndClock } from '../../db/connect.ts'
import { deleteExpired } from '../../db/expiry.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import type { HasLog } from '../../process/log.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Deletes expired sessions, tokens, states, idempotency keys, and rate-limit windows. */
    'clean-up': Record<string, never>
  }
}

/** Keeps one statement to a few milliseconds, so that other writes do not wait long. */
const BATCH_SIZE = 1000

/** Deletes expired sessions, links, connect flows, idempotency keys and rate-limit windows. */
export function cleanUp(ctx: HasDbAndClock & HasLog) {
  return async ({ signal }: Job<'clean-up'>): Promise<void> => {
    const deleted = await deleteExpired(ctx, { batch: BATCH_SIZE, signal })
    ctx.log.debug({ deleted }, 'deleted expired rows')
  }
}

export const cleanUpJob = defineJob({ name: 'clean-up', every: 3_600_000, run: cleanUp })
