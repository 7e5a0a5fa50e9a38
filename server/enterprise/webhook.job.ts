import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { readWebhook } from '../integrations/connect/finish-connect.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { signToken } from '../lib/secrets/signed-token.ts'
import type { HasSafeFetch } from '../outbound/safe-fetch.ts'
import type { HasLog } from '../process/log.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Notifies an enterprise client of the connected integration. The client's URL and key stay sealed with the connect flow. */
    'enterprise-webhook': { stateHash: string; integrationId: string }
  }
}

const WEBHOOK_AUDIENCE = 'postern-enterprise-webhook'
const LIFETIME_MS = 300_000
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
    const claims = { apiKey, organizationId, id: payload.integrationId, aud: WEBHOOK_AUDIENCE }
    const params = await signToken(claims, { secret, now: ctx.clock.now(), lifetimeMs: LIFETIME_MS })
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

export const enterpriseWebhookJob = defineJob({
  name: 'enterprise-webhook',
  tries: TRIES,
  run: enterpriseWebhook,
})
