import type { ConsoleHandlers } from '../../generated/handlers.ts'
import type { Context } from '../http/contract.ts'
import { listGrants, revokeGrant } from '../identity/oauth/grants.ts'
import { createApp, deleteApp, getApp, rotateSecret, updateApp } from '../identity/oauth-apps/apps.ts'
import { toAppBody, toApprovedAppBody } from '../identity/oauth-apps/body.ts'
import { noticeOf } from './notices.ts'
import { approvedPage, appsPage } from './pages/apps.ts'
import { orAgain } from './pages/form.ts'
import { seeOther } from './pages/redirect.ts'
import { readName } from './typed.ts'
import { viewerOf } from './viewer.ts'

export const appHandlers: Pick<
  ConsoleHandlers,
  | 'showApps'
  | 'submitApp'
  | 'submitSecretRotation'
  | 'submitAppDeletion'
  | 'showApprovedApps'
  | 'submitAppRevocation'
> = {
  async showApps({ query }, ctx) {
    return appsPage({ ...(await appView(ctx)), notice: noticeOf(query.done) })
  },

  async submitApp({ body = {} }, ctx) {
    const work = async () => {
      const description = body.description?.trim() || null
      const typed = { name: readName(body.name), description, redirectUrl: body.redirectUrl?.trim() ?? '' }
      if ((await getApp(ctx, ctx.auth.organizationId)) !== null) {
        await updateApp(ctx, ctx.auth, typed)
        return seeOther('/settings/apps?done=saved')
      }
      const { clientSecret } = await createApp(ctx, ctx.auth, { ...typed, pictureId: null })
      return appsPage({ ...(await appView(ctx)), clientSecret })
    }
    return orAgain(work, async (mistakes) => appsPage({ ...(await appView(ctx)), values: body, mistakes }))
  },

  async submitSecretRotation(_input, ctx) {
    const clientSecret = await rotateSecret(ctx, ctx.auth)
    return appsPage({ ...(await appView(ctx)), clientSecret })
  },

  async submitAppDeletion(_input, ctx) {
    await deleteApp(ctx, ctx.auth)
    return seeOther('/settings/apps?done=deleted')
  },

  async showApprovedApps({ query }, ctx) {
    const grants = (await listGrants(ctx, ctx.auth.userId)).map((grant) => toApprovedAppBody(ctx, grant))
    const apps = grants.map(({ app, ...grant }) => ({ ...grant, ...app }))
    return approvedPage({ viewer: await viewerOf(ctx), apps, notice: noticeOf(query.done) })
  },

  async submitAppRevocation({ params }, ctx) {
    await revokeGrant(ctx, ctx.auth.userId, params.id)
    return seeOther('/settings/approved?done=revoked')
  },
}

async function appView(ctx: Context<'session'>) {
  const app = await getApp(ctx, ctx.auth.organizationId)
  return { viewer: await viewerOf(ctx), app: app && (await toAppBody(ctx, app)) }
}
