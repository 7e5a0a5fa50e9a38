import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { App } from '../../context.ts'
import type { OAuthError } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { reply } from '../../http/reply.ts'
import { html } from '../../lib/html-template.ts'
import { consolePage } from '../../pages/console-page.ts'
import { pictureOf } from '../oauth-apps/body.ts'
import type { AuthorizationRequest, CheckedRequest } from './authorize.ts'
import { findOrganizationName } from './store.ts'

/** A person's browser asks, not a program. */
export function prefersPage(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** What the person is to decide on. */
export async function toConsentBody(
  ctx: Pick<App, 'db' | 'storage'> & { auth: SessionAuth | null },
  { app, scopes, redirectUri, state }: CheckedRequest,
) {
  const organizationId = ctx.auth?.organizationId
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

/** Sends a browser without a session to sign in, and back to the same request afterwards. */
export function signInFirst(request: AuthorizationRequest) {
  const next = `/oauth/authorize?${new URLSearchParams({ ...request })}`
  const location = `/sign-in?next=${encodeURIComponent(next)}`
  return reply<never>({ status: 303, headers: { location, 'cache-control': 'no-store' } })
}

/** The person is told; the app is not, since nothing says that the address to tell it at is the app's. */
export function refusedPage({ message, status }: OAuthError) {
  const title = 'This link does not work'
  const body = html`<h1>${title}</h1>
    <p>The app that sent you here asked for something that cannot be granted: ${message}</p>
    <p>Nothing was shared with it. Tell its makers.</p>`
  return consolePage({ title, body, status })
}
