import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { randomText, sha256 } from '../../lib/crypto.ts'
import { newId } from '../../lib/ids.ts'
import type { Scope } from '../../scopes.ts'
import { findApp } from '../oauth-apps/apps.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { readScopes } from './scopes.ts'
import { insertCode } from './store.ts'

const MINUTE_MS = 60_000

/** Limits the time to redeem a code. */
const CODE_LIFETIME_MS = 10 * MINUTE_MS
/** Keeps used codes this long to detect a replay. */
const REPLAY_DETECTION_MS = 30 * 24 * 60 * MINUTE_MS
/** Carries 256 bits. */
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
}

/** Holds a fully checked request: its `redirectUri` is safe to redirect to. */
export interface CheckedRequest {
  app: OAuthAppRow
  redirectUri: string
  redirectUriSent: boolean
  scopes: readonly Scope[]
  state: string | null
  codeChallenge: string | null
}

/** Checks a request. Throws `OAuthError`; the caller must show it, and must not redirect with it. */
export async function checkAuthorization(
  { db }: Pick<App, 'db'>,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const app = await findApp({ db }, request.client_id)
  // Built-in apps have no redirect URL.
  if (app === undefined || app.redirect_url === null)
    throw new OAuthError('invalid_client', 'There is no app with this client id.')
  if (request.redirect_uri && request.redirect_uri !== app.redirect_url)
    throw new OAuthError('invalid_request', 'The redirect_uri is not the registered redirect URL of the app.')
  if ((request.response_type ?? 'code') !== 'code')
    throw new OAuthError('unsupported_response_type', 'The response_type must be code.')
  return {
    app,
    redirectUri: app.redirect_url,
    redirectUriSent: Boolean(request.redirect_uri),
    scopes: readScopes(request.scope),
    state: request.state || null,
    codeChallenge: readChallenge(request),
  }
}

/** Accepts only S256: with `plain`, the default of the RFC, the challenge reveals the verifier. */
function readChallenge(request: AuthorizationRequest): string | null {
  const challenge = request.code_challenge || null
  const method = request.code_challenge_method || null
  if (challenge === null && method !== null)
    throw new OAuthError('invalid_request', 'A code_challenge_method needs a code_challenge.')
  if (challenge !== null && method !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256.')
  return challenge
}

export interface Decision extends AuthorizationRequest {
  action: 'approve' | 'deny'
  /** Id of the organization that the consent page showed. */
  organization_id?: string
}

type Ctx = Pick<App, 'db' | 'clock' | 'config'>

/**
 * Returns the redirect URL with a code for the organization of the session, or with the person's refusal. Throws `OAuthError` as
 * `checkAuthorization` does, and when the consent page showed another organization.
 * @throws 403 for an impersonator
 */
export async function decide(ctx: Ctx, auth: SessionAuth, decision: Decision): Promise<string> {
  if (decision.organization_id && decision.organization_id !== auth.organizationId)
    throw new OAuthError('invalid_request', 'You have switched to another organization. Start again.')
  const request = await checkAuthorization(ctx, decision)
  if (decision.action === 'deny') return redirectTo(ctx, request, { error: 'access_denied' })
  // Refuses because the token would outlive the impersonation.
  refuseImpersonator(auth)
  return redirectTo(ctx, request, { code: await createCode(ctx, auth, request) })
}

async function createCode(
  ctx: Ctx,
  { userId, organizationId }: SessionAuth,
  request: CheckedRequest,
): Promise<string> {
  const code = randomText(CODE_LENGTH)
  const now = ctx.clock.now()
  await transaction(ctx, async (ctx) => {
    await insertCode(ctx.db, {
      id: newId(),
      code_hash: sha256(code),
      app_id: request.app.id,
      user_id: userId,
      organization_id: organizationId,
      scopes: request.scopes.join(' '),
      redirect_uri: request.redirectUri,
      redirect_uri_sent: request.redirectUriSent ? 1 : 0,
      code_challenge: request.codeChallenge,
      created_at: now,
      expires_at: now + CODE_LIFETIME_MS,
      used_at: null,
      kept_until: now + REPLAY_DETECTION_MS,
    })
    const detail = { app: request.app.name, scopes: request.scopes }
    await audit(ctx, { organizationId, userId, action: 'grant.approved', target: request.app.id, detail })
  })
  return code
}

/** Appends to the URL as text, so that its own query stays exactly as registered. */
function redirectTo(
  { config }: Pick<App, 'config'>,
  { redirectUri, state }: CheckedRequest,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: config.baseUrl })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
