import { html } from '../../lib/html-template.ts'
import { consolePage, type Viewer } from './console-page.ts'
import { button, confirm, field, goodNote, type Mistakes, mistakesNote, secret } from './form.ts'

export interface AppLine {
  name: string
  description: string | null
  clientId: string
  redirectUrl: string | null
}

/** Settings → Developers → Apps: the organization's app, with which others may let it act for them. */
export function appsPage(view: {
  viewer: Viewer
  app: AppLine | null
  /** Shown this once. */
  clientSecret?: string | null
  values?: Partial<Record<'name' | 'description' | 'redirectUrl', string>>
  notice?: string | undefined
  mistakes?: Mistakes | null
}) {
  const { viewer, app, clientSecret, notice, mistakes } = view
  return consolePage({
    title: 'Apps',
    viewer,
    path: '/settings/apps',
    status: mistakes?.status ?? 200,
    body: html`<p class="soft">Developers</p><h1>Apps</h1>${notice && goodNote(notice)}${mistakesNote(mistakes)}
${clientSecret && html`<div class="note good" role="status"><p>Copy the client secret now: it is not shown again.</p>${secret('client-secret', 'Client secret', clientSecret)}</div>`}
${app === null ? html`<p>An app lets other people's organizations allow your software to post for them (OAuth 2.0, authorization code with PKCE).</p>` : existing(app)}
<h2>${app ? 'Change the app' : 'Create an app'}</h2>
<form class="stack" method="post" action="/settings/apps">${form(view)}
<div><button class="main">${app ? 'Save' : 'Create the app'}</button></div></form>
${app && deletion(app)}`,
  })
}

function existing(app: AppLine) {
  return html`<article class="card"><h2>${app.name}</h2><p>${app.description}</p>${secret('client-id', 'Client ID', app.clientId)}
<dl><dt>Redirect URL</dt><dd>${app.redirectUrl}</dd></dl>
<div class="actions">${confirm({
    summary: 'Make a new secret',
    explanation: 'The old secret stops working at once. People who have approved the app stay.',
    action: '/settings/apps/rotate',
    label: 'Make a new secret',
  })}</div></article>`
}

function deletion(app: AppLine) {
  return html`<h2>Delete the app</h2>${confirm({
    summary: `Delete ${app.name}`,
    explanation: 'Everybody who has approved it loses it, and its tokens stop working at once.',
    action: '/settings/apps/delete',
    label: 'Delete the app',
  })}`
}

function form({ app, values, mistakes }: Parameters<typeof appsPage>[0]) {
  const now = values ?? {
    name: app?.name,
    description: app?.description ?? undefined,
    redirectUrl: app?.redirectUrl ?? undefined,
  }
  return html`${field({ name: 'name', label: 'Name', value: now.name, hint: 'People see it when they are asked to approve the app.', required: true, maxLength: 100, mistakes })}
${field({ name: 'description', label: 'Description', value: now.description, maxLength: 500, mistakes })}
${field({ name: 'redirectUrl', label: 'Redirect URL', type: 'url', value: now.redirectUrl, hint: 'Where people come back to: https, or http on localhost.', required: true, maxLength: 2000, mistakes })}`
}

export interface ApprovedLine {
  id: string
  name: string
  description: string | null
  organizationName: string
  approvedAt: string
}

/** Which apps may act for this person, each with a way to end it. */
export function approvedPage(view: { viewer: Viewer; apps: ApprovedLine[]; notice?: string | undefined }) {
  const { viewer, apps, notice } = view
  return consolePage({
    title: 'Approved apps',
    viewer,
    path: '/settings/approved',
    body: html`<h1>Approved apps</h1>${notice && goodNote(notice)}
${apps.length === 0 && html`<p>You have not approved an app.</p>`}
${apps.map(
  (app) => html`<article class="card"><h2>${app.name}</h2><p>${app.description}</p>
<p class="soft">For ${app.organizationName}, since ${app.approvedAt.slice(0, 10)}</p>
${button({ action: `/settings/approved/${app.id}`, label: `Revoke ${app.name}`, kind: 'danger' })}</article>`,
)}`,
  })
}
