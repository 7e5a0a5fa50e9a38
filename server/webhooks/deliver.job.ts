import type { HasDbAndClock } from '../db/connect.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import type { HasEvents } from '../events/events.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import type { HasLog } from '../process/log.ts'
import { traceOf, withTrace } from '../process/trace.ts'
import { cancelDeliveries } from './delivery-store.ts'
import { secretsOf, signedHeaders } from './endpoints.ts'
import {
  type Alarms,
  dueEndpoints,
  type EndpointRef,
  isAsleep,
  leaseDue,
  setAlarm,
  wakeEndpoint,
} from './lease.ts'
import { type Attempt, type Settled, settle } from './settle.ts'
import { findWebhook } from './store.ts'
import { notSent, transmit } from './transmit.ts'

/** Collects the jobs for an endpoint that arrive while its session runs. They end at once. */
interface ArrivedJobs {
  /** Forgets the jobs so far, because the session is about to lease their deliveries. */
  forget(): void
  /** Returns true if a job has arrived since. */
  waiting(): boolean
  /** Resolves when a job arrives or has arrived since, or when another job has replaced the session. */
  arrived(): Promise<void>
}

interface Session<Work> extends ArrivedJobs {
  /** Requests under way, which pass from session to session. */
  work: Work
  /** Lets the next job take over the work. From now on the session only waits. */
  handOver(): void
  /** Returns true after another job has taken over. The session then leaves everything to it and ends. */
  replaced(): boolean
}

/**
 * Runs one session at a time for each endpoint, in this process. A job that arrives during a session ends at once: the running
 * session does its work, and learns of it in case it looked too early. So a slow endpoint takes only one place of the worker,
 * however many deliveries wait for it. Returns true if such a job has arrived since the session's last look: only another job sees
 * its deliveries, and only one that is enqueued now, since the session is closed.
 */
function createSessions<Work>(createWork: () => Work) {
  const open = new Map<string, Open<Work>>()
  return async (endpointId: string, run: (session: Session<Work>) => Promise<void>): Promise<boolean> => {
    const before = open.get(endpointId)
    if (before !== undefined && !before.isOver()) {
      before.announce()
      return false
    }
    const session = openSession(before?.work ?? createWork())
    open.set(endpointId, session)
    before?.replace()
    try {
      await run(session)
    } finally {
      if (open.get(endpointId) === session) open.delete(endpointId)
    }
    return session.waiting()
  }
}

interface Open<Work> extends Session<Work> {
  announce(): void
  isOver(): boolean
  replace(): void
}

function openSession<Work>(work: Work): Open<Work> {
  let waiting = false
  let over = false
  let replaced = false
  let arrival = Promise.withResolvers<void>()
  return {
    work,
    announce() {
      waiting = true
      arrival.resolve()
    },
    forget() {
      waiting = false
      if (!replaced) arrival = Promise.withResolvers()
    },
    waiting: () => waiting,
    arrived: () => arrival.promise,
    handOver() {
      over = true
    },
    isOver: () => over,
    replace() {
      replaced = true
      arrival.resolve()
    },
    replaced: () => replaced,
  }
}

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Sends an endpoint its due deliveries. `alarm` marks the job that waits for a later time. Key: `endpoint:<webhookId>`. */
    'deliver-webhook': { organizationId: string; webhookId: string; alarm?: true }
  }
}

type DeliverContext = HasDbAndClock & HasQueue & HasEvents & HasLog & HasSealer & HasSafeFetch

type SessionContext = DeliverContext & { alarms: Alarms }

/** Limits the concurrent requests from this process to one endpoint. */
const MAX_CONCURRENT = 5
/** Time that a session may use before the worker serves the next endpoint. Measured in real time, not by the app's clock. */
const SLICE_MS = 2_000

/** Requests to one endpoint that are under way in this process. */
interface Work {
  pending: Set<Promise<void>>
  /** Attempts whose answers are not recorded yet. */
  answered: Attempt[]
  errors: unknown[]
  /** Counts the overloaded answers in a row. */
  overloads: number
  successes: number
  abort: AbortController
}

const createWork = (): Work => ({
  pending: new Set(),
  answered: [],
  errors: [],
  overloads: 0,
  successes: 0,
  abort: new AbortController(),
})

/**
 * Sends an endpoint its due deliveries, a few at once, until none is left, the endpoint is paused, or the time is over. Delivers
 * at least once: an attempt is counted before it leaves and recorded afterwards. An attempt whose process died is repeated with
 * the same `webhook-id`. The rows, not the queue, decide when the next delivery is due. A request that hangs keeps one of the
 * endpoint's few places and passes from session to session, while the others continue.
 */
export function deliverWebhook(ctx: DeliverContext) {
  const runSession = createSessions(createWork)
  const alarms: Alarms = new Map()
  return async ({
    payload: { organizationId, webhookId, alarm },
    signal,
  }: Pick<Job<'deliver-webhook'>, 'payload' | 'signal'>): Promise<void> => {
    const endpoint = { organizationId, webhookId }
    // The alarm is gone now, even if it came too early because the database's clock is ahead.
    if (alarm) alarms.delete(webhookId)
    const isBehind = await runSession(webhookId, async (session) => {
      const webhook = await findWebhook(ctx.db, organizationId, webhookId)
      const idle = session.work.pending.size === 0
      if (idle && webhook !== undefined && isAsleep(alarms, webhook, ctx.clock.now())) return
      using _ = forwardAbort(signal, session.work.abort)
      await deliverDue({ ...ctx, alarms }, endpoint, session, signal)
    })
    if (isBehind) await wakeEndpoint(ctx, endpoint)
  }
}

/** Ends a request with the session that owns it, because the request outlives the job that began it. */
function forwardAbort(from: AbortSignal, to: AbortController): Disposable {
  const abort = () => to.abort(from.reason)
  if (from.aborted) abort()
  from.addEventListener('abort', abort)
  return { [Symbol.dispose]: () => from.removeEventListener('abort', abort) }
}

/** Records the answers since the last round and leases the next due deliveries, in one transaction. */
async function deliverDue(
  ctx: SessionContext,
  endpoint: EndpointRef,
  session: Session<Work>,
  signal: AbortSignal,
): Promise<void> {
  const { work } = session
  const { pending, answered, errors } = work
  const endsAt = performance.now() + SLICE_MS
  let over = false
  while (!session.replaced()) {
    const hasTime: boolean = errors.length === 0 && !signal.aborted && performance.now() < endsAt
    const max = hasTime ? MAX_CONCURRENT - pending.size : 0
    const ending: boolean = !hasTime && !over
    if (ending) session.handOver()
    over ||= ending
    const step: Step = {
      attempts: answered.splice(0),
      overloads: work.overloads,
      max,
      pending: pending.size,
      ending,
    }
    session.forget()
    const next = await transaction(ctx, (ctx) => recordAndLease(ctx, endpoint, step))
    work.overloads = next?.overloads ?? 0
    if (next !== null) for (const delivery of next.deliveries) start(ctx, work, next.webhook, delivery)
    if (pending.size === 0 && answered.length === 0) break
    if (answered.length > 0) continue
    const timer = hasTime ? sliceEnd(endsAt) : null
    const room = over || pending.size < MAX_CONCURRENT
    await Promise.race([...pending, ...(room ? [session.arrived()] : []), ...(timer ? [timer.over] : [])])
    timer?.[Symbol.dispose]()
  }
  if (errors.length > 0) throw errors[0]
}

/** Wakes a session that waits for a hanging request when its time is over, so that the next job can continue. */
function sliceEnd(endsAt: number): Disposable & { over: Promise<void> } {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(1, endsAt - performance.now()))
  return { over, [Symbol.dispose]: () => clearTimeout(timer) }
}

function start(ctx: SessionContext, work: Work, webhook: WebhookRow, delivery: WebhookDeliveryRow): void {
  const { pending, answered, errors } = work
  const before = work.successes
  const sending = withTrace(traceOf(delivery), () => send(ctx, webhook, delivery, work.abort.signal))
    .then((attempt) => {
      if (attempt.answer.error === null) work.successes += 1
      // The endpoint answered other requests in the meantime, so only this request hangs.
      answered.push({ ...attempt, alone: attempt.answer.timedOut && work.successes > before })
    })
    .catch((error: unknown) => void errors.push(error))
    .finally(() => pending.delete(sending))
  pending.add(sending)
}

interface Step {
  attempts: Attempt[]
  /** Counts the overloaded answers in a row so far. */
  overloads: number
  max: number
  /** Counts the requests that are still under way. */
  pending: number
  /** True when the session takes no more deliveries. */
  ending: boolean
}

interface Next extends Settled {
  deliveries: WebhookDeliveryRow[]
}

/**
 * Records and leases. Sets the alarm after failed tries, when the session takes no more, and on the last look, when nothing is
 * under way or leased. Returns null when the endpoint gets no more deliveries.
 */
async function recordAndLease(ctx: SessionContext, endpoint: EndpointRef, step: Step): Promise<Next | null> {
  const found = await findWebhook(ctx.db, endpoint.organizationId, endpoint.webhookId)
  const { webhook, overloads } = await settle(ctx, found, step.attempts, step.overloads)
  if (webhook === undefined || webhook.disabled_at !== null) {
    // An event may happen while the endpoint is being disabled. Its delivery is canceled like the others.
    await cancelDeliveries(ctx.db, endpoint.organizationId, endpoint.webhookId, ctx.clock.now())
    return null
  }
  const deliveries = await leaseDue(ctx, webhook, step.max)
  const last = step.pending === 0 && deliveries.length === 0
  if (last || step.ending || step.attempts.some(({ answer }) => answer.error !== null))
    await setAlarm(ctx, webhook, ctx.alarms)
  return { webhook, overloads, deliveries }
}

/** Sends one attempt. Throws only while the process stops. */
async function send(
  ctx: DeliverContext,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'alone'>> {
  const startedAt = ctx.clock.now()
  const headers = sign(ctx, webhook, delivery, startedAt)
  const { payload: body } = delivery
  const answer =
    headers === null
      ? notSent('The stored secret cannot be decrypted. Contact the operator.')
      : await transmit(ctx, webhook.url, { headers, body }, signal)
  return { delivery, answer, startedAt }
}

/** Returns null when no configured secret of the service opens the endpoint's secret. */
function sign(
  ctx: DeliverContext,
  webhook: WebhookRow,
  { event_id: id, payload: body }: WebhookDeliveryRow,
  now: number,
): Record<string, string> | null {
  try {
    return signedHeaders(secretsOf(ctx, webhook, now), { id, body, now })
  } catch (error) {
    ctx.log.error({ err: error, webhookId: webhook.id }, 'the secret of a webhook cannot be decrypted')
    return null
  }
}

export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  concurrency: 20,
  due: dueEndpoints,
  run: deliverWebhook,
})
