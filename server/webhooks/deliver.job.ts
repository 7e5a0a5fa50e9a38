import type { App } from '../context.ts'
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { type Alarms, claimDue, type EndpointRef, setAlarm, sleeps, wakeEndpoint } from './claim.ts'
import { cancelDeliveries } from './delivery-store.ts'
import { secretsOf, signedHeaders } from './endpoints.ts'
import { type Attempt, type Settled, settle } from './settle.ts'
import { findWebhook } from './store.ts'
import { notSent, transmit } from './transmit.ts'

/** Jobs that came to an endpoint while its session ran, and were turned away. */
interface Visitors {
  /** The look that follows does the work of all who came so far. */
  forget(): void
  /** Whether one came since. */
  waiting(): boolean
  /** Resolves when one comes, or has come since, or the session is relieved. */
  came(): Promise<void>
}

interface Session<Work> extends Visitors {
  /** Work under way at the endpoint, kept from session to session. */
  work: Work
  /** From now on it only waits: the next job that comes takes its work over. */
  handOver(): void
  /** Whether one has: the session leaves everything to it and ends. */
  relieved(): boolean
}

/**
 * Runs one session per endpoint at a time, in this process. A job that comes while there is one is turned away at once: the
 * session that runs does its work, and hears of it if it has looked too early. So an endpoint that is slow never has more than
 * one place of the worker, however much waits for it.
 */
function createSessions<Work>(begin: () => Work) {
  const open = new Map<string, Open<Work>>()
  return async (endpointId: string, run: (session: Session<Work>) => Promise<void>): Promise<void> => {
    const before = open.get(endpointId)
    if (before !== undefined && !before.isOver()) return before.visit()
    const session = openSession(before?.work ?? begin())
    open.set(endpointId, session)
    before?.relieve()
    try {
      await run(session)
    } finally {
      if (open.get(endpointId) === session) open.delete(endpointId)
    }
  }
}

interface Open<Work> extends Session<Work> {
  visit(): void
  isOver(): boolean
  relieve(): void
}

function openSession<Work>(work: Work): Open<Work> {
  let waiting = false
  let over = false
  let relieved = false
  let bell = Promise.withResolvers<void>()
  return {
    work,
    visit() {
      waiting = true
      bell.resolve()
    },
    forget() {
      waiting = false
      if (!relieved) bell = Promise.withResolvers()
    },
    waiting: () => waiting,
    came: () => bell.promise,
    handOver() {
      over = true
    },
    isOver: () => over,
    relieve() {
      relieved = true
      bell.resolve()
    },
    relieved: () => relieved,
  }
}

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Sends an endpoint its due deliveries. `alarm` marks the job that waits for a later time. Key: `endpoint:<webhookId>`. */
    'deliver-webhook': { organizationId: string; webhookId: string; alarm?: true }
  }
}

type DeliverContext = Pick<App, 'db' | 'clock' | 'jobs' | 'events' | 'sealer' | 'safeFetch' | 'log'>

type SessionContext = DeliverContext & { alarms: Alarms }

/** Requests to one endpoint, from this process. */
const MAX_CONCURRENT = 5
/** Real time after which the place of the worker goes to the next endpoint. */
const SLICE_MS = 2_000

/** Holds the deliveries to one endpoint that are under way in this process. */
interface Work {
  under: Set<Promise<void>>
  /** Answered, and not noted yet. */
  done: Attempt[]
  broken: unknown[]
  /** How often in a row the endpoint was overloaded. */
  overloads: number
  successes: number
  abort: AbortController
}

const begin = (): Work => ({
  under: new Set(),
  done: [],
  broken: [],
  overloads: 0,
  successes: 0,
  abort: new AbortController(),
})

/**
 * Sends an endpoint what is due to it, a few at once, until nothing is, it is to be left alone, or its time is up. At-least-once:
 * an attempt is counted before it leaves and noted afterwards, and one whose process died in between is made again, with the same
 * `webhook-id`. When the next comes is the rows' to say, not the queue's. A request that hangs keeps one of the few places of its
 * endpoint, and goes from session to session: the others go on beside it.
 */
export function deliverWebhook(ctx: DeliverContext) {
  const enter = createSessions(begin)
  const alarms: Alarms = new Map()
  return ({
    payload: { organizationId, webhookId, alarm },
    signal,
  }: Job<'deliver-webhook'>): Promise<void> => {
    // It is not set any more, also where the database's clock is ahead of this one and it came too early.
    if (alarm) alarms.delete(webhookId)
    return enter(webhookId, async (session) => {
      const endpoint = { organizationId, webhookId }
      const webhook = await findWebhook(ctx.db, organizationId, webhookId)
      const idle = session.work.under.size === 0
      if (idle && webhook !== undefined && sleeps(alarms, webhook, ctx.clock.now())) return
      using _ = forwardAbort(signal, session.work.abort)
      await deliverDue({ ...ctx, alarms }, endpoint, session, signal)
      if (session.waiting()) await wakeEndpoint(ctx, endpoint)
    })
  }
}

/** A request outlives the job that began it, so it ends with the one that holds it. */
function forwardAbort(from: AbortSignal, to: AbortController): Disposable {
  const abort = () => to.abort(from.reason)
  if (from.aborted) abort()
  from.addEventListener('abort', abort)
  return { [Symbol.dispose]: () => from.removeEventListener('abort', abort) }
}

/** Records the answers since the last look and claims the next due deliveries, in one transaction. */
async function deliverDue(
  ctx: SessionContext,
  endpoint: EndpointRef,
  session: Session<Work>,
  signal: AbortSignal,
): Promise<void> {
  const { work } = session
  const { under, done, broken } = work
  const endsAt = performance.now() + SLICE_MS
  let over = false
  while (!session.relieved()) {
    const goOn: boolean = broken.length === 0 && !signal.aborted && performance.now() < endsAt
    const most = goOn ? MAX_CONCURRENT - under.size : 0
    const ends: boolean = !goOn && !over
    if (ends) session.handOver()
    over ||= ends
    const step: Step = { noted: done.splice(0), overloads: work.overloads, most, under: under.size, ends }
    session.forget()
    const next = await transaction(ctx, (ctx) => recordAndClaim(ctx, endpoint, step))
    work.overloads = next?.overloads ?? 0
    if (next !== null) for (const delivery of next.deliveries) start(ctx, work, next.webhook, delivery)
    if (under.size === 0 && done.length === 0) break
    if (done.length > 0) continue
    const timer = goOn ? sliceEnd(endsAt) : null
    const room = over || under.size < MAX_CONCURRENT
    await Promise.race([...under, ...(room ? [session.came()] : []), ...(timer ? [timer.over] : [])])
    timer?.[Symbol.dispose]()
  }
  if (broken.length > 0) throw broken[0]
}

/** A session that waits for what hangs must hear that its time is up, so that the next job can go on in its place. */
function sliceEnd(endsAt: number): Disposable & { over: Promise<void> } {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(1, endsAt - performance.now()))
  return { over, [Symbol.dispose]: () => clearTimeout(timer) }
}

function start(ctx: SessionContext, work: Work, webhook: WebhookRow, delivery: WebhookDeliveryRow): void {
  const { under, done, broken } = work
  const before = work.successes
  const sending = send(ctx, webhook, delivery, work.abort.signal)
    .then((attempt) => {
      if (attempt.answer.error === null) work.successes += 1
      // The endpoint has answered others meanwhile: it is this request that hangs.
      done.push({ ...attempt, alone: attempt.answer.timedOut && work.successes > before })
    })
    .catch((error: unknown) => void broken.push(error))
    .finally(() => under.delete(sending))
  under.add(sending)
}

interface Step {
  noted: Attempt[]
  /** How often in a row, up to now, the endpoint was overloaded. */
  overloads: number
  most: number
  /** How many are still under way. */
  under: number
  /** The session takes nothing more from now on. */
  ends: boolean
}

interface Next extends Settled {
  deliveries: WebhookDeliveryRow[]
}

/**
 * Sets the alarm where tries have failed, where the session takes nothing more, and where this is the last look: nothing is under
 * way and nothing was taken. null where nothing is sent any more.
 */
async function recordAndClaim(ctx: SessionContext, endpoint: EndpointRef, step: Step): Promise<Next | null> {
  const found = await findWebhook(ctx.db, endpoint.organizationId, endpoint.webhookId)
  const { webhook, overloads } = await settle(ctx, found, step.noted, step.overloads)
  if (webhook === undefined || webhook.disabled_at !== null) {
    // An event may happen while the endpoint is being switched off: it is cancelled with the others.
    await cancelDeliveries(ctx.db, endpoint.organizationId, endpoint.webhookId, ctx.clock.now())
    return null
  }
  const deliveries = await claimDue(ctx, webhook, step.most)
  const last = step.under === 0 && deliveries.length === 0
  if (last || step.ends || step.noted.some(({ answer }) => answer.error !== null))
    await setAlarm(ctx, webhook, ctx.alarms)
  return { webhook, overloads, deliveries }
}

/** Throws only where the process is stopping. */
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

export const deliverWebhookJob = defineJob({ name: 'deliver-webhook', concurrency: 20, run: deliverWebhook })
