import type { components } from '../../../generated/api.ts'
import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { listGrants, revokeGrant } from '../../access/oauth/grants.ts'
import { createApp, deleteApp, getApp, rotateSecret, updateApp } from '../../access/oauth-apps/apps.ts'
import { toAppBody, toApprovedAppBody } from '../../access/oauth-apps/body.ts'
import type { Context, Input } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { permissionSummary } from '../access/permissions.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { button, confirm, field, handleForm, newSecret, noticeOf, secret } from '../layout/form.ts'
import { readName } from '../layout/read-fields.ts'

type Schemas = components['schemas']
type AppForm = Input<'submitApp'>['body']

/** Renders Settings → Apps: the organization's OAuth app, which members of other organizations can approve. */
function appsPage(
  view: PageState & {
    app: Schemas['OAuthApp'] | null
    /** Shows a new secret, only this once. */
    clientSecret?: string
    values?: AppForm
  },
) {
  const { app, clientSecret, values, ...state } = view
  return consolePage({
    ...state,
    title: 'Apps',
    path: '/settings/apps',
    body: html`${clientSecret && newSecret('Copy the client secret now. You will not see it again.', secret('client-secret', 'Client secret', clientSecret))}
${app === null ? html`<p>With an app, other organizations can authorize your software to post for them (OAuth 2.0, authorization code with PKCE).</p>` : renderApp(app)}
<h2>${app ? 'Change the app' : 'Create an app'}</h2>
${appForm(view)}
${app && deletion(app)}`,
  })
}

function renderApp(app: Schemas['OAuthApp']) {
  return html`<article class="card"><div class="head"><h2>${app.name}</h2></div>
<p>${app.description}</p>${secret('client-id', 'Client ID', app.clientId)}
<dl><dt>Redirect URL</dt><dd>${app.redirectUrl}</dd></dl>
<div class="actions">${confirm({
    summary: 'Generate new secret',
    explanation: 'The old secret stops working at once. Existing approvals stay valid.',
    action: '/settings/apps/rotate',
    label: 'Generate new secret',
  })}</div>${codeLink([{ operationId: 'rotateOAuthAppSecret' }, { operationId: 'deleteOAuthApp' }])}</article>`
}

function deletion(app: Schemas['OAuthApp']) {
  return html`<h2>Delete app</h2>${confirm({
    summary: `Delete ${app.name}`,
    explanation: 'Its tokens stop working at once for everyone who approved it.',
    action: '/settings/apps/delete',
    label: 'Delete app',
  })}`
}

function appForm({ viewer, app, values, errors }: Parameters<typeof appsPage>[0]) {
  const now = values ?? app ?? {}
  const { name, description, redirectUrl } = now
  const fields = { name, description: description ?? undefined, redirectUrl }
  const body = {
    name: formValue('text', 'name', 'Planner'),
    description: formValue('text', 'description', 'Plans your week.'),
    redirectUrl: formValue('text', 'redirectUrl', 'https://app.example.com/callback'),
  }
  return html`<form class="stack" id="app-form" method="post" action="/settings/apps">
${field({ name: 'name', label: 'Name', value: name, hint: 'Shown to people who are asked to approve the app.', required: true, maxLength: 100, errors })}
${field({ name: 'description', label: 'Description', value: description, maxLength: 500, errors })}
${field({ name: 'redirectUrl', label: 'Redirect URL', type: 'url', value: redirectUrl, hint: 'Address that people return to: https, or http on localhost.', required: true, maxLength: 2000, errors })}
<div><button class="main">${app ? 'Save' : 'Create app'}</button></div></form>
${asCode({ viewer, form: { id: 'app-form', fields }, operationId: app ? 'updateOAuthApp' : 'createOAuthApp', body })}`
}

/** Lists the apps that may act for this person, each with a button to end that. */
function approvedPage({ apps, ...state }: PageState & { apps: Schemas['ApprovedApp'][] }) {
  return consolePage({
    ...state,
    title: 'Approved apps',
    path: '/settings/approved',
    body: html`${apps.length === 0 && html`<p>You have not approved an app.</p>`}${apps.map(approvedCard)}`,
  })
}

function approvedCard({ app, ...grant }: Schemas['ApprovedApp']): Html {
  return html`<article class="card"><div class="head"><h2>${app.name}</h2></div>
<p>${app.description}</p>${originOf(app)}
<p class="soft">For ${grant.organizationName}, since ${grant.approvedAt.slice(0, 10)}: ${permissionSummary(grant.scopes)}</p>
${button({ action: `/settings/approved/${grant.id}`, label: `Revoke ${app.name}`, kind: 'danger' })}${codeLink([{ operationId: 'revokeApprovedApp', params: { id: grant.id } }])}</article>`
}

/** Distinguishes clients that have the same name. */
function originOf({ kind, host }: Schemas['ApprovedApp']['app']): Html | null {
  if (kind === 'unverified') return html`<p class="soft">Unverified: registered itself under this name</p>`
  return kind === 'document' ? html`<p class="soft">From ${host}</p>` : null
}

export const appsHandlers = {
  async showApps({ query }, ctx) {
    return appsPage({ ...(await appView(ctx)), notice: noticeOf(query.done) })
  },

  async submitApp({ body = {} }, ctx) {
    const work = async () => {
      const description = body.description?.trim() || null
      const typed = { name: readName(body.name), description, redirectUrl: body.redirectUrl?.trim() ?? '' }
      if ((await getApp(ctx, ctx.auth.organizationId)) !== null) {
        await updateApp(ctx, ctx.auth, typed)
        return seeOther('/settings/apps?done=saved')
      }
      const { clientSecret } = await createApp(ctx, ctx.auth, { ...typed, pictureId: null })
      return appsPage({ ...(await appView(ctx)), clientSecret })
    }
    return handleForm(work, async (errors) => appsPage({ ...(await appView(ctx)), values: body, errors }))
  },

  async submitSecretRotation(_input, ctx) {
    const clientSecret = await rotateSecret(ctx, ctx.auth)
    return appsPage({ ...(await appView(ctx)), clientSecret })
  },

  async submitAppDeletion(_input, ctx) {
    await deleteApp(ctx, ctx.auth)
    return seeOther('/settings/apps?done=deleted')
  },

  async showApprovedApps({ query }, ctx) {
    const apps = (await listGrants(ctx, ctx.auth.userId)).map((grant) => toApprovedAppBody(ctx, grant))
    return approvedPage({ viewer: await viewerOf(ctx), apps, notice: noticeOf(query.done) })
  },

  async submitAppRevocation({ params }, ctx) {
    await revokeGrant(ctx, ctx.auth.userId, params.id)
    return seeOther('/settings/approved?done=revoked')
  },
} satisfies Partial<ConsoleHandlers>

async function appView(ctx: Context<'session'>) {
  const app = await getApp(ctx, ctx.auth.organizationId)
  return { viewer: await viewerOf(ctx), app: app && (await toAppBody(ctx, app)) }
}
