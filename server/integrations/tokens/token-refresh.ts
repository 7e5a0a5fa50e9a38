import { setTimeout as sleep } from 'node:timers/promises'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { causeKey } from '../../events/notice.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { Platform, PlatformCall, RefreshedTokens } from '../../platforms/platform.ts'
import type { HasLog } from '../../process/log.ts'

type SeenTokens = Pick<IntegrationRow, 'id' | 'organization_id' | 'access_token_sealed'>

/**
 * Selects the row only while it has the tokens that the caller has seen. Encryption uses a random nonce, so equal ciphertexts mean the
 * same token. After a refresh or reconnect by another caller, the query finds nothing.
 */
function withSeenTokens(ctx: HasDb, seen: SeenTokens) {
  return ctx.db('integrations').where({
    id: seen.id,
    organization_id: seen.organization_id,
    access_token_sealed: seen.access_token_sealed,
    deleted_at: null,
  })
}

/** Acquires the lease to refresh until `until`; returns false if another caller has it or the tokens have changed. */
async function acquireRefreshLease(ctx: HasDbAndClock, seen: SeenTokens, until: number): Promise<boolean> {
  const taken = await withSeenTokens(ctx, seen)
    .where((free) =>
      free.whereNull('refresh_lease_until').orWhere('refresh_lease_until', '<=', ctx.clock.now()),
    )
    .update({ refresh_lease_until: until })
  return taken === 1
}

/** Releases the lease that ends at `until`, but not a lease that another caller has acquired since. */
async function releaseRefreshLease(ctx: HasDb, seen: SeenTokens, until: number): Promise<void> {
  await withSeenTokens(ctx, seen).where({ refresh_lease_until: until }).update({ refresh_lease_until: null })
}

/** Stores refreshed tokens and ends the lease; returns false if the tokens have changed meanwhile. */
async function storeTokens(
  ctx: HasDbAndClock,
  seen: SeenTokens,
  tokens: Pick<IntegrationRow, 'access_token_sealed' | 'refresh_token_sealed' | 'token_expires_at'>,
): Promise<boolean> {
  const stored = await withSeenTokens(ctx, seen).update({
    ...tokens,
    refresh_lease_until: null,
    refresh_needed_at: null,
    updated_at: ctx.clock.now(),
  })
  return stored === 1
}

/** Marks the integration as disconnected. Returns the time to the first caller and null to all others. */
async function markDisconnected(ctx: HasDbAndClock, seen: SeenTokens): Promise<number | null> {
  const now = ctx.clock.now()
  const marked = await withSeenTokens(ctx, seen)
    .whereNull('refresh_needed_at')
    .update({ refresh_needed_at: now, disconnected_at: now, refresh_lease_until: null, updated_at: now })
  return marked === 1 ? now : null
}

type RefreshContext = HasDbAndClock & HasEvents & HasLog & HasSealer

interface Renewal {
  platform: Platform
  /** Row whose tokens have expired or were refused. */
  seen: IntegrationRow
  /** The platform's refusal; null if the tokens have merely expired. */
  refusal: PlatformError | null
  call(signal: AbortSignal): PlatformCall
  /** Reads the row again; throws once the integration is disconnected or deleted. */
  reload(): Promise<IntegrationRow>
  signal: AbortSignal
}

/** Ends a refresh before its lease ends, so that two never overlap. */
const REFRESH_TIMEOUT_MS = 45_000
const LEASE_MS = 60_000
const POLL_MS = 50

/**
 * Returns the row with newer tokens than `seen`. One caller refreshes while all others, in any process, wait for its result. A definite
 * refusal disconnects the integration and throws `auth`; any other failure throws `retryable` and changes nothing.
 */
export async function renewTokens(ctx: RefreshContext, renewal: Renewal): Promise<IntegrationRow> {
  const { platform, seen, reload } = renewal
  const current = await reload()
  if (isNewer(current, seen)) return current
  if (!platform.refresh) {
    await disconnectAccount(ctx, platform, seen)
    throw renewal.refusal ?? refused(platform, seen)
  }
  const giveUpAt = performance.now() + LEASE_MS
  while (performance.now() < giveUpAt) {
    const until = ctx.clock.now() + LEASE_MS
    if (await acquireRefreshLease(ctx, seen, until)) return refresh(ctx, renewal, until)
    await sleep(POLL_MS, undefined, { signal: renewal.signal }).catch((cause: unknown) => {
      throw unavailable(platform, cause)
    })
    const row = await reload()
    if (isNewer(row, seen)) return row
    // The lease's owner released it without new tokens: an immediate retry would only add to the failures.
    if (row.refresh_lease_until === null) throw unavailable(platform)
  }
  throw unavailable(platform)
}

/** Disconnects the integration, unless it has received new tokens in the meantime, and notifies the organization once. */
export async function disconnectAccount(
  ctx: HasDbAndClock & HasEvents,
  platform: Platform,
  row: IntegrationRow,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const since = await markDisconnected(ctx, row)
    if (since === null) return
    const content = `${platform.name} no longer accepts the connection of ${row.name}. Reconnect the channel. Until then, nothing is published on it.`
    const grouping = { by: 'causeBegins', key: causeKey('channel_disconnected', row.id, since) } as const
    const notice = { kind: 'info', content, integrationId: row.id, grouping } as const
    await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
    await emit(ctx, 'integration.disconnected', { integration: row })
  })
}

async function refresh(ctx: RefreshContext, renewal: Renewal, until: number): Promise<IntegrationRow> {
  const { platform, seen } = renewal
  let tokens: RefreshedTokens
  try {
    tokens = await requestTokens(renewal)
  } catch (error) {
    if (isDefinite(error)) {
      await disconnectAccount(ctx, platform, seen)
      throw refused(platform, seen, error)
    }
    await releaseRefreshLease(ctx, seen, until)
    ctx.log.warn(
      { err: error, integrationId: seen.id },
      'renewing the tokens of an integration failed; it is tried again',
    )
    throw unavailable(platform, error)
  }
  await storeTokens(ctx, seen, {
    access_token_sealed: ctx.sealer.seal(tokens.accessToken),
    // Keeps the old refresh token if the platform returns no new one.
    refresh_token_sealed: tokens.refreshToken
      ? ctx.sealer.seal(tokens.refreshToken)
      : seen.refresh_token_sealed,
    token_expires_at: tokens.expiresAt,
  })
  return renewal.reload()
}

/** Ignores the caller's signal: on many platforms the first call consumes the refresh token, so its response must not be lost. */
async function requestTokens({ platform, seen, call }: Renewal): Promise<RefreshedTokens> {
  if (!platform.refresh) throw refused(platform, seen)
  const tokens = await platform.refresh(call(AbortSignal.timeout(REFRESH_TIMEOUT_MS)))
  if (typeof tokens.accessToken !== 'string' || tokens.accessToken === '')
    throw new PlatformError('unknown', `${platform.name} returned no token for the refresh.`)
  return tokens
}

function isDefinite(error: unknown): error is PlatformError {
  return error instanceof PlatformError && (error.failure === 'auth' || error.failure === 'rejected')
}

function isNewer(row: IntegrationRow, seen: IntegrationRow): boolean {
  return row.access_token_sealed !== seen.access_token_sealed
}

function refused(platform: Platform, row: IntegrationRow, cause?: PlatformError): PlatformError {
  return new PlatformError('auth', `${platform.name} refused to renew the connection of ${row.name}.`, {
    ...(cause?.platformResponse === undefined ? {} : { platformResponse: cause.platformResponse }),
    cause,
  })
}

function unavailable(platform: Platform, cause?: unknown): PlatformError {
  const from = cause instanceof PlatformError ? cause : undefined
  return new PlatformError('retryable', `${platform.name} could not renew the connection. Try again later.`, {
    code: 'refresh_unavailable',
    ...(from?.retryAfterMs === undefined ? {} : { retryAfterMs: from.retryAfterMs }),
    ...(from?.platformResponse === undefined ? {} : { platformResponse: from.platformResponse }),
    cause,
  })
}
