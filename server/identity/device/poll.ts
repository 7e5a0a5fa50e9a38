import type { App } from '../../context.ts'
import type { DeviceCodeRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors.ts'
import type { Scope } from '../../http/contract.ts'
import { sha256 } from '../../lib/crypto.ts'
import { issueToken } from '../oauth/tokens.ts'
import { deviceApp, POLL_INTERVAL } from './device.ts'
import { lockByDeviceCode, updateRequest } from './store.ts'

type Ctx = Pick<App, 'db' | 'clock' | 'config'>

/** How RFC 8628 calls what a device asks with. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** A device that keeps to its interval may still arrive this much early: lines and timers are not exact. */
const LENIENCY_MS = 1000

export interface DeviceToken {
  accessToken: string
  organizationId: string
  scopes: readonly Scope[]
}

type Refusal = keyof typeof refusals

const refusals = {
  authorization_pending: 'Nobody has typed the code yet. Ask again after the interval.',
  slow_down: 'That was too soon. From now on wait five seconds longer between two requests.',
  access_denied: 'The person refused.',
  expired_token: 'The device code is over 15 minutes old, was used, or never was. Start again.',
} as const

/**
 * A device asks whether it is let in (RFC 8628 3.4). Delivers the token once, to one of any number of polls at once. Throws the
 * `OAuthError` of the RFC otherwise; who asks too soon waits five seconds longer from then on.
 */
export async function pollDevice(
  ctx: Ctx,
  poll: { deviceCode: string; clientId?: string | undefined; grantType?: string | undefined },
): Promise<DeviceToken> {
  if (poll.grantType && poll.grantType !== DEVICE_GRANT)
    throw new OAuthError('unsupported_grant_type', `This takes ${DEVICE_GRANT}.`)
  await deviceApp(ctx, poll.clientId)
  const answer = await transaction(ctx, async (ctx) => {
    const request = await lockByDeviceCode(ctx.db, sha256(poll.deviceCode))
    return request === undefined ? ('expired_token' as const) : answerTo(ctx, request)
  })
  // Only now: thrown inside, it would take back what the poll has counted.
  if (typeof answer === 'string') throw new OAuthError(answer, refusals[answer])
  return answer
}

async function answerTo(ctx: Ctx, request: DeviceCodeRow): Promise<DeviceToken | Refusal> {
  const now = ctx.clock.now()
  if (request.expires_at <= now || request.used_at !== null) return 'expired_token'
  if (request.denied_at !== null) return 'access_denied'
  if (request.approved_at !== null) return deliver(ctx, request, now)
  const { last_polled_at: last, interval_seconds: interval } = request
  const tooSoon = last !== null && now - last < interval * 1000 - LENIENCY_MS
  await updateRequest(ctx.db, request.id, {
    last_polled_at: now,
    ...(tooSoon ? { interval_seconds: interval + POLL_INTERVAL } : {}),
  })
  return tooSoon ? 'slow_down' : 'authorization_pending'
}

async function deliver(ctx: Ctx, request: DeviceCodeRow, now: number): Promise<DeviceToken> {
  const { user_id: userId, organization_id: organizationId } = request
  if (userId === null || organizationId === null) throw new Error('An approved device has no owner.')
  const scopes = request.scopes.split(' ') as Scope[]
  const accessToken = await issueToken(ctx, { appId: request.app_id, userId, organizationId, scopes })
  await updateRequest(ctx.db, request.id, { used_at: now })
  return { accessToken, organizationId, scopes }
}
