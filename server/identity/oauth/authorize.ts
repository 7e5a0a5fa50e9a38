import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { transaction } from '../../db/transaction.ts'
import { OAuthError } from '../../errors.ts'
import type { Scope, SessionAuth } from '../../http/contract.ts'
import { randomText, sha256 } from '../../lib/crypto.ts'
import { newId } from '../../lib/ids.ts'
import { findApp } from '../oauth-apps/apps.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { readScopes } from './scopes.ts'
import { insertCode } from './store.ts'

const MINUTE = 60_000

/** How long a code waits to be redeemed. */
const CODE_LIFETIME_MS = 10 * MINUTE
/** How long showing a code again is noticed. */
const REPLAY_WATCH_MS = 30 * 24 * 60 * MINUTE
/** 256 bits. */
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

/** A request whose every part is known to be in order, so that its `redirectUri` is a safe place to send people to. */
export interface CheckedRequest {
  app: OAuthAppRow
  redirectUri: string
  redirectUriSent: boolean
  scopes: readonly Scope[]
  state: string | null
  codeChallenge: string | null
}

/** Throws `OAuthError` for whatever is wrong; the caller must show it and not send it on. */
export async function checkAuthorization(
  { db }: Pick<App, 'db'>,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const app = await findApp({ db }, request.client_id)
  // The built-in apps are nowhere to be redirected to.
  if (app === undefined || app.redirect_url === null)
    throw new OAuthError('invalid_client', 'There is no app with this client id.')
  if (request.redirect_uri && request.redirect_uri !== app.redirect_url)
    throw new OAuthError(
      'invalid_request',
      'The redirect_uri is not the redirect URL that the app registered.',
    )
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

/** Only S256: with `plain`, which is meant where the method is left out, whoever sees the challenge has the verifier. */
function readChallenge(request: AuthorizationRequest): string | null {
  const challenge = request.code_challenge || null
  const method = request.code_challenge_method || null
  if (challenge === null && method !== null)
    throw new OAuthError('invalid_request', 'There is a code_challenge_method and no code_challenge.')
  if (challenge !== null && method !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256.')
  return challenge
}

export interface Decision extends AuthorizationRequest {
  action: 'approve' | 'deny'
  /** The organization that the person was shown. */
  organization_id?: string
}

type Ctx = Pick<App, 'db' | 'clock' | 'config'>

/**
 * Answers where to send the person: with a code for the organization of the session, or with their refusal. Throws
 * `OAuthError`, as `checkAuthorization` does and when the organization is not the one that was shown; 403 for whoever acts as
 * somebody else.
 */
export async function decide(ctx: Ctx, auth: SessionAuth, decision: Decision): Promise<string> {
  if (decision.organization_id && decision.organization_id !== auth.organizationId)
    throw new OAuthError('invalid_request', 'You work in another organization by now. Start again.')
  const request = await checkAuthorization(ctx, decision)
  if (decision.action === 'deny') return redirectTo(ctx, request, { error: 'access_denied' })
  // The token would outlive the impersonation.
  refuseImpersonator(auth)
  return redirectTo(ctx, request, { code: await makeCode(ctx, auth, request) })
}

async function makeCode(
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
      kept_until: now + REPLAY_WATCH_MS,
    })
    const detail = { app: request.app.name, scopes: request.scopes }
    await audit(ctx, { organizationId, userId, action: 'grant.approved', target: request.app.id, detail })
  })
  return code
}

/** The address is extended as text: its own query stays as the app registered it. */
function redirectTo(
  { config }: Pick<App, 'config'>,
  { redirectUri, state }: CheckedRequest,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: config.baseUrl })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
