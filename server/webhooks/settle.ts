import { audit } from '../audit/audit.ts'
import type { App } from '../context.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { emit } from '../events/events.ts'
import { cancelDeliveries, insertAttempts, recordDelivered, updateDelivery } from './delivery-store.ts'
import { markWebhook, recordFailing, updateWebhook } from './store.ts'
import type { Transmission } from './transmit.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed try the next one comes: eight tries over a good day. */
export const retryDelays = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** In one round, from an event or a replay on. */
export const mostTries = retryDelays.length + 1
const JITTER = 0.2
const MAX_WAIT_MS = 24 * HOUR

/** An endpoint that nothing reached for so long is switched off. */
const GIVE_UP_MS = 3 * 24 * HOUR
const MIN_PAUSE_MS = 30 * SECOND
const MAX_PAUSE_MS = 15 * MINUTE

/** Fewer in a row, or for a shorter time, are no reason to leave alone one that answers others well. */
const OVERLOADS_IN_A_ROW = 3
const OVERLOADED_FOR_MS = 5 * SECOND
/** A request that hangs, and hangs again, is silent for that long by itself. */
const SILENT_FOR_MS = MINUTE

const overloads: ReadonlySet<number | null> = new Set([429, 502, 503, 504])

interface Signs {
  status: number | null
  timedOut: boolean
  retryAfterMs: number | undefined
}

/** The endpoint answers that it cannot keep up, or shows it. */
function overloaded({ status, timedOut }: Pick<Signs, 'status' | 'timedOut'>): boolean {
  return overloads.has(status) || timedOut
}

/**
 * When to try again after `failed` failed tries, with up to a fifth more so that what failed together does not return together,
 * and not before the receiver wants it; null when enough has been tried.
 */
function nextTry(
  failed: number,
  now: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number | null {
  const delay = retryDelays[failed - 1]
  if (delay === undefined) return null
  const planned = delay * (1 + JITTER * random())
  return Math.round(now + Math.max(planned, Math.min(retryAfterMs ?? 0, MAX_WAIT_MS)))
}

/**
 * Until when nothing at all is sent to this endpoint: as long as it asks for, and where it stays overloaded the longer the longer
 * it has been failing; null = go on.
 */
function pauseAfter(
  answer: Signs,
  { failingForMs, inARow }: { failingForMs: number; inARow: number },
  now: number,
): number | null {
  if (!overloaded(answer)) return null
  const long = Math.min(Math.max(failingForMs / 4, MIN_PAUSE_MS), MAX_PAUSE_MS)
  // A long failure may be one event alone, with no other delivery in between.
  const enough = answer.timedOut ? SILENT_FOR_MS : OVERLOADED_FOR_MS
  const short = failingForMs >= enough ? MIN_PAUSE_MS : 0
  const own = inARow >= OVERLOADS_IN_A_ROW ? long : short
  const pause = Math.max(own, Math.min(answer.retryAfterMs ?? 0, MAX_WAIT_MS))
  return pause > 0 ? Math.round(now + pause) : null
}

/** Sends nothing more to an endpoint, cancels what waits for it and tells the organization. In the caller's transaction. */
async function disableEndpoint(
  ctx: Pick<App, 'db' | 'clock' | 'events'>,
  webhook: WebhookRow,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { id, organization_id: organizationId, name } = webhook
  const now = ctx.clock.now()
  const change = { disabled_at: now, disabled_reason: reason }
  if (!(await markWebhook(ctx.db, webhook, 'disabled_at', change))) return
  await cancelDeliveries(ctx.db, organizationId, id, now)
  const why =
    reason === 'gone' ? 'it answered that it is gone (410)' : 'nothing has reached it for three days'
  const content = `The webhook ${name} is switched off: ${why}. Switch it on again once its receiver works; deliveries can be replayed.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
  await audit(ctx, {
    organizationId,
    userId: null,
    action: 'webhook.disabled',
    target: id,
    detail: { name, reason },
  })
}

/** Once for each time that it begins to fail. In the caller's transaction. */
export async function warnOfFailures(
  ctx: Pick<App, 'db' | 'clock' | 'events'>,
  webhook: WebhookRow,
  error: string,
): Promise<void> {
  const { organization_id: organizationId, name } = webhook
  if (!(await markWebhook(ctx.db, webhook, 'warned_at', { warned_at: ctx.clock.now() }))) return
  const content = `The webhook ${name} does not get through: an event was given up after a day of tries. ${error} It is switched off when nothing reaches it for three days.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'failure', content } })
}

type Services = Pick<App, 'db' | 'clock' | 'jobs' | 'events'>

/** One attempt that is over. */
export interface Attempt {
  delivery: WebhookDeliveryRow
  answer: Transmission
  startedAt: number
  /** This event got no answer while others did, so the event is at fault and not the endpoint. */
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
  await recordDelivered(
    ctx.db,
    delivered.map(({ delivery, answer }) => ({ ...delivery, response_status: answer.status })),
    now,
  )
  for (const attempt of attempts)
    if (attempt.answer.error !== null)
      failed.push({
        answer: attempt.answer,
        alone: attempt.alone,
        givenUp: await recordFailed(ctx, attempt, now),
      })
  if (webhook === undefined || webhook.disabled_at !== null) return { webhook, overloads }
  const before = delivered.length === 0 ? { webhook, overloads } : await recordSuccess(ctx, webhook)
  return recordFailures(ctx, before, failed, now)
}

interface Failure {
  answer: Transmission
  alone: boolean
  givenUp: boolean
}

async function recordFailures(
  ctx: Services,
  before: Settled,
  failed: Failure[],
  now: number,
): Promise<Settled> {
  let { webhook, overloads } = before
  for (const { answer, givenUp, alone } of failed) {
    if (alone && !givenUp) continue
    overloads = overloaded(answer) ? overloads + 1 : 0
    webhook = await recordFailure(ctx, webhook, answer, { givenUp, inARow: overloads, now })
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
async function recordFailed(ctx: Services, { delivery, answer }: Attempt, now: number): Promise<boolean> {
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

/** A pause that the endpoint asked for stays: the request that succeeded may have left before. */
async function recordSuccess(ctx: Services, webhook: WebhookRow): Promise<Settled> {
  const change = { failing_since: null, warned_at: null }
  if (webhook.failing_since !== null) await updateWebhook(ctx.db, webhook.organization_id, webhook.id, change)
  return { webhook: { ...webhook, ...change }, overloads: 0 }
}

/** Answers the endpoint as it is afterwards. */
async function recordFailure(
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
  const noted = news ? await recordFailing(ctx.db, webhook, { since: now, pausedUntil }) : webhook
  if (givenUp && webhook.warned_at === null) await warnOfFailures(ctx, webhook, answer.error ?? '')
  return { ...(noted ?? webhook), warned_at: givenUp ? now : webhook.warned_at }
}
