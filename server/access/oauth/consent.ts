import { organizationName } from '../../accounts/users/organizations.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDb } from '../../db/connect.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { identityOf, pictureOf } from '../oauth-apps/body.ts'
import type { CheckedRequest } from './authorize.ts'

/** Describes the app and its request, for the person who decides. */
export async function toConsentBody(
  ctx: HasDb & HasConfig & HasStorage,
  auth: SessionAuth | null,
  { app, scopes, redirectUri, state, resource }: CheckedRequest,
) {
  const organizationId = auth?.organizationId
  const name = organizationId && (await organizationName(ctx, organizationId))
  return {
    app: {
      name: app.name,
      description: app.description,
      picture: await pictureOf(ctx, app),
      clientId: app.client_id,
      redirectUrl: app.redirect_url ?? redirectUri,
      ...identityOf(app),
    },
    scopes: [...scopes],
    resource: ctx.config.baseUrl + (resource ?? ''),
    redirectUri,
    ...(state === null ? {} : { state }),
    organization: organizationId && name ? { id: organizationId, name } : null,
  }
}
