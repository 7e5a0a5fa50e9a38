import type { WebhooksHandlers } from '../../generated/handlers.ts'
import { toIso } from '../lib/dates.ts'
import { toDeliveryBody, toDeliveryDetails, toWebhookBody } from './body.ts'
import { getDelivery, listDeliveries, replayDelivery } from './deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateSecret,
} from './endpoints.ts'
import { type EventType, eventDescriptions } from './event-types.ts'
import { sendTest } from './send-test.ts'

export const webhooksHandlers: WebhooksHandlers = {
  async listWebhooks(_input, ctx) {
    const rows = await listEndpoints(ctx, ctx.auth.organizationId)
    return rows.map((row) => toWebhookBody(row, ctx.clock.now()))
  },

  async createWebhook({ body: { id, ...request } }, ctx) {
    // Existing clients may change an endpoint this way.
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
    const answer = await sendTest(ctx, ctx.auth.organizationId, query ?? {}, body, ctx.request.signal)
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
