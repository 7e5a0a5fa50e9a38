import type { OauthAppsHandlers } from '../../generated/handlers.ts'
import { listGrants, revokeGrant } from '../access/oauth/grants.ts'
import { createApp, deleteApp, getApp, rotateSecret, updateApp } from '../access/oauth-apps/apps.ts'
import { toAppBody, toApprovedAppBody } from '../access/oauth-apps/body.ts'

export const oauthAppsHandlers: OauthAppsHandlers = {
  async getOAuthApp(_input, ctx) {
    const app = await getApp(ctx, ctx.auth.organizationId)
    return app === null ? false : toAppBody(ctx, app)
  },

  async createOAuthApp({ body }, ctx) {
    const { app, clientSecret } = await createApp(ctx, ctx.auth, {
      name: body.name,
      description: body.description || null,
      pictureId: body.pictureId || null,
      redirectUrl: body.redirectUrl,
    })
    return { ...(await toAppBody(ctx, app)), clientSecret }
  },

  async updateOAuthApp({ body }, ctx) {
    // Existing clients send an empty name or URL for a field that they do not change.
    const app = await updateApp(ctx, ctx.auth, {
      ...(body.name?.trim() ? { name: body.name } : {}),
      ...(body.redirectUrl ? { redirectUrl: body.redirectUrl } : {}),
      ...(body.description === undefined ? {} : { description: body.description || null }),
      ...(body.pictureId === undefined ? {} : { pictureId: body.pictureId || null }),
    })
    return toAppBody(ctx, app)
  },

  async deleteOAuthApp(_input, ctx) {
    await deleteApp(ctx, ctx.auth)
    return { success: true }
  },

  async rotateOAuthAppSecret(_input, ctx) {
    return { clientSecret: await rotateSecret(ctx, ctx.auth) }
  },

  async listApprovedApps(_input, ctx) {
    return (await listGrants(ctx, ctx.auth.userId)).map((grant) => toApprovedAppBody(ctx, grant))
  },

  async revokeApprovedApp({ params }, ctx) {
    await revokeGrant(ctx, ctx.auth.userId, params.id)
    return { success: true }
  },
}
