import type { App } from '../context.ts'
import { dialectOf } from '../db/dialect.ts'
import type { WebhookRow } from '../db/tables/webhooks.ts'
import { afterCommit } from '../db/transaction.ts'
import { findNextDue } from './delivery-store.ts'

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

/** It is paused, and the alarm for the end of that is set: whatever has come meanwhile is seen to then. */
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
