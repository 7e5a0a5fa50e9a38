import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { findPaymentId } from '../../accounts/users/organizations.ts'
import type { HasConfig } from '../../config/config.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { OAuthAppRow, OAuthCodeRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors/errors.ts'
import { equalSecrets, sha256 } from '../../lib/secrets/crypto.ts'
import { DEVICE_GRANT, pollDevice } from '../device/poll.ts'
import { authenticateClient, identifySelfRegistered, missingParameter, readClient } from './client.ts'
import { issueFamily, REFRESH_GRANT, refreshTokens } from './refresh.ts'
import { narrowResource } from './resource.ts'
import { findCode, takeCode } from './store.ts'
import { type IssuedTokens, invalidGrant, issueToken, revokeReplayed } from './tokens.ts'

type Ctx = HasDbAndClock & HasConfig

interface TokenRequest {
  grant_type: string
  device_code?: string
  refresh_token?: string
  scope?: string
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

type Caller = { request: { headers: IncomingHttpHeaders; ip: string } }

const exchanges = new Map<string, (ctx: Ctx & Caller, request: TokenRequest) => Promise<IssuedTokens>>([
  ['authorization_code', exchangeCode],
  [REFRESH_GRANT, refreshTokens],
  [DEVICE_GRANT, exchangeDeviceCode],
])

/** Exchanges a code, refresh token or device code for tokens. Throws `OAuthError`. */
export async function exchangeGrant(ctx: Ctx & Caller, request: TokenRequest): Promise<AccessToken> {
  const exchange = exchanges.get(request.grant_type)
  if (exchange === undefined)
    throw new OAuthError(
      'unsupported_grant_type',
      'The grant_type must be authorization_code or refresh_token.',
    )
  const { organizationId, access, scopes, expiresIn, refresh } = await exchange(ctx, request)
  return {
    id: organizationId,
    cus: await findPaymentId(ctx.db, organizationId),
    access_token: access,
    token_type: 'bearer',
    scope: scopes.join(' '),
    ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  }
}

/**
 * Redeems an authorization code once. Refuses a repetition, however soon it comes, and revokes the token that the code gave (RFC
 * 9700 4.5): nobody can tell a thief from a client that repeats itself. Any other failed request does not use up the code. Throws
 * `OAuthError`.
 */
async function exchangeCode(ctx: Ctx & Caller, request: TokenRequest): Promise<IssuedTokens> {
  const startedAt = ctx.clock.now()
  const client = readClient(ctx.request.headers, request)
  const known = client.clientSecret === null ? await identifySelfRegistered(ctx, client) : null
  if (!request.code) throw missingParameter('code')
  const app = known ?? (await authenticateClient(ctx, client))
  const code = await findCode(ctx.db, app.id, sha256(request.code))
  if (code === undefined) throw invalidGrant('The code is not valid.')
  // First, so that whoever lacks the verifier cannot revoke the token of the app that had it a moment earlier.
  checkRedirectUri(code, request.redirect_uri)
  checkVerifier(code, request.code_verifier)
  if (code.used_at !== null) throw await refuseReuse(ctx, code)
  if (code.expires_at <= startedAt) throw invalidGrant('The code has expired.')
  const resource = narrowResource(ctx.config, code.resource, request.resource)
  const token = await redeem(ctx, app, { ...code, resource })
  if (token === null) throw await refuseReuse(ctx, code)
  return token
}

/** Returns null when another request has redeemed the code at the same time. */
function redeem(ctx: Ctx, app: OAuthAppRow, code: OAuthCodeRow): Promise<IssuedTokens | null> {
  return transaction(ctx, async (ctx) => {
    if (!(await takeCode(ctx.db, code.id, ctx.clock.now()))) return null
    const { organization_id: organizationId, resource } = code
    const scopes = code.scopes.split(' ') as Scope[]
    const person = { appId: code.app_id, userId: code.user_id, organizationId }
    const grant = { ...person, scopes, resource, codeId: code.id }
    return app.registration === null ? issueToken(ctx, grant) : issueFamily(ctx, app, grant)
  })
}

/** Refuses a used code, and revokes its token. */
async function refuseReuse(ctx: Ctx, code: OAuthCodeRow): Promise<OAuthError> {
  await revokeReplayed(ctx, { code_id: code.id }, code)
  return invalidGrant('The code was already used.')
}

/** Answers a device's poll (RFC 8628) at the token endpoint, which clients find in the metadata, as `POST /device/token` does. */
async function exchangeDeviceCode(ctx: Ctx, request: TokenRequest): Promise<IssuedTokens> {
  if (!request.device_code) throw missingParameter('device_code')
  return pollDevice(ctx, { deviceCode: request.device_code, clientId: request.client_id })
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
