import { isDeepStrictEqual } from 'node:util'
import type { Config, HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { RegisteredAppRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import { randomToken } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { AppKey, RegisteredApps } from '../../platforms/kit/auth/types.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ConnectCall } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms, type RunningPlatform } from '../../platforms/registry.ts'
import type { HasLog } from '../../process/log.ts'
import type { Actor } from '../access-scope.ts'
import { requireConnectable } from '../channel-limit.ts'
import { requireConfigured, requireOffered } from '../list.ts'
import { findReconnectable } from '../store.ts'
import { reconnectedThrough, routeOf } from './reroutes.ts'
import { type ConnectWebhook, newState, saveState } from './state-store.ts'

type AppContext = HasDbAndClock & HasLog & HasSealer

/** Stores the apps on one platform. An app belongs to this service, not to an organization. */
function registeredApps(ctx: AppContext, identifier: string): RegisteredApps {
  return {
    async find(key) {
      const row = await rowOf(ctx, identifier, key).first()
      return row ? openApp(ctx, row) : null
    },
    save: (key, app, forgotten) =>
      transaction(ctx, async (ctx) => {
        await dialectOf(ctx.db).lock(ctx.db, `registered-app:${identifier}:${key.server}`)
        const row = await rowOf(ctx, identifier, key).first()
        const stored = row ? openApp(ctx, row) : null
        if (stored && !isDeepStrictEqual(stored, forgotten)) return stored
        await rowOf(ctx, identifier, key).delete()
        await ctx.db('registered_apps').insert({
          ...key,
          identifier,
          app_sealed: ctx.sealer.seal(JSON.stringify(app)),
          created_at: ctx.clock.now(),
        })
        return app
      }),
  }
}

/** Decrypts an app; returns null if its secret is no longer configured, so that a new app is registered. */
function openApp({ sealer, log }: AppContext, row: RegisteredAppRow): Record<string, string> | null {
  try {
    return JSON.parse(sealer.open(row.app_sealed)) as Record<string, string>
  } catch (err) {
    log.warn(
      { err, server: row.server },
      'the registered app on a server cannot be decrypted; a new one is registered',
    )
    return null
  }
}

function rowOf({ db }: HasDb, identifier: string, { server, callback, scopes }: AppKey) {
  return db('registered_apps').where({ identifier, server, callback, scopes })
}

interface ConnectRequest {
  identifier: string
  /** Integration id or account id to reconnect; absent or empty to connect any account. */
  refresh?: string | undefined
  /** Instance, for platforms that have many. */
  externalUrl?: string | undefined
  /** Address to send the browser to after a success. */
  redirectUrl?: string | undefined
  onboarding?: boolean
  /** Set by a caller that has checked `redirectUrl` itself. */
  webhook?: ConnectWebhook
}

type StartContext = HasDbAndClock & HasConfig & HasLog & HasPlatforms & HasSealer

export interface ConnectStart {
  /**
   * URL to send the user to. For a platform without a sign-in page, the value that its clients expect, such as the bare state.
   */
  url: string
  state: string
}

/**
 * Starts to connect an account and stores a single-use state that expires after an hour. A reconnect goes through the platform to
 * which the operator reroutes the one of the request.
 * @throws 400 for an unknown platform, one whose variables are not set, or a redirect to a disallowed origin; 404 if `refresh`
 * is not an integration of the organization; 402 if the plan has no room for one more channel, 409 if the instance refuses; 502
 * if it does not respond
 */
export async function startConnect(
  ctx: StartContext,
  { organizationId, customerId = null, userId }: Actor,
  request: ConnectRequest,
  signal: AbortSignal,
): Promise<ConnectStart> {
  const named = requirePlatform(ctx, request.identifier)
  const redirectUrl = readRedirect(ctx.config, request)
  const refresh = request.refresh || null
  const platform = refresh === null ? named : requirePlatform(ctx, routeOf(ctx, named.identifier))
  if (refresh === null) requireOffered(ctx, platform.identifier)
  requireConfigured(platform)
  if (refresh === null) await requireConnectable(ctx, organizationId)
  const identifiers = reconnectedThrough(ctx, platform.identifier)
  const search = { organizationId, identifiers, idOrInternalId: refresh ?? '', customerId }
  if (refresh !== null && !(await findReconnectable(ctx, search))) throw notFound('channel')
  const state = newState()
  const verifier = randomToken(32)
  const byKey = userId === undefined && request.webhook === undefined
  const redirectUri = redirectUriOf(ctx.config, platform, byKey)
  const input = { state, redirectUri, verifier, externalUrl: request.externalUrl || null }
  const apps = registeredApps(ctx, platform.identifier)
  const call = { organizationId, http: platform.http, signal, now: ctx.clock.now(), apps }
  const { url, app, state: chosen = state } = await authorize(platform, input, call)
  await saveState(ctx, chosen, {
    organizationId,
    identifier: platform.identifier,
    refresh,
    onboarding: request.onboarding ?? false,
    secrets: {
      verifier,
      redirectUri,
      app,
      redirectUrl,
      userId: userId ?? null,
      customerId,
      webhook: request.webhook ?? null,
    },
  })
  return { url, state: chosen }
}

/**
 * Returns the URL that a platform redirects the browser to; operators register it on the platform. The sign-in page and the exchange
 * of the code get the same one. A flow that a key started
 * returns to the service's own page, since only that page asks for confirmation. So does every flow when this service is the
 * console, because the path that other consoles use is an API operation here.
 */
function redirectUriOf(
  { baseUrl, consoleUrl }: Config,
  { identifier, auth }: RunningPlatform,
  byKey: boolean,
): string {
  const url =
    byKey || consoleUrl === baseUrl
      ? `${baseUrl}/channels/connected/${identifier}`
      : `${consoleUrl}/integrations/social/${identifier}`
  return auth.kind === 'redirect' ? (auth.redirectUri?.(url) ?? url) : url
}

/**
 * Finds a platform.
 * @throws 400 unknown_channel if this service does not support it
 */
export function requirePlatform(ctx: HasPlatforms, identifier: string): RunningPlatform {
  const platform = findPlatform(ctx.platforms, identifier)
  if (platform) return platform
  throw new ApiError('unknown_channel', `There is no channel ${identifier}: GET /integrations lists them.`)
}

async function authorize(
  platform: RunningPlatform,
  input: { state: string; redirectUri: string; verifier: string; externalUrl: string | null },
  call: ConnectCall & { apps: RegisteredApps },
): Promise<{ url: string; app: Record<string, string>; state?: string }> {
  const { auth } = platform
  if (auth.kind === 'client-code') return { url: auth.start(input.state), app: {} }
  if (auth.kind !== 'redirect') return { url: input.state, app: {} }
  try {
    return await auth.authorize(input, call)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === 'invalid_field') throw invalidField('query.externalUrl', error)
    const refused = error.failure === 'rejected' || error.failure === 'auth'
    throw new ApiError(refused ? 'connect_failed' : 'upstream_failed', error.message, { cause: error })
  }
}

/** Creates the 400 for input that the platform cannot use. */
export function invalidField(location: string, error: PlatformError): ApiError {
  const errors = [{ location, message: error.message }]
  return new ApiError('validation_failed', error.message, { errors, cause: error })
}

function readRedirect(config: Config, request: ConnectRequest): string | null {
  if (!request.redirectUrl) return null
  return request.webhook ? request.redirectUrl : requireAllowedRedirect(config, request.redirectUrl)
}

/** Requires a URL of the console or of CORS_ORIGINS, since any other would make this service an open redirect. */
function requireAllowedRedirect(config: Config, url: string): string {
  const target = URL.parse(url)
  const origins = [config.consoleUrl, ...config.corsOrigins].map((allowed) => URL.parse(allowed)?.origin)
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:'
  if (target && isWeb && origins.includes(target.origin) && target.username === '' && target.password === '')
    return target.href
  const detail =
    'redirectUrl must be on the console’s origin or on one that the operator lists in CORS_ORIGINS.'
  throw new ApiError('validation_failed', detail, {
    errors: [{ location: 'query.redirectUrl', message: 'must be on an allowed origin' }],
  })
}
