import type { UsersHandlers } from '../../generated/handlers.ts'
import { maskDefaultKey, rotateApiKey } from '../access/api-keys/api-keys.ts'
import { addApiKey, listApiKeys, revokeApiKey } from '../access/api-keys/manage.ts'
import { listAuditEntries } from '../access/audit-entries.ts'
import { deleteAccount } from '../accounts/account/delete-account.ts'
import { changePassword } from '../accounts/account/password.ts'
import { readVisitor, signedOutCookies } from '../accounts/auth/cookies.ts'
import { refuseImpersonator } from '../accounts/sessions/impersonator.ts'
import { endOtherSessions, endOwnSession, listSessions, signOut } from '../accounts/sessions/sessions.ts'
import { SESSION_MAX_MS } from '../accounts/sessions/start-session.ts'
import { acceptInvitation } from '../accounts/team/invitations.ts'
import { getDatePreferences, setDatePreferences } from '../accounts/users/date-preferences.ts'
import { getEmailPreferences, setEmailPreferences } from '../accounts/users/email-preferences.ts'
import {
  IMPERSONATION_MS,
  searchImpersonation,
  startImpersonation,
  stopImpersonation,
} from '../accounts/users/impersonation.ts'
import { listOrganizations, requireMembership } from '../accounts/users/organizations.ts'
import { getPersonal, updatePersonal } from '../accounts/users/personal.ts'
import { getMember } from '../accounts/users/self.ts'
import { trackVisit } from '../accounts/users/track.ts'
import { signChatbotToken, signMediaUrl } from '../accounts/users/vendor-tokens.ts'
import { reply } from '../http/reply.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import { clearCookie, readCookie, setCookie } from '../lib/web/cookies.ts'
import { streakSince } from '../notifications/streaks.job.ts'
import { lastReadNotifications } from '../notifications/unread.ts'
import { findSubscription, subscriptionBody, tiersOf } from '../plans/subscriptions.ts'
import { listTiers } from '../plans/tiers.ts'

export const usersHandlers: UsersHandlers = {
  async getSelf(_input, ctx) {
    return {
      ...(await getMember(ctx, ctx.auth)),
      ...(await maskDefaultKey(ctx, ctx.auth)),
      lastReadNotifications: toIso(await lastReadNotifications(ctx, ctx.auth)),
      streakSince: optionalIso(await streakSince(ctx, ctx.auth.organizationId)),
    }
  },

  async getPersonal(_input, ctx) {
    return getPersonal(ctx, ctx.auth.userId)
  },

  async updatePersonal({ body }, ctx) {
    return updatePersonal(ctx, ctx.auth, body)
  },

  async getEmailPreferences(_input, ctx) {
    return getEmailPreferences(ctx, ctx.auth.userId)
  },

  async setEmailPreferences({ body }, ctx) {
    return setEmailPreferences(ctx, ctx.auth.userId, body)
  },

  async getDatePreferences(_input, ctx) {
    return getDatePreferences(ctx, ctx.auth.userId)
  },

  async setDatePreferences({ body }, ctx) {
    return setDatePreferences(ctx, ctx.auth.userId, body)
  },

  async changePassword({ body }, ctx) {
    const { device } = readVisitor(ctx.request)
    await changePassword(ctx, ctx.auth, { ...body, device })
    return { changed: true }
  },

  async deleteAccount({ body }, ctx) {
    await deleteAccount(ctx, ctx.auth, body.password)
    return reply({
      body: { deleted: true as const },
      headers: { logout: 'true' },
      cookies: signedOutCookies(ctx),
    })
  },

  async logout(_input, ctx) {
    await signOut(ctx, ctx.auth)
    return reply({
      body: { logout: true as const },
      headers: { logout: 'true' },
      cookies: signedOutCookies(ctx),
    })
  },

  async listSessions(_input, ctx) {
    return { sessions: await listSessions(ctx, ctx.auth) }
  },

  async endSession({ params: { id } }, ctx) {
    await endOwnSession(ctx, ctx.auth, id)
    if (id !== ctx.auth.sessionId) return { id }
    return reply({ body: { id }, headers: { logout: 'true' }, cookies: [clearCookie(ctx, 'auth')] })
  },

  async endOtherSessions(_input, ctx) {
    return { ended: await endOtherSessions(ctx, ctx.auth) }
  },

  async listApiKeys(_input, ctx) {
    return { keys: await listApiKeys(ctx, ctx.auth.organizationId) }
  },

  createApiKey: ({ body }, ctx) => addApiKey(ctx, ctx.auth, body),

  async revokeApiKey({ params }, ctx) {
    await revokeApiKey(ctx, ctx.auth, params.id)
    return { id: params.id }
  },

  async rotateApiKey(_input, ctx) {
    refuseImpersonator(ctx.auth)
    const { organizationId, userId } = ctx.auth
    const { name } = await requireMembership(ctx, userId, organizationId)
    const { id, key, prefix } = await rotateApiKey(ctx, organizationId, userId)
    return { id: organizationId, name, apiKey: key, apiKeyId: id, apiKeyPrefix: prefix }
  },

  async listAuditLog({ query }, ctx) {
    return listAuditEntries(ctx, ctx.auth.organizationId, query ?? {})
  },

  async listOrganizations(_input, ctx) {
    const organizations = await listOrganizations(ctx, ctx.auth.userId)
    const ids = organizations.map(({ id }) => id)
    const tierOf = await tiersOf(ctx, ids)
    return organizations.map(({ id, name, role }) => {
      return { id, name, role, tier: tierOf(id), users: [{ role, disabled: false }] }
    })
  },

  async changeOrganization({ body }, ctx) {
    const { id } = await requireMembership(ctx, ctx.auth.userId, body.id)
    return reply({
      body: { id },
      cookies: [setCookie(ctx, 'showorg', id, { maxAge: SESSION_MAX_MS / 1000 })],
    })
  },

  async joinOrganization({ body }, ctx) {
    const { organizationId } = await acceptInvitation(ctx, body.org, ctx.auth.userId)
    const hasCookie = readCookie(ctx.request.headers.cookie, 'org') !== undefined
    return reply({
      body: { id: organizationId },
      ...(hasCookie ? { cookies: [clearCookie(ctx, 'org')] } : {}),
    })
  },

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

  async getSubscription(_input, ctx) {
    const row = await findSubscription(ctx, ctx.auth.organizationId)
    return row === undefined ? {} : { subscription: subscriptionBody(row) }
  },

  async listTiers() {
    return listTiers()
  },

  async trackUserEvent({ body }, ctx) {
    const { track, cookies } = await trackVisit(ctx, body, { signedIn: true })
    return reply({ body: { track }, cookies })
  },

  async getChatbotToken(_input, ctx) {
    return { token: await signChatbotToken(ctx, ctx.auth) }
  },

  async getAgentMediaSso(_input, ctx) {
    return { url: await signMediaUrl(ctx, ctx.auth) }
  },
}
