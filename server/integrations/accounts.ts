import type { HasDbAndClock } from '../db/connect.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { HasEvents } from '../events/events.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import type { AdditionalSetting, PlatformAccount, PlatformCall } from '../platforms/platform.ts'
import type { HasPlatforms, RunningPlatform } from '../platforms/registry.ts'
import type { HasLog } from '../process/log.ts'
import { checkChannelUse } from './channel-use.ts'
import { withApiErrors } from './platform-error.ts'
import { findIntegration } from './store.ts'
import { disconnectAccount, renewTokens } from './tokens/token-refresh.ts'

/** The columns of an integration that make up its account, with the secrets encrypted. */
export type SealedAccount = Pick<
  IntegrationRow,
  | 'id'
  | 'organization_id'
  | 'internal_id'
  | 'name'
  | 'profile'
  | 'access_token_sealed'
  | 'refresh_token_sealed'
  | 'token_expires_at'
  | 'credentials_sealed'
  | 'additional_settings'
> &
  Partial<Pick<IntegrationRow, 'picture'>>

/** Keeps the account of a row for all acts that share the row: a batch of claims reads each integration once. */
const opened = new WeakMap<SealedAccount, PlatformAccount>()

/** Decrypts an integration's secrets. Throws if no configured secret decrypts them. */
export function openAccount(ctx: HasSealer, row: SealedAccount): PlatformAccount {
  const account = opened.get(row) ?? decrypt(ctx, row)
  opened.set(row, account)
  return { ...account }
}

function decrypt(ctx: HasSealer, row: SealedAccount): PlatformAccount {
  return {
    id: row.id,
    organizationId: row.organization_id,
    internalId: row.internal_id,
    name: row.name,
    profile: row.profile,
    picture: row.picture || null,
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

export type AccountContext = HasDbAndClock & HasEvents & HasLog & HasPlatforms & HasSealer

/** The integration whose platform is called. */
interface CallTarget {
  organizationId: string
  integrationId: string
  /** The row, if the caller has just read it. */
  loaded?: IntegrationRow | undefined
}

/** Renews tokens this long before they expire, so that none expires during a request. */
const EXPIRY_MARGIN_MS = 30_000

/**
 * Runs `use` with the integration's account and decrypted secrets. Renews expired tokens first. If the platform refuses the token,
 * renews it once and runs `use` again: `use` may run twice, the second time only after a definite `auth`.
 *
 * Throws the errors of `use`. Its own are `PlatformError`s, thrown before any call of `use` or after one that ended in `auth`:
 * `rejected` (channel_missing, channel_unsupported), `retryable` (the renewal or the encryption keys are temporarily unavailable;
 * the integration stays connected), `auth` (refused definitely; the integration is marked and the organization notified).
 */
export async function withAccount<T>(
  ctx: AccountContext,
  target: CallTarget & { signal: AbortSignal },
  use: (call: PlatformCall, platform: RunningPlatform) => Promise<T>,
): Promise<T> {
  const { signal } = target
  const { channel, platform } = await requireCallable(ctx, target)
  let row = channel
  const reload = () => reloadCallable(ctx, target)
  const renew = (refusal: PlatformError | null) =>
    renewTokens(ctx, {
      platform,
      seen: row,
      refusal,
      call: (signal) => callOf(ctx, platform, row, signal),
      reload,
      signal,
    })
  if (isExpired(ctx, row) && platform.refresh) row = await renew(null)
  try {
    return await use(callOf(ctx, platform, row, signal), platform)
  } catch (error) {
    if (!isRefusal(error)) throw error
    row = await renew(error)
  }
  try {
    return await use(callOf(ctx, platform, row, signal), platform)
  } catch (error) {
    if (isRefusal(error)) await disconnectAccount(ctx, platform, row)
    throw error
  }
}

/** Runs `use` as `withAccount` does, for an API call. Throws the errors of `withApiErrors`. */
export function callAccount<T>(
  ctx: AccountContext,
  target: CallTarget & { signal: AbortSignal },
  use: (call: PlatformCall) => Promise<T>,
): Promise<T> {
  return withApiErrors(() => withAccount(ctx, target, use))
}

/** Renews the tokens of an account that expire within `renewAheadMs` of its platform. Throws as `withAccount` does. */
export async function renewAccount(
  ctx: AccountContext,
  target: CallTarget,
  signal: AbortSignal,
): Promise<void> {
  const { channel: seen, platform } = await requireCallable(ctx, target)
  const reload = () => reloadCallable(ctx, target)
  const { refresh, renewAheadMs = 0 } = platform
  if (refresh === undefined || (seen.token_expires_at ?? Infinity) > ctx.clock.now() + renewAheadMs) return
  const call = (signal: AbortSignal) => callOf(ctx, platform, seen, signal)
  await renewTokens(ctx, { platform, seen, refusal: null, call, reload, signal })
}

async function requireCallable(
  ctx: AccountContext,
  { organizationId, integrationId, loaded }: CallTarget,
): Promise<{ channel: IntegrationRow; platform: RunningPlatform }> {
  const found = loaded ?? (await findIntegration(ctx, organizationId, integrationId))
  const checked = checkChannelUse(ctx, 'call', found)
  if (checked.problem === null) return checked
  const { code, message } = checked.problem
  throw new PlatformError(code === 'channel_disconnected' ? 'auth' : 'rejected', message, { code })
}

async function reloadCallable(
  ctx: AccountContext,
  { organizationId, integrationId }: CallTarget,
): Promise<IntegrationRow> {
  const { channel } = await requireCallable(ctx, { organizationId, integrationId })
  return channel
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
    ctx.log.error({ err: cause, integrationId: row.id }, 'the secrets of an integration cannot be decrypted')
    throw new PlatformError(
      'retryable',
      'The channel’s stored secrets cannot be decrypted. Contact the operator.',
      {
        code: 'secrets_unreadable',
        cause,
      },
    )
  }
}

function isExpired(ctx: AccountContext, row: IntegrationRow): boolean {
  return row.token_expires_at !== null && row.token_expires_at <= ctx.clock.now() + EXPIRY_MARGIN_MS
}

function isRefusal(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.failure === 'auth'
}
