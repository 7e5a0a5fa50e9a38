import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { emit } from '../../events/events.ts'
import { causeKey } from '../../events/notice.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { Platform, PlatformCall, RefreshedTokens } from '../../platforms/platform.ts'

type SeenTokens = Pick<IntegrationRow, 'id' | 'organization_id' | 'access_token_sealed'>

/**
 * The row as long as its tokens are the ones that were seen: seals carry a random nonce, so an equal seal is the same
 * token. Whoever refreshed or reconnected in between makes these queries find nothing.
 */
function withSeenTokens(ctx: Pick<App, 'db'>, seen: SeenTokens) {
  return ctx.db('integrations').where({
    id: seen.id,
    organization_id: seen.organization_id,
    access_token_sealed: seen.access_token_sealed,
    deleted_at: null,
  })
}

/** Takes the right to refresh until `until`; false when another holds it or the tokens have changed. */
async function acquireRefreshLease(
  ctx: Pick<App, 'db' | 'clock'>,
  seen: SeenTokens,
  until: number,
): Promise<boolean> {
  const taken = await withSeenTokens(ctx, seen)
    .where((free) =>
      free.whereNull('refresh_lease_until').orWhere('refresh_lease_until', '<=', ctx.clock.now()),
    )
    .update({ refresh_lease_until: until })
  return taken === 1
}

/** Gives back the lease that was taken until `until`; one that another has taken since stays. */
async function releaseRefreshLease(ctx: Pick<App, 'db'>, seen: SeenTokens, until: number): Promise<void> {
  await withSeenTokens(ctx, seen).where({ refresh_lease_until: until }).update({ refresh_lease_until: null })
}

/** Stores what a refresh brought and ends the lease; false when somebody was faster. */
async function storeTokens(
  ctx: Pick<App, 'db' | 'clock'>,
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

/** Marks the channel as refused by its platform; since when, for the one caller who was first to see it, or null. */
async function markDisconnected(ctx: Pick<App, 'db' | 'clock'>, seen: SeenTokens): Promise<number | null> {
  const now = ctx.clock.now()
  const marked = await withSeenTokens(ctx, seen)
    .whereNull('refresh_needed_at')
    .update({ refresh_needed_at: now, disconnected_at: now, refresh_lease_until: null, updated_at: now })
  return marked === 1 ? now : null
}

type RefreshContext = Pick<App, 'db' | 'clock' | 'events' | 'sealer' | 'log'>

interface Renewal {
  platform: Platform
  /** The row whose tokens are expired or were refused. */
  seen: IntegrationRow
  /** Why: the platform's refusal, or null when the tokens are merely old. */
  refusal: PlatformError | null
  call(signal: AbortSignal): PlatformCall
  /** Reads the row again; throws once the channel is marked or gone. */
  reload(): Promise<IntegrationRow>
  signal: AbortSignal
}

/** A refresh is cut off before its lease ends, so that two never overlap. */
const REFRESH_TIMEOUT_MS = 45_000
const LEASE_MS = 60_000
const POLL_MS = 50

/**
 * The row with newer tokens than `seen`. One process refreshes, whoever else comes waits for what it brings. A definite
 * refusal marks the channel and throws `auth`; every other failure throws `retryable` and leaves the channel as it is.
 */
export async function renewTokens(ctx: RefreshContext, renewal: Renewal): Promise<IntegrationRow> {
  const { platform: channel, seen, reload } = renewal
  const current = await reload()
  if (isNewer(current, seen)) return current
  if (!channel.refresh) {
    await disconnectAccount(ctx, channel, seen)
    throw renewal.refusal ?? refused(channel, seen)
  }
  const giveUpAt = performance.now() + LEASE_MS
  while (performance.now() < giveUpAt) {
    const until = ctx.clock.now() + LEASE_MS
    if (await acquireRefreshLease(ctx, seen, until)) return refresh(ctx, renewal, until)
    const row = await reload()
    if (isNewer(row, seen)) return row
    // The one who held the lease gave it back empty-handed: trying again at once would only join a queue of failures.
    if (row.refresh_lease_until === null) throw unavailable(channel)
    await sleep(POLL_MS, undefined, { signal: renewal.signal }).catch((cause: unknown) => {
      throw unavailable(channel, cause)
    })
  }
  throw unavailable(channel)
}

/** Marks the channel as refused, unless it has got other tokens meanwhile, and tells the organization once. */
export async function disconnectAccount(
  ctx: Pick<App, 'db' | 'clock' | 'events'>,
  channel: Platform,
  row: IntegrationRow,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const since = await markDisconnected(ctx, row)
    if (since === null) return
    const content = `${channel.name} no longer accepts the connection of ${row.name}. Connect the channel again; until then nothing is published on it.`
    const grouping = { by: 'causeBegins', key: causeKey('channel_disconnected', row.id, since) } as const
    const notice = { kind: 'info', content, integrationId: row.id, grouping } as const
    await emit(ctx, 'members.notice', { organizationId: row.organization_id, notice })
    await emit(ctx, 'integration.disconnected', { integration: row })
  })
}

async function refresh(ctx: RefreshContext, renewal: Renewal, until: number): Promise<IntegrationRow> {
  const { platform: channel, seen } = renewal
  let tokens: RefreshedTokens
  try {
    tokens = await requestTokens(renewal)
  } catch (error) {
    if (isDefinite(error)) {
      await disconnectAccount(ctx, channel, seen)
      throw refused(channel, seen, error)
    }
    await releaseRefreshLease(ctx, seen, until)
    ctx.log.warn({ err: error, integrationId: seen.id }, 'a channel’s tokens could not be renewed for now')
    throw unavailable(channel, error)
  }
  await storeTokens(ctx, seen, {
    access_token_sealed: ctx.sealer.seal(tokens.accessToken),
    // A platform that answers no new refresh token means: keep the old one.
    refresh_token_sealed: tokens.refreshToken
      ? ctx.sealer.seal(tokens.refreshToken)
      : seen.refresh_token_sealed,
    token_expires_at: tokens.expiresAt,
  })
  return renewal.reload()
}

/** Not bound to the caller's signal: many platforms spend the refresh token on the first call, and its answer must be kept. */
async function requestTokens({ platform: channel, seen, call }: Renewal): Promise<RefreshedTokens> {
  if (!channel.refresh) throw refused(channel, seen)
  const tokens = await channel.refresh(call(AbortSignal.timeout(REFRESH_TIMEOUT_MS)))
  if (typeof tokens.accessToken !== 'string' || tokens.accessToken === '')
    throw new PlatformError('unknown', `${channel.name} answered the refresh without a token.`)
  return tokens
}

function isDefinite(error: unknown): error is PlatformError {
  return error instanceof PlatformError && (error.failure === 'auth' || error.failure === 'rejected')
}

function isNewer(row: IntegrationRow, seen: IntegrationRow): boolean {
  return row.access_token_sealed !== seen.access_token_sealed
}

function refused(channel: Platform, row: IntegrationRow, cause?: PlatformError): PlatformError {
  return new PlatformError('auth', `${channel.name} refused to renew the connection of ${row.name}.`, {
    ...(cause?.platformResponse === undefined ? {} : { platformResponse: cause.platformResponse }),
    cause,
  })
}

function unavailable(channel: Platform, cause?: unknown): PlatformError {
  const from = cause instanceof PlatformError ? cause : undefined
  return new PlatformError('retryable', `${channel.name} could not renew the connection just now.`, {
    code: 'refresh_unavailable',
    ...(from?.retryAfterMs === undefined ? {} : { retryAfterMs: from.retryAfterMs }),
    ...(from?.platformResponse === undefined ? {} : { platformResponse: from.platformResponse }),
    cause,
  })
}
