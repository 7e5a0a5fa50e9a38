import type { UsersHandlers } from '../../../generated/handlers.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { acceptInvitation } from '../team/invitations.ts'
import { getEmailPreferences, setEmailPreferences } from './email-preferences.ts'
import {
  IMPERSONATION_MS,
  searchImpersonation,
  startImpersonation,
  stopImpersonation,
} from './impersonation.ts'
import { listTiers } from './tiers.ts'
import { trackVisit } from './track-handlers.ts'
import { signChatbotToken, signMediaUrl } from './vendor-tokens.ts'

/** Part of the tag `users`; `users/handlers.ts` spreads them in. */
export const moreHandlers: Pick<
  UsersHandlers,
  | 'searchImpersonation'
  | 'impersonate'
  | 'getEmailPreferences'
  | 'setEmailPreferences'
  | 'getSubscription'
  | 'listTiers'
  | 'joinOrganization'
  | 'trackUserEvent'
  | 'getChatbotToken'
  | 'getAgentMediaSso'
> = {
  async searchImpersonation({ query: { name = '', limit = 20, cursor = null } }, ctx) {
    const { found, nextCursor } = await searchImpersonation(ctx, { name, limit, cursor })
    return reply({ body: found, ...(nextCursor === null ? {} : { headers: { 'Next-Cursor': nextCursor } }) })
  },

  async impersonate({ body }, ctx) {
    const id = body?.id
    if (!id)
      return reply({
        body: await stopImpersonation(ctx, ctx.auth),
        cookies: [clearCookie(ctx, 'impersonate')],
      })
    const cookie = setCookie(ctx, 'impersonate', id, { maxAge: IMPERSONATION_MS / 1000 })
    return reply({ body: await startImpersonation(ctx, ctx.auth, id), cookies: [cookie] })
  },

  async getEmailPreferences(_input, ctx) {
    return getEmailPreferences(ctx, ctx.auth.userId)
  },

  async setEmailPreferences({ body }, ctx) {
    return setEmailPreferences(ctx, ctx.auth.userId, body)
  },

  async getSubscription() {
    return {}
  },

  async listTiers() {
    return listTiers()
  },

  async joinOrganization({ body }, ctx) {
    const { organizationId } = await acceptInvitation(ctx, body.org, ctx.auth.userId)
    const came = readCookie(ctx.request.headers.cookie, 'org') !== undefined
    return reply({ body: { id: organizationId }, ...(came ? { cookies: [clearCookie(ctx, 'org')] } : {}) })
  },

  async trackUserEvent({ body }, ctx) {
    return trackVisit(ctx, body, { signedIn: true })
  },

  async getChatbotToken(_input, ctx) {
    return { token: await signChatbotToken(ctx, ctx.auth) }
  },

  async getAgentMediaSso(_input, ctx) {
    return { url: await signMediaUrl(ctx, ctx.auth) }
  },
}
