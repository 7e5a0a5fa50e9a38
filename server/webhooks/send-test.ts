import type { HasConfig } from '../config/config.ts'
import { contractDocument } from '../contract/contract-document.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { badRequest } from '../errors/errors.ts'
import { newId } from '../lib/ids.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { readPublicUrl } from '../outbound/public-url.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import { getEndpoint, secretsOf, signedHeaders } from './endpoints.ts'
import { toPayload } from './outbox.ts'
import type { EventType, WebhookEvent } from './payloads.ts'
import { type Transmission, transmit } from './transmit.ts'

type Services = HasDbAndClock & HasConfig & HasSealer & HasSafeFetch

interface TestQuery {
  id?: string | undefined
  url?: string | undefined
  /** Names the event whose example is sent instead of the caller's payload. */
  event?: EventType | undefined
}

/**
 * Sends one request now and returns the receiver's answer. An endpoint gets a signed `webhook.test` event, a bare address the
 * payload as it is.
 * @throws 404 for an unknown endpoint, 400 for an address that is not public and when neither is given.
 */
export async function sendTest(
  ctx: Services,
  organizationId: string,
  { to, data, signal }: { to: TestQuery; data: unknown; signal: AbortSignal },
): Promise<Transmission> {
  const sample = to.event === undefined ? null : exampleOf(to.event)
  if (to.id) {
    const event = sample ?? { type: 'webhook.test' as const, data: data ?? {} }
    return sendSigned(ctx, { organizationId, webhookId: to.id, event, signal })
  }
  if (!to.url) throw badRequest('Send the id of an endpoint, or a url.')
  const url = readPublicUrl(ctx, to.url, 'query.url')
  return transmit(ctx, url, { headers: {}, body: JSON.stringify(sample ?? data ?? {}) }, signal)
}

async function sendSigned(
  ctx: Services,
  {
    organizationId,
    webhookId,
    event: { type, data },
    signal,
  }: {
    organizationId: string
    webhookId: string
    event: Pick<WebhookEvent, 'type' | 'data'>
    signal: AbortSignal
  },
): Promise<Transmission> {
  const endpoint = await getEndpoint(ctx, organizationId, webhookId)
  const now = ctx.clock.now()
  const body = toPayload(type, data, now)
  const headers = signedHeaders(secretsOf(ctx, endpoint, now), { id: newId(), body, now })
  return transmit(ctx, endpoint.url, { headers, body }, signal)
}

/** Returns the example that the contract shows to authors of receivers. */
function exampleOf(event: EventType): WebhookEvent {
  const { webhooks } = contractDocument() as unknown as { webhooks: Record<string, Described> }
  const example = webhooks[event]?.post.requestBody.content['application/json'].example
  if (example === undefined) throw new Error(`The contract has no example of ${event}.`)
  return example
}

interface Described {
  post: { requestBody: { content: { 'application/json': { example: WebhookEvent } } } }
}
