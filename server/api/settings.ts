import type { SettingsHandlers } from '../../generated/handlers.ts'
import { cancelInvitation, createInvitation, listInvitations } from '../accounts/team/invite.ts'
import { getShortlink, setShortlink } from '../accounts/team/short-link-preference.ts'
import { changeMemberRole, listTeam, removeMember } from '../accounts/team/team.ts'
import type { MembershipRow } from '../db/tables/accounts.ts'

export const settingsHandlers: SettingsHandlers = {
  async listTeam(_input, ctx) {
    return { users: await listTeam(ctx, ctx.auth.organizationId) }
  },

  async inviteMember({ body: { role, sendEmail, email } }, ctx) {
    return createInvitation(ctx, ctx.auth, { role, sendEmail, email: email || null })
  },

  async changeMemberRole({ params, body }, ctx) {
    return toMembershipBody(await changeMemberRole(ctx, ctx.auth, params.id, body.role))
  },

  async removeMember({ params }, ctx) {
    return toMembershipBody(await removeMember(ctx, ctx.auth, params.id))
  },

  async listInvitations(_input, ctx) {
    return { invitations: await listInvitations(ctx, ctx.auth.organizationId) }
  },

  async cancelInvitation({ params: { id } }, ctx) {
    await cancelInvitation(ctx, ctx.auth, id)
    return { id }
  },

  async getShortlinkPreference(_input, ctx) {
    return { shortlink: await getShortlink(ctx, ctx.auth.organizationId) }
  },

  async setShortlinkPreference({ body: { shortlink } }, ctx) {
    await setShortlink(ctx, ctx.auth, shortlink)
    return { shortlink }
  },
}

function toMembershipBody({ id, user_id, organization_id, role }: MembershipRow) {
  return { id, userId: user_id, organizationId: organization_id, role }
}
