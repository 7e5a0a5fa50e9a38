import type { ConsoleHandlers } from '../../../../generated/handlers.ts'
import type { WebhookDeliveryRow } from '../../../db/tables/webhooks.ts'
import { badRequest, notFound } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { listIntegrations } from '../../../integrations/list.ts'
import {
  findLastDurations,
  getDelivery,
  listDeliveries,
  replayDelivery,
} from '../../../webhooks/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  getEndpoint,
  type ListedWebhook,
  listEndpoints,
  rotateSecret,
} from '../../../webhooks/endpoints.ts'
import { sendTest } from '../../../webhooks/send-test.ts'
import { seeOther, viewerOf } from '../../layout/console-page.ts'
import { handleForm, noticeOf } from '../../layout/form.ts'
import { deliveryPage } from './delivery-page.ts'
import { type EndpointFields, readEndpoint, WEBHOOKS_PATH } from './endpoint-form.ts'
import { deliveryStates } from './endpoint-state.ts'
import { readTestEvent, webhookPage } from './webhook-page.ts'
import { webhooksPage } from './webhooks-page.ts'

const DELIVERIES_ON_A_PAGE = 25

export const webhooksHandlers = {
  async showWebhooks({ query }, ctx) {
    return webhooksPage({ ...(await listView(ctx)), notice: noticeOf(query.done) })
  },

  async submitWebhook({ body = {} }, ctx) {
    const work = async () => {
      const request = readEndpoint(body)
      const { id, secret } = await createEndpoint(ctx, ctx.auth, request)
      return webhooksPage({ ...(await listView(ctx)), created: { id, name: request.name, secret } })
    }
    return handleForm(work, async (errors) =>
      webhooksPage({ ...(await listView(ctx)), values: body, errors }),
    )
  },

  async showWebhook({ params, query }, ctx) {
    return webhookPage({ ...(await endpointView(ctx, params.id, query)), notice: noticeOf(query.done) })
  },

  async submitWebhookChange({ params: { id }, body = {} }, ctx) {
    const work = () => change(ctx, id, body)
    return handleForm(work, async (errors) => {
      const values = body.action === 'save' ? { values: body } : {}
      return webhookPage({ ...(await endpointView(ctx, id)), ...values, errors })
    })
  },

  async submitWebhookTest({ params: { id }, body = {} }, ctx) {
    const event = readTestEvent(body.event)
    const request = { to: { id, event }, data: {}, signal: ctx.request.signal }
    const answer = await sendTest(ctx, ctx.auth.organizationId, request)
    return webhookPage({ ...(await endpointView(ctx, id)), test: { event: event ?? '', answer } })
  },

  async showWebhookDelivery({ params: { id, deliveryId }, query }, ctx) {
    const { organizationId } = ctx.auth
    const found = await getDelivery(ctx, organizationId, id, deliveryId)
    const endpoint = await getEndpoint(ctx, organizationId, id)
    return deliveryPage({ viewer: await viewerOf(ctx), endpoint, ...found, notice: noticeOf(query.done) })
  },

  async submitWebhookReplay({ params: { id, deliveryId } }, ctx) {
    await replayDelivery(ctx, ctx.auth.organizationId, id, deliveryId)
    return seeOther(`${WEBHOOKS_PATH}/${id}/deliveries/${deliveryId}?done=replayed`)
  },
} satisfies Partial<ConsoleHandlers>

async function change(ctx: Context<'session'>, id: string, body: EndpointFields) {
  const here = `${WEBHOOKS_PATH}/${id}`
  switch (body.action) {
    case 'save':
      await changeEndpoint(ctx, ctx.auth, id, readEndpoint(body))
      return seeOther(`${here}?done=saved`)
    case 'enable':
      await enableEndpoint(ctx, ctx.auth, id)
      return seeOther(`${here}?done=webhook-enabled`)
    case 'rotate': {
      const { secret } = await rotateSecret(ctx, ctx.auth, id)
      return webhookPage({ ...(await endpointView(ctx, id)), newSecret: secret })
    }
    case 'delete':
      await deleteEndpoint(ctx, ctx.auth, id)
      return seeOther(`${WEBHOOKS_PATH}?done=deleted`)
    default:
      throw badRequest('Choose what to do with the endpoint.')
  }
}

async function listView(ctx: Context<'session'>) {
  return {
    viewer: await viewerOf(ctx),
    endpoints: await listEndpoints(ctx, ctx.auth.organizationId),
    channels: await listIntegrations(ctx, ctx.auth),
  }
}

/** @throws 404 for an unknown endpoint */
async function endpointView(
  ctx: Context<'session'>,
  id: string,
  query: { status?: string | undefined; before?: string | undefined } = {},
) {
  const { organizationId } = ctx.auth
  const endpoint = (await listEndpoints(ctx, organizationId)).find((each) => each.id === id)
  if (endpoint === undefined) throw notFound('webhook')
  const status = readStatus(query.status)
  const page = { status: status ?? undefined, limit: DELIVERIES_ON_A_PAGE, cursor: query.before || undefined }
  const { rows, nextCursor } = await listDeliveries(ctx, organizationId, id, page)
  const durations = await findLastDurations(ctx, rows)
  return {
    viewer: await viewerOf(ctx),
    endpoint,
    channels: withChosen(await listIntegrations(ctx, ctx.auth), endpoint),
    deliveries: rows.map((row) => ({ ...row, lastDurationMs: durations.get(row.id) })),
    status,
    nextCursor,
  }
}

/** Adds the chosen channels that are deleted, so that saving the form keeps the choice. */
function withChosen(channels: readonly { id: string; name: string }[], { channels: chosen }: ListedWebhook) {
  return [...new Map([...channels, ...chosen].map(({ id, name }) => [id, { id, name }])).values()]
}

function readStatus(text: string | undefined): WebhookDeliveryRow['status'] | null {
  const statuses = Object.keys(deliveryStates) as WebhookDeliveryRow['status'][]
  return statuses.find((status) => status === text) ?? null
}
