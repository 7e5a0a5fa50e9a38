import type { components } from '../../../generated/api.ts'
import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { cancelInvitation, createInvitation, listInvitations, outranks } from '../../accounts/team/invite.ts'
import { changeMemberRole, listTeam, removeMember } from '../../accounts/team/team.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { badRequest } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink, type WordCall } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import {
  button,
  confirm,
  type FormErrors,
  field,
  handleForm,
  newSecret,
  noticeOf,
  secret,
  time,
} from '../layout/form.ts'
import { readEmail } from '../layout/read-fields.ts'
import type { Viewer } from '../layout/shell.ts'

type Schemas = components['schemas']

const roles: Record<Role, { name: string; may: string }> = {
  USER: { name: 'Member', may: 'posts and channels' },
  ADMIN: { name: 'Admin', may: 'posts, channels, keys, apps and members' },
  SUPERADMIN: { name: 'Owner', may: 'everything' },
}

interface TeamView extends PageState {
  userId: string
  members: Schemas['TeamMember'][]
  invitations: Schemas['Invitation'][]
  mails: boolean
  /** Shows the link of an invitation, only this once. */
  link?: string
  values?: { email?: string; role?: string }
}

function teamPage(view: TeamView) {
  const { viewer, members, invitations, link, notice, errors } = view
  const advice = 'Copy this link now and share it. You will not see it again. It works once, within two days.'
  return consolePage({
    title: 'Team',
    viewer,
    notice,
    errors,
    path: '/settings/members',
    body: html`${link && newSecret(advice, secret('invitation-link', 'Invitation link', link))}
${members.map((member) => memberCard(view, member))}
${invitations.length > 0 && html`<h2>Open invitations</h2>${invitations.map((each) => invitationCard(viewer, each))}`}
${viewer.role !== 'USER' && invite(view)}`,
  })
}

/** Leaves out the buttons for a member of a higher role, whom the viewer cannot change. */
function memberCard({ viewer, userId }: TeamView, member: Schemas['TeamMember']): Html {
  const { user, role } = member
  const mayChange = viewer.role !== 'USER' && !outranks(role, viewer.role) && user.id !== userId
  const action = `/settings/members/${user.id}`
  const params = { id: user.id }
  const otherRoles = choices(viewer).filter((each) => each !== role)
  const disabled = member.disabled && html` <span class="state warn">Disabled</span>`
  return html`<article class="card"><div class="head"><h2>${user.name ?? user.email}</h2><span>${roles[role].name}${disabled}</span></div>
<p class="soft">${user.name && html`${user.email}, `}since ${time(member.joinedAt)}${member.secondFactor && ', with two-step sign-in'}</p>
${
  mayChange &&
  html`<div class="actions">${otherRoles.map((each) =>
    button({
      action,
      label: html`Make <span class="unseen">${user.name ?? user.email}</span> ${roles[each].name.toLowerCase()}`,
      fields: { action: 'role', role: each },
    }),
  )}
${confirm({ summary: `Remove ${user.name ?? user.email}`, explanation: 'The member and the apps that they approved lose access at once.', action, label: 'Remove from the team', fields: { action: 'remove' } })}</div>${codeLink([...otherRoles.map((each): WordCall => ({ operationId: 'changeMemberRole', params, body: { role: each } })), { operationId: 'removeMember', params }])}`
}</article>`
}

function invitationCard(viewer: Viewer, { id, email, role, expiresAt }: Schemas['Invitation']): Html {
  return html`<article class="card"><div class="head"><h2>${email ?? 'Anyone with the link'}</h2><span>${roles[role].name}</span></div>
<p class="soft">Until ${time(expiresAt)}</p>
${viewer.role !== 'USER' && button({ action: `/settings/invitations/${id}`, label: `Withdraw the invitation${email ? ` for ${email}` : ''}`, kind: 'danger' })}${viewer.role !== 'USER' && codeLink([{ operationId: 'cancelInvitation', params: { id } }])}</article>`
}

function invite({ viewer, mails, values = {}, errors }: TeamView): Html {
  const { email, role: chosen = 'USER' } = values
  return html`<h2>Invite a member</h2><form class="stack" id="invite-form" method="post" action="/settings/members">
${field({ name: 'email', label: 'Email', type: 'email', value: email, maxLength: 254, errors, hint: mails ? 'We email them a link. Leave empty to get a link that you can share yourself.' : 'The link works only for this address. Leave empty for a link that anyone can use, once.' })}
<fieldset><legend>Role</legend>${choices(viewer).map(
    (role) =>
      html`<label class="choice"><input type="radio" name="role" value="${role}"${role === chosen && html` checked`}> <span>${roles[role].name} <span class="soft">${roles[role].may}</span></span></label>`,
  )}</fieldset>
<div><button class="main">Invite</button></div></form>
${asCode({ viewer, form: { id: 'invite-form', fields: { email, role: chosen } }, operationId: 'inviteMember', body: { email: formValue('text', 'email'), role: formValue('choice', 'role'), sendEmail: mails && formValue('isSet', 'email') } })}`
}

function choices({ role }: Viewer): Role[] {
  return (['USER', 'ADMIN', 'SUPERADMIN'] as const).filter((each) => !outranks(each, role))
}

/** Renders the page that the link of an invitation opens. */
export function joinPage(view: { viewer: Viewer | null; org: string; errors?: FormErrors | null }) {
  const { viewer, org, errors } = view
  const next = encodeURIComponent(`/join?org=${encodeURIComponent(org)}`)
  return consolePage({
    title: 'You are invited',
    viewer,
    errors,
    body: html`${
      viewer
        ? html`<p>You will join as ${viewer.email}.</p>${button({ action: '/join', label: 'Join the organization', fields: { org }, kind: 'main' })}`
        : html`<p>To join, sign in with the invited email address, or create an account with it.</p>
<div class="actions"><a class="button main" href="/sign-in?next=${next}">Sign in</a><a class="button" href="/sign-up?next=${next}">Create an account</a></div>`
    }`,
  })
}

export const teamHandlers = {
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
    return handleForm(work, async (errors) => teamPage({ ...(await teamView(ctx)), values: body, errors }))
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
    return handleForm(work, async (errors) => teamPage({ ...(await teamView(ctx)), errors }))
  },

  async submitInvitationEnd({ params }, ctx) {
    await cancelInvitation(ctx, ctx.auth, params.id)
    return seeOther('/settings/members?done=withdrawn')
  },
} satisfies Partial<ConsoleHandlers>

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
