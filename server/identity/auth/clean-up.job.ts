import type { App } from '../../context.ts'
import { deleteExpired } from '../../db/expiry.ts'
import type { Job } from '../../jobs/queue.ts'

/** Rows in one statement: a few milliseconds, so that nothing waits long behind it. */
const BATCH = 1000

/** Deletes expired sessions, links, connect flows, idempotency keys and rate-limit windows. */
export function cleanUp(ctx: Pick<App, 'db' | 'clock' | 'log'>) {
  return async ({ signal }: Job<'clean-up'>): Promise<void> => {
    const deleted = await deleteExpired(ctx, { batch: BATCH, signal })
    ctx.log.debug({ deleted }, 'expired rows deleted')
  }
}
