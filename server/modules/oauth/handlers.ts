import type { OauthHandlers } from '../../../generated/handlers.ts'
import { OAuthError } from '../../errors.ts'
import { reply } from '../../http/reply.ts'
import { DEVICE_GRANT } from '../device/poll.ts'
import { approve, checkAuthorization, deny } from './authorize.ts'
import { prefersPage, refusedPage, signInFirst, toConsentBody, toConsentPage } from './consent.ts'
import { exchangeDeviceCode } from './device-grant.ts'
import { exchangeCode } from './exchange.ts'
import { serverMetadata } from './metadata.ts'
import { revokeToken } from './revoke.ts'

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

export const oauthHandlers: OauthHandlers = {
  async getAuthorization({ query }, ctx) {
    const browser = prefersPage(ctx.request.headers)
    try {
      const request = await checkAuthorization(ctx, query)
      if (browser && ctx.auth === null) return signInFirst(query)
      if (browser && ctx.auth !== null) return await toConsentPage({ ...ctx, auth: ctx.auth }, query, request)
      const body = await toConsentBody(ctx, request)
      return reply({ body, headers: { ...noStore, vary: 'Accept' } })
    } catch (error) {
      if (browser && error instanceof OAuthError) return refusedPage(error)
      throw error
    }
  },

  async decideAuthorization({ body }, ctx) {
    const { organizationId } = ctx.auth
    if (body.organization_id && body.organization_id !== organizationId)
      throw new OAuthError('invalid_request', 'You work in another organization by now. Start again.')
    const request = await checkAuthorization(ctx, body)
    const redirect = body.action === 'approve' ? await approve(ctx, ctx.auth, request) : deny(ctx, request)
    const asForm = ctx.request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (asForm) return reply({ status: 303, headers: { ...noStore, location: redirect } })
    return reply({ body: { redirect }, headers: noStore })
  },

  async exchangeCode({ body }, ctx) {
    const exchange = body.grant_type === DEVICE_GRANT ? exchangeDeviceCode : exchangeCode
    return reply({ body: await exchange(ctx, body), headers: noStore })
  },

  async revokeToken({ body }, ctx) {
    await revokeToken(ctx, body)
    return reply({ headers: noStore })
  },

  async getServerMetadata(_input, ctx) {
    return serverMetadata(ctx.config)
  },
}
