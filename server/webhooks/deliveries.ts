import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { Page } from '../db/pagination.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import { conflict, notFound } from '../errors/errors.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { findAttempts, findDeliveries, findDelivery, restartDelivery } from './delivery-store.ts'
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
