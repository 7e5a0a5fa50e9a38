import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { countCall, type RateLimitPolicy, refundCall } from '../../db/rate-limit.ts'
import type { DeviceCodeRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import { readScopes } from '../oauth/scopes.ts'
import { builtInApp } from '../oauth-apps/apps.ts'
import { type DeviceRequest, decide, findByUserCode, insertRequest } from './store.ts'
import { hashUserCode, newUserCode } from './user-code.ts'

type Ctx = HasDbAndClock & HasConfig

const MINUTE_MS = 60_000

/** Lifetime of both codes in seconds. */
export const DEVICE_CODE_LIFETIME = 900
/** Initial number of seconds between two polls of a device; `slow_down` extends it. */
export const POLL_INTERVAL = 5

/** Limits wrong user codes per person and per IP address, which several people may share. */
const guessPolicies = {
  person: { name: 'device-guess-person', limit: 5, windowMs: 15 * MINUTE_MS },
  address: { name: 'device-guess-address', limit: 10, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, RateLimitPolicy>

const MAX_CODE_ATTEMPTS = 5

/**
 * Starts the login of a device (RFC 8628) with two codes; the database stores their hashes. The device code has 256 bits.
 * @throws `OAuthError`: `invalid_client` for any client but the built-in one, `invalid_scope` for an unknown scope
 */
export async function startDevice(
  ctx: Ctx,
  device: {
    clientId?: string | undefined
    scope?: string | undefined
    ip: string
    userAgent?: string | undefined
  },
): Promise<{ deviceCode: string; userCode: string }> {
  const scopes = readScopes(device.scope)
  const app = await deviceApp(ctx, device.clientId)
  const now = ctx.clock.now()
  const deviceCode = randomToken(32)
  const request = {
    device_code_hash: sha256(deviceCode),
    app_id: app.id,
    scopes: scopes.join(' '),
    ip: device.ip,
    user_agent: device.userAgent?.slice(0, 500) ?? null,
    user_id: null,
    organization_id: null,
    approved_at: null,
    denied_at: null,
    used_at: null,
    interval_seconds: POLL_INTERVAL,
    last_polled_at: null,
    created_at: now,
    expires_at: now + DEVICE_CODE_LIFETIME * 1000,
  }
  for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt++) {
    const userCode = newUserCode()
    const user_code_hash = hashUserCode(ctx.config.secret, userCode) as string
    if (await insertRequest(ctx.db, { id: newId(), user_code_hash, ...request }))
      return { deviceCode, userCode }
  }
  throw new Error(`Found no unused user code in ${MAX_CODE_ATTEMPTS} attempts.`)
}

/**
 * Finds the built-in app, the only one that devices log in as. A registered app has a secret and a redirect URL, and uses the
 * authorization-code flow: by its client id alone, anybody could request access in its name.
 * @throws `OAuthError` `invalid_client` for another client id
 */
export async function deviceApp(ctx: Ctx, clientId: string | undefined) {
  const app = await builtInApp(ctx, 'cli')
  if (clientId !== undefined && clientId !== '' && clientId !== app.client_id)
    throw new OAuthError(
      'invalid_client',
      `Devices log in without client_id, or with ${app.client_id}. Use the authorization-code flow for your own app.`,
      { status: 401 },
    )
  return app
}

/** Identifies the person who typed a user code. */
interface Guesser {
  userId: string
  ip: string
}

/** Describes a device request to the person who decides on it. */
export interface PendingDevice {
  /** True after approval, until the device fetches its token. */
  alreadyApproved: boolean
  client: { name: string; description: string | null; clientId: string }
  scopes: readonly Scope[]
  /** IP address of the request, which may not be the device's own. */
  ip: string | null
  userAgent: string | null
  /** Epoch ms. */
  requestedAt: number
  expiresAt: number
}

/**
 * Finds the device that shows this code; null for a code that is wrong, expired, denied or used.
 * @throws 429 `rate_limited` for too many wrong codes (`guessPolicies`)
 */
export async function findDeviceRequest(
  ctx: Ctx,
  userCode: string,
  person: Guesser,
): Promise<PendingDevice | null> {
  const request = await findByGuess(ctx, userCode, person)
  if (request === undefined || stateOf(request, ctx.clock.now()) === 'expired') return null
  if (request.denied_at !== null || request.used_at !== null) return null
  return {
    alreadyApproved: request.approved_at !== null,
    client: { name: request.name, description: request.description, clientId: request.client_id },
    scopes: request.scopes.split(' ') as Scope[],
    ip: request.ip,
    userAgent: request.user_agent,
    requestedAt: request.created_at,
    expiresAt: request.expires_at,
  }
}

export type DeviceDecision = 'done' | 'invalid_code' | 'expired_code' | 'already_decided'

/**
 * Approves the device, in this person's name and organization, or denies it. Repeating the same decision is `done` again.
 * @throws 429 `rate_limited` for too many wrong codes (`guessPolicies`)
 */
export async function decideDevice(
  ctx: Ctx,
  userCode: string,
  action: 'approve' | 'deny',
  person: Guesser & { organizationId: string },
): Promise<DeviceDecision> {
  const request = await findByGuess(ctx, userCode, person)
  if (request === undefined) return 'invalid_code'
  const now = ctx.clock.now()
  const state = stateOf(request, now)
  if (state === 'expired') return 'expired_code'
  if (state === 'waiting' && (await storeDecision(ctx, request, action, person))) return 'done'
  const decided = state === 'waiting' ? await findByUserCode(ctx.db, request.user_code_hash) : request
  return decided !== undefined && isSame(decided, action, person) ? 'done' : 'already_decided'
}

function storeDecision(
  ctx: Ctx,
  request: DeviceRequest,
  action: 'approve' | 'deny',
  { userId, organizationId, ip }: Guesser & { organizationId: string },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const decided = await decide(ctx.db, request.id, now, {
      user_id: userId,
      organization_id: organizationId,
      ...(action === 'approve' ? { approved_at: now } : { denied_at: now }),
    })
    if (decided)
      await audit(ctx, {
        organizationId,
        userId,
        action: action === 'approve' ? 'grant.approved' : 'grant.denied',
        target: request.app_id,
        ip,
        detail: { app: request.name, scopes: request.scopes, deviceIp: request.ip },
      })
    return decided
  })
}

type State = 'waiting' | 'decided' | 'expired'

function stateOf(request: DeviceCodeRow, now: number): State {
  if (request.expires_at <= now) return 'expired'
  return request.approved_at === null && request.denied_at === null ? 'waiting' : 'decided'
}

function isSame(
  request: DeviceCodeRow,
  action: 'approve' | 'deny',
  { userId, organizationId }: { userId: string; organizationId: string },
): boolean {
  const by = request.user_id === userId && request.organization_id === organizationId
  return by && (action === 'approve' ? request.approved_at : request.denied_at) !== null
}

/**
 * Looks up a user code, and counts a wrong one against the person and the address. Counts first and refunds a right one, so that
 * concurrent guesses gain nothing.
 */
async function findByGuess(ctx: Ctx, userCode: string, person: Guesser): Promise<DeviceRequest | undefined> {
  const counted = [
    [guessPolicies.person, person.userId],
    [guessPolicies.address, person.ip],
  ] as const
  for (const [policy, caller] of counted) {
    await countCall(
      ctx,
      { policy, caller },
      (seconds) => `Too many wrong codes. Try again in ${seconds} seconds.`,
    )
  }
  const hash = hashUserCode(ctx.config.secret, userCode)
  const request = hash === null ? undefined : await findByUserCode(ctx.db, hash)
  if (request !== undefined) for (const [policy, caller] of counted) await refundCall(ctx, policy, caller)
  return request
}
