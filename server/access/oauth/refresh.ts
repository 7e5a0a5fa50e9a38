import type { IncomingHttpHeaders } from 'node:http'
import type { HasConfig } from '../../config/config.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { OAuthAppRow, OAuthTokenRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import type { OAuthError } from '../../errors/errors.ts'
import { deriveKey, hmac, sha256 } from '../../lib/secrets/crypto.ts'
import { identifyClient, missingParameter, readClient } from './client.ts'
import { narrowResource } from './resource.ts'
import { narrowScopes } from './scopes.ts'
import { findTokenOfApp, lockToken, takeRefreshToken } from './store.ts'
import {
  type IssuedTokens,
  invalidGrant,
  type NewGrant,
  newToken,
  requireMembership,
  revokeReplayed,
  TOKEN_PREFIX,
  toTokenRow,
} from './tokens.ts'

export const REFRESH_GRANT = 'refresh_token'

/** Lifetime of an access token that can be refreshed, in seconds. */
const ACCESS_SECONDS = 3600

const DAY_MS = 24 * 60 * 60_000

/** Ends a family that no client has refreshed for this long. */
const IDLE_MS = 90 * DAY_MS

/** Keeps exchanged refresh tokens this long to detect a second use. */
const REPLAY_DETECTION_MS = 30 * DAY_MS

/**
 * Limits the time in which a second use of a refresh token is answered again: two processes of one client refresh at the same time,
 * and a client repeats what got no answer. A later second use means that somebody has copied the token.
 */
export const REPEAT_MS = 30_000

const REFRESH_PREFIX = 'por_'

type Ctx = HasDbAndClock & HasConfig

/**
 * Creates the first tokens of an approval: a one-hour access token and, if the client refreshes, the refresh token that starts a
 * family. All tokens of a family end together. Throws `OAuthError` `invalid_grant` for a person who is no longer a member.
 */
export async function issueFamily(
  ctx: Ctx,
  { refreshes }: Pick<OAuthAppRow, 'refreshes'>,
  grant: NewGrant,
): Promise<IssuedTokens> {
  const membershipId = await requireMembership(ctx.db, grant)
  const now = ctx.clock.now()
  const { organizationId, scopes } = grant
  const access = newToken(TOKEN_PREFIX)
  const issued = { organizationId, access, scopes, expiresIn: ACCESS_SECONDS }
  const row = { ...toTokenRow(grant, { token: access, membershipId, now }), ...lifetimeOf(now) }
  if (refreshes === 0) {
    await ctx.db('oauth_tokens').insert({ ...row, kept_until: null })
    return issued
  }
  const refresh = newToken(REFRESH_PREFIX)
  const root = toTokenRow(grant, { token: refresh, membershipId, now })
  const family = { family_id: root.id }
  const first = { ...root, ...family, kind: 'refresh', expires_at: now + IDLE_MS } as const
  await ctx.db('oauth_tokens').insert([first, { ...row, ...family }])
  return { ...issued, refresh }
}

function lifetimeOf(now: number): Pick<OAuthTokenRow, 'expires_at' | 'kept_until'> {
  const endsAt = now + ACCESS_SECONDS * 1000
  return { expires_at: endsAt, kept_until: endsAt }
}

/**
 * Exchanges a refresh token for an access token and the next refresh token (RFC 6749 6, rotated as RFC 9700 4.14.2 asks). A second
 * use within `REPEAT_MS` gets the refresh token that the first one got; a later one revokes the family. Throws `OAuthError`.
 */
export async function refreshTokens(
  ctx: Ctx & { request: { headers: IncomingHttpHeaders } },
  request: {
    refresh_token?: string
    client_id?: string
    client_secret?: string
    scope?: string
    resource?: string
  },
): Promise<IssuedTokens> {
  const startedAt = ctx.clock.now()
  const client = readClient(ctx.request.headers, request)
  const value = request.refresh_token
  if (!value) throw missingParameter('refresh_token')
  const app = await identifyClient(ctx, client)
  const token = await findTokenOfApp(ctx.db, app.id, sha256(value))
  if (token === undefined || token.kind !== 'refresh') throw refused()
  const wanted = {
    scopes: narrowScopes(token.scopes.split(' ') as Scope[], request.scope),
    resource: narrowResource(ctx.config, token.resource, request.resource),
  }
  if (token.refreshed_at !== null && startedAt >= token.refreshed_at + REPEAT_MS) {
    await revokeReplayed(ctx, { family_id: token.family_id }, token)
    throw refused()
  }
  const { access, refresh } = await transaction(ctx, async (ctx) => {
    const current = await rotate(ctx, value)
    return { access: await renewAccess(ctx, current.row, wanted), refresh: current.value }
  })
  const { organization_id: organizationId } = token
  return { organizationId, access, scopes: wanted.scopes, expiresIn: ACCESS_SECONDS, refresh }
}

/**
 * Exchanges a refresh token, or follows an exchanged one to the newest of its family. Each token is derived from its predecessor
 * with a key of the service, so that a repeated exchange gets the same token and a copied token cannot start a second branch.
 */
async function rotate(ctx: Ctx, value: string): Promise<{ value: string; row: OAuthTokenRow }> {
  const now = ctx.clock.now()
  const next = REFRESH_PREFIX + hmac(deriveKey(ctx.config.secret, 'oauth refresh'), value)
  const row = await lockToken(ctx.db, sha256(value))
  if (row === undefined || row.revoked_at !== null) throw refused()
  if (row.refreshed_at === null) {
    if (row.expires_at !== null && row.expires_at <= now) throw refused()
    if (!(await takeRefreshToken(ctx.db, row, { now, keptUntil: now + REPLAY_DETECTION_MS }))) throw refused()
    const successor = toSuccessor(row, next, now)
    await ctx.db('oauth_tokens').insert(successor)
    return { value: next, row: successor }
  }
  const successor = await lockToken(ctx.db, sha256(next))
  if (successor === undefined || successor.revoked_at !== null) throw refused()
  return successor.refreshed_at === null ? { value: next, row: successor } : rotate(ctx, next)
}

function toSuccessor(row: OAuthTokenRow, value: string, now: number): OAuthTokenRow {
  return {
    ...toTokenRow(grantOf(row), { token: value, membershipId: row.membership_id, now }),
    family_id: row.family_id,
    kind: 'refresh',
    // Lists show the time of the approval.
    created_at: row.created_at,
    last_used_at: now,
    expires_at: now + IDLE_MS,
    kept_until: now + IDLE_MS,
  }
}

/** Creates an access token for the membership that approved the client: a later membership of the person does not count. */
async function renewAccess(
  ctx: Ctx,
  row: OAuthTokenRow,
  wanted: Pick<NewGrant, 'scopes' | 'resource'>,
): Promise<string> {
  const grant = { ...grantOf(row), ...wanted }
  const membershipId = await requireMembership(ctx.db, grant)
  if (membershipId !== row.membership_id) throw refused()
  const now = ctx.clock.now()
  const access = newToken(TOKEN_PREFIX)
  const fresh = toTokenRow(grant, { token: access, membershipId, now })
  await ctx.db('oauth_tokens').insert({ ...fresh, ...lifetimeOf(now), family_id: row.family_id })
  return access
}

function grantOf(row: OAuthTokenRow): NewGrant {
  return {
    appId: row.app_id,
    userId: row.user_id,
    organizationId: row.organization_id,
    scopes: row.scopes.split(' ') as Scope[],
    resource: row.resource,
    ...(row.code_id === null ? {} : { codeId: row.code_id }),
  }
}

/** Hides the reason, since the client can only ask the person again, whatever the reason is. */
function refused(): OAuthError {
  return invalidGrant('The refresh token is not valid. Ask the person to approve access again.')
}
