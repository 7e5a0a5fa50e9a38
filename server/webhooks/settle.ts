import { audit } from '../audit/audit.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { emit, type HasEvents } from '../events/events.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { cancelDeliveries, insertAttempts, recordDelivered, updateDelivery } from './delivery-store.ts'
import { markWebhook, recordFailing, updateWebhook } from './store.ts'
import type { Transmission } from './transmit.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Lists the delays after each failed try: eight tries in a little over a day. */
export const RETRY_DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** Limits the tries of one round, which an event or a replay starts. */
export const MAX_TRIES = RETRY_DELAYS.length + 1
const JITTER = 0.2
const MAX_WAIT_MS = 24 * HOUR

/** An endpoint that has failed for this long is disabled. */
const GIVE_UP_MS = 3 * 24 * HOUR
const MIN_PAUSE_MS = 30 * SECOND
const MAX_PAUSE_MS = 15 * MINUTE

/** An endpoint is paused only after this many overloaded answers in a row, or after failing for this long. */
const OVERLOADS_IN_A_ROW = 3
const OVERLOADED_FOR_MS = 5 * SECOND
/** Required failing time after a timeout. It is longer, because one request that hangs twice already takes most of it. */
const SILENT_FOR_MS = MINUTE

const OVERLOAD_STATUSES: ReadonlySet<number | null> = new Set([429, 502, 503, 504])

interface Symptoms {
  status: number | null
  timedOut: boolean
  retryAfterMs: number | undefined
}

/** Returns true when the answer says or shows that the endpoint cannot keep up. */
function isOverloaded({ status, timedOut }: Pick<Symptoms, 'status' | 'timedOut'>): boolean {
  return OVERLOAD_STATUSES.has(status) || timedOut
}

/**
 * Returns the time of the next try after `failed` failed tries, not before the time that the receiver asked for; null when no
 * try is left. Adds up to 20 % of jitter, so that deliveries that failed together are not repeated together.
 */
function nextTry(
  failed: number,
  now: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number | null {
  const delay = RETRY_DELAYS[failed - 1]
  if (delay === undefined) return null
  const planned = delay * (1 + JITTER * random())
  return Math.round(now + Math.max(planned, Math.min(retryAfterMs ?? 0, MAX_WAIT_MS)))
}

/**
 * Returns the end of the endpoint's pause, or null for none. Lasts at least as long as the endpoint asks for. The longer an
 * endpoint stays overloaded, the longer its pause.
 */
function pauseAfter(
  answer: Symptoms,
  { failingForMs, overloadsInARow }: { failingForMs: number; overloadsInARow: number },
  now: number,
): number | null {
  if (!isOverloaded(answer)) return null
  const long = Math.min(Math.max(failingForMs / 4, MIN_PAUSE_MS), MAX_PAUSE_MS)
  // Checks the count first: a long failure may come from a single event, with no other delivery in between.
  const enough = answer.timedOut ? SILENT_FOR_MS : OVERLOADED_FOR_MS
  const short = failingForMs >= enough ? MIN_PAUSE_MS : 0
  const own = overloadsInARow >= OVERLOADS_IN_A_ROW ? long : short
  const pause = Math.max(own, Math.min(answer.retryAfterMs ?? 0, MAX_WAIT_MS))
  return pause > 0 ? Math.round(now + pause) : null
}

/** Disables an endpoint, cancels its deliveries and notifies the organization, in the caller's transaction. */
async function disableEndpoint(
  ctx: HasDbAndClock & HasEvents,
  webhook: WebhookRow,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { id, organization_id: organizationId, name } = webhook
  const now = ctx.clock.now()
  const change = { disabled_at: now, disabled_reason: reason }
  if (!(await markWebhook(ctx.db, webhook, 'disabled_at', change))) return
  await cancelDeliveries(ctx.db, organizationId, id, now)
  const why =
    reason === 'gone' ? 'the endpoint responded with 410 Gone' : 'nothing has reached it for three days'
  const content = `The webhook ${name} has been disabled: ${why}. Enable it once its receiver works. You can replay deliveries.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'info', content } })
  await audit(ctx, {
    organizationId,
    userId: null,
    action: 'webhook.disabled',
    target: id,
    detail: { name, reason },
  })
}

/** Warns the organization once for each time that the endpoint starts to fail, in the caller's transaction. */
export async function warnOfFailures(
  ctx: HasDbAndClock & HasEvents,
  webhook: WebhookRow,
  error: string,
): Promise<void> {
  const { organization_id: organizationId, name } = webhook
  if (!(await markWebhook(ctx.db, webhook, 'warned_at', { warned_at: ctx.clock.now() }))) return
  const content = `Deliveries to the webhook ${name} fail: an event was dropped after a day of tries. ${error} The webhook is disabled if no delivery succeeds for three days.`
  await emit(ctx, 'members.notice', { organizationId, notice: { kind: 'failure', content } })
}

type Services = HasDbAndClock & HasQueue & HasEvents

/** Describes one finished attempt. */
export interface Attempt {
  delivery: WebhookDeliveryRow
  answer: Transmission
  startedAt: number
  /** True if this request timed out while others were answered, so that the event is the cause, not the endpoint. */
  alone: boolean
}

const GONE = 410

export interface Settled<Webhook = WebhookRow> {
  /** Endpoint after the attempts are recorded. */
  webhook: Webhook
  /** Counts the overloaded answers in a row. */
  overloads: number
}

/**
 * Records the outcomes of attempts at one endpoint: the log, the deliveries and the endpoint's health. For a failed delivery
 * that was canceled or restarted in the meantime, records only the attempt. Needs a transaction.
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
    overloads = isOverloaded(answer) ? overloads + 1 : 0
    webhook = await recordFailure(ctx, webhook, answer, { givenUp, overloadsInARow: overloads, now })
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

/** Plans the next try. Returns true when none is left. */
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

/** Keeps a pause that the endpoint asked for, because the successful request may have left before it. */
async function recordSuccess(ctx: Services, webhook: WebhookRow): Promise<Settled> {
  const change = { failing_since: null, warned_at: null }
  if (webhook.failing_since !== null) await updateWebhook(ctx.db, webhook.organization_id, webhook.id, change)
  return { webhook: { ...webhook, ...change }, overloads: 0 }
}

/** Returns the endpoint after the failure is recorded. */
async function recordFailure(
  ctx: Services,
  webhook: WebhookRow,
  answer: Transmission,
  { givenUp, overloadsInARow, now }: { givenUp: boolean; overloadsInARow: number; now: number },
): Promise<WebhookRow> {
  if (webhook.disabled_at !== null) return webhook
  const failing_since = webhook.failing_since ?? now
  const failing = givenUp && now - failing_since >= GIVE_UP_MS
  if (answer.status === GONE || failing) {
    await disableEndpoint(ctx, webhook, answer.status === GONE ? 'gone' : 'failing')
    return { ...webhook, disabled_at: now }
  }
  const pausedUntil = pauseAfter(answer, { failingForMs: now - failing_since, overloadsInARow }, now) ?? 0
  const changed = webhook.failing_since === null || pausedUntil > 0
  const recorded = changed ? await recordFailing(ctx.db, webhook, { since: now, pausedUntil }) : webhook
  if (givenUp && webhook.warned_at === null) await warnOfFailures(ctx, webhook, answer.error ?? '')
  return { ...(recorded ?? webhook), warned_at: givenUp ? now : webhook.warned_at }
}
