import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { consentPage } from '../../console/pages/consent.ts'
import { consolePage } from '../../console/pages/console-page.ts'
import { seeOther } from '../../console/pages/redirect.ts'
import type { App } from '../../context.ts'
import type { OAuthError } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { html } from '../../lib/html-template.ts'
import { pictureOf } from '../oauth-apps/body.ts'
import { getSelf } from '../users/self.ts'
import type { AuthorizationRequest, CheckedRequest } from './authorize.ts'
import { findOrganizationName } from './store.ts'

/** A person's browser asks, not a program. */
export function prefersPage(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** The consent page's form was sent, and not a program's JSON. */
export function isForm(headers: IncomingHttpHeaders): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
}

/** What the person is to decide on. */
export async function toConsentBody(
  ctx: Pick<App, 'db' | 'storage'>,
  auth: SessionAuth | null,
  { app, scopes, redirectUri, state }: CheckedRequest,
) {
  const organizationId = auth?.organizationId
  const name = organizationId && (await findOrganizationName(ctx.db, organizationId))
  return {
    app: {
      name: app.name,
      description: app.description,
      picture: await pictureOf(ctx, app),
      clientId: app.client_id,
      redirectUrl: app.redirect_url ?? '',
    },
    scopes: [...scopes],
    redirectUri,
    ...(state === null ? {} : { state }),
    organization: organizationId && name ? { id: organizationId, name } : null,
  }
}

/** The same for a person to look at and decide. The form says which organization it showed. */
export async function toConsentPage(
  ctx: Pick<App, 'db' | 'clock' | 'config' | 'storage'>,
  auth: SessionAuth,
  query: AuthorizationRequest,
  request: CheckedRequest,
) {
  const { app, organization } = await toConsentBody(ctx, auth, request)
  const { email } = await getSelf(ctx, auth)
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
export function signInFirst(request: AuthorizationRequest) {
  const next = `/oauth/authorize?${new URLSearchParams({ ...request })}`
  return seeOther(`/sign-in?next=${encodeURIComponent(next)}`)
}

/** The person is told; the app is not, since nothing says that the address to tell it at is the app's. */
export function refusedPage({ message, status }: OAuthError) {
  const title = 'This link does not work'
  const body = html`<h1>${title}</h1>
    <p>The app that sent you here asked for something that cannot be granted: ${message}</p>
    <p>Nothing was shared with it. Tell its makers.</p>`
  return consolePage({ title, body, status })
}
