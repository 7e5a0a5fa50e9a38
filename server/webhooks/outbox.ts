import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { toIso } from '../lib/dates.ts'
import { newId } from '../lib/ids.ts'
import { wakeEndpoint } from './claim.ts'
import { insertDeliveries } from './delivery-store.ts'
import type { EventData, EventType, WebhookEvent } from './payloads.ts'
import { findSubscribers } from './store.ts'

export type OutboxContext = Pick<App, 'db' | 'jobs' | 'clock'>

const KEPT_MS = 30 * 86_400_000

/**
 * Writes a delivery for every endpoint that wants the event, in the caller's transaction: the event is sent exactly if that
 * commits. Without such an endpoint, costs one index lookup and does not call `data`. Sends nothing if `data` resolves to null.
 */
export async function writeDeliveries<T extends EventType>(
  ctx: OutboxContext,
  about: Pick<IntegrationRow, 'organization_id'> & { integration_id: string },
  type: T,
  data: () => Promise<EventData<T> | null>,
): Promise<void> {
  const { organization_id: organizationId, integration_id } = about
  const subscribers = await findSubscribers(ctx.db, organizationId, integration_id, type)
  if (subscribers.length === 0) return
  const body = await data()
  if (body === null) return
  const now = ctx.clock.now()
  const payload = toPayload(type, body, now)
  const eventId = newId()
  const rows = subscribers.map((webhookId) => ({
    id: newId(),
    organization_id: organizationId,
    webhook_id: webhookId,
    event_id: eventId,
    type,
    payload,
    status: 'pending' as const,
    attempts: 0,
    attempts_before: 0,
    next_attempt_at: now,
    worker_id: null,
    response_status: null,
    error: null,
    created_at: now,
    finished_at: null,
    expires_at: now + KEPT_MS,
  }))
  await insertDeliveries(ctx.db, rows)
  for (const webhookId of subscribers) await wakeEndpoint(ctx, { organizationId, webhookId })
}

/** Returns the exact JSON that is sent and signed. */
export function toPayload<T extends WebhookEvent['type']>(type: T, data: EventData<T>, at: number): string {
  return JSON.stringify({ type, timestamp: toIso(at), data })
}
