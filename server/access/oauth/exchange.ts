import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { findPaymentId } from '../../accounts/users/organizations.ts'
import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { OAuthAppRow, OAuthCodeRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors/errors.ts'
import { equalSecrets, sha256 } from '../../lib/secrets/crypto.ts'
import { pollDevice } from '../device/poll.ts'
import { authenticateClient, identifySelfRegistered, missingParameter, readClient } from './client.ts'
import { ACCESS_SECONDS, issueFamily, type RefreshableTokens, refreshTokens } from './refresh.ts'
import { narrowResource } from './resource.ts'
import { findCode, revokeTokens, takeCode } from './store.ts'
import { issueToken } from './tokens.ts'

type Ctx = HasDbAndClock & HasConfig

interface TokenRequest {
  grant_type: string
  code?: string
  client_id?: string
  client_secret?: string
  redirect_uri?: string
  code_verifier?: string
  resource?: string
}

interface AccessToken {
  id: string
  cus: string | null
  access_token: string
  token_type: 'bearer'
  scope: string
  /** Seconds; absent for a token that does not expire. */
  expires_in?: number
  refresh_token?: string
}

/**
 * Redeems an authorization code once. Refuses a repetition, however soon it comes, and revokes the token that the code gave (RFC
 * 9700 4.5): nobody can tell a thief from a client that repeats itself. Any other failed request does not use up the code. Throws
 * `OAuthError`.
 */
export async function exchangeCode(
  ctx: Ctx & { request: { headers: IncomingHttpHeaders; ip: string } },
  request: TokenRequest,
): Promise<AccessToken> {
  const startedAt = ctx.clock.now()
  if (request.grant_type !== 'authorization_code')
    throw new OAuthError(
      'unsupported_grant_type',
      'The grant_type must be authorization_code or refresh_token.',
    )
  const client = readClient(ctx.request.headers, request)
  const known = client.clientSecret === null ? await identifySelfRegistered(ctx, client) : null
  if (!request.code) throw missingParameter('code')
  const app = known ?? (await authenticateClient(ctx, client))
  const code = await findCode(ctx.db, app.id, sha256(request.code))
  if (code === undefined) throw invalidGrant('The code is not valid.')
  if (code.used_at !== null) throw await refuseReuse(ctx, code)
  if (code.expires_at <= startedAt) throw invalidGrant('The code has expired.')
  checkRedirectUri(code, request.redirect_uri)
  checkVerifier(code, request.code_verifier)
  const resource = narrowResource(ctx.config, code.resource, request.resource)
  const token = await redeem(ctx, app, { ...code, resource })
  if (token === null) throw await refuseReuse(ctx, code)
  return token
}

/** Returns null when another request has redeemed the code at the same time. */
function redeem(ctx: Ctx, app: OAuthAppRow, code: OAuthCodeRow): Promise<AccessToken | null> {
  return transaction(ctx, async (ctx) => {
    if (!(await takeCode(ctx.db, code.id, ctx.clock.now()))) return null
    const { organization_id: organizationId, resource } = code
    const scopes = code.scopes.split(' ') as Scope[]
    const person = { appId: code.app_id, userId: code.user_id, organizationId }
    const grant = { ...person, scopes, resource, codeId: code.id }
    if (app.registration !== null)
      return refreshableAnswer(ctx, organizationId, await issueFamily(ctx, app, grant))
    return answer(ctx, organizationId, { access: await issueToken(ctx, grant), scopes })
  })
}

async function answer(
  { db }: HasDb,
  organizationId: string,
  { access, scopes }: Pick<RefreshableTokens, 'access' | 'scopes'>,
): Promise<AccessToken> {
  return {
    id: organizationId,
    cus: await findPaymentId(db, organizationId),
    access_token: access,
    token_type: 'bearer',
    scope: scopes.join(' '),
  }
}

async function refreshableAnswer(
  ctx: HasDb,
  organizationId: string,
  tokens: RefreshableTokens,
): Promise<AccessToken> {
  return {
    ...(await answer(ctx, organizationId, tokens)),
    expires_in: ACCESS_SECONDS,
    ...(tokens.refresh === null ? {} : { refresh_token: tokens.refresh }),
  }
}

/** Exchanges a refresh token for the next tokens. Throws `OAuthError`. */
export async function exchangeRefreshToken(
  ctx: Ctx & { request: { headers: IncomingHttpHeaders } },
  request: Parameters<typeof refreshTokens>[1],
): Promise<AccessToken> {
  const { organizationId, ...tokens } = await refreshTokens(ctx, request)
  return refreshableAnswer(ctx, organizationId, tokens)
}

/** Refuses a used code, and revokes its token. */
async function refuseReuse(ctx: Ctx, code: OAuthCodeRow): Promise<OAuthError> {
  await transaction(ctx, async (ctx) => {
    if ((await revokeTokens(ctx.db, { code_id: code.id }, ctx.clock.now())) === 0) return
    await audit(ctx, {
      organizationId: code.organization_id,
      userId: null,
      action: 'grant.replayed',
      target: code.app_id,
    })
  })
  return invalidGrant('The code was already used.')
}

function checkRedirectUri(code: OAuthCodeRow, sent: string | undefined): void {
  if (sent ? sent === code.redirect_uri : code.redirect_uri_sent === 0) return
  throw invalidGrant('The redirect_uri differs from the one of the authorization request.')
}

/** Refuses a verifier without a challenge too, since an attacker may have stripped the challenge (RFC 9700 4.8.2). */
function checkVerifier({ code_challenge: challenge }: OAuthCodeRow, verifier: string | undefined): void {
  if (challenge === null && !verifier) return
  if (challenge === null)
    throw invalidGrant(
      'The request has a code_verifier, but the authorization request had no code_challenge.',
    )
  const shown = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url')
  if (!verifier || !equalSecrets(shown, challenge))
    throw invalidGrant('The code_verifier does not match the code_challenge of the authorization request.')
}

function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}

/**
 * Answers a device's poll (RFC 8628) at the token endpoint, which clients find in the metadata. Differs from `POST /device/token`
 * only in the shape of the answer. Throws `OAuthError`.
 */
export async function exchangeDeviceCode(
  ctx: HasDbAndClock & HasConfig,
  request: { device_code?: string; client_id?: string },
): Promise<AccessToken> {
  if (!request.device_code) throw missingParameter('device_code')
  const token = await pollDevice(ctx, { deviceCode: request.device_code, clientId: request.client_id })
  return answer(ctx, token.organizationId, { access: token.accessToken, scopes: token.scopes })
}
