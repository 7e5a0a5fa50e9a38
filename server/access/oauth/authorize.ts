import { findActiveMembershipId } from '../../accounts/live.ts'
import { lacksSecondFactor } from '../../accounts/second-factor/requirement.ts'
import { refuseImpersonator } from '../../accounts/sessions/impersonator.ts'
import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import { randomText, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import { resolveClient } from '../oauth-apps/client-document.ts'
import { chooseRedirectUri, redirectUrisOf } from '../oauth-apps/redirect-uris.ts'
import { keepClient } from '../oauth-apps/store.ts'
import { MCP_PATH, readResource } from './resource.ts'
import { readScopes } from './scopes.ts'

const MINUTE_MS = 60_000

/** Time to redeem a code. */
const CODE_LIFETIME_MS = 10 * MINUTE_MS
/** Keeps used codes this long to detect a replay. */
const REPLAY_DETECTION_MS = 30 * 24 * 60 * MINUTE_MS
/** 256 random bits. */
const CODE_LENGTH = 43

/** Holds the parameters that an app sends to the authorization endpoint. An empty parameter is an absent one (RFC 6749 3.1). */
export interface AuthorizationRequest {
  client_id: string
  response_type?: string
  redirect_uri?: string
  state?: string
  scope?: string
  code_challenge?: string
  code_challenge_method?: string
  resource?: string
}

/** Holds a fully checked request: its `redirectUri` is safe to redirect to. */
export interface CheckedRequest {
  app: OAuthAppRow
  redirectUri: string
  redirectUriSent: boolean
  scopes: readonly Scope[]
  state: string | null
  codeChallenge: string | null
  /** Path of the only resource that the token will open; null = all of them. */
  resource: string | null
}

/**
 * Checks a request of the person, or of nobody yet. Throws `OAuthError`; the caller must show it, and must not redirect with it: a
 * client that registered itself could otherwise use this service to send people anywhere.
 */
export async function checkAuthorization(
  ctx: HasDbAndClock & HasConfig & HasSafeFetch,
  request: AuthorizationRequest,
  userId: string | null,
): Promise<CheckedRequest> {
  const app = await resolveClient(ctx, request.client_id, userId)
  // Nobody is redirected to a built-in app.
  if (app === undefined || redirectUrisOf(app).length === 0)
    throw new OAuthError('invalid_client', 'No app has this client id.')
  const redirectUri = chooseRedirectUri(app, request.redirect_uri)
  if (redirectUri === null)
    throw new OAuthError('invalid_request', 'The redirect_uri is not a registered redirect URL of the app.')
  if ((request.response_type ?? 'code') !== 'code')
    throw new OAuthError('unsupported_response_type', 'The response_type must be code.')
  const codeChallenge = readChallenge(request)
  if (app.registration !== null && codeChallenge === null)
    throw new OAuthError('invalid_request', 'This client must send a code_challenge (PKCE with S256).')
  return {
    app,
    redirectUri,
    redirectUriSent: Boolean(request.redirect_uri),
    scopes: readScopes(request.scope || app.scopes),
    state: request.state || null,
    codeChallenge,
    resource: readResource(ctx.config, request.resource, app.registration === null ? null : MCP_PATH),
  }
}

/** Accepts only S256: with `plain`, the default of the RFC, the challenge reveals the verifier. */
function readChallenge(request: AuthorizationRequest): string | null {
  const challenge = request.code_challenge || null
  const method = request.code_challenge_method || null
  if (challenge === null && method !== null)
    throw new OAuthError('invalid_request', 'A code_challenge_method requires a code_challenge.')
  if (challenge !== null && method !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256.')
  return challenge
}

export interface Decision extends AuthorizationRequest {
  action: 'approve' | 'deny'
  /** Id of the organization that the person chose; the one of the session by default. */
  organization_id?: string
}

type Ctx = HasDbAndClock & HasConfig & HasSafeFetch

/**
 * Returns the redirect URL with a code for the chosen organization, or with the person's refusal. Throws `OAuthError` as
 * `checkAuthorization` does, and for an organization that the person is not a member of.
 * @throws 403 for an impersonator
 */
export async function decide(ctx: Ctx, auth: SessionAuth, decision: Decision): Promise<string> {
  const request = await checkAuthorization(ctx, decision, auth.userId)
  if (decision.action === 'deny') return redirectTo(ctx, request, { error: 'access_denied' })
  // Refuses because the token would outlive the impersonation.
  refuseImpersonator(auth)
  const organizationId = decision.organization_id || auth.organizationId
  if ((await findActiveMembershipId(ctx.db, auth.userId, organizationId)) === undefined)
    throw new OAuthError('invalid_request', 'You are not a member of this organization. Start again.')
  if (await lacksSecondFactor(ctx, { userId: auth.userId, organizationId }))
    throw new OAuthError('invalid_request', 'This organization requires a second factor. Set one up first.')
  return redirectTo(ctx, request, {
    code: await createCode(ctx, { userId: auth.userId, organizationId }, request),
  })
}

async function createCode(
  ctx: Ctx,
  { userId, organizationId }: Pick<SessionAuth, 'userId' | 'organizationId'>,
  request: CheckedRequest,
): Promise<string> {
  const code = randomText(CODE_LENGTH)
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    if (!(await keepClient(ctx.db, request.app.id)))
      throw new OAuthError('invalid_client', 'The client is no longer registered. Start again.')
    await ctx.db('oauth_codes').insert({
      id: newId(),
      code_hash: sha256(code),
      app_id: request.app.id,
      user_id: userId,
      organization_id: organizationId,
      scopes: request.scopes.join(' '),
      redirect_uri: request.redirectUri,
      redirect_uri_sent: request.redirectUriSent ? 1 : 0,
      code_challenge: request.codeChallenge,
      resource: request.resource,
      created_at: now,
      expires_at: now + CODE_LIFETIME_MS,
      used_at: null,
      kept_until: now + REPLAY_DETECTION_MS,
    })
    const detail = { app: request.app.name, scopes: request.scopes, ...describeClient(request) }
    await audit(ctx, { organizationId, userId, action: 'grant.approved', target: request.app.id, detail })
  })
  return code
}

/** Adds the id and redirect URL of a client that nobody has reviewed, since its name may deceive. */
function describeClient({ app, redirectUri }: CheckedRequest): Record<string, string> {
  return app.registration === null ? {} : { client: app.client_id, redirectUri }
}

/** Appends to the URL as text, so that its own query stays exactly as registered. */
function redirectTo(
  { config }: HasConfig,
  { redirectUri, state }: CheckedRequest,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: config.baseUrl })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
