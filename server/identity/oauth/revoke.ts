import type { IncomingHttpHeaders } from 'node:http'
import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { sha256 } from '../../lib/crypto.ts'
import { identifyClient, readClient } from './client.ts'
import { findTokenOfApp, revokeTokens } from './store.ts'

/** Ends one of the app's own tokens. What is no token of the app's is passed over in silence (RFC 7009 2.2). Throws `OAuthError`. */
export async function revokeToken(
  ctx: Pick<App, 'db' | 'clock'> & { request: { headers: IncomingHttpHeaders; ip: string } },
  request: { token: string; client_id?: string; client_secret?: string },
): Promise<void> {
  const app = await identifyClient(ctx, readClient(ctx.request.headers, request))
  await transaction(ctx, async (ctx) => {
    const token = await findTokenOfApp(ctx.db, app.id, sha256(request.token))
    if (token === undefined) return
    if ((await revokeTokens(ctx.db, { id: token.id }, ctx.clock.now())) === 0) return
    await audit(ctx, {
      organizationId: token.organization_id,
      userId: null,
      action: 'grant.revoked',
      target: app.id,
      detail: { app: app.name, by: 'app' },
    })
  })
}
