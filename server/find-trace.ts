import type { Knex } from 'knex'
import type { PostAttemptRow, PostEventRow } from './db/tables/posts.ts'
import type { PlugRunRow, RequestedActRow } from './db/tables/runs.ts'
import type { RequestLogRow } from './db/tables/system.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow } from './db/tables/webhooks.ts'
import { toIso } from './lib/time/dates.ts'
import { traceIdOf } from './lib/trace-context.ts'
import { findTracedEntries, type TracedEntry } from './platforms/sandbox/feed.ts'
import { type TraceColumns, toTraceBody } from './process/trace.ts'
import { findTracedPublishing, findTraceparents } from './publishing/traced.ts'
import { findTracedRequests } from './request-log/traced.ts'
import { findTracedDeliveries, findTraceparents as findTraceparentsOfDeliveries } from './webhooks/traced.ts'

/** One line of a timeline. */
export interface TraceEntry {
  /** ISO 8601. */
  at: string
  kind: 'request' | 'event' | 'attempt' | 'act' | 'plug' | 'platform' | 'delivery' | 'try'
  id: string
  /** A sentence for the operator, without texts of posts, addresses of receivers and secrets. */
  text: string
  organizationId: string
  requestId: string | null
  traceId: string | null
}

export interface FoundTrace {
  traceIds: string[]
  requestIds: string[]
  entries: TraceEntry[]
}

/** Finds all that the database knows of a request, a trace or a post, oldest first. Without entries if it knows nothing. */
export async function findTrace(db: Knex, id: string): Promise<FoundTrace> {
  const traceIds = await findTraceIds(db, id)
  const by = { requestId: id, traceIds }
  const { events, attempts, acts, plugs } = await findTracedPublishing(db, by)
  const { deliveries, tries } = await findTracedDeliveries(db, by)
  const sent = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const entries = [
    ...(await findTracedRequests(db, by)).map(ofRequest),
    ...events.map(ofEvent),
    ...attempts.map(ofAttempt),
    ...acts.map(ofAct),
    ...plugs.map(ofPlug),
    ...(await findTracedEntries(db, traceIds)).map(ofSandbox),
    ...deliveries.map(ofDelivery),
    ...tries.flatMap((each) => {
      const delivery = sent.get(each.delivery_id)
      return delivery === undefined ? [] : [ofTry(each, delivery)]
    }),
  ]
  // A stable sort: what happened in the same millisecond stays in the order of the list above.
  entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const requestIds = entries.flatMap(({ requestId }) => requestId ?? [])
  return { traceIds, requestIds: [...new Set(requestIds)], entries }
}

async function findTraceIds(db: Knex, id: string): Promise<string[]> {
  const requests = await findTracedRequests(db, { requestId: id, traceIds: [] })
  const found = [
    ...requests.map(({ traceparent }) => traceparent),
    ...(await findTraceparents(db, id)),
    ...(await findTraceparentsOfDeliveries(db, id)),
  ].flatMap((traceparent) => traceIdOf(traceparent) ?? [])
  if (/^[0-9a-f]{32}$/.test(id)) found.push(id)
  return [...new Set(found)]
}

interface TracedRow extends TraceColumns {
  id: string
  organization_id: string
}

function entryOf(row: TracedRow, at: number, kind: TraceEntry['kind'], text: string): TraceEntry {
  return {
    at: toIso(at),
    kind,
    id: row.id,
    text,
    organizationId: row.organization_id,
    ...toTraceBody(row),
  }
}

const joined = (...parts: (string | null | false)[]) => parts.filter((part) => part).join(', ')

function ofRequest(row: RequestLogRow): TraceEntry {
  const { operation_id, status, error_code, duration_ms, entry_point, caller_id, created_at } = row
  const said = joined(`${operation_id} answered ${status}`, error_code, `after ${duration_ms} ms`)
  // The row is written when the request ends.
  return entryOf(row, created_at - duration_ms, 'request', joined(said, `${entry_point} ${caller_id}`))
}

function ofEvent(row: PostEventRow): TraceEntry {
  const { post_id, type, code, message, platform_response: answer } = row
  return entryOf(
    row,
    row.created_at,
    'event',
    joined(`post ${post_id}: ${type}`, code, message, answer && `the platform answered ${answer}`),
  )
}

function ofAttempt(row: PostAttemptRow): TraceEntry {
  const { post_id, number, step, outcome, finished_at, started_at, code } = row
  const end = finished_at === null ? step : `${outcome} after ${finished_at - started_at} ms`
  return entryOf(row, started_at, 'attempt', joined(`post ${post_id}: attempt ${number}, ${end}`, code))
}

function ofAct(row: RequestedActRow): TraceEntry {
  return entryOf(
    row,
    row.created_at,
    'act',
    joined(`${row.kind} of ${row.subject_id}: ${row.state}`, row.code),
  )
}

function ofPlug(row: PlugRunRow): TraceEntry {
  return entryOf(
    row,
    row.created_at,
    'plug',
    joined(`${row.identifier} of ${row.post_id}: ${row.state}`, row.code),
  )
}

function ofSandbox(row: TracedEntry): TraceEntry {
  const text = `the sandbox got the entry with traceparent ${row.traceparent}`
  return entryOf({ ...row, request_id: null }, row.created_at, 'platform', text)
}

function ofDelivery(row: WebhookDeliveryRow): TraceEntry {
  const { type, event_id, webhook_id, status, attempts } = row
  const text = `${type} for webhook ${webhook_id}: ${status}, attempts: ${attempts}, webhook-id ${event_id}`
  return entryOf(row, row.created_at, 'delivery', text)
}

function ofTry(attempt: WebhookAttemptRow, delivery: WebhookDeliveryRow): TraceEntry {
  const { number, response_status, error, duration_ms, started_at } = attempt
  const answer = response_status === null ? error : `the endpoint answered ${response_status}`
  return entryOf(
    delivery,
    started_at,
    'try',
    joined(`attempt ${number}: ${answer}`, `after ${duration_ms} ms`),
  )
}
