import { type Html, html } from '../../lib/html-template.ts'
import { consolePage } from './console-page.ts'
import { hidden } from './form.ts'

const permissions: Record<string, string> = {
  read: 'See its channels, posts, statistics and notifications',
  write: 'Publish, schedule, change and delete posts, upload media, and connect and delete channels',
}

/** What an app or a device may do, in words. */
export function permissionList(scopes: readonly string[]): Html {
  return html`<ul>${scopes.map((scope) => html`<li>${permissions[scope] ?? scope}</li>`)}</ul>`
}

/**
 * Asks whether an app may act for the person in their current organization. `fields` are sent back with the decision to
 * `POST /oauth/authorize`, as `action`: `approve` or `deny`. `redirectUri` is where the browser goes on to.
 */
export function consentPage(view: {
  app: { name: string; description: string | null; pictureUrl: string | null }
  organization: { name: string }
  user: { email: string }
  scopes: readonly string[]
  fields: Record<string, string>
  redirectUri: string
}) {
  const { app, organization, user, scopes, fields, redirectUri } = view
  const target = new URL(redirectUri)
  return consolePage({
    title: `Authorize ${app.name}`,
    headers: { vary: 'Accept' },
    // Browsers hold the redirect after the form against the policy of the page as well.
    formTargets: [target.origin === 'null' ? target.protocol : target.origin],
    pictures: app.pictureUrl ? [new URL(app.pictureUrl).origin] : [],
    body: html`<div class="app">${app.pictureUrl && html`<img src="${app.pictureUrl}" alt="">`}<h1>Authorize ${app.name}?</h1></div>
${app.description && html`<p>${app.description}</p>`}
<p><strong>${app.name}</strong> asks to act for <strong>${organization.name}</strong>. It wants to:</p>
${permissionList(scopes)}
<p>You are signed in as ${user.email}. You can take this back at any time under Approved apps.</p>
<form method="post" action="/oauth/authorize">${Object.entries(fields).map(([name, value]) => hidden(name, value))}
<div class="actions"><button class="main" name="action" value="approve">Authorize</button><button name="action" value="deny">Deny</button></div></form>
<p class="hint">You go on to ${target.host || target.protocol}. Another organization? Switch it <a href="/console">in the console</a> first.</p>`,
  })
}
