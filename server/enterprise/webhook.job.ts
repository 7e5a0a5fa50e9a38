import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { readWebhook } from '../integrations/connect/finish-connect.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { newId } from '../lib/ids.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import type { HasClock } from '../lib/time/clock.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import type { HasLog } from '../process/log.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Notifies an enterprise client of the connected integration. The client's URL and key stay sealed with the connect flow. */
    'enterprise-webhook': { stateHash: string; integrationId: string }
  }
}

const WEBHOOK_AUDIENCE = 'postern-enterprise-webhook'
const LIFETIME_S = 300
/** Spreads the runs over about half an hour, well within the hour that a connect flow lasts. */
const TRIES = 10

type Services = HasDbAndClock & HasConfig & HasLog & HasSealer & HasSafeFetch

/**
 * Notifies the client that its customer's account is connected. The queue retries after an answer other than 2xx. The connect
 * flow, which stores the client's URL, expires after an hour.
 */
function enterpriseWebhook(ctx: Services) {
  return async ({ payload, signal }: Job<'enterprise-webhook'>): Promise<void> => {
    const webhook = await readWebhook(ctx, payload.stateHash)
    const secret = ctx.config.enterpriseSecret
    if (webhook === null || secret === null) {
      ctx.log.warn(
        { integrationId: payload.integrationId },
        'did not send the enterprise webhook: its connect flow has expired, or ENTERPRISE_SECRET is no longer set',
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
      throw new Error(`The enterprise webhook responded with status ${answer.status}.`)
  }
}

async function sign(ctx: HasClock, secret: string, claims: Record<string, string>): Promise<string> {
  const now = Math.floor(ctx.clock.now() / 1000)
  const { SignJWT } = await import('jose')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(WEBHOOK_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_S)
    .setJti(newId())
    .sign(new TextEncoder().encode(secret))
}

export const enterpriseWebhookJob = defineJob({
  name: 'enterprise-webhook',
  tries: TRIES,
  run: enterpriseWebhook,
})
