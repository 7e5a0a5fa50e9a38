import { type Html, html } from '../../lib/html-template.ts'
import { consolePage, type Viewer } from './console-page.ts'
import { button, confirm, field, goodNote, type Mistakes, mistakesNote, secret, time } from './form.ts'

type Role = Viewer['role']

export interface MemberLine {
  role: Role
  disabled: boolean
  joinedAt: string
  user: { id: string; email: string; name: string | null }
}

export interface InvitationLine {
  id: string
  email: string | null
  role: Role
  expiresAt: string
}

const roles: Record<Role, { name: string; may: string }> = {
  USER: { name: 'Member', may: 'posts and channels' },
  ADMIN: { name: 'Admin', may: 'keys, apps and people as well' },
  SUPERADMIN: { name: 'Owner', may: 'everything' },
}
const ranks: Record<Role, number> = { USER: 0, ADMIN: 1, SUPERADMIN: 2 }

export function teamPage(view: {
  viewer: Viewer
  userId: string
  members: MemberLine[]
  invitations: InvitationLine[]
  mails: boolean
  /** An invitation's link, shown this once. */
  link?: string | null
  email?: string | undefined
  notice?: string | undefined
  mistakes?: Mistakes | null
}) {
  const { viewer, members, invitations, link, notice, mistakes } = view
  return consolePage({
    title: 'Team',
    viewer,
    path: '/settings/members',
    status: mistakes?.status ?? 200,
    body: html`<h1>Team</h1>${notice && goodNote(notice)}${mistakesNote(mistakes)}
${link && html`<div class="note good" role="status"><p>Pass this link on now: it is not shown again. It works once, for two days.</p>${secret('invitation-link', 'Invitation link', link)}</div>`}
${members.map((member) => memberCard(view, member))}
${invitations.length > 0 && html`<h2>Open invitations</h2>${invitations.map((each) => invitationCard(viewer, each))}`}
${viewer.role !== 'USER' && invite(view)}`,
  })
}

/** Nobody can change somebody of a higher role. */
function memberCard({ viewer, userId }: { viewer: Viewer; userId: string }, member: MemberLine): Html {
  const { user, role } = member
  const mayChange = viewer.role !== 'USER' && ranks[role] <= ranks[viewer.role] && user.id !== userId
  const action = `/settings/members/${user.id}`
  return html`<article class="card"><div class="head"><h2>${user.name ?? user.email}</h2><span>${roles[role].name}${member.disabled && html` <span class="state warn">Disabled</span>`}</span></div>
<p class="soft">${user.name && html`${user.email}, `}since ${time(member.joinedAt)}</p>
${
  mayChange &&
  html`<div class="actions">${choices(viewer)
    .filter((each) => each !== role)
    .map((each) =>
      button({
        action,
        label: html`Make <span class="soft">${user.name ?? user.email}</span> ${roles[each].name.toLowerCase()}`,
        fields: { action: 'role', role: each },
      }),
    )}
${confirm({ summary: `Remove ${user.name ?? user.email}`, explanation: 'They lose access at once, and so do the apps they have approved.', action, label: 'Remove from the team', fields: { action: 'remove' } })}</div>`
}</article>`
}

function invitationCard(viewer: Viewer, { id, email, role, expiresAt }: InvitationLine): Html {
  return html`<article class="card"><div class="head"><h2>${email ?? 'Whoever has the link'}</h2><span>${roles[role].name}</span></div>
<p class="soft">Until ${time(expiresAt)}</p>
${viewer.role !== 'USER' && button({ action: `/settings/invitations/${id}`, label: `Withdraw the invitation${email ? ` of ${email}` : ''}`, kind: 'danger' })}</article>`
}

function invite({
  viewer,
  mails,
  email,
  mistakes,
}: {
  viewer: Viewer
  mails: boolean
  email?: string | undefined
  mistakes?: Mistakes | null
}): Html {
  return html`<h2>Invite somebody</h2><form class="stack" method="post" action="/settings/members">
${field({ name: 'email', label: 'E-mail', type: 'email', value: email, maxLength: 254, mistakes, hint: mails ? 'They get a mail with a link. Leave it empty for a link to pass on yourself.' : 'The link works for this address only. Leave it empty for a link that works for anybody, once.' })}
<fieldset><legend>Role</legend>${choices(viewer).map(
    (role) =>
      html`<label class="choice"><input type="radio" name="role" value="${role}"${role === 'USER' && html` checked`}> <span>${roles[role].name} <span class="soft">${roles[role].may}</span></span></label>`,
  )}</fieldset>
<div><button class="main">Invite</button></div></form>`
}

function choices({ role }: Viewer): Role[] {
  return (['USER', 'ADMIN', 'SUPERADMIN'] as const).filter((each) => ranks[each] <= ranks[role])
}

/** Where the link of an invitation leads. */
export function joinPage(view: { viewer: Viewer | null; org: string; mistakes?: Mistakes | null }) {
  const { viewer, org, mistakes } = view
  const next = encodeURIComponent(`/join?org=${encodeURIComponent(org)}`)
  return consolePage({
    title: 'You are invited',
    viewer,
    status: mistakes?.status ?? 200,
    body: html`<h1>You are invited</h1>${mistakesNote(mistakes)}
${
  viewer
    ? html`<p>You join as ${viewer.email}.</p>${button({ action: '/join', label: 'Join the organization', fields: { org }, kind: 'main' })}`
    : html`<p>Sign in with the address that the invitation is for, or create an account with it, and join.</p>
<div class="actions"><a class="button main" href="/sign-in?next=${next}">Sign in</a><a class="button" href="/sign-up?next=${next}">Create an account</a></div>`
}`,
  })
}
