import type { UsersHandlers } from '../../../generated/handlers.ts'
import { auditHandlers } from '../../audit/handlers.ts'
import { clearCookie, setCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { accountHandlers } from '../account/handlers.ts'
import { apiKeyHandlers } from '../api-keys/handlers.ts'
import { rotateApiKey } from '../auth/api-keys.ts'
import { SESSION_MAX_MS } from '../auth/sessions.ts'
import { sessionHandlers } from '../sessions/handlers.ts'
import { refuseImpersonator } from '../sessions/impersonator.ts'
import { signOut } from '../sessions/sessions.ts'
import { moreHandlers } from './more-handlers.ts'
import { demandMembership, listOrganizations } from './organizations.ts'
import { getPersonal, updatePersonal } from './personal.ts'
import { getSelf, withoutBilling } from './self.ts'

export const usersHandlers: UsersHandlers = {
  ...accountHandlers,
  ...apiKeyHandlers,
  ...auditHandlers,
  ...sessionHandlers,
  ...moreHandlers,

  async getSelf(_input, ctx) {
    return getSelf(ctx, ctx.auth)
  },

  async getPersonal(_input, ctx) {
    return getPersonal(ctx, ctx.auth.userId)
  },

  async updatePersonal({ body }, ctx) {
    return updatePersonal(ctx, ctx.auth, body)
  },

  async rotateApiKey(_input, ctx) {
    refuseImpersonator(ctx.auth)
    const { organizationId, userId } = ctx.auth
    const { name } = await demandMembership(ctx, userId, organizationId)
    const { id, key, prefix } = await rotateApiKey(ctx, organizationId, userId)
    return { id: organizationId, name, apiKey: key, apiKeyId: id, apiKeyPrefix: prefix }
  },

  async listOrganizations(_input, ctx) {
    const organizations = await listOrganizations(ctx, ctx.auth.userId)
    return organizations.map(({ id, name, role }) => ({
      id,
      name,
      role,
      tier: withoutBilling.tier,
      users: [{ role, disabled: false }],
    }))
  },

  async changeOrganization({ body }, ctx) {
    const { id } = await demandMembership(ctx, ctx.auth.userId, body.id)
    return reply({
      body: { id },
      cookies: [setCookie(ctx, 'showorg', id, { maxAge: SESSION_MAX_MS / 1000 })],
    })
  },

  async logout(_input, ctx) {
    await signOut(ctx, ctx.auth)
    return reply({
      body: { logout: true as const },
      headers: { logout: 'true' },
      cookies: ['auth', 'showorg', 'impersonate'].map((name) => clearCookie(ctx, name)),
    })
  },
}
