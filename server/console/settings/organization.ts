import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { isSecondFactorRequired, requireSecondFactor } from '../../accounts/second-factor/requirement.ts'
import { getShortlink, setShortlink } from '../../accounts/team/short-link-preference.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { verifyFirst } from '../access/verify.ts'
import { preferences, readPreference } from '../automations/links.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { checkbox, type FormErrors, handleForm, noticeOf, secret, select } from '../layout/form.ts'

const ORGANIZATION = '/settings/organization'

interface OrganizationView extends PageState {
  shortlink: OrganizationRow['shortlink']
  requiresSecondFactor: boolean
  isRecent: boolean
}

function organizationPage(view: OrganizationView) {
  const { organizations, organizationId } = view.viewer
  return consolePage({
    ...view,
    title: 'Organization',
    path: ORGANIZATION,
    body: html`<dl><dt>Name</dt><dd>${organizations.find(({ id }) => id === organizationId)?.name}</dd></dl>
${secret('organization-id', 'ID', organizationId)}<p class="hint">Programs with a session name the organization in the header <code>showorg</code>. An API key belongs to one organization.</p>
<h2>Short links</h2>${preferenceForm(view)}
<h2>Two-step sign-in</h2>${secondFactorRule(view)}
<h2>More</h2><ul><li><a href="/settings/members">Team</a>: members, roles and invitations</li>
<li><a href="/settings/groups">Channel groups</a>: channels of one client or brand</li>
<li><a href="/settings/profile">Your settings</a>: your name, password and account. An organization that its last member deletes is closed.</li></ul>`,
  })
}

function preferenceForm({ viewer, shortlink }: OrganizationView): Html {
  if (viewer.role === 'USER') return html`<p>${preferences[shortlink]}.</p>`
  const hint = 'For links in posts of everyone in the organization.'
  return html`<form class="stack" id="links-form" method="post" action="${ORGANIZATION}">
${select({ name: 'shortlink', label: 'Links in posts', hint, value: shortlink, choices: Object.entries(preferences) })}
<div><button class="main">Save</button></div></form>
${asCode({ viewer, form: { id: 'links-form', fields: { shortlink } }, operationId: 'setShortlinkPreference', body: { shortlink: formValue('choice', 'shortlink') } })}`
}

/** Shows the rule, and lets owners change it. */
function secondFactorRule({ viewer, requiresSecondFactor, isRecent }: OrganizationView): Html {
  const rule = requiresSecondFactor
    ? 'Members need a second factor to open this organization.'
    : 'Members may sign in with a password alone.'
  if (viewer.role !== 'SUPERADMIN') return html`<p>${rule}</p>`
  if (!isRecent) return html`<p>${rule}</p>${verifyFirst(ORGANIZATION, 'To change this')}`
  const hint =
    'Members without a second factor are led to set one up, and reach nothing else of the organization until then. API keys and approved apps are not affected.'
  const fields = { ...(requiresSecondFactor && { required: '1' }) }
  return html`<form class="stack" id="second-factor-form" method="post" action="${ORGANIZATION}/second-factor">
<div class="field">${checkbox('required', 'Require a second factor of all members', requiresSecondFactor)}
<span class="hint">${hint} <a href="/settings/members">Team</a> shows who has one.</span></div>
<div><button class="main">Save</button></div></form>
${asCode({ viewer, form: { id: 'second-factor-form', fields }, operationId: 'setSecondFactorRule', body: { required: formValue('isSet', 'required') } })}`
}

export const organizationHandlers = {
  async showOrganization({ query }, ctx) {
    return organizationPage({ ...(await organizationView(ctx)), notice: noticeOf(query.done) })
  },

  async submitOrganizationSettings({ body = {} }, ctx) {
    const work = async () => {
      await setShortlink(ctx, ctx.auth, readPreference(body.shortlink))
      return seeOther(`${ORGANIZATION}?done=saved`)
    }
    return handleForm(work, again(ctx))
  },

  async submitSecondFactorRule({ body = {} }, ctx) {
    const work = async () => {
      await requireSecondFactor(ctx, ctx.auth, body.required === '1')
      return seeOther(`${ORGANIZATION}?done=saved`)
    }
    return handleForm(work, again(ctx))
  },
} satisfies Partial<ConsoleHandlers>

function again(ctx: Context<'session'>) {
  return async (errors: FormErrors) => organizationPage({ ...(await organizationView(ctx)), errors })
}

async function organizationView(ctx: Context<'session'>) {
  const { organizationId, isRecent } = ctx.auth
  return {
    viewer: await viewerOf(ctx),
    shortlink: await getShortlink(ctx, organizationId),
    requiresSecondFactor: await isSecondFactorRequired(ctx, organizationId),
    isRecent,
  }
}
