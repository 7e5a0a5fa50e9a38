import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { toIso } from '../lib/dates.ts'
import { newId } from '../lib/ids.ts'
import { wakeEndpoint } from './alarm.ts'
import { insertDeliveries } from './delivery-store.ts'
import type { EventData, EventType, WebhookEvent } from './event-types.ts'
import { channelData } from './payloads.ts'
import { findSubscribers } from './store.ts'

export type EmitContext = Pick<App, 'db' | 'jobs' | 'clock'>

const KEPT_MS = 30 * 86_400_000

/**
 * Tells the organization's endpoints of an event, in the caller's transaction: it is delivered exactly if that commits. Where
 * nobody listens it costs one look into an index, and `data` is not asked for. It answers null where there is nothing to tell.
 */
export async function emit<T extends EventType>(
  ctx: EmitContext,
  about: Pick<IntegrationRow, 'organization_id'> & { integration_id: string },
  type: T,
  data: () => Promise<EventData<T> | null>,
): Promise<void> {
  const { organization_id: organizationId, integration_id } = about
  const subscribers = await findSubscribers(ctx.db, organizationId, integration_id, type)
  if (subscribers.length === 0) return
  const told = await data()
  if (told === null) return
  const now = ctx.clock.now()
  const payload = toPayload(type, told, now)
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

/** The same for what happens to a channel. */
export async function emitChannel(
  ctx: EmitContext,
  row: IntegrationRow,
  type: 'channel.disconnected' | 'channel.disabled' | 'channel.enabled' | 'channel.deleted',
): Promise<void> {
  await emit(ctx, aboutChannel(row), type, async () => channelData(row))
}

export async function emitConnected(
  ctx: EmitContext,
  row: IntegrationRow,
  reconnected: boolean,
): Promise<void> {
  await emit(ctx, aboutChannel(row), 'channel.connected', async () => ({ ...channelData(row), reconnected }))
}

function aboutChannel({ id, organization_id }: IntegrationRow) {
  return { organization_id, integration_id: id }
}

/** The JSON that is sent and signed, to the byte. */
export function toPayload<T extends WebhookEvent['type']>(type: T, data: EventData<T>, at: number): string {
  return JSON.stringify({ type, timestamp: toIso(at), data })
}
