import type { ConsoleHandlers } from '../../generated/handlers.ts'
import type { Role } from '../db/tables/accounts.ts'
import { badRequest } from '../errors.ts'
import type { Context } from '../http/contract.ts'
import { cancelInvitation, createInvitation, listInvitations } from '../identity/team/invite.ts'
import { changeMemberRole, listTeam, removeMember } from '../identity/team/team.ts'
import { noticeOf } from './notices.ts'
import { orAgain } from './pages/form.ts'
import { seeOther } from './pages/redirect.ts'
import { teamPage } from './pages/team.ts'
import { readEmail } from './typed.ts'
import { viewerOf } from './viewer.ts'

export const teamHandlers: Pick<
  ConsoleHandlers,
  'showMembers' | 'submitInvitation' | 'submitMember' | 'submitInvitationEnd'
> = {
  async showMembers({ query }, ctx) {
    return teamPage({ ...(await teamView(ctx)), notice: noticeOf(query.done) })
  },

  async submitInvitation({ body = {} }, ctx) {
    const work = async () => {
      const email = body.email?.trim() ? readEmail(body.email) : null
      const sendEmail = email !== null && ctx.mailer.configured
      const role = readRole(body.role)
      const { url } = await createInvitation(ctx, ctx.auth, { role, email, sendEmail })
      if (sendEmail) return seeOther('/settings/members?done=invited')
      return teamPage({ ...(await teamView(ctx)), link: url })
    }
    return orAgain(work, async (mistakes) =>
      teamPage({ ...(await teamView(ctx)), email: body.email, mistakes }),
    )
  },

  async submitMember({ params, body = {} }, ctx) {
    const work = async () => {
      if (body.action === 'remove') {
        await removeMember(ctx, ctx.auth, params.id)
        return seeOther('/settings/members?done=removed')
      }
      await changeMemberRole(ctx, ctx.auth, params.id, readRole(body.role))
      return seeOther('/settings/members?done=saved')
    }
    return orAgain(work, async (mistakes) => teamPage({ ...(await teamView(ctx)), mistakes }))
  },

  async submitInvitationEnd({ params }, ctx) {
    await cancelInvitation(ctx, ctx.auth, params.id)
    return seeOther('/settings/members?done=withdrawn')
  },
}

function readRole(text: string | undefined): Role {
  if (text === 'USER' || text === 'ADMIN' || text === 'SUPERADMIN') return text
  throw badRequest('Choose a role.')
}

async function teamView(ctx: Context<'session'>) {
  const { organizationId, userId, role } = ctx.auth
  return {
    viewer: await viewerOf(ctx),
    userId,
    members: await listTeam(ctx, organizationId),
    invitations: role === 'USER' ? [] : await listInvitations(ctx, organizationId),
    mails: ctx.mailer.configured,
  }
}
