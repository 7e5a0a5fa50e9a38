import type { OauthHandlers } from '../../generated/handlers.ts'
import { checkAuthorization, decide } from '../access/oauth/authorize.ts'
import { toConsentBody } from '../access/oauth/consent.ts'
import { exchangeGrant } from '../access/oauth/exchange.ts'
import { revokeToken } from '../access/oauth/grants.ts'
import { resourceMetadata, serverMetadata } from '../access/oauth/metadata.ts'
import { MCP_PATH } from '../access/oauth/resource.ts'
import { withoutNulls } from '../access/oauth/without-nulls.ts'
import { toRegistrationBody } from '../access/oauth-apps/body.ts'
import { isDocumentUrl, registerClient } from '../access/oauth-apps/register.ts'
import {
  isForm,
  prefersPage,
  redirectToSignIn,
  refusedPage,
  toConsentPage,
} from '../console/access/consent.ts'
import { OAuthError } from '../errors/errors.ts'
import { reply } from '../http/reply.ts'

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

export const oauthHandlers: OauthHandlers = {
  async getAuthorization({ query }, ctx) {
    const browser = prefersPage(ctx.request.headers)
    // The service fetches a metadata document only for a person who is signed in.
    if (browser && ctx.auth === null && isDocumentUrl(query.client_id)) return redirectToSignIn(query)
    try {
      const request = await checkAuthorization(ctx, query, ctx.auth?.userId ?? null)
      if (browser)
        return await (ctx.auth ? toConsentPage(ctx, ctx.auth, query, request) : redirectToSignIn(query))
      const body = await toConsentBody(ctx, ctx.auth, request)
      return reply({ body, headers: { ...noStore, vary: 'Accept' } })
    } catch (error) {
      if (browser && error instanceof OAuthError) return refusedPage(error)
      throw error
    }
  },

  async decideAuthorization({ body }, ctx) {
    const decision = withoutNulls(body)
    if (!isForm(ctx.request.headers))
      return reply({ body: { redirect: await decide(ctx, ctx.auth, decision) }, headers: noStore })
    try {
      const location = await decide(ctx, ctx.auth, decision)
      return reply({ status: 303, headers: { ...noStore, location } })
    } catch (error) {
      if (error instanceof OAuthError && prefersPage(ctx.request.headers)) return refusedPage(error)
      throw error
    }
  },

  async exchangeCode({ body }, ctx) {
    return reply({ body: await exchangeGrant(ctx, withoutNulls(body)), headers: noStore })
  },

  async registerClient({ body }, ctx) {
    const { app, details } = await registerClient(ctx, body)
    return reply({ body: toRegistrationBody(app, details), headers: noStore })
  },

  async revokeToken({ body }, ctx) {
    await revokeToken(ctx, withoutNulls(body))
    return reply({ headers: noStore })
  },

  async getServerMetadata(_input, ctx) {
    return serverMetadata(ctx.config)
  },

  async getMcpServerMetadata(_input, ctx) {
    return serverMetadata(ctx.config)
  },

  async getResourceMetadata(_input, ctx) {
    return resourceMetadata(ctx.config, null)
  },

  async getMcpResourceMetadata(_input, ctx) {
    return resourceMetadata(ctx.config, MCP_PATH)
  },
}
