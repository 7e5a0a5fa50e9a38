import type { Knex } from 'knex'
import { whereMemberIsActive } from '../../accounts/live.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { MembershipRow } from '../../db/tables/accounts.ts'
import type { OAuthAppRow, OAuthCodeRow, OAuthTokenRow } from '../../db/tables/oauth.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'

/** Identifies the grant of one person to one app in one organization. */
export interface Grant {
  appId: string
  userId: string
  organizationId: string
}

export async function findCode(db: Knex, appId: string, codeHash: string): Promise<OAuthCodeRow | undefined> {
  return db('oauth_codes').where({ app_id: appId, code_hash: codeHash }).first()
}

/** Marks a code as used. Of two concurrent callers only one gets true. */
export async function takeCode(db: Knex, id: string, now: number): Promise<boolean> {
  return (await db('oauth_codes').where({ id }).whereNull('used_at').update({ used_at: now })) === 1
}

type LiveToken = Pick<
  OAuthTokenRow,
  'id' | 'family_id' | 'organization_id' | 'user_id' | 'app_id' | 'scopes' | 'resource' | 'last_used_at'
> &
  Pick<MembershipRow, 'role'>

/** Selects tokens that are neither revoked, expired nor exchanged, and whose app, person, membership and organization still exist. */
function liveTokens(db: Knex, now: number) {
  const tokens = db('oauth_tokens as t')
    .join('oauth_apps as a', 'a.id', 't.app_id')
    .whereNull('t.revoked_at')
    .whereNull('t.refreshed_at')
    .where((valid) => valid.whereNull('t.expires_at').orWhere('t.expires_at', '>', now))
    .whereNull('a.deleted_at')
  return whereMemberIsActive(tokens, 't.membership_id')
}

/** Finds the member that an access token acts for, in one query; undefined for a token that is not live. */
export async function findToken(db: Knex, value: string, now: number): Promise<LiveToken | undefined> {
  return liveTokens(db, now)
    .where({ 't.token_hash': sha256(value), 't.kind': 'access' })
    .first(
      't.id',
      't.family_id',
      't.organization_id',
      't.user_id',
      't.app_id',
      't.scopes',
      't.resource',
      't.last_used_at',
      'm.role',
    )
}

/** Finds a token of the app, revoked or not. */
export async function findTokenOfApp(
  db: Knex,
  appId: string,
  tokenHash: string,
): Promise<OAuthTokenRow | undefined> {
  return db('oauth_tokens').where({ app_id: appId, token_hash: tokenHash }).first()
}

/**
 * Revokes tokens and returns their number. Runs the statement twice: the first run waits for a concurrent refresh, and the
 * second one revokes the tokens that the refresh created.
 */
export async function revokeTokens(
  db: Knex,
  which: Partial<
    Pick<OAuthTokenRow, 'id' | 'app_id' | 'user_id' | 'organization_id' | 'code_id' | 'family_id'>
  >,
  now: number,
): Promise<number> {
  const revoke = () => db('oauth_tokens').where(which).whereNull('revoked_at').update({ revoked_at: now })
  return (await revoke()) + (await revoke())
}

/**
 * Marks a refresh token as exchanged. Of two concurrent callers only one gets true; both have then waited for a revocation. The
 * row stays until `keptUntil`, so that a second use is detected. The first row of a family stays for good.
 */
export async function takeRefreshToken(
  db: Knex,
  { id, kept_until }: Pick<OAuthTokenRow, 'id' | 'kept_until'>,
  { now, keptUntil }: { now: number; keptUntil: number },
): Promise<boolean> {
  const change = { refreshed_at: now, ...(kept_until === null ? {} : { kept_until: keptUntil }) }
  const unused = db('oauth_tokens').where({ id }).whereNull('refreshed_at').whereNull('revoked_at')
  return (await unused.update(change)) === 1
}

/** Finds a refresh token and locks it until the end of the transaction, so that a revocation waits. */
export async function lockToken(db: Knex, tokenHash: string): Promise<OAuthTokenRow | undefined> {
  return dialectOf(db).forUpdate(db('oauth_tokens').where({ token_hash: tokenHash }).first())
}

/** Invalidates codes that nobody has redeemed. */
export async function invalidateCodes(
  db: Knex,
  which: Partial<Pick<OAuthCodeRow, 'app_id' | 'user_id' | 'organization_id'>>,
  now: number,
): Promise<void> {
  await db('oauth_codes').where(which).whereNull('used_at').update({ used_at: now })
}

/** Finds the app and organization of a token that the person granted, revoked or not. */
export async function findGrant(
  db: Knex,
  userId: string,
  tokenId: string,
): Promise<Omit<Grant, 'userId'> | undefined> {
  const row = await db('oauth_tokens')
    .where({ id: tokenId, user_id: userId })
    .first('app_id', 'organization_id')
  return row && { appId: row.app_id, organizationId: row.organization_id }
}

export interface FoundGrant {
  /** Id of the oldest live token. */
  id: string
  approved_at: number
  last_used_at: number | null
  /** Scopes of all live tokens, without duplicates. */
  scopes: string[]
  organization_id: string
  organization_name: string
  app: Pick<
    OAuthAppRow,
    'name' | 'description' | 'client_id' | 'registration' | 'picture_id' | 'organization_id'
  >
}

export async function findGrants(db: Knex, userId: string, now: number): Promise<FoundGrant[]> {
  const rows = await liveTokens(db, now)
    .where('t.user_id', userId)
    .groupBy('a.id', 'o.id')
    .select(
      'a.name',
      'a.description',
      'a.client_id',
      'a.registration',
      'o.id as organization_id',
      'o.name as organization_name',
      'a.picture_id',
      'a.organization_id as app_organization_id',
      'a.id as app_id',
    )
    .select(
      db.raw(`min(coalesce(t.family_id, t.id)) as id,
        max(case when t.kind = 'refresh' or t.family_id is null then t.created_at end) as approved_at,
        max(t.last_used_at) as last_used_at`),
    )
    .orderBy([
      { column: 'approved_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const scopes = await findGrantedScopes(db, userId, now)
  return rows.map(({ name, description, client_id, registration, picture_id, ...row }) => {
    const { app_organization_id, app_id, ...grant } = row
    return {
      ...grant,
      scopes: scopes.get(`${app_id} ${grant.organization_id}`) ?? [],
      app: { name, description, client_id, registration, picture_id, organization_id: app_organization_id },
    }
  })
}

/** Returns the scopes of the person's live tokens, keyed by `<app id> <organization id>`. */
async function findGrantedScopes(db: Knex, userId: string, now: number): Promise<Map<string, string[]>> {
  const rows = await liveTokens(db, now)
    .where('t.user_id', userId)
    .distinct('t.app_id', 't.organization_id', 't.scopes')
  const found = new Map<string, Set<string>>()
  for (const { app_id, organization_id, scopes } of rows) {
    const id = `${app_id} ${organization_id}`
    found.set(id, new Set([...(found.get(id) ?? []), ...scopes.split(' ')]))
  }
  return new Map([...found].map(([id, scopes]) => [id, [...scopes]]))
}
