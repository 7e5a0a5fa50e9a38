import type { Knex } from 'knex'
import { findActiveMembershipId } from '../../accounts/live.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { OAuthTokenRow } from '../../db/tables/oauth.ts'
import { OAuthError } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { randomText, sha256 } from '../../lib/secrets/crypto.ts'
import {
  findLiveToken,
  type Grant,
  insertToken,
  invalidateCodes,
  type LiveToken,
  revokeTokens,
  setLastUse,
} from './store.ts'

/** Distinguishes access tokens from API keys, and lets secret scanners find them. */
export const TOKEN_PREFIX = 'pos_'

/** 238 random bits. */
export const TOKEN_LENGTH = 40

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
export async function issueToken(ctx: HasDbAndClock, grant: NewGrant): Promise<string> {
  const membershipId = await requireMembership(ctx.db, grant)
  const token = TOKEN_PREFIX + randomText(TOKEN_LENGTH)
  await insertToken(ctx.db, toTokenRow(grant, { token, membershipId, now: ctx.clock.now() }))
  return token
}

/** Finds the membership that a token depends on. Throws `OAuthError` `invalid_grant` without one. */
export async function requireMembership(
  db: Knex,
  { userId, organizationId }: Pick<Grant, 'userId' | 'organizationId'>,
): Promise<string> {
  const membershipId = await findActiveMembershipId(db, userId, organizationId)
  if (membershipId === undefined)
    throw new OAuthError(
      'invalid_grant',
      'The person who granted access is no longer a member of the organization.',
    )
  return membershipId
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

/**
 * Finds the member that an access token acts for, in one query; undefined for a token that is unknown, revoked, expired or orphaned.
 */
export function findToken(db: Knex, value: string, now: number): Promise<LiveToken | undefined> {
  return findLiveToken(db, sha256(value), now)
}

/** Records the time of a token's last use. */
export function touchToken(db: Knex, id: string, now: number): Promise<void> {
  return setLastUse(db, id, now)
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
