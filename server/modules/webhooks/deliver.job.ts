import type { App } from '../../context.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../../db/tables/webhooks.ts'
import { transaction } from '../../db/transaction.ts'
import type { Job } from '../../jobs/queue.ts'
import { type Alarms, type EndpointRef, setAlarm, sleeps, wakeEndpoint } from './alarm.ts'
import { claimDue } from './claim.ts'
import { cancelDeliveries } from './delivery-store.ts'
import { secretsOf, signedHeaders } from './secrets.ts'
import { createSessions, type Visitors } from './sessions.ts'
import { type Attempt, type Settled, settle } from './settle.ts'
import { findWebhook } from './store.ts'
import { notSent, transmit } from './transmit.ts'

export type DeliverContext = Pick<App, 'db' | 'clock' | 'jobs' | 'sealer' | 'safeFetch' | 'log'>

type SessionContext = DeliverContext & { alarms: Alarms }

/** Requests to one endpoint, from this process. */
const AT_ONCE = 5
/** Real time after which the place of the worker goes to the next endpoint. */
const SLICE_MS = 2_000

/**
 * Sends an endpoint what is due to it, a few at once, until nothing is, it is to be left alone, or its time is up. At-least-once:
 * an attempt is counted before it leaves and noted afterwards, and one whose process died in between is made again, with the same
 * `webhook-id`. When the next comes is the rows' to say, not the queue's.
 */
export function deliverWebhook(ctx: DeliverContext) {
  const enter = createSessions()
  const alarms: Alarms = new Map()
  return ({
    payload: { organizationId, webhookId, alarm },
    signal,
  }: Job<'deliver-webhook'>): Promise<void> => {
    // It is not set any more, also where the database's clock is ahead of this one and it came too early.
    if (alarm) alarms.delete(webhookId)
    return enter(webhookId, async (visitors) => {
      const endpoint = { organizationId, webhookId }
      const webhook = await findWebhook(ctx.db, organizationId, webhookId)
      if (webhook !== undefined && sleeps(alarms, webhook, ctx.clock.now())) return
      await deliverDue({ ...ctx, alarms }, endpoint, visitors, signal)
      if (visitors.waiting()) await wakeEndpoint(ctx, endpoint)
    })
  }
}

/** What has been answered since the last look is noted, and what is due next taken, in one transaction. */
async function deliverDue(
  ctx: SessionContext,
  endpoint: EndpointRef,
  visitors: Visitors,
  signal: AbortSignal,
): Promise<void> {
  const under = new Set<Promise<void>>()
  const done: Attempt[] = []
  const broken: unknown[] = []
  const endsAt = performance.now() + SLICE_MS
  let overloads = 0
  const start = (webhook: WebhookRow, delivery: WebhookDeliveryRow) => {
    const sending = send(ctx, webhook, delivery, signal)
      .then((attempt) => void done.push(attempt))
      .catch((error: unknown) => void broken.push(error))
      .finally(() => under.delete(sending))
    under.add(sending)
  }
  for (;;) {
    const goOn = broken.length === 0 && !signal.aborted && performance.now() < endsAt
    const most = goOn ? AT_ONCE - under.size : 0
    const step: Step = { noted: done.splice(0), overloads, most, under: under.size }
    visitors.forget()
    const next = await transaction(ctx, (ctx) => noteAndTake(ctx, endpoint, step))
    overloads = next?.overloads ?? 0
    if (next !== null) for (const delivery of next.deliveries) start(next.webhook, delivery)
    if (under.size === 0 && done.length === 0) break
    const room = goOn && under.size < AT_ONCE
    if (done.length === 0) await Promise.race(room ? [...under, visitors.came()] : under)
  }
  if (broken.length > 0) throw broken[0]
}

interface Step {
  noted: Attempt[]
  /** How often in a row, up to now, the endpoint was overloaded. */
  overloads: number
  most: number
  /** How many are still under way. */
  under: number
}

interface Next extends Settled {
  deliveries: WebhookDeliveryRow[]
}

/**
 * Sets the alarm where tries have failed, and where this is the last look: nothing is under way and nothing was taken. null where
 * nothing is sent any more.
 */
async function noteAndTake(ctx: SessionContext, endpoint: EndpointRef, step: Step): Promise<Next | null> {
  const found = await findWebhook(ctx.db, endpoint.organizationId, endpoint.webhookId)
  const { webhook, overloads } = await settle(ctx, found, step.noted, step.overloads)
  if (webhook === undefined || webhook.disabled_at !== null) {
    // An event may happen while the endpoint is being switched off: it is cancelled with the others.
    await cancelDeliveries(ctx.db, endpoint.organizationId, endpoint.webhookId, ctx.clock.now())
    return null
  }
  const deliveries = await claimDue(ctx, webhook, step.most)
  const last = step.under === 0 && deliveries.length === 0
  if (last || step.noted.some(({ answer }) => answer.error !== null)) await setAlarm(ctx, webhook, ctx.alarms)
  return { webhook, overloads, deliveries }
}

/** Throws only where the process is stopping. */
async function send(
  ctx: DeliverContext,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const startedAt = ctx.clock.now()
  const headers = sign(ctx, webhook, delivery, startedAt)
  const { payload: body } = delivery
  const answer =
    headers === null
      ? notSent('The stored secret cannot be opened: ask the operator.')
      : await transmit(ctx, webhook.url, { headers, body }, signal)
  return { delivery, answer, startedAt }
}

/** null when no configured secret of the service opens the endpoint's. */
function sign(
  ctx: DeliverContext,
  webhook: WebhookRow,
  { event_id: id, payload: body }: WebhookDeliveryRow,
  now: number,
): Record<string, string> | null {
  try {
    return signedHeaders(secretsOf(ctx, webhook, now), { id, body, now })
  } catch (error) {
    ctx.log.error({ err: error, webhookId: webhook.id }, 'the secret of a webhook cannot be opened')
    return null
  }
}
