import type { IncomingHttpHeaders } from 'node:http'
import { audit } from '../../audit/audit.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { findPictures } from '../../media/library/library.ts'
import { identifyClient, readClient } from './client.ts'
import { type FoundGrant, findGrant, findGrants, findTokenOfApp, revokeTokens } from './store.ts'
import { revokeTokensOfGrant } from './tokens.ts'

/** Lists the apps that the person approved, one row for each app and organization, newest first. */
export async function listGrants(ctx: HasDbAndClock, userId: string): Promise<GrantOfUser[]> {
  const grants = await findGrants(ctx.db, userId, ctx.clock.now())
  const pictures = await findPictures(
    ctx,
    grants.map(({ app }) => app.picture_id),
  )
  return grants.map((grant) => {
    const picture = pictures.get(grant.app.picture_id ?? '')
    return { ...grant, picture: picture?.organization_id === grant.app.organization_id ? picture : null }
  })
}

export interface GrantOfUser extends FoundGrant {
  picture: Pick<MediaRow, 'id' | 'storage_key'> | null
}

/**
 * Revokes the access that the person gave an app to an organization. `id` is the id of any token of that grant.
 * @throws 404 for a grant of another person, or one that is already revoked
 */
export function revokeGrant(ctx: HasDbAndClock, userId: string, id: string): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const grant = await findGrant(ctx.db, userId, id)
    if (grant === undefined || (await revokeTokensOfGrant(ctx, { ...grant, userId })) === 0)
      throw notFound('approved app')
    const { organizationId, appId } = grant
    await audit(ctx, { organizationId, userId, action: 'grant.revoked', target: appId })
  })
}

/**
 * Revokes one of the app's own tokens with all tokens of its family. Silently ignores any other token (RFC 7009 2.2). Throws
 * `OAuthError`.
 */
export async function revokeToken(
  ctx: HasDbAndClock & { request: { headers: IncomingHttpHeaders; ip: string } },
  request: { token: string; client_id?: string; client_secret?: string },
): Promise<void> {
  const app = await identifyClient(ctx, readClient(ctx.request.headers, request))
  await transaction(ctx, async (ctx) => {
    const token = await findTokenOfApp(ctx.db, app.id, sha256(request.token))
    if (token === undefined) return
    const which = token.family_id === null ? { id: token.id } : { family_id: token.family_id }
    if ((await revokeTokens(ctx.db, which, ctx.clock.now())) === 0) return
    await audit(ctx, {
      organizationId: token.organization_id,
      userId: null,
      action: 'grant.revoked',
      target: app.id,
      detail: { app: app.name, by: 'app' },
    })
  })
}
