import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { afterCommit } from '../db/transaction.ts'
import type { HasEvents } from '../events/events.ts'
import type { DueRows } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { findNextDue, leaseDeliveries, updateDelivery } from './delivery-store.ts'
import { MAX_TRIES, warnOfFailures } from './settle.ts'
import { updateWebhook } from './store.ts'

export interface EndpointRef {
  organizationId: string
  webhookId: string
}

/** Enqueues the job of the endpoint to run now. */
export async function wakeEndpoint(ctx: HasDb & HasQueue, endpoint: EndpointRef): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, 'deliver-webhook', endpoint)
}

/** Remembers when this process last set the alarm of each endpoint, which saves setting the same alarm again. */
export type Alarms = Map<string, number>

/** Returns true while the endpoint is paused and an alarm is set for the end of the pause. */
export function isAsleep(alarms: Alarms, { id, paused_until }: WebhookRow, now: number): boolean {
  return (paused_until ?? 0) > now && alarms.get(id) === paused_until
}

/**
 * Stores when the endpoint's next delivery is due, if one waits, in the caller's transaction. Concurrent callers take turns, so that
 * time is never later than the first delivery.
 */
export async function setAlarm(
  ctx: HasDbAndClock & HasQueue,
  webhook: WebhookRow,
  alarms: Alarms,
): Promise<void> {
  const first = await findDueTime(ctx, webhook)
  if (first === null ? webhook.due_at === null : first > ctx.clock.now() && alarms.get(webhook.id) === first)
    return
  await dialectOf(ctx.db).lock(ctx.db, `webhook-alarm:${webhook.id}`)
  const at = await findDueTime(ctx, webhook)
  await updateWebhook(ctx.db, webhook.organization_id, webhook.id, { due_at: at })
  if (at === null) return
  const { key, payload } = alarmOf(webhook)
  await ctx.jobs.enqueueDue(ctx.db, 'deliver-webhook', payload, { at, key })
  afterCommit(ctx.db, () => void alarms.set(webhook.id, at))
}

function alarmOf({ id, organization_id: organizationId }: Pick<WebhookRow, 'id' | 'organization_id'>) {
  return { key: `endpoint:${id}`, payload: { organizationId, webhookId: id, alarm: true as const } }
}

/** Endpoints with a delivery that waits for a later time. */
export const dueEndpoints: DueRows<'deliver-webhook'> = {
  column: 'due_at',
  rows: (db) => db('webhooks').whereRaw('due_at is not null'),
  job: alarmOf,
}

async function findDueTime(ctx: HasDb, webhook: WebhookRow): Promise<number | null> {
  const next = await findNextDue(ctx.db, webhook)
  return next === null ? null : Math.max(next, webhook.paused_until ?? 0)
}

/** Lease of an attempt. It outlives the timeout of a request, so an expired lease proves that the worker died. */
const LEASE_MS = 30_000

/** Leases up to `max` due deliveries, longest due first, and none while the endpoint is paused. Needs a transaction. */
export async function leaseDue(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  webhook: WebhookRow,
  max: number,
): Promise<WebhookDeliveryRow[]> {
  const now = ctx.clock.now()
  if (max === 0 || (webhook.paused_until ?? 0) > now) return []
  const leased = await leaseDeliveries(ctx.db, webhook, {
    now,
    until: now + LEASE_MS,
    limit: max,
    workerId: ctx.jobs.workerId,
  })
  const deliveries: WebhookDeliveryRow[] = []
  for (const delivery of leased)
    if (delivery.attempts - delivery.attempts_before <= MAX_TRIES) deliveries.push(delivery)
    else await giveUp(ctx, webhook, delivery)
  return deliveries
}

/** Fails a delivery that has no try left because the worker died in every attempt. */
async function giveUp(
  ctx: HasDbAndClock & HasEvents,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
): Promise<void> {
  const error = 'The worker died during the last try.'
  await updateDelivery(ctx.db, delivery, {
    status: 'failed',
    error,
    attempts: delivery.attempts - 1,
    next_attempt_at: null,
    finished_at: ctx.clock.now(),
  })
  await warnOfFailures(ctx, webhook, error)
}
