import type { WebhooksHandlers } from '../../generated/handlers.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../db/tables/webhooks.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { getDelivery, listDeliveries, replayDelivery, toDeliveryBody } from '../webhooks/deliveries.ts'
import type { ListedWebhook } from '../webhooks/endpoints.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
} from '../webhooks/endpoints.ts'
import { type EventType, eventDescriptions, type WebhookEvent } from '../webhooks/payloads.ts'
import { sendTest } from '../webhooks/send-test.ts'

/** Leaves out the secrets. */
function toWebhookBody(row: ListedWebhook, now: number) {
  const overlap = row.previous_secret_ends_at
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    url: row.url,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.deleted_at),
    integrations: row.channels.map(({ id, picture, name }) => ({ integration: { id, picture, name } })),
    events: JSON.parse(row.events) as string[],
    disabledAt: optionalIso(row.disabled_at),
    disabledReason: row.disabled_reason,
    failingSince: optionalIso(row.failing_since),
    previousSecretEndsAt: overlap !== null && overlap > now ? toIso(overlap) : null,
  }
}

function toDeliveryDetails(row: WebhookDeliveryRow, tries: WebhookAttemptRow[]) {
  return {
    ...toDeliveryBody(row),
    payload: JSON.parse(row.payload) as WebhookEvent,
    tries: tries.map((attempt) => ({
      number: attempt.number,
      startedAt: toIso(attempt.started_at),
      durationMs: attempt.duration_ms,
      status: attempt.response_status,
      body: attempt.response_body,
      error: attempt.error,
    })),
  }
}

export const webhooksHandlers: WebhooksHandlers = {
  async listWebhooks(_input, ctx) {
    const rows = await listEndpoints(ctx, ctx.auth.organizationId)
    return rows.map((row) => toWebhookBody(row, ctx.clock.now()))
  },

  async createWebhook({ body: { id, ...request } }, ctx) {
    // Existing clients change an endpoint with this operation too.
    if (!id) return createEndpoint(ctx, ctx.auth, request)
    await changeEndpoint(ctx, ctx.auth, id, request)
    return { id, secret: null }
  },

  async updateWebhook({ body: { id, ...request } }, ctx) {
    await changeEndpoint(ctx, ctx.auth, id, request)
    return { id }
  },

  async deleteWebhook({ params }, ctx) {
    return toWebhookBody(await deleteEndpoint(ctx, ctx.auth, params.id), ctx.clock.now())
  },

  async enableWebhook({ params }, ctx) {
    return toWebhookBody(await enableEndpoint(ctx, ctx.auth, params.id), ctx.clock.now())
  },

  async rotateWebhookSecret({ params: { id } }, ctx) {
    const { secret, previousEndsAt } = await rotateSecret(ctx, ctx.auth, id)
    return { id, secret, previousSecretEndsAt: toIso(previousEndsAt) }
  },

  async sendTestWebhook({ query, body }, ctx) {
    const answer = await sendTest(ctx, ctx.auth.organizationId, {
      to: query ?? {},
      data: body,
      signal: ctx.request.signal,
    })
    const { status, durationMs, error } = answer
    return { send: true, ok: error === null, status, body: answer.body, durationMs, error }
  },

  async listWebhookEvents() {
    const types = Object.keys(eventDescriptions) as EventType[]
    return { events: types.map((type) => ({ type, description: eventDescriptions[type] })) }
  },

  async listWebhookDeliveries({ params, query }, ctx) {
    const page = await listDeliveries(ctx, ctx.auth.organizationId, params.id, query ?? {})
    return { deliveries: page.rows.map(toDeliveryBody), nextCursor: page.nextCursor }
  },

  async getWebhookDelivery({ params: { id, deliveryId } }, ctx) {
    const { delivery, tries } = await getDelivery(ctx, ctx.auth.organizationId, id, deliveryId)
    return toDeliveryDetails(delivery, tries)
  },

  async replayWebhookDelivery({ params: { id, deliveryId } }, ctx) {
    return toDeliveryBody(await replayDelivery(ctx, ctx.auth.organizationId, id, deliveryId))
  },
}
