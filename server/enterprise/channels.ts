import { createAuthenticator } from '../access/authenticate.ts'
import { audit } from '../audit/audit.ts'
import type { HasConfig } from '../config/config.ts'
import { includesScope } from '../contract/scopes.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, badRequest } from '../errors/errors.ts'
import type { HasEvents } from '../events/events.ts'
import type { KeyAuth } from '../http/contract.ts'
import { requirePlatform, startConnect } from '../integrations/connect/start-connect.ts'
import { deleteIntegration } from '../integrations/manage.ts'
import type { HasSealer } from '../lib/secrets/sealer.ts'
import { readPublicUrl } from '../outbound/public-url.ts'
import type { HasPlatforms } from '../platforms/registry.ts'
import type { HasLog } from '../process/log.ts'
import { type Claims, textClaim } from './signed-request.ts'

/**
 * Returns the URL that a customer's browser opens to connect an account.
 * @throws 401 for an invalid key, 403 for a key without the scope `channels:write`
 * @throws 400 for an unknown platform, one that is connected by form fields, and URLs that are not public
 */
export async function enterpriseConnectUrl(
  ctx: HasDbAndClock & HasConfig & HasLog & HasPlatforms & HasSealer,
  claims: Claims,
  signal: AbortSignal,
): Promise<string> {
  const apiKey = textClaim(claims, 'apiKey', 4096)
  const auth = await authorize(ctx, apiKey)
  const platform = requirePlatform(ctx, textClaim(claims, 'provider', 100))
  if (platform.auth.kind !== 'redirect')
    throw badRequest(
      `${platform.name} has no connect URL: its user types credentials into a form. Connect it in the console.`,
    )
  const refresh = claims.refreshId ? textClaim(claims, 'refreshId', 255) : undefined
  const request = {
    identifier: platform.identifier,
    refresh,
    externalUrl: claims.externalUrl ? textClaim(claims, 'externalUrl', 2048) : undefined,
    redirectUrl: urlClaim(ctx, claims, 'redirectUrl'),
    webhook: { url: urlClaim(ctx, claims, 'webhookUrl'), apiKey },
  }
  const { url } = await startConnect(ctx, auth, request, signal)
  const { organizationId, credentialId } = auth
  const detail = { identifier: platform.identifier, credential: credentialId }
  await audit(ctx, { organizationId, userId: null, action: 'enterprise.connect_started', detail })
  return url
}

/**
 * Deletes an integration of the key's organization.
 * @throws 401 for an invalid key, 403 for a key without the scope `channels:write`
 * @throws 404 for an integration of another organization
 * @throws 409 while a worker publishes one of its posts
 */
export async function deleteEnterpriseChannel(
  ctx: HasDbAndClock & HasEvents & HasConfig & HasSealer,
  claims: Claims,
): Promise<void> {
  const auth = await authorize(ctx, textClaim(claims, 'apiKey', 4096))
  const id = textClaim(claims, 'id', 255)
  await transaction(ctx, async (ctx) => {
    await deleteIntegration(ctx, auth, id)
    const { organizationId } = auth
    await audit(ctx, { organizationId, userId: null, action: 'enterprise.channel_deleted', target: id })
  })
}

async function authorize(ctx: HasDbAndClock & HasConfig, apiKey: string): Promise<KeyAuth> {
  const auth = await createAuthenticator(ctx).key(apiKey)
  if (auth === null)
    throw new ApiError(
      'unauthorized',
      'The apiKey of the signed request is not valid: sign one with a current key.',
    )
  if (!includesScope(auth.scopes, 'channels:write'))
    throw new ApiError(
      'insufficient_scope',
      'The apiKey of the signed request does not have the scope channels:write.',
    )
  return auth
}

function urlClaim(ctx: HasConfig, claims: Claims, name: string): string {
  return readPublicUrl(ctx, textClaim(claims, name, 2048), `body.params.${name}`)
}
