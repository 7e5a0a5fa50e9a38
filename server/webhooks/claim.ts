import type { App } from '../context.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { claimDeliveries, updateDelivery } from './delivery-store.ts'
import { warnOfFailures } from './disable.ts'
import { mostTries } from './retry-schedule.ts'

/** An attempt is over by then, its process alive or dead. */
const LEASE_MS = 30_000

/** Takes up to `most` deliveries that are due, the longest due first; none while the endpoint is paused. In a transaction. */
export async function claimDue(
  ctx: Pick<App, 'db' | 'clock' | 'jobs' | 'events'>,
  webhook: WebhookRow,
  most: number,
): Promise<WebhookDeliveryRow[]> {
  const now = ctx.clock.now()
  if (most === 0 || (webhook.paused_until ?? 0) > now) return []
  const taken = await claimDeliveries(ctx.db, webhook, {
    now,
    until: now + LEASE_MS,
    limit: most,
    workerId: ctx.jobs.workerId,
  })
  const deliveries: WebhookDeliveryRow[] = []
  for (const delivery of taken)
    if (delivery.attempts - delivery.attempts_before <= mostTries) deliveries.push(delivery)
    else await giveUp(ctx, webhook, delivery)
  return deliveries
}

/** Only attempts whose process died each time come this far. */
async function giveUp(
  ctx: Pick<App, 'db' | 'clock' | 'events'>,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
): Promise<void> {
  const error = 'The worker ended during the last try.'
  await updateDelivery(ctx.db, delivery, {
    status: 'failed',
    error,
    attempts: delivery.attempts - 1,
    next_attempt_at: null,
    finished_at: ctx.clock.now(),
  })
  await warnOfFailures(ctx, webhook, error)
}
