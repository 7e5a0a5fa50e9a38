import type { HasDbAndClock } from '../db/connect.ts'
import type { WebhookDeliveryRow } from '../db/tables/webhooks.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { newId } from '../lib/ids.ts'
import { toIso } from '../lib/time/dates.ts'
import { type Trace, traceColumns } from '../process/trace.ts'
import { insertDeliveries } from './delivery-store.ts'
import { wakeEndpoint } from './lease.ts'
import type { EventData, EventType, WebhookEvent } from './payloads.ts'
import { findEndpointsFor } from './store.ts'

export type OutboxContext = HasDbAndClock & HasQueue

const KEPT_MS = 30 * 86_400_000

/** An event of a channel, or of a post on it. */
export interface ChannelEvent {
  organization_id: string
  integration_id: string
  /** The thread of a post; absent for an event of the channel itself. */
  root_id?: string
  /** Absent: that of the work under way. */
  trace?: Trace | undefined
}

/**
 * Writes a delivery of each event for every endpoint that wants it, in the caller's transaction: the events are sent exactly if
 * that commits. `dataOf` resolves to the data of the given events, in their order; null skips the event. Without such an
 * endpoint, costs one index lookup for each organization and does not call `dataOf`.
 */
export async function writeDeliveries<T extends EventType, E extends ChannelEvent>(
  ctx: OutboxContext,
  type: T,
  events: readonly E[],
  dataOf: (events: E[], organizationId: string) => Promise<(EventData<T> | null)[]>,
): Promise<void> {
  for (const [organizationId, group] of Map.groupBy(events, (event) => event.organization_id)) {
    const endpoints = await findEndpointsFor(ctx.db, organizationId, type)
    if (endpoints.length === 0) continue
    const webhooksOf = ({ integration_id }: ChannelEvent) =>
      endpoints.filter(({ wants }) => wants(integration_id)).map(({ id }) => id)
    const wanted = group.filter((event) => webhooksOf(event).length > 0)
    if (wanted.length === 0) continue
    const data = await dataOf(wanted, organizationId)
    const rows = wanted.flatMap((event, index) => {
      const body = data[index]
      return body ? toRows(ctx, { type, body, event }, webhooksOf(event)) : []
    })
    if (rows.length === 0) continue
    await insertDeliveries(ctx.db, rows)
    for (const webhookId of new Set(rows.map((row) => row.webhook_id)))
      await wakeEndpoint(ctx, { organizationId, webhookId })
  }
}

/** Returns the deliveries of one event. */
function toRows<T extends EventType>(
  { clock }: OutboxContext,
  { type, body, event }: { type: T; body: EventData<T>; event: ChannelEvent },
  webhookIds: string[],
): WebhookDeliveryRow[] {
  const now = clock.now()
  const payload = toPayload(type, body, now)
  const eventId = newId()
  return webhookIds.map((webhookId) => ({
    id: newId(),
    organization_id: event.organization_id,
    webhook_id: webhookId,
    event_id: eventId,
    type,
    root_id: event.root_id ?? null,
    payload,
    status: 'pending',
    attempts: 0,
    attempts_before: 0,
    next_attempt_at: now,
    worker_id: null,
    response_status: null,
    error: null,
    created_at: now,
    finished_at: null,
    ...traceColumns(event.trace),
    expires_at: now + KEPT_MS,
  }))
}

/** Returns the exact JSON that is sent and signed. */
export function toPayload<T extends WebhookEvent['type']>(type: T, data: EventData<T>, at: number): string {
  return JSON.stringify({ type, timestamp: toIso(at), data })
}
