import { type ApiError, errorCatalogue } from '../../errors/errors.ts'
import type { Answer } from '../../http/replies/respond.ts'
import { html } from '../../lib/html/template.ts'
import { pageHeaders, pageText } from './console-page.ts'

/**
 * Renders a failure for a person, where a program would get a problem body. A person who must sign in is sent there and returns
 * afterwards.
 */
export function failurePage(error: ApiError, request: { id: string; method: string }, url = '/'): Answer {
  const headers = { ...error.headers, ...pageHeaders() }
  if (error.code === 'unauthorized') {
    const next = request.method === 'GET' ? `?next=${encodeURIComponent(url)}` : ''
    return {
      status: 303,
      contentType: null,
      body: null,
      headers: { ...headers, location: `/sign-in${next}` },
    }
  }
  const { title } = errorCatalogue[error.code]
  const body = html`<p>${error.message}</p>
    <p><a class="button" href="/console">Go to the console</a></p>
    <p class="hint">Request ${request.id}</p>`
  return {
    status: error.status,
    contentType: 'text/html; charset=utf-8',
    body: pageText({ title, body }),
    headers,
  }
}
