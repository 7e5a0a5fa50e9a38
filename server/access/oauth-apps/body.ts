import { allScopes } from '../../contract/scopes.ts'
import type { HasDb } from '../../db/connect.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import { findPictures } from '../../media/library/library.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import type { GrantOfUser } from '../oauth/grants.ts'
import type { ClientDetails } from './register.ts'

export interface AppPicture {
  id: string
  path: string
}

/** Finds the app's picture; null without one, or when its file was deleted. */
export async function pictureOf(
  ctx: HasDb & HasStorage,
  app: Pick<OAuthAppRow, 'picture_id' | 'organization_id'>,
): Promise<AppPicture | null> {
  const row = (await findPictures(ctx, [app.picture_id])).get(app.picture_id ?? '')
  if (row === undefined || row.organization_id !== app.organization_id) return null
  return { id: row.id, path: ctx.storage.url(row.storage_key) }
}

/** Returns whether the name of an app can be trusted. `host` is the host of its metadata document, null for any other app. */
export function identityOf({ registration, client_id }: Pick<OAuthAppRow, 'registration' | 'client_id'>): {
  kind: 'registered' | 'document' | 'unverified'
  host: string | null
} {
  if (registration === null) return { kind: 'registered', host: null }
  if (registration === 'dynamic') return { kind: 'unverified', host: null }
  return { kind: 'document', host: new URL(client_id).host }
}

/** Renders the organization's app for its admins. */
export async function toAppBody(ctx: HasDb & HasStorage, app: OAuthAppRow) {
  return {
    id: app.id,
    organizationId: app.organization_id ?? '',
    name: app.name,
    description: app.description,
    pictureId: app.picture_id,
    picture: await pictureOf(ctx, app),
    redirectUrl: app.redirect_url ?? '',
    clientId: app.client_id,
    createdAt: toIso(app.created_at),
    updatedAt: toIso(app.updated_at),
  }
}

/** Renders the answer to a registration (RFC 7591 3.2.1). */
export function toRegistrationBody(
  app: OAuthAppRow,
  { name, redirectUris, refreshes, scopes }: ClientDetails,
) {
  return {
    client_id: app.client_id,
    client_id_issued_at: Math.floor(app.created_at / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
    response_types: ['code'],
    token_endpoint_auth_method: 'none' as const,
    ...(scopes === null ? {} : { scope: scopes.join(' ') }),
  }
}

/** Renders an approved app for the person who approved it. */
export function toApprovedAppBody({ storage }: HasStorage, grant: GrantOfUser) {
  const { app, picture } = grant
  return {
    id: grant.id,
    approvedAt: toIso(grant.approved_at),
    lastUsedAt: optionalIso(grant.last_used_at),
    scopes: allScopes.filter((scope) => grant.scopes.includes(scope)),
    organizationId: grant.organization_id,
    organizationName: grant.organization_name,
    app: {
      name: app.name,
      description: app.description,
      picture: picture && { id: picture.id, path: storage.url(picture.storage_key) },
      clientId: app.client_id,
      ...identityOf(app),
    },
  }
}
