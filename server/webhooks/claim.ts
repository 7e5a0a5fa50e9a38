import type { App } from '../context.ts'
import { dialectOf } from '../db/dialect.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { afterCommit } from '../db/transaction.ts'
import { claimDeliveries, findNextDue, updateDelivery } from './delivery-store.ts'
import { mostTries, warnOfFailures } from './settle.ts'

export interface EndpointRef {
  organizationId: string
  webhookId: string
}

/** Has the endpoint looked at now. */
export async function wakeEndpoint(ctx: Pick<App, 'db' | 'jobs'>, endpoint: EndpointRef): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, 'deliver-webhook', endpoint)
}

/** For when this process has last set the alarm of an endpoint: the same one need not be set again, nor asked for. */
export type Alarms = Map<string, number>

/** The endpoint is paused, and an alarm is set for the end of the pause. */
export function sleeps(alarms: Alarms, { id, paused_until }: WebhookRow, now: number): boolean {
  return (paused_until ?? 0) > now && alarms.get(id) === paused_until
}

/**
 * Has the endpoint looked at again when its next delivery is due, if any waits. The rows are the truth, the job only the alarm.
 * Two who set it at once take turns, so that it is never later than what waits. In the caller's transaction.
 */
export async function setAlarm(
  ctx: Pick<App, 'db' | 'jobs' | 'clock'>,
  webhook: WebhookRow,
  alarms: Alarms,
): Promise<void> {
  const first = await dueAt(ctx, webhook)
  if (first === null || (first > ctx.clock.now() && alarms.get(webhook.id) === first)) return
  await dialectOf(ctx.db).lock(ctx.db, `webhook-alarm:${webhook.id}`)
  const runAt = await dueAt(ctx, webhook)
  if (runAt === null) return
  const endpoint = { organizationId: webhook.organization_id, webhookId: webhook.id }
  const alarm = { ...endpoint, alarm: true } as const
  await ctx.jobs.enqueue(ctx.db, 'deliver-webhook', alarm, { runAt, key: `endpoint:${webhook.id}` })
  afterCommit(ctx.db, () => void alarms.set(webhook.id, runAt))
}

async function dueAt(ctx: Pick<App, 'db'>, webhook: WebhookRow): Promise<number | null> {
  const next = await findNextDue(ctx.db, webhook)
  return next === null ? null : Math.max(next, webhook.paused_until ?? 0)
}

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
