import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { deriveKey } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { lockLimits } from '../../plans/limits.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ConnectedAccount } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { requireChannelRoom } from '../channel-limit.ts'
import { fieldsToType, readCustomFields } from '../connect/custom-fields.ts'
import { getIntegration } from '../manage.ts'
import { sanitizeAccount } from '../sanitize.ts'
import { updateIntegration } from '../store.ts'

type Services = HasClock & HasConfig

/** Allows a browser extension to send new cookies for one integration, and nothing else. */
interface ExtensionGrant {
  organizationId: string
  integrationId: string
}

/** Lasts long, since an extension gets a new token only at a refresh. */
const TOKEN_TTL_MS = 90 * 86_400_000
const AUDIENCE = 'extension-refresh'
const ALGORITHM = 'HS256'

async function signExtensionToken(
  { config, clock }: Services,
  { organizationId, integrationId }: ExtensionGrant,
): Promise<string> {
  const now = clock.now()
  const { SignJWT } = await import('jose')
  return new SignJWT({ org: organizationId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(integrationId)
    .setAudience(AUDIENCE)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(now + TOKEN_TTL_MS))
    .sign(keyOf(config.secret))
}

/** Verifies a token; returns null if it is invalid or expired. */
async function readExtensionToken(
  { config, clock }: Services,
  token: string,
): Promise<ExtensionGrant | null> {
  const { jwtVerify } = await import('jose')
  const checks = { audience: AUDIENCE, algorithms: [ALGORITHM], currentDate: new Date(clock.now()) }
  for (const secret of [config.secret, ...config.previousSecrets])
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        ...checks,
        requiredClaims: ['sub', 'exp', 'org'],
      })
      return { organizationId: String(payload.org), integrationId: payload.sub ?? '' }
    } catch {
      // An older secret may have signed it.
    }
  return null
}

/** Derives a key for this purpose only, so that no other signature of this service is valid here. */
function keyOf(secret: string): Uint8Array {
  return deriveKey(secret, 'extension token v1')
}

type RefreshContext = HasDbAndClock & HasEvents & HasConfig & HasPlatforms & HasSealer

type ExtensionRefresh =
  | { success: true; extensionToken: string }
  | { success: false; reason: 'account_mismatch' }

/**
 * Renews an integration with cookies that a browser extension has read; reconnects one that its platform had refused. Tries the cookies
 * on the platform first: cookies that fail or belong to another account change nothing.
 * @throws 401 for an invalid token, 402 if the plan has no room for a reconnected channel, 404 if its integration was deleted, 400 for invalid cookies, 409 if the platform refuses them,
 * 502 if it does not respond
 */
export async function refreshFromExtension(
  ctx: RefreshContext,
  token: string,
  cookies: string,
  signal: AbortSignal,
): Promise<ExtensionRefresh> {
  const grant = await readExtensionToken(ctx, token)
  if (!grant)
    throw new ApiError('unauthorized', 'The token is invalid or has expired: connect the channel again.')
  const { row, account } = await signIn(ctx, grant, cookies, signal)
  if (account.internalId !== row.internal_id) return { success: false, reason: 'account_mismatch' }
  await transaction(ctx, async (ctx) => {
    await lockLimits(ctx, grant.organizationId)
    const before = await getIntegration(ctx, grant, row.id)
    const revived = before.refresh_needed_at !== null
    if (revived) await requireChannelRoom(ctx, { ...before, refresh_needed_at: null })
    await updateIntegration(ctx, row, secretsOf(ctx, account))
    if (revived) await emitReconnected(ctx, row)
  })
  return { success: true, extensionToken: await signExtensionToken(ctx, grant) }
}

/** Creates a token for an integration that an extension keeps connected; null for all others. */
export async function createExtensionToken(
  ctx: HasClock & HasConfig & HasPlatforms,
  { id, organization_id, identifier }: IntegrationRow,
): Promise<string | null> {
  if (findPlatform(ctx.platforms, identifier)?.auth.kind !== 'cookies') return null
  return signExtensionToken(ctx, { organizationId: organization_id, integrationId: id })
}

async function signIn(
  ctx: RefreshContext,
  grant: ExtensionGrant,
  cookies: string,
  signal: AbortSignal,
): Promise<{ row: IntegrationRow; account: ConnectedAccount }> {
  const row = await getIntegration(ctx, grant, grant.integrationId)
  const platform = findPlatform(ctx.platforms, row.identifier)
  if (platform?.auth.kind !== 'cookies') throw notFound('channel')
  const { auth, http } = platform
  const typed = readCustomFields(cookies, fieldsToType(auth) ?? [], 'body.cookies')
  try {
    const { organizationId } = grant
    const account = await auth.connect(typed, { organizationId, http, signal, now: ctx.clock.now() })
    return {
      row,
      account: { ...sanitizeAccount(account), credentials: { ...typed, ...account.credentials } },
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const refused = error.failure === 'rejected' || error.failure === 'auth'
    throw new ApiError(refused ? 'connect_failed' : 'upstream_failed', error.message, { cause: error })
  }
}

function secretsOf(ctx: RefreshContext, account: ConnectedAccount): Partial<IntegrationRow> {
  return {
    access_token_sealed: ctx.sealer.seal(account.accessToken),
    // Keeps the stored refresh token if there is no new one: it may still be valid.
    ...(account.refreshToken ? { refresh_token_sealed: ctx.sealer.seal(account.refreshToken) } : {}),
    token_expires_at: account.expiresAt,
    credentials_sealed: ctx.sealer.seal(JSON.stringify(account.credentials ?? {})),
    refresh_needed_at: null,
    refresh_lease_until: null,
  }
}

/** Records a reconnect. Callers skip it for a working integration, since an extension refreshes every few hours. */
async function emitReconnected(ctx: RefreshContext, row: IntegrationRow): Promise<void> {
  await audit(ctx, {
    organizationId: row.organization_id,
    userId: null,
    action: 'channel.connected',
    target: row.id,
    detail: { identifier: row.identifier, name: row.name, by: 'extension' },
  })
  await emit(ctx, 'integration.connected', { integration: row, reconnected: true })
}
