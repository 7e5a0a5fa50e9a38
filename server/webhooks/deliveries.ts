import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { Page } from '../db/pagination.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import { conflict, notFound } from '../errors/errors.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { toTraceBody } from '../process/trace.ts'
import {
  findAttempts,
  findDeliveries,
  findDelivery,
  findDurations,
  findThreadDeliveries,
  restartDelivery,
} from './delivery-store.ts'
import { getEndpoint } from './endpoints.ts'
import { wakeEndpoint } from './lease.ts'

const DEFAULT_LIMIT = 50
const KEPT_MS = 30 * 86_400_000

interface DeliveryQuery {
  status?: WebhookDeliveryRow['status'] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * Returns one page, newest first.
 * @throws 404 for an unknown endpoint, 400 for an invalid cursor.
 */
export async function listDeliveries(
  ctx: HasDb,
  organizationId: string,
  webhookId: string,
  { status, limit = DEFAULT_LIMIT, cursor }: DeliveryQuery,
): Promise<Page<WebhookDeliveryRow>> {
  const endpoint = await getEndpoint(ctx, organizationId, webhookId)
  const page = { limit, cursor: cursor || null }
  const { rows, nextCursor } = await findDeliveries(ctx.db, { organizationId, webhookId, status }, page)
  return { rows: rows.map((row) => afterPause(row, endpoint)), nextCursor }
}

/** Moves the next attempt to the end of the endpoint's pause. */
function afterPause(row: WebhookDeliveryRow, { paused_until }: WebhookRow): WebhookDeliveryRow {
  if (row.next_attempt_at === null) return row
  return { ...row, next_attempt_at: Math.max(row.next_attempt_at, paused_until ?? 0) }
}

/**
 * Returns a delivery with its attempts, oldest first.
 * @throws 404 for an unknown delivery.
 */
export async function getDelivery(
  ctx: HasDb,
  organizationId: string,
  webhookId: string,
  id: string,
): Promise<{ delivery: WebhookDeliveryRow; tries: WebhookAttemptRow[] }> {
  const endpoint = await getEndpoint(ctx, organizationId, webhookId)
  const delivery = await findDelivery(ctx.db, organizationId, id)
  if (delivery?.webhook_id !== webhookId) throw notFound('delivery')
  return { delivery: afterPause(delivery, endpoint), tries: await findAttempts(ctx.db, id) }
}

/** Returns how long the last attempt of each delivery took, by the delivery's id; one without attempts is absent. */
export async function findLastDurations(
  ctx: HasDb,
  deliveries: readonly Pick<WebhookDeliveryRow, 'id'>[],
): Promise<Map<string, number>> {
  const ids = deliveries.map(({ id }) => id)
  // Attempts come oldest first, so that the last one stays.
  const attempts = await findDurations(ctx.db, ids)
  return new Map(attempts.map(({ delivery_id, duration_ms }) => [delivery_id, duration_ms]))
}

/**
 * Sends the event again now, under the same id and with all tries.
 * @throws 404 for an unknown delivery, 409 while the endpoint is disabled.
 */
export async function replayDelivery(
  ctx: HasDbAndClock & HasQueue,
  organizationId: string,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryRow> {
  return transaction(ctx, async (ctx) => {
    const endpoint = await getEndpoint(ctx, organizationId, webhookId)
    const { delivery } = await getDelivery(ctx, organizationId, webhookId, id)
    if (endpoint.disabled_at !== null) throw conflict('The webhook is disabled. Enable it first.')
    const now = ctx.clock.now()
    await restartDelivery(ctx.db, organizationId, id, { next_attempt_at: now, expires_at: now + KEPT_MS })
    await wakeEndpoint(ctx, { organizationId, webhookId })
    return (await findDelivery(ctx.db, organizationId, id)) ?? delivery
  })
}

const MAX_OF_THREAD = 100

/** Lists the newest 100 deliveries of events of a thread, oldest first. */
export async function listThreadDeliveries(
  ctx: HasDb,
  organizationId: string,
  rootId: string,
): Promise<WebhookDeliveryRow[]> {
  return (await findThreadDeliveries(ctx.db, organizationId, rootId, MAX_OF_THREAD)).reverse()
}

export function toDeliveryBody(row: WebhookDeliveryRow) {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    createdAt: toIso(row.created_at),
    nextAttemptAt: optionalIso(row.next_attempt_at),
    finishedAt: optionalIso(row.finished_at),
    ...toTraceBody(row),
  }
}
