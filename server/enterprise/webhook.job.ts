import { SignJWT } from 'jose'
import type { App } from '../context.ts'
import { readWebhook } from '../integrations/connect/finish-connect.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { newId } from '../lib/ids.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Tells an enterprise client that the channel of this connect flow exists. Its address and key stay sealed with the flow. */
    'enterprise-webhook': { stateHash: string; integrationId: string }
  }
}

const WEBHOOK_AUDIENCE = 'postern-enterprise-webhook'
const LIFE_S = 300

type Services = Pick<App, 'db' | 'clock' | 'sealer' | 'config' | 'safeFetch' | 'log'>

/**
 * Tells the client that a customer's channel is connected. An answer other than 2xx is tried again by the queue; after an
 * hour the flow is forgotten, and with it whom to tell.
 */
export function enterpriseWebhook(ctx: Services) {
  return async ({ payload, signal }: Job<'enterprise-webhook'>): Promise<void> => {
    const webhook = await readWebhook(ctx, payload.stateHash)
    const secret = ctx.config.enterpriseSecret
    if (webhook === null || secret === null) {
      ctx.log.warn(
        { integrationId: payload.integrationId },
        'nobody is left to tell of an enterprise channel',
      )
      return
    }
    const { apiKey, organizationId } = webhook
    const params = await sign(ctx, secret, { apiKey, organizationId, id: payload.integrationId })
    const answer = await ctx.safeFetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ params }),
      maxBytes: 100_000,
      signal,
    })
    answer.body.destroy()
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`The enterprise webhook answered with status ${answer.status}.`)
  }
}

function sign(ctx: Pick<App, 'clock'>, secret: string, claims: Record<string, string>): Promise<string> {
  const now = Math.floor(ctx.clock.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(WEBHOOK_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE_S)
    .setJti(newId())
    .sign(new TextEncoder().encode(secret))
}

export const enterpriseWebhookJob = defineJob({ name: 'enterprise-webhook', run: enterpriseWebhook })
