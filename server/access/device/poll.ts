import type { HasConfig } from '../../config/config.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { DeviceCodeRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { type IssuedTokens, issueToken } from '../oauth/tokens.ts'
import { deviceApp, POLL_INTERVAL } from './device.ts'
import { lockByDeviceCode, updateRequest } from './store.ts'

type Ctx = HasDbAndClock & HasConfig

/** Grant type of RFC 8628. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Tolerates polls that arrive early, since networks and timers are not exact. */
const TOLERANCE_MS = 1000

type Refusal = keyof typeof refusals

const refusals = {
  authorization_pending: 'Nobody has entered the code yet. Poll again after the interval.',
  slow_down: 'The device polls too often. Wait five seconds longer between polls from now on.',
  access_denied: 'The person denied access.',
  expired_token: 'The device code is older than 15 minutes, was already used, or is unknown. Start again.',
} as const

/**
 * Answers a poll of a device (RFC 8628 3.4). Delivers the token once, to one of any number of concurrent polls. Extends the interval
 * by five seconds for an early poll. @throws the `OAuthError` of the RFC when there is no token
 */
export async function pollDevice(
  ctx: Ctx,
  poll: { deviceCode: string; clientId?: string | undefined; grantType?: string | undefined },
): Promise<IssuedTokens> {
  if (poll.grantType && poll.grantType !== DEVICE_GRANT)
    throw new OAuthError('unsupported_grant_type', `The grant_type must be ${DEVICE_GRANT}.`)
  await deviceApp(ctx, poll.clientId)
  const answer = await transaction(ctx, async (ctx) => {
    const request = await lockByDeviceCode(ctx.db, sha256(poll.deviceCode))
    return request === undefined ? ('expired_token' as const) : answerPoll(ctx, request)
  })
  // Throws outside the transaction, since a rollback would undo the counted poll.
  if (typeof answer === 'string') throw new OAuthError(answer, refusals[answer])
  return answer
}

async function answerPoll(ctx: Ctx, request: DeviceCodeRow): Promise<IssuedTokens | Refusal> {
  const now = ctx.clock.now()
  if (request.expires_at <= now || request.used_at !== null) return 'expired_token'
  if (request.denied_at !== null) return 'access_denied'
  if (request.approved_at !== null) return deliver(ctx, request, now)
  const { last_polled_at: last, interval_seconds: interval } = request
  const tooSoon = last !== null && now - last < interval * 1000 - TOLERANCE_MS
  await updateRequest(ctx.db, request.id, {
    last_polled_at: now,
    ...(tooSoon ? { interval_seconds: interval + POLL_INTERVAL } : {}),
  })
  return tooSoon ? 'slow_down' : 'authorization_pending'
}

async function deliver(ctx: Ctx, request: DeviceCodeRow, now: number): Promise<IssuedTokens> {
  const { user_id: userId, organization_id: organizationId } = request
  if (userId === null || organizationId === null) throw new Error('An approved device has no owner.')
  const scopes = request.scopes.split(' ') as Scope[]
  const grant = { appId: request.app_id, userId, organizationId, scopes, resource: null }
  const issued = await issueToken(ctx, grant)
  await updateRequest(ctx.db, request.id, { used_at: now })
  return issued
}
