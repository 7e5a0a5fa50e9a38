import type { HasConfig } from '../config/config.ts'
import { consume } from '../db/rate-limit.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { badRequest, conflict, notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { listOffered, requireConfigured } from '../integrations/list.ts'
import { findNewestReadable } from '../integrations/lookup.ts'
import type { HasClock } from '../lib/time/clock.ts'
import type { PlatformReads, ReadCall, ReadOperation } from '../platforms/kit/reads/types.ts'
import type { HasPlatforms, RunningPlatform } from '../platforms/registry.ts'
import { activePause } from '../publishing/engine/pauses.ts'
import { createReadCache, type ReadCache } from './cache.ts'
import { findWait, rateLimited, withReadErrors } from './errors.ts'

export type ReadContext = AccountContext & HasConfig

/** Read of public data, with everything that its answer depends on. */
export interface ReadRequest {
  platform: string
  operation: ReadOperation
  input: unknown
}

const CACHE_LIFE_MS = 60_000
const TIMEOUT_MS = 30_000
/** Limits a pause, since callers can name a server that asks for any wait. */
const MAX_PAUSE_MS = 900_000
/** Limits the calls of an organization to one platform; cached answers do not count. */
const PLATFORM_LIMIT = { name: 'platform-reads', limit: 300, windowMs: 900_000 }

const caches = new WeakMap<object, ReadCache>()

function cacheOf({ platforms, clock }: HasClock & HasPlatforms): ReadCache {
  const cache = caches.get(platforms) ?? createReadCache(() => clock.now(), CACHE_LIFE_MS)
  caches.set(platforms, cache)
  return cache
}

/**
 * Reads public data of a platform, at most a minute old. If the platform requires an account, uses the newest usable one in
 * scope; otherwise the operator's app, or no credential. An organization never gets an answer that was read with another
 * organization's credential.
 * @throws 400 for a platform that cannot do this, with those that can; 404 if there is nothing; 409 if an account must be
 * connected; 429 with Retry-After; 502 for any other failure of the platform
 */
export async function readPlatform<Result extends object>(
  ctx: ReadContext,
  scope: AccessScope,
  request: ReadRequest,
  run: (reads: PlatformReads, call: ReadCall) => Promise<Result | undefined> | undefined,
): Promise<Result> {
  const platform = requireReader(ctx, request)
  requireConfigured(platform)
  const row = await findAccount(ctx, scope, platform, request.operation)
  const cache = cacheOf(ctx)
  const credential = JSON.stringify([request.platform, scope.organizationId, row?.id ?? null])
  return cache.get(`${credential} ${request.operation} ${JSON.stringify(request.input)}`, async () => {
    await requireNoLimit(ctx, cache, { scope, platform, row, credential })
    try {
      const found = await withReadErrors(() =>
        call(ctx, platform, row, (context) => run(platform.reads, context)),
      )
      if (found === undefined) throw notFound(request.operation === 'post' ? 'post' : 'profile')
      return found
    } catch (error) {
      const waitMs = findWait(error)
      if (waitMs !== null) cache.pause(credential, ctx.clock.now() + Math.min(waitMs, MAX_PAUSE_MS))
      throw error
    }
  })
}

type Reader = RunningPlatform & { reads: PlatformReads }

/** Lists the platforms that can do this read, in the order of the catalogue. */
export function listReaders(ctx: HasConfig & HasPlatforms, operation: ReadOperation): Reader[] {
  return listOffered(ctx).filter((platform): platform is Reader => platform.reads?.[operation] !== undefined)
}

function requireReader(ctx: ReadContext, { platform: id, operation }: ReadRequest): Reader {
  const readers = listReaders(ctx, operation)
  const found = readers.find(({ identifier }) => identifier === id)
  if (found) return found
  const message = `This read works on ${readers.map(({ identifier }) => identifier).join(', ')}, and not on ${id.slice(0, 64)}.`
  throw badRequest(message, [{ location: 'path.platform', message }])
}

async function findAccount(
  ctx: ReadContext,
  scope: AccessScope,
  { identifier, name, reads }: Reader,
  operation: ReadOperation,
): Promise<IntegrationRow | null> {
  const need = reads.account(operation)
  if (need === 'none') return null
  const row = await findNewestReadable(ctx.db, scope, identifier)
  if (row === undefined && need === 'required')
    throw conflict(
      `${name} requires a connected account: connect a channel with GET /public/v1/social/${identifier}, or reconnect or enable your existing one.`,
    )
  return row ?? null
}

async function requireNoLimit(
  ctx: ReadContext,
  cache: ReadCache,
  {
    scope,
    platform,
    row,
    credential,
  }: {
    scope: AccessScope
    platform: Reader
    row: IntegrationRow | null
    credential: string
  },
): Promise<void> {
  const { name, identifier } = platform
  const pause = row && (await activePause(ctx, row.id))
  const waitMs = Math.max(pause?.until ?? 0, cache.pausedUntil(credential)) - ctx.clock.now()
  if (waitMs > 0) throw rateLimited(`${name} asks to slow down.`, waitMs)
  const counted = await consume(ctx, PLATFORM_LIMIT, `org:${scope.organizationId}:${identifier}`)
  if (!counted.allowed)
    throw rateLimited(`${PLATFORM_LIMIT.limit} reads of ${name} are allowed in 15 minutes.`, counted.resetMs)
}

/** Runs a read with its own time limit, not the caller's signal, since other callers may wait for it. */
async function call<Result>(
  ctx: ReadContext,
  { http }: Reader,
  row: IntegrationRow | null,
  use: (call: ReadCall) => Promise<Result> | undefined,
): Promise<Result | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  if (row === null) return use({ account: null, http, signal, now: ctx.clock.now() })
  return withAccount(
    ctx,
    { organizationId: row.organization_id, integrationId: row.id, signal, loaded: row },
    async (call) => use(call),
  )
}
