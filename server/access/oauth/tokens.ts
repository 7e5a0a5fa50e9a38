import type { Knex } from 'knex'
import { findActiveMembershipId } from '../../accounts/live.ts'
import { auditBy } from '../../audit/audit.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { OAuthTokenRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { randomText, sha256 } from '../../lib/secrets/crypto.ts'
import { type Grant, invalidateCodes, revokeTokens } from './store.ts'

/** Distinguishes access tokens from API keys, and lets secret scanners find them. */
export const TOKEN_PREFIX = 'pos_'

/** Creates a token of 238 random bits. */
export const newToken = (prefix: string) => prefix + randomText(40)

/** Tokens of one grant. */
export interface IssuedTokens {
  organizationId: string
  access: string
  scopes: readonly Scope[]
  /** Seconds; absent for a token that does not expire. */
  expiresIn?: number
  /** Absent for a client that does not refresh. */
  refresh?: string
}

export interface NewGrant extends Grant {
  scopes: readonly Scope[]
  /** Path of the only resource that the token opens; null = all of them. */
  resource: string | null
  /** Id of the authorization code that the token comes from. A replay of that code revokes the token. */
  codeId?: string
}

/**
 * Creates an access token; the database stores its hash. It does not expire, but ends when it is revoked and with its app, person,
 * membership or organization. Earlier tokens for the same app stay valid. Throws `OAuthError` `invalid_grant` when the person is
 * no longer a member of the organization.
 */
export async function issueToken(ctx: HasDbAndClock, grant: NewGrant): Promise<IssuedTokens> {
  const membershipId = await requireMembership(ctx.db, grant)
  const access = newToken(TOKEN_PREFIX)
  await ctx
    .db('oauth_tokens')
    .insert(toTokenRow(grant, { token: access, membershipId, now: ctx.clock.now() }))
  return { organizationId: grant.organizationId, access, scopes: grant.scopes }
}

/** Finds the membership that a token depends on. Throws `OAuthError` `invalid_grant` without one. */
export async function requireMembership(
  db: Knex,
  { userId, organizationId }: Pick<Grant, 'userId' | 'organizationId'>,
): Promise<string> {
  const membershipId = await findActiveMembershipId(db, userId, organizationId)
  if (membershipId === undefined)
    throw invalidGrant('The person who granted access is no longer a member of the organization.')
  return membershipId
}

export function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}

/** Builds the row of an access token that does not expire. */
export function toTokenRow(
  grant: NewGrant,
  { token, membershipId, now }: { token: string; membershipId: string; now: number },
): OAuthTokenRow {
  return {
    id: newId(),
    token_hash: sha256(token),
    app_id: grant.appId,
    user_id: grant.userId,
    organization_id: grant.organizationId,
    membership_id: membershipId,
    code_id: grant.codeId ?? null,
    family_id: null,
    kind: 'access',
    scopes: grant.scopes.join(' '),
    resource: grant.resource,
    created_at: now,
    last_used_at: null,
    revoked_at: null,
    expires_at: null,
    refreshed_at: null,
    kept_until: null,
  }
}

/** Revokes what a code or a refresh token gave, after a second use: somebody has copied it. */
export function revokeReplayed(
  ctx: HasDbAndClock,
  which: Parameters<typeof revokeTokens>[1],
  { organization_id: organizationId, app_id }: Pick<OAuthTokenRow, 'organization_id' | 'app_id'>,
): Promise<void> {
  return transaction(ctx, async (ctx) => {
    if ((await revokeTokens(ctx.db, which, ctx.clock.now())) === 0) return
    await auditBy(ctx, { organizationId }, { action: 'grant.replayed', target: app_id })
  })
}

/** Revokes an app's access for everybody, including codes that nobody has redeemed. */
export async function revokeTokensOfApp(ctx: HasDbAndClock, appId: string): Promise<void> {
  const now = ctx.clock.now()
  // Codes first: this waits for a running redemption, whose token the next line then revokes.
  await invalidateCodes(ctx.db, { app_id: appId }, now)
  await revokeTokens(ctx.db, { app_id: appId }, now)
}

/**
 * Revokes an app's access for one person in one organization, including codes that nobody has redeemed. Returns the number of live
 * tokens that it revoked.
 */
export async function revokeTokensOfGrant(
  ctx: HasDbAndClock,
  { appId, userId, organizationId }: Grant,
): Promise<number> {
  const now = ctx.clock.now()
  const which = { app_id: appId, user_id: userId, organization_id: organizationId }
  await invalidateCodes(ctx.db, which, now)
  return revokeTokens(ctx.db, which, now)
}

/** Returns the user for whom an app has this token; null if it is not an app's token. */
export async function findTokenOwner(db: Knex, organizationId: string, id: string): Promise<string | null> {
  const token = await db('oauth_tokens').where({ id, organization_id: organizationId }).first('user_id')
  return token?.user_id ?? null
}
