import type { App } from '../context.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { insertAttempts, noteDelivered, updateDelivery } from './delivery-store.ts'
import { disableEndpoint, warnOfFailures } from './disable.ts'
import { GIVE_UP_MS, nextTry, overloaded, pauseAfter } from './retry-schedule.ts'
import { noteFailing, updateWebhook } from './store.ts'
import type { Transmission } from './transmit.ts'

type Services = Pick<App, 'db' | 'clock' | 'jobs' | 'events'>

/** One attempt that is over. */
export interface Attempt {
  delivery: WebhookDeliveryRow
  answer: Transmission
  startedAt: number
  /** It got no answer while others did: what that says is about it, not about the endpoint. */
  alone: boolean
}

const GONE = 410

export interface Settled<Webhook = WebhookRow> {
  /** As it is afterwards. */
  webhook: Webhook
  /** How often in a row the endpoint was overloaded. */
  overloads: number
}

/**
 * Notes what became of attempts at one endpoint, and what follows: the log, the deliveries, the endpoint's health. A delivery that
 * was cancelled meanwhile and has failed, or was begun anew, keeps only the entry in its log. In a transaction.
 */
export async function settle<Webhook extends WebhookRow | undefined>(
  ctx: Services,
  webhook: Webhook,
  attempts: Attempt[],
  overloads: number,
): Promise<Settled<Webhook | WebhookRow>> {
  if (attempts.length === 0) return { webhook, overloads }
  const now = ctx.clock.now()
  await insertAttempts(ctx.db, attempts.map(toRow))
  const delivered = attempts.filter(({ answer }) => answer.error === null)
  const failed: Failure[] = []
  await noteDelivered(
    ctx.db,
    delivered.map(({ delivery, answer }) => ({ ...delivery, response_status: answer.status })),
    now,
  )
  for (const attempt of attempts)
    if (attempt.answer.error !== null)
      failed.push({
        answer: attempt.answer,
        alone: attempt.alone,
        givenUp: await noteFailed(ctx, attempt, now),
      })
  if (webhook === undefined || webhook.disabled_at !== null) return { webhook, overloads }
  const before = delivered.length === 0 ? { webhook, overloads } : await noteSuccess(ctx, webhook)
  return noteFailures(ctx, before, failed, now)
}

interface Failure {
  answer: Transmission
  alone: boolean
  givenUp: boolean
}

async function noteFailures(
  ctx: Services,
  before: Settled,
  failed: Failure[],
  now: number,
): Promise<Settled> {
  let { webhook, overloads } = before
  for (const { answer, givenUp, alone } of failed) {
    if (alone && !givenUp) continue
    overloads = overloaded(answer) ? overloads + 1 : 0
    webhook = await noteFailure(ctx, webhook, answer, { givenUp, inARow: overloads, now })
  }
  return { webhook, overloads }
}

function toRow({ delivery, answer, startedAt }: Attempt) {
  return {
    delivery_id: delivery.id,
    number: delivery.attempts,
    started_at: startedAt,
    duration_ms: answer.durationMs,
    response_status: answer.status,
    response_body: answer.body,
    error: answer.error,
  }
}

/** Plans the next try; true where none is left. */
async function noteFailed(ctx: Services, { delivery, answer }: Attempt, now: number): Promise<boolean> {
  const tries = delivery.attempts - delivery.attempts_before
  const next = answer.status === GONE ? null : nextTry(tries, now, answer.retryAfterMs)
  await updateDelivery(ctx.db, delivery, {
    response_status: answer.status,
    error: answer.error,
    ...(next === null
      ? { status: 'failed', next_attempt_at: null, finished_at: now }
      : { next_attempt_at: next }),
  })
  return next === null
}

/** What it asked to be left alone for stays: the request that succeeded may have left before. */
async function noteSuccess(ctx: Services, webhook: WebhookRow): Promise<Settled> {
  const change = { failing_since: null, warned_at: null }
  if (webhook.failing_since !== null) await updateWebhook(ctx.db, webhook.organization_id, webhook.id, change)
  return { webhook: { ...webhook, ...change }, overloads: 0 }
}

/** Answers the endpoint as it is afterwards. */
async function noteFailure(
  ctx: Services,
  webhook: WebhookRow,
  answer: Transmission,
  { givenUp, inARow, now }: { givenUp: boolean; inARow: number; now: number },
): Promise<WebhookRow> {
  if (webhook.disabled_at !== null) return webhook
  const failing_since = webhook.failing_since ?? now
  const failing = givenUp && now - failing_since >= GIVE_UP_MS
  if (answer.status === GONE || failing) {
    await disableEndpoint(ctx, webhook, answer.status === GONE ? 'gone' : 'failing')
    return { ...webhook, disabled_at: now }
  }
  const pausedUntil = pauseAfter(answer, { failingForMs: now - failing_since, inARow }, now) ?? 0
  const news = webhook.failing_since === null || pausedUntil > 0
  const noted = news ? await noteFailing(ctx.db, webhook, { since: now, pausedUntil }) : webhook
  if (givenUp && webhook.warned_at === null) await warnOfFailures(ctx, webhook, answer.error ?? '')
  return { ...(noted ?? webhook), warned_at: givenUp ? now : webhook.warned_at }
}
