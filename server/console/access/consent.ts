import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { AuthorizationRequest, CheckedRequest } from '../../access/oauth/authorize.ts'
import { toConsentBody } from '../../access/oauth/consent.ts'
import { isLoopback } from '../../access/oauth-apps/redirect-uris.ts'
import { listOrganizations } from '../../accounts/users/organizations.ts'
import { getEmail } from '../../accounts/users/self.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { OAuthError } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { consolePage, seeOther } from '../layout/console-page.ts'
import { hidden, hiddenFields, select } from '../layout/form.ts'
import { permissionList } from './permissions.ts'

interface ConsentView {
  app: {
    name: string
    description: string | null
    pictureUrl: string | null
    kind: 'registered' | 'document' | 'unverified'
    /** Host of the metadata document. */
    host: string | null
  }
  organizations: { id: string; name: string }[]
  organizationId: string
  user: { email: string }
  scopes: readonly string[]
  /** True for a token that opens only the MCP server. */
  mcpOnly: boolean
  fields: Record<string, string>
  redirectUri: string
}

/**
 * Asks whether an app may act for the person in the organization that they choose. The form sends `fields` back to `POST
 * /oauth/authorize` with the decision as `action`: `approve` or `deny`. `redirectUri` is the next address of the browser.
 */
function consentPage(view: ConsentView) {
  const { app, user, scopes, mcpOnly, fields, redirectUri } = view
  const target = new URL(redirectUri)
  return consolePage({
    title: `Authorize ${app.name}`,
    heading: null,
    headers: { vary: 'Accept' },
    formTargets: [formTarget(target)],
    pictures: app.pictureUrl ? [new URL(app.pictureUrl).origin] : [],
    body: html`<div class="app">${app.pictureUrl && html`<img src="${app.pictureUrl}" alt="">`}<h1>Authorize ${app.name}?</h1></div>
${app.description && html`<p>${app.description}</p>`}${clientNote(app, redirectUri)}
<p><strong>${app.name}</strong> asks to act for your organization${mcpOnly && ' through the MCP server of this service'}. It asks for permission to:</p>
${permissionList(scopes)}
<p>You continue to <strong>${target.host || target.protocol}</strong>${isLoopback(redirectUri) && ', which is this computer'}.</p>
<form class="stack" method="post" action="/oauth/authorize">${hiddenFields(fields)}
${organizationField(view)}
<div class="actions"><button class="main" name="action" value="approve">Authorize</button><button name="action" value="deny">Deny</button></div></form>
<p class="hint">You are signed in as ${user.email}. You can revoke access at any time under <a href="/settings/approved">Approved apps</a>.</p>`,
  })
}

/** Names an origin for the policy of the page, because browsers also check the redirect after a form. A policy cannot name an IPv6 address. */
function formTarget({ origin, protocol, hostname }: URL): string {
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin
}

/** Warns about the name of a self-registered client. */
function clientNote({ kind, host }: ConsentView['app'], redirectUri: string): Html | null {
  const local = isLoopback(redirectUri)
  if (kind === 'unverified')
    return html`<div class="note warn"><p><strong>Unverified.</strong> This program registered itself. Anyone can choose its name. Authorize it only if you have just started to connect it yourself.</p></div>`
  if (kind === 'document')
    return html`<div class="note${local && ' warn'}"><p>The name comes from <strong>${host}</strong>.${local && ' Any program on this computer can claim to be it. Authorize it only if you have just started to connect it yourself.'}</p></div>`
  return null
}

function organizationField({ organizations, organizationId }: ConsentView): Html {
  const [first] = organizations
  if (organizations.length === 1 && first !== undefined)
    return html`<p>Organization: <strong>${first.name}</strong></p>${hidden('organization_id', first.id)}`
  const choices = organizations.map(({ id, name }) => [id, name] as const)
  return select({ name: 'organization_id', label: 'Organization', value: organizationId, choices })
}

/** Returns true for a person's browser and false for a program. */
export function prefersPage(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Returns true for the consent page's form and false for a program's JSON. */
export function isForm(headers: IncomingHttpHeaders): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

/** Renders the request for a person, who chooses one of their organizations. */
export async function toConsentPage(
  ctx: HasDbAndClock & HasConfig & HasStorage,
  auth: SessionAuth,
  query: AuthorizationRequest,
  request: CheckedRequest,
) {
  const { app } = await toConsentBody(ctx, auth, request)
  const organizations = await listOrganizations(ctx, auth.userId)
  return consentPage({
    app: { ...app, pictureUrl: app.picture?.path ?? null },
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    organizationId: auth.organizationId,
    user: { email: await getEmail(ctx, auth) },
    scopes: request.scopes,
    mcpOnly: request.resource !== null,
    fields: { ...query },
    redirectUri: request.redirectUri,
  })
}

/** Sends a browser without a session to sign in, and back to the same request afterwards. */
export function redirectToSignIn(request: AuthorizationRequest) {
  const next = `/oauth/authorize?${new URLSearchParams({ ...request })}`
  return seeOther(`/sign-in?next=${encodeURIComponent(next)}`)
}

/** Shows the error to the person and does not redirect, because nothing proves that the redirect URL belongs to the app. */
export function refusedPage({ message, status }: OAuthError) {
  const body = html`<p>The app that sent you here made an invalid request: ${message}</p>
    <p>Nothing was shared with the app. Contact its developer.</p>`
  return consolePage({ title: 'This link is invalid', body, status })
}
