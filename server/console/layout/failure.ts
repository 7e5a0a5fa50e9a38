import { type ApiError, errorCatalogue } from '../../errors/errors.ts'
import type { Answer } from '../../http/replies/respond.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { pageHeaders, pageText, safeNext } from './console-page.ts'

/** Searches the documentation, for a reader of an address that it does not have. */
const docsSearch = html`<form class="stack" role="search" action="/docs/search">
<div class="field"><label for="q">Search the documentation</label><input type="search" id="q" name="q" maxlength="200"></div>
<div class="actions"><button class="main">Search</button> <a class="button" href="/docs">All pages</a></div></form>`

/**
 * Renders a failure for a person, where a program would get a problem body. A person who must sign in, set up a second factor or
 * confirm who they are is sent there, and returns afterwards.
 */
export function failurePage(error: ApiError, request: { id: string; method: string }, url = '/'): Answer {
  const headers = { ...error.headers, ...pageHeaders() }
  const location = remedyOf(error, request.method, url)
  if (location !== null)
    return { status: 303, contentType: null, body: null, headers: { ...headers, location } }
  const { title } = errorCatalogue[error.code]
  const body = html`<p>${error.message}</p>
    ${url.startsWith('/docs/') ? docsSearch : renderWayOn(error, request.method, url)}
    <p class="hint">Request ${request.id}</p>`
  return {
    status: error.status,
    contentType: 'text/html; charset=utf-8',
    body: pageText({ title, body }),
    headers,
  }
}

/** Offers the same page again if the service failed, since the console would only lead back to it. */
function renderWayOn({ status }: ApiError, method: string, url: string): Html {
  if (status < 500 || method !== 'GET')
    return html`<p><a class="button" href="/console">Go to the console</a></p>`
  return html`<p>If it fails again, tell the person who runs this service, with the number of the request.</p>
    <p class="actions"><a class="button main" href="${safeNext(url)}">Try again</a> <a class="button" href="/">Start page</a></p>`
}

/** Returns the page on which the person can do what is missing, or null. */
function remedyOf({ code }: ApiError, method: string, url: string): string | null {
  const next = (page: string) => `?next=${encodeURIComponent(page)}`
  if (code === 'second_factor_required') return '/settings/security'
  if (code === 'unauthorized') return `/sign-in${method === 'GET' ? next(url) : ''}`
  if (code !== 'reauthentication_required') return null
  return `/verify${next(method === 'GET' ? url : pageOfForm(url))}`
}

/** Returns the page of a form: one that is sent to /settings/plan/payment is on the page /settings/plan. */
export function pageOfForm(url: string): string {
  return url.split('/').slice(0, 3).join('/')
}
