import type { HasDbAndClock } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasLog } from '../process/log.ts'
import { endLeasesOf, findLateEndpoints } from './delivery-store.ts'
import { wakeEndpoint } from './lease.ts'
import { erasePreviousSecrets } from './store.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Wakes endpoints whose job was lost, and forgets replaced secrets. */
    'sweep-webhooks': Record<string, never>
  }
}

/** The job of a delivery that is this late may be lost. */
const LOST_AFTER_MS = 5 * 60_000
const BATCH_SIZE = 1_000

/** Wakes endpoints whose deliveries are late, since their alarm may be lost, and erases old secrets. Safe to run at any time. */
export function sweepWebhooks(ctx: HasDbAndClock & HasQueue & HasLog) {
  return async (): Promise<void> => {
    const now = ctx.clock.now()
    await erasePreviousSecrets(ctx.db, now)
    const late = await findLateEndpoints(ctx.db, now - LOST_AFTER_MS, BATCH_SIZE)
    for (const { organization_id: organizationId, id: webhookId } of late)
      await wakeEndpoint(ctx, { organizationId, webhookId })
    if (late.length > 0) ctx.log.info({ endpoints: late.length }, 'webhook deliveries are late')
  }
}

/** Sends the deliveries of a dead worker again at once. */
export function recoverDeliveriesOf(ctx: HasDbAndClock & HasQueue) {
  return (workerId: string): Promise<void> =>
    transaction(ctx, async (ctx) => {
      for (const found of await endLeasesOf(ctx.db, workerId, ctx.clock.now()))
        await wakeEndpoint(ctx, { organizationId: found.organization_id, webhookId: found.webhook_id })
    })
}

export const sweepWebhooksJob = defineJob({ name: 'sweep-webhooks', every: 300_000, run: sweepWebhooks })
