import type { App } from '../context.ts'
import type { Page } from '../db/pagination.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'
import { transaction } from '../db/transaction.ts'
import { conflict, notFound } from '../errors.ts'
import { wakeEndpoint } from './claim.ts'
import { findAttempts, findDeliveries, findDelivery, restartDelivery } from './delivery-store.ts'
import { getEndpoint } from './endpoints.ts'

const DEFAULT_LIMIT = 50
const KEPT_MS = 30 * 86_400_000

interface DeliveryQuery {
  status?: WebhookDeliveryRow['status'] | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** One page, newest first. Throws 404 for an endpoint that is not there, 400 for a cursor that is none. */
export async function listDeliveries(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  webhookId: string,
  { status, limit = DEFAULT_LIMIT, cursor }: DeliveryQuery,
): Promise<Page<WebhookDeliveryRow>> {
  const endpoint = await getEndpoint(ctx, organizationId, webhookId)
  const page = { limit, cursor: cursor || null }
  const { rows, nextCursor } = await findDeliveries(ctx.db, organizationId, webhookId, status, page)
  return { rows: rows.map((row) => afterPause(row, endpoint)), nextCursor }
}

/** A pause of its endpoint comes first. */
function afterPause(row: WebhookDeliveryRow, { paused_until }: WebhookRow): WebhookDeliveryRow {
  if (row.next_attempt_at === null) return row
  return { ...row, next_attempt_at: Math.max(row.next_attempt_at, paused_until ?? 0) }
}

/** With its tries, oldest first. Throws 404. */
export async function getDelivery(
  ctx: Pick<App, 'db'>,
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
 * Sends it again, now and with all tries anew, the same event under the same id. Throws 404, and 409 while the endpoint is
 * disabled.
 */
export async function replayDelivery(
  ctx: Pick<App, 'db' | 'clock' | 'jobs'>,
  organizationId: string,
  webhookId: string,
  id: string,
): Promise<WebhookDeliveryRow> {
  return transaction(ctx, async (ctx) => {
    const endpoint = await getEndpoint(ctx, organizationId, webhookId)
    const { delivery } = await getDelivery(ctx, organizationId, webhookId, id)
    if (endpoint.disabled_at !== null) throw conflict('The webhook is disabled: enable it first.')
    const now = ctx.clock.now()
    await restartDelivery(ctx.db, organizationId, id, { next_attempt_at: now, expires_at: now + KEPT_MS })
    await wakeEndpoint(ctx, { organizationId, webhookId })
    return (await findDelivery(ctx.db, organizationId, id)) ?? delivery
  })
}
