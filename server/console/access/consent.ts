import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { App } from '../../context.ts'
import type { OAuthError } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import type { AuthorizationRequest, CheckedRequest } from '../../identity/oauth/authorize.ts'
import { toConsentBody } from '../../identity/oauth/consent.ts'
import { getEmail } from '../../identity/users/self.ts'
import { type Html, html } from '../../lib/html-template.ts'
import { consolePage, seeOther } from '../layout/console-page.ts'
import { hidden } from '../layout/form.ts'

const permissions: Record<string, string> = {
  read: 'See its channels, posts, statistics and notifications',
  write: 'Publish, schedule, change and delete posts, upload media, and connect and delete channels',
}

/** Lists the permissions of an app or a device in words. */
export function permissionList(scopes: readonly string[]): Html {
  return html`<ul>${scopes.map((scope) => html`<li>${permissions[scope] ?? scope}</li>`)}</ul>`
}

/**
 * Asks whether an app may act for the person in their current organization. The form sends `fields` back to `POST
 * /oauth/authorize` with the decision as `action`: `approve` or `deny`. `redirectUri` is the next address of the browser.
 */
function consentPage(view: {
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
    // Browsers also check the redirect after the form against the policy of the page.
    formTargets: [target.origin === 'null' ? target.protocol : target.origin],
    pictures: app.pictureUrl ? [new URL(app.pictureUrl).origin] : [],
    body: html`<div class="app">${app.pictureUrl && html`<img src="${app.pictureUrl}" alt="">`}<h1>Authorize ${app.name}?</h1></div>
${app.description && html`<p>${app.description}</p>`}
<p><strong>${app.name}</strong> asks to act for <strong>${organization.name}</strong>. It wants to:</p>
${permissionList(scopes)}
<p>You are signed in as ${user.email}. You can revoke access at any time under Approved apps.</p>
<form method="post" action="/oauth/authorize">${Object.entries(fields).map(([name, value]) => hidden(name, value))}
<div class="actions"><button class="main" name="action" value="approve">Authorize</button><button name="action" value="deny">Deny</button></div></form>
<p class="hint">You continue to ${target.host || target.protocol}. To use another organization, switch to it <a href="/console">in the console</a> first.</p>`,
  })
}

/** Returns true for a person's browser and false for a program. */
export function prefersPage(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Returns true for the consent page's form and false for a program's JSON. */
export function isForm(headers: IncomingHttpHeaders): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

/** Renders the request for a person. The form says which organization it showed. */
export async function toConsentPage(
  ctx: Pick<App, 'db' | 'clock' | 'config' | 'storage'>,
  auth: SessionAuth,
  query: AuthorizationRequest,
  request: CheckedRequest,
) {
  const { app, organization } = await toConsentBody(ctx, auth, request)
  const email = await getEmail(ctx, auth)
  return consentPage({
    app: { name: app.name, description: app.description, pictureUrl: app.picture?.path ?? null },
    organization: { name: organization?.name ?? '' },
    user: { email },
    scopes: request.scopes,
    fields: { ...query, organization_id: auth.organizationId },
    redirectUri: request.redirectUri,
  })
}

/** Sends a browser without a session to sign in, and back to the same request afterwards. */
export function redirectToSignIn(request: AuthorizationRequest) {
  const next = `/oauth/authorize?${new URLSearchParams({ ...request })}`
  return seeOther(`/sign-in?next=${encodeURIComponent(next)}`)
}

/** Tells the person but not the app, because nothing proves that the address belongs to the app. */
export function refusedPage({ message, status }: OAuthError) {
  const title = 'This link is invalid'
  const body = html`<h1>${title}</h1>
    <p>The app that sent you here made an invalid request: ${message}</p>
    <p>Nothing was shared with the app. Contact its developer.</p>`
  return consolePage({ title, body, status })
}
