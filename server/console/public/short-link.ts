import { reply } from '../../http/reply.ts'
import { html } from '../../lib/html/template.ts'
import { consolePage } from '../layout/console-page.ts'

/** Prevents caching, because every visit counts, and indexing by search engines. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function shortLinkRedirect(original: string) {
  // A URL is ASCII, as a header must be.
  return reply<never>({ status: 302, headers: { ...headers, location: new URL(original).href } })
}

export function shortLinkPage(original: string) {
  return consolePage({
    title: 'Short link',
    heading: 'Destination of this link',
    headers,
    body: html`<p><a href="${original}" rel="nofollow noreferrer">${original}</a></p>`,
  })
}
