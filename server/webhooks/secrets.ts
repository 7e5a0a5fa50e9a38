import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '../context.ts'
import type { WebhookRow } from '../db/tables/webhooks.ts'

const PREFIX = 'whsec_'

/** 256 bits, written as Standard Webhooks does. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** All that sign at this instant: the endpoint's secret, and after a rotation the one before for a while. */
export function secretsOf(ctx: Pick<App, 'sealer'>, row: WebhookRow, now: number): string[] {
  const before = (row.previous_secret_ends_at ?? 0) > now ? row.previous_secret_sealed : null
  return [row.secret_sealed, before]
    .filter((sealed) => sealed !== null)
    .map((sealed) => ctx.sealer.open(sealed))
}

/** The headers of one attempt (Standard Webhooks 1.0): its time in seconds, and one signature per secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
