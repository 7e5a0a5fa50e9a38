import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import type { AdditionalSetting, PlatformAccount, PlatformCall } from '../platforms/platform.ts'
import { findPlatform, type RunningPlatform } from '../platforms/registry.ts'
import { findIntegration } from './store.ts'
import { disconnectAccount, renewTokens } from './tokens/token-refresh.ts'

/** Opens a channel's sealed secrets. Throws when no configured secret opens them. */
export function openAccount(ctx: Pick<App, 'sealer'>, row: IntegrationRow): PlatformAccount {
  return {
    id: row.id,
    organizationId: row.organization_id,
    internalId: row.internal_id,
    name: row.name,
    profile: row.profile,
    accessToken: ctx.sealer.open(row.access_token_sealed),
    refreshToken: row.refresh_token_sealed === null ? null : ctx.sealer.open(row.refresh_token_sealed),
    expiresAt: row.token_expires_at,
    credentials:
      row.credentials_sealed === null
        ? {}
        : (JSON.parse(ctx.sealer.open(row.credentials_sealed)) as Record<string, string>),
    additionalSettings: JSON.parse(row.additional_settings) as AdditionalSetting[],
  }
}

export type AccountContext = Pick<App, 'db' | 'clock' | 'events' | 'platforms' | 'sealer' | 'log'>

/** Renewed this long before their end, so that a token does not run out on its way. */
const EXPIRY_MARGIN_MS = 30_000

/**
 * Runs `use` with the channel's account, its secrets opened. Expired tokens are renewed first; when the platform refuses
 * the token, it is renewed once and `use` runs again, so `use` may run twice, the second time only after a definite `auth`.
 *
 * Throws what `use` throws, and of its own only `PlatformError`s that come before any call of `use`, or after one that
 * ended in `auth`: `rejected` (channel_missing, channel_unsupported), `retryable` (the renewal or our own keys are
 * unavailable for now; nothing is marked), `auth` (refused for good: marked, the organization notified).
 * `loaded` is the row, where the caller has just read it.
 */
export async function withAccount<T>(
  ctx: AccountContext,
  organizationId: string,
  integrationId: string,
  use: (call: PlatformCall, channel: RunningPlatform) => Promise<T>,
  signal: AbortSignal,
  loaded?: IntegrationRow,
): Promise<T> {
  let row = loaded ?? (await requireConnected(ctx, organizationId, integrationId))
  const channel = platformOf(ctx, row)
  const reload = () => requireConnected(ctx, organizationId, integrationId)
  const renew = (refusal: PlatformError | null) =>
    renewTokens(ctx, {
      platform: channel,
      seen: row,
      refusal,
      call: (signal) => callOf(ctx, channel, row, signal),
      reload,
      signal,
    })
  if (isExpired(ctx, row) && channel.refresh) row = await renew(null)
  try {
    return await use(callOf(ctx, channel, row, signal), channel)
  } catch (error) {
    if (!isRefusal(error)) throw error
    row = await renew(error)
  }
  try {
    return await use(callOf(ctx, channel, row, signal), channel)
  } catch (error) {
    if (isRefusal(error)) await disconnectAccount(ctx, channel, row)
    throw error
  }
}

async function requireConnected(
  ctx: AccountContext,
  organizationId: string,
  integrationId: string,
): Promise<IntegrationRow> {
  const row = await findIntegration(ctx, organizationId, integrationId)
  if (!row) throw new PlatformError('rejected', 'The channel was removed.', { code: 'channel_missing' })
  if (row.refresh_needed_at !== null)
    throw new PlatformError('auth', `${row.name} needs to be connected again: its platform refused it.`, {
      code: 'channel_disconnected',
    })
  return row
}

function platformOf(ctx: AccountContext, row: IntegrationRow): RunningPlatform {
  const channel = findPlatform(ctx.platforms, row.identifier)
  if (channel) return channel
  throw new PlatformError('rejected', `This service no longer supports ${row.identifier}.`, {
    code: 'channel_unsupported',
  })
}

function callOf(
  ctx: AccountContext,
  { http }: RunningPlatform,
  row: IntegrationRow,
  signal: AbortSignal,
): PlatformCall {
  try {
    return { account: openAccount(ctx, row), http, signal, now: ctx.clock.now() }
  } catch (cause) {
    ctx.log.error({ err: cause, integrationId: row.id }, 'a channel’s secrets cannot be opened')
    throw new PlatformError('retryable', 'The channel’s stored secrets cannot be opened: ask the operator.', {
      code: 'secrets_unreadable',
      cause,
    })
  }
}

function isExpired(ctx: AccountContext, row: IntegrationRow): boolean {
  return row.token_expires_at !== null && row.token_expires_at <= ctx.clock.now() + EXPIRY_MARGIN_MS
}

function isRefusal(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.failure === 'auth'
}
