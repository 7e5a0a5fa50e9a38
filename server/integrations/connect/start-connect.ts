import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { RegisteredAppRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, notFound } from '../../errors.ts'
import { randomToken } from '../../lib/crypto.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { AppKey, ConnectCall, RegisteredApps } from '../../platforms/platform.ts'
import { findPlatform, type RunningPlatform } from '../../platforms/registry.ts'
import type { Actor } from '../access-scope.ts'
import { requireOffered } from '../list.ts'
import { findReconnectable } from '../store.ts'
import { type ConnectWebhook, newState, saveState } from './state-store.ts'

type AppContext = Pick<App, 'db' | 'clock' | 'sealer' | 'log'>

/** The apps of one platform, whichever organization connects: an app belongs to this service. */
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
        const kept = row ? openApp(ctx, row) : null
        if (kept && !isDeepStrictEqual(kept, forgotten)) return kept
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

/** Null for an app that was sealed with a secret which is gone: it is registered anew then. */
function openApp({ sealer, log }: AppContext, row: RegisteredAppRow): Record<string, string> | null {
  try {
    return JSON.parse(sealer.open(row.app_sealed)) as Record<string, string>
  } catch (err) {
    log.warn({ err, server: row.server }, 'the app of this service on a server cannot be read')
    return null
  }
}

function rowOf({ db }: Pick<App, 'db'>, identifier: string, { server, callback, scopes }: AppKey) {
  return db('registered_apps').where({ identifier, server, callback, scopes })
}

interface ConnectRequest {
  identifier: string
  /** Channel id or account id to reconnect; absent or empty = connect any account. */
  refresh?: string | undefined
  /** The instance, for channels that have many. */
  externalUrl?: string | undefined
  /** The address to which the browser goes after a success. */
  redirectUrl?: string | undefined
  onboarding?: boolean
  /** Set where the caller has checked `redirectUrl` itself. */
  webhook?: ConnectWebhook
}

type StartContext = Pick<App, 'db' | 'clock' | 'sealer' | 'platforms' | 'config' | 'log'>

/**
 * Begins connecting a channel: keeps a single-use state for an hour and returns where to send the user. For channels
 * connected by custom fields that is the bare state. Throws 400 for an unknown channel or a redirect elsewhere, 404 for a
 * `refresh` that is no channel of the organization, 409 when the instance refuses and 502 when it does not answer.
 */
export async function startConnect(
  ctx: StartContext,
  { organizationId, customerId = null, userId }: Actor,
  request: ConnectRequest,
  signal: AbortSignal,
): Promise<string> {
  const channel = requirePlatform(ctx, request.identifier)
  const redirectUrl = readRedirect(ctx.config, request)
  const refresh = request.refresh || null
  if (refresh === null) requireOffered(ctx, channel.identifier)
  if (refresh && !(await findReconnectable(ctx, organizationId, channel.identifier, refresh, customerId)))
    throw notFound('channel')
  const state = newState()
  const verifier = randomToken(32)
  const byKey = userId === undefined && request.webhook === undefined
  const redirectUri = callbackUrl(ctx.config, channel.identifier, byKey)
  const input = { state, redirectUri, verifier, externalUrl: request.externalUrl || null }
  const apps = registeredApps(ctx, channel.identifier)
  const call = { organizationId, http: channel.http, signal, now: ctx.clock.now(), apps }
  const { url, app } = await authorize(channel, input, call)
  await saveState(ctx, state, {
    organizationId,
    identifier: channel.identifier,
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
  return url
}

/**
 * Where a platform sends the browser back to; operators register it there. The service's own page where it is the console, since
 * the address that other consoles have is an operation of the API here, and for flows that a key began: no other asks to confirm.
 */
function callbackUrl({ baseUrl, consoleUrl }: App['config'], identifier: string, byKey: boolean): string {
  if (byKey || consoleUrl === baseUrl) return `${baseUrl}/channels/connected/${identifier}`
  return `${consoleUrl}/integrations/social/${identifier}`
}

/** Throws 400 when this service has no such channel. */
export function requirePlatform(ctx: Pick<App, 'platforms'>, identifier: string): RunningPlatform {
  const channel = findPlatform(ctx.platforms, identifier)
  if (channel) return channel
  throw new ApiError('unknown_channel', `There is no channel ${identifier}: GET /integrations lists them.`)
}

async function authorize(
  channel: RunningPlatform,
  input: { state: string; redirectUri: string; verifier: string; externalUrl: string | null },
  call: ConnectCall & { apps: RegisteredApps },
): Promise<{ url: string; app: Record<string, string> }> {
  const { auth } = channel
  if (auth.kind !== 'oauth2') return { url: input.state, app: {} }
  try {
    return await auth.authorize(input, call)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === 'invalid_field') throw invalidField('query.externalUrl', error)
    const refused = error.failure === 'rejected' || error.failure === 'auth'
    throw new ApiError(refused ? 'connect_failed' : 'upstream_failed', error.message, { cause: error })
  }
}

/** 400 for what the user typed and the channel cannot use. */
export function invalidField(location: string, error: PlatformError): ApiError {
  const errors = [{ location, message: error.message }]
  return new ApiError('validation_failed', error.message, { errors, cause: error })
}

function readRedirect(config: App['config'], request: ConnectRequest): string | null {
  if (!request.redirectUrl) return null
  return request.webhook ? request.redirectUrl : requireAllowedRedirect(config, request.redirectUrl)
}

/** Only the console and the origins of CORS_ORIGINS: anything else would make this service an open redirect. */
function requireAllowedRedirect(config: App['config'], url: string): string {
  const target = URL.parse(url)
  const origins = [config.consoleUrl, ...config.corsOrigins].map((allowed) => URL.parse(allowed)?.origin)
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:'
  if (target && isWeb && origins.includes(target.origin) && target.username === '' && target.password === '')
    return target.href
  const detail =
    'redirectUrl must be on the console’s origin or on one that the operator lists in CORS_ORIGINS.'
  throw new ApiError('validation_failed', detail, {
    errors: [{ location: 'query.redirectUrl', message: 'is on an origin that is not allowed' }],
  })
}
