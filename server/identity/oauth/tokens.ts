import type { Knex } from 'knex'
import type { App } from '../../context.ts'
import { OAuthError } from '../../errors.ts'
import type { Scope } from '../../http/contract.ts'
import { randomText, sha256 } from '../../lib/crypto.ts'
import { newId } from '../../lib/ids.ts'
import {
  findLiveToken,
  findMembershipId,
  type Grant,
  insertToken,
  type LiveToken,
  revokeTokens,
  setLastUse,
  voidCodes,
} from './store.ts'

/** Tells an access token from an API key, and lets secret scanners find it. */
export const TOKEN_PREFIX = 'pos_'

/** 238 bits. */
const TOKEN_LENGTH = 40

export interface NewGrant extends Grant {
  scopes: readonly Scope[]
  /** The authorization code it is made from: showing that code again revokes the token. */
  codeId?: string
}

/**
 * Makes an access token and returns it; the database holds its hash. It does not expire: it ends when it is revoked and with its
 * app, person, membership or organization. Further tokens for the same app leave earlier ones alone. Throws `invalid_grant`
 * when the person is not a member of the organization any more.
 */
export async function issueToken(ctx: Pick<App, 'db' | 'clock'>, grant: NewGrant): Promise<string> {
  const membershipId = await findMembershipId(ctx.db, grant.userId, grant.organizationId)
  if (membershipId === undefined)
    throw new OAuthError(
      'invalid_grant',
      'Whoever granted this is not a member of the organization any more.',
    )
  const token = TOKEN_PREFIX + randomText(TOKEN_LENGTH)
  await insertToken(ctx.db, {
    id: newId(),
    token_hash: sha256(token),
    app_id: grant.appId,
    user_id: grant.userId,
    organization_id: grant.organizationId,
    membership_id: membershipId,
    code_id: grant.codeId ?? null,
    scopes: grant.scopes.join(' '),
    created_at: ctx.clock.now(),
    last_used_at: null,
    revoked_at: null,
  })
  return token
}

/** Finds the member that a token acts for, in one query; undefined for a token that is unknown, revoked or orphaned. */
export function findToken(db: Knex, value: string): Promise<LiveToken | undefined> {
  return findLiveToken(db, sha256(value))
}

/** Notes that a token is in use. */
export function touchToken(db: Knex, id: string, now: number): Promise<void> {
  return setLastUse(db, id, now)
}

/** Ends an app's access for everybody, codes that are still under way included. */
export async function revokeTokensOfApp(ctx: Pick<App, 'db' | 'clock'>, appId: string): Promise<void> {
  const now = ctx.clock.now()
  // Codes first: a redemption that is under way ends before its code can be voided, and its token is there to be revoked.
  await voidCodes(ctx.db, { app_id: appId }, now)
  await revokeTokens(ctx.db, { app_id: appId }, now)
}

/**
 * Ends an app's access for one person in one organization, codes that are still under way included. Answers how many tokens
 * were live.
 */
export async function revokeTokensOfGrant(
  ctx: Pick<App, 'db' | 'clock'>,
  { appId, userId, organizationId }: Grant,
): Promise<number> {
  const now = ctx.clock.now()
  const which = { app_id: appId, user_id: userId, organization_id: organizationId }
  await voidCodes(ctx.db, which, now)
  return revokeTokens(ctx.db, which, now)
}
